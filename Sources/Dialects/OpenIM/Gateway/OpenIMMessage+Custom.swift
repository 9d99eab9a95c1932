import CallRoom
import JSON

// Custom signals (1605), and what applications put into custom messages (110, 120): signals of our own,
// and the calls of OpenIM's open clients.
extension OpenIMMessage {
  /// 1605: protobuf `{roomID, customInfo}`, or JSON of the same members from some servers.
  func customSignal(_ context: DecodeContext) throws(Rejection) -> [Decoded] {
    if content.first(where: { $0 > 0x20 }) == 0x7B {
      let text = String(decoding: content, as: UTF8.self)
      return try signalLine(context) { $0.value(text) }
    }
    let body = try ProtobufMessage(content, named: "onReceiveCustomSignal")
    let room = try body.identifier(1)
    let info = try body.text(2)
    guard !room.isEmpty else {
      throw Rejection(
        field: "onReceiveCustomSignal, field 1", reason: "expected a room's id, got nothing")
    }
    return try signalLine(context) { json in
      json.object { data in
        data.member("roomID", room)
        data.member("customInfo", info)
      }
    }
  }

  /// A custom message: a text `data` with a call of OpenIM's open clients, or with a signal of ours.
  ///
  /// Whatever else applications put there is theirs.
  func custom(_ context: DecodeContext) throws(Rejection) -> [Decoded] {
    let type = "message \(contentType)"
    let found = try Self.inner(content) { inner throws(Rejection) -> [Decoded]? in
      if let number = inner.object["customType"]?.int64, let call = Self.calls[number],
        let body = try inner.object("data")
      {
        return try self.call(call, body, context)
      }
      guard inner.has("version"), inner.has("type"), inner.has("roomID") else { return nil }
      return try signalLine(context) { json in json.value(inner.object) }
    }
    return if let found { found } else {
      [.input(try input(.noted, room: nil, type: type, context))]
    }
  }

  /// Hands the object in the text `data` of a custom message to `use`; `nil` where there is none.
  private static func inner(
    _ content: ArraySlice<UInt8>, _ use: (Fields) throws(Rejection) -> [Decoded]?
  ) throws(Rejection) -> [Decoded]? {
    var outer = JSONReader()
    let text = try? outer.read(Array(content)) { root in root["data"]?.string }
    guard let text = text.flatMap({ $0 }) else { return nil }
    var reader = JSONReader()
    let result = try? reader.read(Array(text.utf8)) { root -> Result<[Decoded]?, Rejection> in
      guard root.kind == .object else { return .success(nil) }
      var fields = Fields(root, path: "content.data")
      fields.takesNumbersAsIDs = true
      return Result { () throws(Rejection) in try use(fields) }
    }
    return try result?.get()
  }

  /// The calls of OpenIM's open clients: the payload is always the invitation, who acted is the sender.
  private static let calls: [Int64: OpenIMSignalTable.Part] = [
    200: 1, 201: 4, 202: 6, 203: 3, 204: 5,
  ].compactMapValues { OpenIMSignalTable.parts[$0] }

  private func call(
    _ part: OpenIMSignalTable.Part, _ body: Fields, _ context: DecodeContext
  ) throws(Rejection) -> [Decoded] {
    let invitation = try OpenIMInvitation(body)
    let sender = sendID.isEmpty ? nil : UserID(sendID)
    guard let event = part.event(invitation.info, sender, nil) else {
      throw Rejection(field: "MsgData, field 1", reason: "expected who acted, got nothing")
    }
    return [
      .input(
        try input(.event(event, server: nil), room: invitation.roomID, type: part.type, context))
    ]
  }

  /// Decodes a signal as an SDK's callback would hand it on, with the server's time and id.
  private func signalLine(
    _ context: DecodeContext, _ data: (inout JSONWriter) -> Void
  ) throws(Rejection) -> [Decoded] {
    var writer = JSONWriter()
    writer.object { line in
      line.member("version", 1)
      line.member("type", "onReceiveCustomSignal")
      if sendTime > 0 { line.member("sentAt", sendTime) }
      line.key("data")
      data(&line)
    }
    var reader = JSONReader()
    let result: Result<[Decoded], Rejection>
    do throws(JSONError) {
      result = try reader.read(writer.bytes) { root in
        Result { () throws(Rejection) in
          var line = try SignalLine(root, in: context)
          line.likeness = identity(context)
          return try OpenIMSignal(line).inputs()
        }
      }
    } catch {
      throw Rejection(unreadable: error, line: nil)
    }
    return try result.get()
  }
}

extension OpenIMInvitation {
  /// Reads one in JSON, as REST answers and custom messages have it; it has a room.
  init(_ fields: Fields) throws(Rejection) {
    self.init()
    inviterUserID = try fields.looseID("inviterUserID") ?? ""
    inviteeUserIDs = try fields.users("inviteeUserIDList").map(\.text)
    groupID = try fields.looseID("groupID") ?? ""
    guard let room = try fields.looseID("roomID") else {
      throw fields.missing("roomID", "a room's id")
    }
    roomID = room
    timeoutSeconds = try fields.integer("timeout") ?? 0
    mediaType = try fields.word("mediaType") ?? ""
    platformID = try fields.integer("platformID") ?? 0
    sessionType = try fields.integer("sessionType") ?? 0
    initiatedAt = try fields.moment("initiateTime").map { $0.microseconds / 1000 } ?? 0
    busyUserIDs = try fields.users("busyLineUserIDList").map(\.text)
  }
}
