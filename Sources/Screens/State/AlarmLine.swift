package import CallRoom

/// An alarm that is not over.
package struct AlarmLine: Hashable, Sendable {
  /// The room that it is about; `nil` for none in particular.
  package var room: RoomKey?
  /// Who it is about; `nil` for nobody in particular.
  package var user: UserID?
  /// What is the matter, in words; may hold foreign text.
  package var text: String
  /// Whether somebody at the screen has seen it.
  package var isAcknowledged: Bool
  /// Since when.
  package var since: Timestamp
  /// What kind of alarm it is, in a word.
  package var kind: String
  /// Whether it wants a hand and not only a look.
  package var isCritical = false
  /// When it was over; `nil` while it is not.
  package var clearedAt: Timestamp?

  /// An alarm that is not over.
  package init(
    room: RoomKey?, user: UserID?, text: String, isAcknowledged: Bool, since: Timestamp,
    kind: String
  ) {
    self.room = room
    self.user = user
    self.text = text
    self.isAcknowledged = isAcknowledged
    self.since = since
    self.kind = kind
  }
}

extension ScreenInput {
  /// The alarms of a row: of a room with all in it, or of somebody in it.
  func alarms(of room: RoomKey, _ user: UserID?) -> [AlarmLine] {
    alarms.filter { $0.room == room && (user == nil || $0.user == user) }
  }

  /// The sign of the alarms of a row; `nil` for none.
  func alarmSymbol(of room: RoomKey, _ user: UserID? = nil) -> Symbol? {
    let own = alarms(of: room, user)
    guard !own.isEmpty else { return nil }
    return own.contains { !$0.isAcknowledged } ? .alarm : .alarmSeen
  }
}
