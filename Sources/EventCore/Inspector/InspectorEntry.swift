public import CallRoom

/// One of the last inputs, with what became of it and why, in words.
public struct InspectorEntry: Sendable, Equatable {
  /// When it was read.
  public var readAt: Timestamp
  /// Its canonical time; `nil` for what was rejected.
  public var at: Timestamp?
  /// The feed that brought it.
  public var feed: String
  /// Its room, where it could be told.
  public var room: RoomKey?
  /// Its type, where it could be told.
  public var type: String?
  /// Whom it is about, where it is about one person.
  public var userID: UserID?
  /// The name that its sender gave it.
  public var eventID: String?
  /// What became of it.
  public var verdict: Verdict
  /// The verdict and why: "superseded: microphone of anna set by event e7 at 14:03:22.120, 0.8 s
  /// newer".
  ///
  /// Ids are as they were sent: sanitise.
  public var reason: String
}

/// What is kept of one input: no more than the words need, and none of its content.
struct InspectorRecord: Sendable {
  let readAt: Timestamp
  let feed: String
  let room: RoomKey?
  let type: String?
  let userID: UserID?
  let eventID: String?
  let stamp: Stamp?
  let identity: EventIdentity?
  /// What it is a value of.
  let field: Superseding.Field?
  let verdict: Verdict

  init(_ decoded: Decoded, _ verdict: Verdict, feed: String, readAt: Timestamp) {
    self.readAt = readAt
    self.feed = feed
    self.verdict = verdict
    switch decoded {
    case .input(let input):
      room = input.room
      type = input.type
      eventID = input.eventID
      stamp = input.stamp
      identity = input.identity
      if case .event(let event, _) = input.body {
        userID = event.subject
        field = event.field
      } else {
        userID = nil
        field = if case .snapshot = input.body { .snapshot } else { nil }
      }
    case .rejection(let rejection):
      room = rejection.origin?.room
      type = rejection.origin?.type
      userID = rejection.origin?.userID
      eventID = rejection.origin?.eventID
      stamp = nil
      identity = nil
      field = nil
    }
  }
}

extension InspectorRecord {
  /// Whether it is of a kind that comes every second.
  var isFrequent: Bool {
    switch field {
    case .report, .speakers, .speaking, .counters: true
    default: false
    }
  }
}
