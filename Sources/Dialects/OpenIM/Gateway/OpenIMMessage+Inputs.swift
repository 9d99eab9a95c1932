import CallRoom
import JSON

// From a message to inputs: the five notifications of calls by their exact numbers, calls and signals in
// custom messages; whatever else an account receives is noted and never read.
extension OpenIMMessage {
  /// Decodes a message's content.
  private typealias Decoder =
    @Sendable (OpenIMMessage, DecodeContext) throws(Rejection) -> [Decoded]

  /// `SignalingNotification` to `CustomSignal`: 1651 and 1652 stand in the same range and are no calls.
  private static let decoders: [Int64: Decoder] = [
    1601: { message, context throws(Rejection) in try message.signal(context) },
    1602: { message, context throws(Rejection) in try message.people(context, haveCome: true) },
    1603: { message, context throws(Rejection) in try message.people(context, haveCome: false) },
    1604: { message, context throws(Rejection) in try message.streamChange(context) },
    1605: { message, context throws(Rejection) in try message.customSignal(context) },
    110: { message, context throws(Rejection) in try message.custom(context) },
    120: { message, context throws(Rejection) in try message.custom(context) },
  ]

  /// What the message says.
  func decoded(in context: DecodeContext) -> [Decoded] {
    do throws(Rejection) {
      guard let decode = Self.decoders[contentType] else {
        return [.input(try input(.noted, room: nil, type: "message \(contentType)", context))]
      }
      return try decode(self, context)
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin = rejection.origin ?? RejectedOrigin(type: "message \(contentType)")
      return [.rejection(rejection)]
    }
  }

  /// 1601: what somebody asked of a call.
  private func signal(_ context: DecodeContext) throws(Rejection) -> [Decoded] {
    let request = try ProtobufMessage(content, named: "SignalReq")
    // A part that we do not know is an event that we do not know, and no fault.
    guard let number = request.numbers.last, let part = OpenIMSignalTable.parts[number] else {
      let type = "message 1601, \(request.contents)"
      return [.input(try input(.unknownType, room: nil, type: type, context))]
    }
    guard let body = try request.message(number, part.type),
      let wire = try body.message(1, "invitation")
    else {
      throw Rejection(
        field: "SignalReq.\(part.type)", reason: "expected an invitation, got nothing")
    }
    let invitation = try OpenIMInvitation(wire)
    let actor = try body.identifier(part.actor)
    let event = part.event(
      invitation.info, actor.isEmpty ? nil : UserID(actor),
      sendID.isEmpty ? nil : UserID(sendID))
    guard let event else {
      throw Rejection(
        field: "\(body.name), field \(part.actor)", reason: "expected who acted, got nothing")
    }
    return [
      .input(
        try input(
          .event(event, server: nil), room: invitation.roomID, type: vouched(part.type, actor),
          context))
    ]
  }

  /// The type, and who sent it where that is not who is said to have acted: shown with every input.
  private func vouched(_ type: String, _ actor: String) -> String {
    actor == sendID || actor.isEmpty || sendID.isEmpty ? type : "\(type) sent by \(sendID)"
  }

  /// 1602 and 1603: a list of people with an invitation; the room is the invitation's.
  private func people(_ context: DecodeContext, haveCome: Bool) throws(Rejection) -> [Decoded] {
    let type = haveCome ? "onRoomParticipantConnected" : "onRoomParticipantDisconnected"
    let body = try ProtobufMessage(content, named: type)
    guard let wire = try body.message(1, "invitation") else {
      throw Rejection(field: type, reason: "expected an invitation, got nothing")
    }
    let invitation = try OpenIMInvitation(wire)
    var people: [Listing] = []
    for entry in try body.messages(2, "participant") {
      if let listing = try OpenIMParticipant.listing(entry, room: invitation.roomID) {
        people.append(listing)
      }
    }
    let event: RoomEvent =
      haveCome
      ? .callJoined(invitation.info, people) : .callLeft(invitation.info, people.map(\.userID))
    return [
      .input(
        try input(.event(event, server: nil), room: invitation.roomID, type: type, context))
    ]
  }

  /// 1604: somebody's stream; whose is not said, so a question is due.
  private func streamChange(_ context: DecodeContext) throws(Rejection) -> [Decoded] {
    let body = try ProtobufMessage(content, named: "onStreamChange")
    let room = try body.identifier(1)
    guard !room.isEmpty else {
      throw Rejection(field: "onStreamChange, field 1", reason: "expected a room's id, got nothing")
    }
    _ = try (body.text(2), body.flag(3))
    return [
      .input(
        try input(
          .event(.unsureChange, server: nil), room: room, type: "onStreamChange", context))
    ]
  }

  /// An input with the server's time, and the server's id for its identity.
  func input(
    _ body: InputBody, room: String?, type: String, _ context: DecodeContext
  ) throws(Rejection) -> Input {
    let identity = identity(context)
    let sent = Timestamp(milliseconds: sendTime)
    let time = sendTime > 0 ? sent : context.readAt
    let arrival = context.isLive ? context.readAt : time
    guard let stamp = Stamp(time, tieBreak: identity.tieBreak),
      let arrivalStamp = Stamp(arrival, tieBreak: identity.tieBreak)
    else {
      throw Rejection(
        field: "MsgData, field 15",
        reason: "expected a time between 1970 and 2112, got \(sendTime)")
    }
    return Input(
      identity: identity, isIdentified: sendTime > 0 || !messageID.isEmpty,
      room: room.map { RoomKey(realm: context.realm, roomID: RoomID($0)) }, stamp: stamp,
      arrival: arrivalStamp, type: type, eventID: messageID.isEmpty ? nil : messageID, body: body)
  }

  /// The message's name: the server's, else the sender's.
  var messageID: String { serverMsgID.isEmpty ? clientMsgID : serverMsgID }

  /// What makes it the same message, whichever connection it comes by.
  func identity(_ context: DecodeContext) -> EventIdentity {
    var hash = Hash128()
    hash.add(context.realm ?? "")
    hash.add("openim")
    hash.add(messageID)
    hash.add(sendID)
    hash.add(UInt64(bitPattern: sendTime))
    hash.add(UInt64(bitPattern: contentType))
    content.withUnsafeBytes { hash.add($0) }
    return hash.finish()
  }
}

/// One entry of a list of people (`ParticipantMetaData`).
enum OpenIMParticipant {
  /// The person: their own name, never the one of the group; the server's observer, whose id is the
  /// room's, is none.
  static func listing(_ entry: ProtobufMessage, room: String) throws(Rejection) -> Listing? {
    let user = try entry.message(3, "userInfo")
    let member = try entry.message(2, "groupMemberInfo")
    var id = try user?.identifier(1) ?? ""
    if id.isEmpty { id = try member?.identifier(2) ?? "" }
    guard !id.isEmpty else {
      throw Rejection(field: entry.name, reason: "expected a participant's id, got nothing")
    }
    guard id != room else { return nil }
    var listing = Listing(userID: UserID(id))
    let name = try user?.text(2) ?? ""
    if !name.isEmpty { listing.facts.name = ExactText(Fields.cut(name, at: Fields.textLimit)) }
    return listing
  }
}
