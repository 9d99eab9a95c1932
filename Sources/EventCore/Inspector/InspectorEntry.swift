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
