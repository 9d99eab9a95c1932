import CallRoom
import Testing

/// A room that is read again and again, and mended, is the room that is read whole.
@Suite struct MendingTests {
  /// Calls of all kinds: reading after every input, or after some.
  @Test func aMendedRoomIsTheWholeRoom() {
    for seed in 0..<600 as Range<UInt64> {
      var generator = CallGenerator(seed: seed)
      var random = Seeded(seed ^ 0x5EED)
      var state = State()
      var known: ReadRoom?
      for input in generator.call() {
        _ = state.apply(input)
        guard random.chance(70) else { continue }
        let second = Int64(random.below(90)) * 1_000_000
        let now = random.chance(50) ? nil : Timestamp(microseconds: second)
        state.read(hall, at: now, into: &known)
        #expect(known?.room == state.room(hall, at: now), "seed \(seed)")
      }
    }
  }

  /// A large room of a system without named connections: it is mended, and stays right.
  @Test func aLargeRoomIsMended() {
    var random = Seeded(17)
    var state = State()
    let users = (0..<150).map { UserID("u\($0)") }
    for (index, user) in users.enumerated() {
      _ = state.apply(event(.entered(user, Entering()), at: Int64(index) + 1))
    }
    var known: ReadRoom?
    var mended = 0
    for turn in 0..<1500 {
      let at = Int64(1000 + turn)
      for _ in 0..<(1 + random.below(3)) {
        let user = random.one(of: users, else: "u0")
        let level = Double(random.below(5)) / 4
        let list = (0..<random.below(4)).map { index in
          Speaker(userID: users[(turn + index * 7) % users.count], level: level)
        }
        let tier: QualityTier = random.one(of: [.good, .lost], else: .good)
        let events: [RoomEvent] = [
          .exited(user, connection: nil), .entered(user, Entering()),
          .microphone(user, random.chance(50) ? .on : .off, by: nil),
          .speakers(list, reporter: random.chance(20) ? user : nil),
          .speaking(user, connection: nil, random.chance(50) ? SpeakingLevel(level: level) : nil),
          .hand(user, .microphone, .raised), .share(user, .screen, isExclusive: random.chance(10)),
          .share(user, nil, isExclusive: false), .link(user, .reconnected),
          .qualityTier(user, TierClaim(uplink: tier, downlink: nil, overall: nil)),
          .title(ExactText("T\(random.below(3))")),
        ]
        _ = state.apply(event(random.one(of: events, else: .seen), at: at - Int64(random.below(4))))
      }
      let now = random.chance(3) ? Timestamp(microseconds: 90_000_000) : nil
      state.read(hall, at: now, into: &known)
      let whole = state.room(hall, at: now)
      guard known?.room == whole else {
        Issue.record("turn \(turn)")
        return
      }
      if let known, known.mendings > 0 { mended += 1 }
    }
    #expect(mended > 700, "\(mended)")
    state.endReading(hall)
    state.read(hall, at: nil, into: &known)
    #expect(known?.room == state.room(hall))
    state.read(RoomKey(roomID: "nowhere"), at: nil, into: &known)
    #expect(known == nil)
  }
}
