import Testing

@testable import CallRoom

/// How a person's registers are laid out shows nowhere but in the memory that they take.
@Suite struct PersonStateTests {
  /// Every register apart from the others, as something that can be written and read.
  private static let writes: [(name: String, write: @Sendable (inout PersonState) -> WriteEffect)] =
    [
      ("role", { $0.role.write(.host, at: stamp(1)) }),
      ("microphone", { $0.microphone.write(MicrophoneClaim(state: .off, by: "op"), at: stamp(2)) }),
      ("camera", { $0.camera.write(.on, at: stamp(3)) }),
      ("report", { $0.report.write(report, at: stamp(4)) }),
      ("tier", { $0.tier.write(tier, at: stamp(5)) }),
      ("share", { $0.share.write(ShareClaim(kind: .screen), at: stamp(6)) }),
      ("chat", { $0.chatAllowed.write(false, at: stamp(7)) }),
      ("drawing", { $0.drawAllowed.write(true, at: stamp(8)) }),
      ("link", { $0.link.write(LinkClaim(state: .reconnecting), at: stamp(9)) }),
      (
        "hands",
        { $0.hands[.camera, default: HandState()].raises.insert(identity("r"), at: stamp(10)) }
      ),
      ("stalls", { $0.stall("track", isStalled: true, at: stamp(11)) }),
      ("connections", { $0.withConnection("c") { $0.open(at: stamp(12)) } }),
      ("name", { $0.name.write("Ann", at: stamp(13)) }),
      ("reconnected", { $0.reconnected.raise(to: stamp(15)) }),
      ("joined", { $0.joinedAt.write(Timestamp(microseconds: 7), at: stamp(16)) }),
    ]
  private static let report = QualityReport(
    at: Timestamp(microseconds: 3), uplink: QualitySample(lossRatio: 0.01, mos: 4.1), downlink: nil)
  private static let tier = TierClaim(uplink: .good, downlink: nil, overall: .poor)

  private static func bytes(_ person: PersonState) -> [UInt8] {
    var encoder = CanonicalEncoder()
    person.encode(into: &encoder)
    return encoder.bytes
  }

  @Test func whatEverybodyHasTakesLittleWithItsKey() {
    #expect(MemoryLayout<UserID>.stride + MemoryLayout<PersonState>.size <= 144)
    // What is beside it in an array of one: the array's header and the allocator's.
    #expect(MemoryLayout<PersonQuality>.stride + 32 + 8 <= 160)
  }

  @Test func everyRegisterIsKeptWhicheverWayTheyAreWritten() {
    var random = Seeded(11)
    var all = PersonState()
    for (name, write) in Self.writes {
      let before = Self.bytes(all)
      #expect(write(&all) == .changed, "\(name)")
      #expect(write(&all) == .same, "\(name)")
      #expect(Self.bytes(all) != before, "\(name)")
    }
    for _ in 0..<50 {
      var shuffled = PersonState()
      for (_, write) in (Self.writes + Self.writes).shuffled(using: &random) {
        _ = write(&shuffled)
      }
      #expect(shuffled == all)
      #expect(Self.bytes(shuffled) == Self.bytes(all))
    }
    #expect(all.role.value() == .host)
    #expect(all.microphone.value() == MicrophoneClaim(state: .off, by: "op"))
    #expect(all.camera.value() == .on)
    #expect(all.report.value() == Self.report)
    #expect(all.tier.value() == Self.tier)
  }

  @Test func anOperatorIsForgottenWithTheStateThatTheyCaused() {
    var person = PersonState()
    _ = person.microphone.write(MicrophoneClaim(state: .off, by: "op"), at: stamp(1))
    _ = person.microphone.write(MicrophoneClaim(state: .on, by: nil), at: stamp(2))
    #expect(person.microphone.value()?.by == nil)
    var plain = PersonState()
    _ = plain.microphone.write(MicrophoneClaim(state: .on, by: nil), at: stamp(2))
    #expect(person == plain)
    #expect(Self.bytes(person) == Self.bytes(plain))
  }

  @Test func whatWasMadeAndLeftAsItWasIsAsIfItWereNotMade() {
    var made = PersonState()
    made.connections.removeAll()
    _ = made.tier.stamp
    #expect(made == PersonState())
    #expect(made.share.value() == nil)
    made.tier = Register()
    #expect(made == PersonState())
    #expect(Self.bytes(made) == Self.bytes(PersonState()))
  }

  @Test func aCopyIsOfItsOwn() {
    var person = PersonState()
    for (_, write) in Self.writes { _ = write(&person) }
    let before = person
    _ = person.share.write(ShareClaim(kind: nil), at: stamp(20))
    _ = person.report.write(
      QualityReport(at: Timestamp(microseconds: 9), uplink: nil, downlink: nil), at: stamp(20))
    #expect(before.share.value() == ShareClaim(kind: .screen))
    #expect(before.report.value() == Self.report)
    #expect(person != before)
  }
}
