import CallRoom
import Dialects
import EventCore
import Testing

/// What of OpenIM is posted to us: the server's callbacks, and an SDK's in the shape of each platform.
@Suite struct OpenIMCallbackTests {
  private static let invitation =
    #"{"inviterUserID":"alice","inviteeUserIDList":["bob"],"groupID":"","roomID":"r","timeout":30,"mediaType":"video","#
    + #""sessionType":1,"platformID":5,"initiateTime":1719800000}"#

  /// A JSON text of a JSON text, so many times.
  private static func quoted(_ json: String) -> String {
    "\"" + json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A message with a call of OpenIM's open clients: three layers of JSON.
  private static func message(
    _ type: Int, by sender: String, id: String, at second: Int = 1,
    command: String = "callbackAfterSendSingleMsgCommand"
  ) -> String {
    let call = quoted(#"{"customType":\#(type),"data":\#(invitation)}"#)
    let content = quoted(#"{"data":\#(call),"description":"","extension":""}"#)
    return
      #"{"callbackCommand":"\#(command)","sendID":"\#(sender)","recvID":"x","serverMsgID":"\#(id)","#
      + #""clientMsgID":"c\#(id)","operationID":"o","senderPlatformID":5,"sessionType":1,"msgFrom":100,"contentType":110,"#
      + #""status":1,"sendTime":\#(1_719_800_000_000 + second * 1000),"createTime":0,"content":\#(content),"seq":0,"ex":""}"#
  }

  private func decode(_ body: String) -> [Decoded] {
    var dialect = OpenIMDialect()
    return decoded(Array(body.utf8), by: &dialect, isLive: true)
  }

  private func input(_ body: String) throws -> Input {
    let found = decode(body)
    guard case .input(let input)? = found.first, found.count == 1 else {
      throw Unexpected(description: "\(body) gave \(found)")
    }
    return input
  }

  private func states(_ bodies: [String]) -> [String: String] {
    let room = store(hookInputs(bodies, by: OpenIMDialect(), isLive: true)).rooms().first
    let invitees = room?.invitations.first?.invitees ?? []
    return Dictionary(uniqueKeysWithValues: invitees.map { ($0.userID.text, "\($0.state)") })
  }

  @Test func aCallIsFollowedThroughItsMessages() throws {
    let ringing = Self.message(200, by: "alice", id: "1")
    #expect(states([ringing]) == ["bob": "ringing"])
    for (type, sender, wanted) in [
      (201, "bob", "accepted"), (202, "bob", "rejected"), (203, "alice", "cancelled"),
    ] {
      #expect(states([ringing, Self.message(type, by: sender, id: "2", at: 5)]) == ["bob": wanted])
    }
    let hangUp = try input(Self.message(204, by: "bob", id: "3", at: 9))
    guard case .event(.hungUp(_, "bob"), _) = hangUp.body else {
      Issue.record("\(hangUp)")
      return
    }
    #expect(
      hangUp.room?.roomID == "r" && hangUp.stamp.time == Timestamp(milliseconds: 1_719_800_009_000))
  }

  /// The server asks before it sends and tells after: that is one message.
  @Test func beforeAndAfterAreOneMessage() {
    let commands = [
      "callbackBeforeSendSingleMsgCommand", "callbackAfterSendSingleMsgCommand",
      "callbackAfterMsgSaveDBCommand",
    ]
    let bodies = commands.map { Self.message(200, by: "alice", id: "1", command: $0) }
    let store = store(hookInputs(bodies, by: OpenIMDialect(), isLive: true))
    #expect(store.counts.applied == 1 && store.counts.duplicate == 2)
  }

  @Test(arguments: [
    "callbackBeforeOnlinePushCommand", "callbackBeforeOfflinePushCommand",
    "callbackAfterUserOnlineCommand",
    "callbackAfterUserOfflineCommand", "callbackAfterUserKickOffCommand",
    "callbackBeforeAddFriendCommand", "callbackNew",
  ])
  func whatIsNoCallIsNoted(_ command: String) throws {
    let body =
      #"{"callbackCommand":"\#(command)","operationID":"o","userIDList":["bob"],"contentType":1601,"content":"","sendID":"alice"}"#
    #expect(try input(body).body == .noted)
  }

  /// Somebody's chat is not for us.
  @Test func otherMessagesAreNotRead() throws {
    let body =
      #"{"callbackCommand":"callbackAfterSendSingleMsgCommand","sendID":"a","contentType":101,"content":"hush","sendTime":1719800000000}"#
    let input = try input(body)
    #expect(input.body == .noted && !"\(input)".contains("hush"))
  }

  static let forwarded: [String] = [
    // WASM, with what its emitter puts around.
    #"{"event":"OnReceiveNewInvitation","errCode":0,"errMsg":"","operationID":"o","data":{"invitation":\#(invitation)}}"#,
    #"{"event":"OnReceiveNewInvitation","errCode":0,"data":\#(quoted(#"{"invitation":\#(invitation)}"#))}"#,
    // React Native and Flutter: the object itself, under the app's own envelope.
    #"{"type":"onReceiveNewInvitation","data":{"invitation":\#(invitation)}}"#,
    #"{"eventName":"onReceiveNewInvitation","data":\#(invitation)}"#,
    // iOS: the selector's name, and an object.
    #"{"name":"onReceiveNewInvitation:","data":{"invitationInfo":\#(invitation)}}"#,
    // HarmonyOS.
    #"{"event":"EventOnReceiveNewInvitation","data":{"invitation":\#(invitation),"offlinePush":{}}}"#,
    // uni-app: all is text, once more inside.
    #"{"callback":"onReceiveNewInvitation","data":\#(quoted(quoted(#"{"data":{"invitation":\#(invitation)}}"#)))}"#,
    // Without an envelope.
    #"{"event":"onReceiveNewInvitation","invitation":\#(invitation)}"#,
    // Our own line.
    #"{"version":1,"type":"onReceiveNewInvitation","data":{"invitation":\#(invitation)}}"#,
    #"[{"event":"onReceiveNewInvitation","data":{"invitation":\#(invitation)}}]"#,
  ]

  @Test(arguments: forwarded)
  func anAppForwardsWhatItsSDKTells(_ body: String) throws {
    let input = try input(body)
    guard case .event(.invited(let info), nil) = input.body else {
      Issue.record("\(input)")
      return
    }
    #expect(info.inviter == "alice" && info.invitees == ["bob"] && input.room?.roomID == "r")
  }

  @Test(arguments: [
    #"{"event":"OnRecvNewMessages","data":[MESSAGE]}"#,
    #"{"event":"onRecvNewMessage","data":MESSAGE}"#,
    #"{"event":"onRecvOnlineOnlyMessage","message":MESSAGE}"#,
    #"{"event":"onRecvNewMessages","data":TEXT}"#,
  ])
  func messagesOfSDKsAreRead(_ shape: String) throws {
    let call = Self.quoted(#"{"customType":200,"data":\#(Self.invitation)}"#)
    let message =
      #"{"sendID":"alice","contentType":110,"serverMsgID":"1","sendTime":1719800001000,"customElem":{"data":\#(call)}}"#
    let body = shape.replacing("MESSAGE", with: message).replacing(
      "TEXT", with: Self.quoted("[\(message)]"))
    let input = try input(body)
    guard case .event(.invited, _) = input.body else {
      Issue.record("\(input)")
      return
    }
  }

  @Test func aSignalInACallbackIsOurs() throws {
    let signal =
      #"{"version":1,"eventID":"e1","type":"hand-raised","userID":"bob","sentAt":1719800000000}"#
    let body =
      #"{"event":"onReceiveCustomSignal","data":{"roomID":"r","customInfo":\#(Self.quoted(signal))}}"#
    #expect(try input(body).body == .event(.hand("bob", .microphone, .raised), server: nil))
  }

  @Test func anUnknownCallbackIsKept() throws {
    #expect(try input(#"{"event":"onFriendAdded","data":{"roomID":"r"}}"#).body == .unknownType)
    // What a meeting's server says does not come from here.
    #expect(
      try input(#"{"event":"user_role_changed","data":{"roomID":"r","uid":"u","role":1}}"#).body
        == .unknownType)
  }

  @Test(arguments: [
    ("[]", nil), ("{", nil), ("5", nil), ("{}", "callbackCommand"), (#"{"event":[]}"#, "event"),
    (#"{"callbackCommand":"callbackAfterSendSingleMsgCommand"}"#, "contentType"),
    (#"{"event":"onHangUp","data":{"roomID":"r"}}"#, "data.invitation"),
  ])
  func faultsAreLocated(_ body: String, _ field: String?) {
    let found = decode(body)
    guard case .rejection(let rejection) = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(rejection.byte != nil && rejection.field == field, "\(rejection)")
  }

  @Test func theFirstLineTells() {
    let all = Self.forwarded.filter { !$0.contains("version") && !$0.hasPrefix("[") }
    for body in all + [Self.message(200, by: "a", id: "1")] {
      Array(body.utf8).withUnsafeBytes { #expect(Dialects.guess($0) is OpenIMDialect, "\(body)") }
    }
    for body in [#"{"event":"login","data":{}}"#, #"{"type":"hand-raised"}"#] {
      Array(body.utf8).withUnsafeBytes { #expect(Dialects.guess($0) == nil, "\(body)") }
    }
  }
}
