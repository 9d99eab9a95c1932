package import CallRoom

/// What is remembered of a room, or of somebody in it: the answer to "why is this so?".
package struct Why: Equatable, Sendable {
  /// The room.
  package var room: RoomKey
  /// Who; `nil` for the room itself.
  package var user: UserID?
  /// What came and what became of it, newest first.
  package var entries: [WhyEntry]

  /// What is remembered, newest first.
  package init(room: RoomKey, user: UserID?, entries: [WhyEntry]) {
    self.room = room
    self.user = user
    self.entries = entries
  }
}

/// One input, and what became of it.
package struct WhyEntry: Equatable, Sendable {
  /// The input's time.
  package var at: Timestamp
  /// The input's type, as it was sent (`hand-raised`).
  package var type: String
  /// What became of it: `applied`, `duplicate`, `superseded`, `pending`, `other room`, `rejected` or
  /// `unknown type`; another word is shown as it is.
  package var verdict: String
  /// Why, in words; "" where there is nothing to say.
  package var reason: String
  /// The feed that it came through.
  package var feed: String

  /// One input, and what became of it.
  package init(at: Timestamp, type: String, verdict: String, reason: String, feed: String) {
    self.at = at
    self.type = type
    self.verdict = verdict
    self.reason = reason
    self.feed = feed
  }
}

/// Of whom or what an explanation is wanted.
package struct WhySubject: Hashable, Sendable {
  /// The room.
  package var room: RoomKey
  /// Who; `nil` for the room itself.
  package var user: UserID?
  /// The name that was shown when it was asked for: it stays when they leave.
  var name: String

  /// Whether an answer is to this question.
  func isAnswered(by why: Why?) -> Bool { why?.room == room && why?.user == user }
}

/// How a verdict looks.
struct VerdictLook {
  let word: String
  let symbol: Symbol

  /// All verdicts that are known.
  static let table: [VerdictLook] = [
    VerdictLook(word: "applied", symbol: .verdictApplied),
    VerdictLook(word: "duplicate", symbol: .verdictDuplicate),
    VerdictLook(word: "superseded", symbol: .verdictSuperseded),
    VerdictLook(word: "pending", symbol: .verdictPending),
    VerdictLook(word: "rejected", symbol: .verdictRejected),
    VerdictLook(word: "other room", symbol: .verdictOtherRoom),
    VerdictLook(word: "unknown type", symbol: .verdictUnknownType),
  ]

  /// The cells that the longest word takes.
  static let width = table.map(\.word.utf8.count).max() ?? 0

  /// The look of a verdict; one that is not known is shown as it was said.
  static func of(_ word: String) -> VerdictLook {
    table.first { $0.word == word } ?? VerdictLook(word: word, symbol: .none)
  }
}
