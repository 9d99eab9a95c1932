package import CallRoom

/// One meeting as `meet/list-meet` tells it; a password in it is never read.
package struct SMeetingMeeting: Sendable, Equatable {
  /// Its id: the room's.
  package let id: String
  /// The number that people type.
  package let roomNumber: String?
  /// The title.
  package let title: ExactText?
  /// What it allows, as far as it is told.
  package let policy: [PolicyChange]
  /// Whether it runs (`meeting_status` 2); one that does not say is asked for because it does.
  package let isRunning: Bool

  init?(_ fields: Fields) throws(Rejection) {
    guard let id = try fields.looseID("id", "meeting_id") else {
      throw fields.missing("id", "a meeting's id")
    }
    self.id = id
    roomNumber = try fields.looseID("room_no")
    title = try fields.text("title")
    policy = try Self.policy(fields)
    isRunning = try fields.integer("meeting_status").map { $0 == 2 } ?? true
  }

  /// Reads a page of meetings.
  package static func page(_ body: [UInt8]) throws(Rejection) -> SMeetingPage<SMeetingMeeting> {
    try SMeetingPage(body) { fields throws(Rejection) in try SMeetingMeeting(fields) }
  }
}

extension SMeetingMeeting {
  /// A room's policy in SMeeting's words, most of them negative.
  private static func policy(_ fields: Fields) throws(Rejection) -> [PolicyChange] {
    var changes: [PolicyChange] = []
    if let disabled = try fields.flag("mic_disabled") {
      let own = try fields.flag("self_unmute_mic_disabled") ?? false
      changes.append(.microphone(mediaPolicy(disabled, own)))
    }
    if let disabled = try fields.flag("camera_disabled") {
      let own = try fields.flag("self_unmute_camera_disabled") ?? false
      changes.append(.camera(mediaPolicy(disabled, own)))
    }
    let negative: [(PolicyFlag, StaticString)] = [
      (.share, "share_disabled"), (.chat, "chat_disabled"), (.screenshot, "screenshot_disabled"),
      (.watermark, "watermark_disabled"), (.waitingRoom, "waiting_room_disabled"),
    ]
    for (policy, name) in negative {
      if let disabled = try fields.flag(name) { changes.append(.flag(policy, !disabled)) }
    }
    if let locked = try fields.flag("locked") { changes.append(.flag(.locked, locked)) }
    return changes
  }
}
