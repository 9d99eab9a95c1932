import CallRoom
import JSON

/// One callback: of OpenIM's server (`callbackCommand` and a message), or of an SDK, with its name where the app
/// that forwards it put it.
struct OpenIMCallback {
  private let context: DecodeContext
  private let fields: Fields
  private let name: String

  init(_ root: JSONValue, in context: DecodeContext) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    var fields = Fields(root)
    fields.takesNumbersAsIDs = true
    self.fields = fields
    guard let name = try Self.name(fields) else {
      throw fields.missing("callbackCommand", "a callback's name (or event)")
    }
    self.name = name
  }

  /// What names a callback: the server's field, else what apps call it that hand on an SDK's events.
  static func name(_ fields: Fields) throws(Rejection) -> String? {
    try fields.identifier(of: [
      "callbackCommand", "event", "type", "eventName", "callback", "name", "method",
    ])
  }

  /// The server's callbacks that carry a message whole; before and after are one message.
  private static let messages: Set<String> = [
    "callbackBeforeSendSingleMsgCommand", "callbackAfterSendSingleMsgCommand",
    "callbackBeforeSendGroupMsgCommand", "callbackAfterSendGroupMsgCommand",
    "callbackAfterMsgSaveDBCommand",
  ]

  /// What it says.
  func inputs() throws(Rejection) -> [Decoded] {
    if fields.object["callbackCommand"]?.string != nil { return try server() }
    if Self.received.contains(name) { return try received() }
    return try forwarded()
  }

  /// A callback of the server: a message may be a call of OpenIM's open clients, or a signal of ours; whatever
  /// else there is, pushes without their content and the presence of accounts among it, is no call.
  private func server() throws(Rejection) -> [Decoded] {
    guard Self.messages.contains(name) else {
      return [.input(try line().input(.noted))]
    }
    return try OpenIMMessage(fields).decoded(in: context)
  }

  /// An SDK's callback, in any of its spellings.
  private func forwarded() throws(Rejection) -> [Decoded] {
    let line = try line()
    guard EventTable.textual.contains(name), line.meaning != nil else {
      return [.input(try line.input(.unknownType))]
    }
    return try line.inputs()
  }

  private func line() throws(Rejection) -> SignalLine {
    let room = try fields.looseID("roomID").map {
      RoomKey(realm: context.realm, roomID: RoomID($0))
    }
    let sentAt = try fields.moment("sentAt", "sent_at")
    var line = SignalLine(
      name, of: room, data: fields, in: fields, context, eventID: try fields.looseID("eventID"))
    line.sentAt = sentAt
    return line
  }

  /// Messages as SDKs hand them on, whose custom ones may be calls.
  private static let received = Set(
    ["RecvNewMessage", "RecvNewMessages", "RecvOnlineOnlyMessage", "RecvOnlineOnlyMessages"]
      .flatMap { ["On\($0)", "on\($0)", "EventOn\($0)"] })

  private func received() throws(Rejection) -> [Decoded] {
    let found = try OpenIMPayload.openAll(fields) { message throws(Rejection) in
      try OpenIMMessage(message).decoded(in: context)
    }
    return if let found { found } else { [.input(try line().input(.unknownType))] }
  }
}

extension OpenIMMessage {
  /// Reads a message in JSON, as the server's callbacks and the SDKs have it.
  init(_ fields: Fields) throws(Rejection) {
    sendID = try fields.looseID("sendID") ?? ""
    groupID = try fields.looseID("groupID") ?? ""
    clientMsgID = try fields.looseID("clientMsgID") ?? ""
    serverMsgID = try fields.looseID("serverMsgID") ?? ""
    guard let type = try fields.integer("contentType") else {
      throw fields.missing("contentType", "a message's kind")
    }
    contentType = type
    sendTime = try fields.moment("sendTime").map { $0.microseconds / 1000 } ?? 0
    content = try Self.content(fields)[...]
  }

  /// The content is a text in a text; SDKs take it out of its first one (`customElem`).
  private static func content(_ fields: Fields) throws(Rejection) -> [UInt8] {
    if let text = fields.value(["content"])?.value.string, !text.isEmpty { return Array(text.utf8) }
    guard let element = try fields.object("customElem"), let data = element.object["data"] else {
      return []
    }
    var writer = JSONWriter()
    writer.object { $0.member("data", data) }
    return writer.bytes
  }
}

extension Fields {
  /// A text that identifies something, by the first of these names that is there.
  fileprivate func identifier(of names: [StaticString]) throws(Rejection) -> String? {
    for name in names {
      if let text = try identifier(name) { return text }
    }
    return nil
  }
}
