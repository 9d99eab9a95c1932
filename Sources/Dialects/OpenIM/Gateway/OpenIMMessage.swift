import CallRoom

/// One message of OpenIM (`MsgData`): of what it holds no more is read than calls need.
struct OpenIMMessage {
  /// Who sent it: the one thing in it that the server vouches for.
  let sendID: String
  let groupID: String
  let clientMsgID: String
  let serverMsgID: String
  let contentType: Int64
  let content: ArraySlice<UInt8>
  /// The server's time of sending, in milliseconds; 0 where it is not told.
  let sendTime: Int64

  init(_ message: ProtobufMessage) throws(Rejection) {
    sendID = try message.identifier(1)
    groupID = try message.identifier(3)
    clientMsgID = try message.identifier(4)
    serverMsgID = try message.identifier(5)
    contentType = try message.integer(11)
    content = try message.bytes(12)
    sendTime = try message.integer(15)
  }

  /// The messages of a push: those of conversations and those of notifications, for which of the two maps
  /// carries signals is the server's choice.
  static func pushed(_ data: [UInt8]) throws(Rejection) -> [Result<OpenIMMessage, Rejection>] {
    let push = try ProtobufMessage(data, named: "PushMessages")
    var messages: [Result<OpenIMMessage, Rejection>] = []
    for (number, name) in [(1, "msgs"), (2, "notificationMsgs")] {
      for entry in try push.messages(number, name) {
        guard let pulled = try entry.message(2, "value") else { continue }
        for message in try pulled.messages(1, "Msgs") {
          messages.append(Result { () throws(Rejection) in try OpenIMMessage(message) })
        }
      }
    }
    return messages
  }
}
