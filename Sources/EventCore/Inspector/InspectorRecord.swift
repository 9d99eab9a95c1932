import CallRoom

/// What is told of one input: no more than the words need, and none of its content.
///
/// Its room is known by where it lies. It is kept packed (``PackedRecord``).
struct InspectorRecord: Sendable {
  /// Counts the inputs of all rooms.
  let sequence: UInt64
  let readAt: Timestamp
  let feed: String
  let type: String?
  let userID: UserID?
  let name: EventName?
  let stamp: Stamp?
  let identity: EventIdentity?
  /// What it is a value of.
  let field: Superseding.Field?
  let verdict: Verdict
}

extension InspectorRecord {
  /// Of an input.
  @inline(__always)
  static func of(
    _ input: Input, _ verdict: Verdict, _ sequence: UInt64, feed: String, readAt: Timestamp
  ) -> InspectorRecord {
    var (userID, field): (UserID?, Superseding.Field?)
    switch input.body {
    case .event(let event, _): (userID, field) = (event.subject, event.field)
    case .snapshot: (userID, field) = (nil, .snapshot)
    default: (userID, field) = (nil, nil)
    }
    return InspectorRecord(
      sequence: sequence, readAt: readAt, feed: feed, type: input.type, userID: userID,
      name: input.name, stamp: input.stamp, identity: input.identity, field: field,
      verdict: verdict)
  }

  /// Of an event that was applied as it came; `userID` is whom it is about.
  static func of(
    _ event: UnsafePointer<FlatEvent>, _ verdict: Verdict, _ sequence: UInt64, userID: UserID?,
    feed: String, readAt: Timestamp
  ) -> InspectorRecord {
    InspectorRecord(
      sequence: sequence, readAt: readAt, feed: feed, type: event.pointee.kind.type, userID: userID,
      name: EventName(utf8: event.pointee.eventID.bytes), stamp: event.pointee.stamp,
      identity: event.pointee.identity,
      field: event.pointee.kind.field, verdict: verdict)
  }

  /// Of something that could not be read.
  static func of(
    _ rejection: Rejection, _ sequence: UInt64, feed: String, readAt: Timestamp
  ) -> InspectorRecord {
    let origin = rejection.origin
    return InspectorRecord(
      sequence: sequence, readAt: readAt, feed: feed, type: origin?.type, userID: origin?.userID,
      name: origin?.eventID.map { EventName($0) }, stamp: nil, identity: nil, field: nil,
      verdict: .rejected(rejection))
  }
}
