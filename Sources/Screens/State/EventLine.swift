package import CallRoom

/// One of the newest inputs, as the list of events shows it.
package struct EventLine: Equatable, Sendable {
  /// Counts the inputs: what makes it the same line in the next picture.
  package var sequence: UInt64
  /// When it was read.
  package var readAt: Timestamp
  /// Its own time; `nil` for what could not be read.
  package var at: Timestamp?
  /// The feed that brought it.
  package var feed: String
  /// Its room, where it could be told.
  package var room: RoomKey?
  /// Whom it is about.
  package var user: UserID?
  /// Its type, as it was sent.
  package var type: String
  /// The name that its sender gave it.
  package var eventID: String?
  /// What became of it, in a word (``WhyEntry/verdict``).
  package var verdict: String
  /// Why, in words.
  package var reason: String
  /// What it says, as our own line; `nil` where that is no longer known.
  package var content: String?

  /// One of the newest inputs.
  package init(
    sequence: UInt64, readAt: Timestamp, at: Timestamp?, feed: String, room: RoomKey?,
    user: UserID?, type: String, eventID: String?, verdict: String, reason: String,
    content: String? = nil
  ) {
    self.sequence = sequence
    self.readAt = readAt
    self.at = at
    self.feed = feed
    self.room = room
    self.user = user
    self.type = type
    self.eventID = eventID
    self.verdict = verdict
    self.reason = reason
    self.content = content
  }
}

/// Something that the program said, which stays to be read.
package struct MessageLine: Equatable, Sendable {
  /// How many messages are kept; the oldest go first.
  package static let limit = 200

  /// Counts the messages.
  package var sequence: UInt64
  /// When it was said.
  package var at: Timestamp
  /// What was said; may hold foreign text.
  package var text: String
  /// Whether something went wrong.
  package var isProblem: Bool

  /// Something that the program said.
  package init(sequence: UInt64, at: Timestamp, text: String, isProblem: Bool) {
    self.sequence = sequence
    self.at = at
    self.text = text
    self.isProblem = isProblem
  }
}
