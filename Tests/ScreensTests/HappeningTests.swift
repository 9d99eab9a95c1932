import CallRoom
import Testing

@testable import Screens

/// What is told of a room: one line a happening, however often it is said.
@Suite
struct HappeningTests {
  private static let hall = RoomKey(roomID: "hall")

  private var log = HappeningLog()

  /// Tells an event at a time in seconds.
  private mutating func tell(
    _ event: RoomEvent, at seconds: Double, in room: RoomKey = hall,
    names: [UserID: String] = [:]
  ) {
    let identity = EventIdentity(room: room, eventID: "\(event) \(seconds)")
    let stamp =
      Stamp(Timestamp(microseconds: Int64(seconds * 1e6)), tieBreak: identity.tieBreak) ?? .never
    let input = Input(
      identity: identity, room: room, stamp: stamp, arrival: stamp, type: "event",
      body: .event(event, server: nil))
    log.add(input) { names[$0] }
  }

  private mutating func tell(link tier: QualityTier, of user: UserID, at seconds: Double) {
    tell(
      .qualityTier(user, TierClaim(uplink: nil, downlink: nil, overall: tier)), at: seconds)
  }

  private var sentences: [String] { log.happenings.map(\.sentence) }

  @Test mutating func aMuteAllIsOneLineWithACount() {
    tell(.policy(.microphone(.muted)), at: 10)
    #expect(sentences == ["everybody was muted"])
    for (index, user) in ["ann", "ben", "cy", "ann"].enumerated() {
      tell(.microphone(UserID(user), .off, by: "host"), at: 10 + Double(index) / 10)
    }
    #expect(sentences == ["everybody was muted (3)"])
    // Later, or elsewhere, it is a host's own act.
    tell(.microphone("dee", .off, by: "host"), at: 16)
    tell(.microphone("eve", .off, by: "host"), at: 11, in: RoomKey(roomID: "other"))
    #expect(
      sentences == [
        "host switched the microphone of dee off", "host switched the microphone of eve off",
        "everybody was muted (3)",
      ])
  }

  @Test mutating func freeingMicrophonesCountsNobody() {
    tell(.policy(.microphone(.free)), at: 10)
    tell(.microphone("ann", .off, by: "host"), at: 11)
    #expect(sentences == ["host switched the microphone of ann off", "microphones are free"])
  }

  @Test mutating func whatIsSaidTwiceIsToldOnce() {
    tell(.exited("ann", connection: nil), at: 10)
    tell(.exited("ann", connection: nil), at: 12)
    #expect(sentences == ["ann left"])
    tell(.exited("ann", connection: nil), at: 12, in: RoomKey(roomID: "other"))
    tell(.exited("ann", connection: nil), at: 30)
    #expect(sentences == ["ann left", "ann left", "ann left"])
  }

  @Test mutating func aLinkIsWellAgainOnlyAfterItWasPoor() {
    tell(link: .excellent, of: "ann", at: 1)
    tell(link: .good, of: "ann", at: 2)
    #expect(sentences == [])
    tell(link: .poor, of: "ann", at: 3)
    tell(link: .good, of: "ben", at: 4)
    tell(link: .good, of: "ann", at: 5)
    tell(link: .excellent, of: "ann", at: 6)
    #expect(sentences == ["ann: link good", "ann: link poor"])
  }

  @Test mutating func whatComesLateStandsAtItsTime() {
    tell(.exited("ann", connection: nil), at: 10)
    tell(.exited("ben", connection: nil), at: 30)
    tell(.exited("cy", connection: nil), at: 20)
    #expect(sentences == ["ben left", "cy left", "ann left"])
  }

  @Test mutating func peopleAreCalledByTheirNames() {
    let names: [UserID: String] = ["ann": "Anna Lindqvist"]
    tell(.hand("ann", .microphone, .raised), at: 1, names: names)
    tell(.hand("zoe", .microphone, .raised), at: 2, names: names)
    #expect(sentences == ["zoe raised a hand", "Anna Lindqvist raised a hand"])
  }

  @Test mutating func theRoomIsReadForNamesOnly() {
    var reads = 0
    let stamp = Stamp(Timestamp(microseconds: 1), tieBreak: 0) ?? .never
    func input(_ event: RoomEvent) -> Input {
      Input(
        identity: EventIdentity(room: Self.hall, eventID: "\(event)"), room: Self.hall,
        stamp: stamp, arrival: stamp, type: "event", body: .event(event, server: nil))
    }
    for event in [
      RoomEvent.camera("ann", .on), .title(ExactText("Standup")),
    ] {
      log.add(input(event)) { _ in
        reads += 1
        return nil
      }
    }
    #expect(reads == 0)
    log.add(input(.hand("ann", .microphone, .raised))) { _ in
      reads += 1
      return nil
    }
    #expect(reads == 1)
    #expect(sentences.count == 2)
  }

  @Test mutating func theOldestGo() {
    for number in 1...300 {
      tell(.exited(UserID("u\(number)"), connection: nil), at: Double(number))
    }
    #expect(sentences.count == HappeningLog.limit)
    #expect(sentences.first == "u300 left")
    #expect(sentences.last == "u101 left")
    log.removeAll()
    #expect(sentences == [])
  }
}
