package import CallRoom
import JSON

/// A custom message to a group that carries a signal (`MsgData`, contentType 110): online only, so that it is
/// neither kept nor counted as unread.
package struct OutgoingMessage: Sendable {
  private let sender: String
  private let group: String
  private let id: String
  private let sentAt: Timestamp
  private let text: String

  /// A message of a sender to a group; `text` is the signal in JSON.
  package init(sender: String, group: String, id: String, sentAt: Timestamp, text: String) {
    self.sender = sender
    self.group = group
    self.id = id
    self.sentAt = sentAt
    self.text = text
  }

  /// What must be said to be off, for what is not said is on.
  private static let off = [
    "history", "persistent", "offlinePush", "unreadCount", "conversationUpdate",
    "senderConversationUpdate",
  ]

  /// The message as it travels.
  package var bytes: [UInt8] {
    var content = JSONWriter()
    content.object { members in
      members.member("data", text)
      members.member("description", "")
      members.member("extension", "")
    }
    var writer = ProtobufWriter()
    writer.text(1, sender)
    writer.text(3, group)
    writer.text(4, id)
    // Linux; a super group; from a user; a custom message.
    for (field, value) in [(6, 7), (9, 3), (10, 100), (11, 110)] { writer.integer(field, value) }
    writer.data(12, content.bytes)
    writer.integer(16, sentAt.microseconds / 1000)
    for name in Self.off { writer.message(19) { $0.text(1, name) } }
    return writer.bytes
  }
}
