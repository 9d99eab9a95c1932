import CallRoom
import EventCore

/// Short words for what is told of one room; times are seconds after a fixed moment.
enum Hall {
  static let key = RoomKey(roomID: "hall")
  /// 2026-11-30T14:03:20Z.
  static let start: Int64 = 1_796_047_400_000_000

  /// A moment so many seconds after the start.
  static func at(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: start + Int64((seconds * 1e6).rounded()))
  }

  /// An event of the room, named `id` where a name is given.
  static func event(
    _ event: RoomEvent, at seconds: Double, id: String? = nil, in room: RoomKey = key
  ) -> Input {
    let identity = EventIdentity(room: room, eventID: id ?? "\(event) \(seconds)")
    let stamp = Stamp(at(seconds), tieBreak: identity.tieBreak) ?? .never
    return Input(
      identity: identity, room: room, stamp: stamp, arrival: stamp, type: "event", eventID: id,
      body: .event(event, server: nil))
  }

  /// A snapshot of the room.
  static func snapshot(
    _ people: [Listing], at seconds: Double, coverage: Snapshot.Coverage = .complete,
    title: String? = nil, in room: RoomKey = key
  ) -> Input {
    let stamp = Stamp(at(seconds), tieBreak: 0) ?? .never
    let body = Snapshot(coverage: coverage, title: title.map { ExactText($0) }, people: people)
    return Input(
      identity: EventIdentity(room: room, eventID: "snapshot \(body) \(seconds)"), room: room,
      stamp: stamp, arrival: stamp, type: "snapshot", body: .snapshot(body))
  }

  /// Somebody in a list.
  static func listed(_ user: UserID, _ tell: (inout PersonFacts) -> Void = { _ in }) -> Listing {
    var facts = PersonFacts()
    tell(&facts)
    return Listing(userID: user, facts: facts)
  }

  static func entered(_ user: UserID, at seconds: Double, name: String? = nil, role: Role? = nil)
    -> Input
  {
    var facts = PersonFacts()
    facts.name = name.map { ExactText($0) }
    facts.role = role
    return event(.entered(user, Entering(facts: facts)), at: seconds)
  }

  static func left(_ user: UserID, at seconds: Double) -> Input {
    event(.exited(user, connection: nil), at: seconds)
  }

  static func tier(_ user: UserID, _ tier: QualityTier, at seconds: Double) -> Input {
    event(
      .qualityTier(user, TierClaim(uplink: tier, downlink: nil, overall: nil)), at: seconds)
  }

  static func title(_ text: String, at seconds: Double, in room: RoomKey = key) -> Input {
    event(.title(ExactText(text)), at: seconds, in: room)
  }

  static func raised(_ user: UserID, at seconds: Double, kind: HandKind = .microphone) -> Input {
    event(.hand(user, kind, .raised), at: seconds)
  }
}

extension Store {
  /// Ingests inputs as of their newest time.
  @discardableResult
  func take(_ inputs: Input..., feed: String = "test") -> [Verdict] {
    let newest = inputs.map(\.arrival.time).max() ?? Hall.at(0)
    return ingest(inputs.map { .input($0) }, from: feed, readAt: newest)
  }
}
