import CallRoom
import Dialects
import EventCore
import Testing

/// The same callbacks in the shape that each platform's SDK gives them.
@Suite struct OpenIMShapeTests {
  private let signal =
    #"{"version":1,"eventID":"e1","type":"hand-raised","userID":"bob","sentAt":1719800000000}"#

  /// A JSON text of a JSON text, so many times.
  private func quoted(_ json: String, times: Int = 1) -> String {
    (0..<times).reduce(json) { text, _ in
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }

  private func input(_ type: String, _ data: String, _ more: String = "") throws -> Input {
    let line = #"{"version":1,"type":"\#(type)","data":\#(data)\#(more)}"#
    let found = units(line)
    guard case .input(let input)? = found.first, found.count == 1 else {
      throw Unexpected(description: "\(line) gave \(found)")
    }
    return input
  }

  private func event(_ type: String, _ data: String, _ more: String = "") throws -> RoomEvent {
    guard case .event(let event, nil) = try input(type, data, more).body else {
      throw Unexpected(description: "\(type) \(data)")
    }
    return event
  }

  private func expectTheHand(_ type: String, _ data: String, room: RoomID = "r") throws {
    let input = try input(type, data)
    #expect(input.body == .event(.hand("bob", .microphone, .raised), server: nil), "\(data)")
    #expect(input.room?.roomID == room, "\(data)")
    #expect(input.type == "hand-raised")
    #expect(input.identity == EventIdentity(room: RoomKey(roomID: room), eventID: "e1"))
    #expect(input.stamp.time == Timestamp(milliseconds: 1_719_800_000_000))
  }

  @Test func iOSGivesTheSignalAsText() throws {
    let whole = #"{"roomID":"r","customInfo":\#(quoted(signal))}"#
    try expectTheHand("onReceiveCustomSignal:", quoted(whole))
    let own = signal.replacing("{\"version\"", with: "{\"roomID\":\"r\",\"version\"")
    try expectTheHand("onReceiveCustomSignal:", quoted(own))
    let hangUp = #"{"userID":"bob","invitation":\#(invitation()),"offlinePushInfo":null}"#
    guard case .hungUp(let info, "bob") = try event("onHunguUp:", hangUp) else {
      Issue.record("no hang-up")
      return
    }
    #expect(info.inviter == "alice" && info.groupID?.text == "g1" && info.timeoutSeconds == 30)
    let connected =
      #"{"groupID":"g1","invitation":\#(invitation()),"metaData":[{"publicUserInfo":"#
      + #"{"userID":"bob","nickname":"Bob"}}],"token":"t","roomID":"r","liveURL":"wss://x"}"#
    guard case .callJoined(.some, let people) = try event("onRoomParticipantConnected:", connected)
    else {
      Issue.record("no list")
      return
    }
    #expect(people.map(\.userID) == ["bob"] && people.first?.facts.name?.text == "Bob")
  }

  @Test func androidNamesTheUserOtherwise() throws {
    try expectTheHand(
      "onReceiveCustomSignal", #"{"roomID":"r","customInfo":\#(quoted(signal))}"#)
    let accepted = #"{"user":"carol","invitation":\#(invitation())}"#
    guard case .inviteeAnswered(_, "carol", true) = try event("onInviteeAccepted", accepted) else {
      Issue.record("no answer")
      return
    }
    let stream = quoted(#"{"roomID":"r","streamType":"video","mute":true}"#)
    #expect(try event("onStreamChange", stream) == .unsureChange)
    #expect(try input("onStreamChange", stream).room?.roomID == "r")
    let dead = #"{"roomID":"r","streamType":"video","mute":false,"userID":"bob"}"#
    #expect(try event("onMeetingStreamChanged", dead) == .camera("bob", .on))
  }

  /// Whoever is not told becomes the inviter there; the inviter cannot have answered.
  @Test func flutterLeavesOut() throws {
    let single = invitation(invitees: #"["bob"]"#)
    for user in [#""userID":"alice","#, #""userID":null,"#, ""] {
      let data = #"{\#(user)"invitation":\#(single),"offlinePushInfo":null}"#
      guard case .inviteeAnswered(_, "bob", false) = try event("onInviteeRejected", data) else {
        Issue.record("\(data)")
        continue
      }
    }
    let group = #"{"userID":"alice","invitation":\#(invitation())}"#
    let line = #"{"version":1,"type":"onInviteeRejected","data":\#(group)}"#
    guard case .rejection(let rejection)? = units(line).first else {
      Issue.record("an answer of nobody was taken")
      return
    }
    #expect(rejection.field == "data.userID")
    try expectTheHand("onReceiveCustomSignal", #"{"roomID":"r","customInfo":\#(signal)}"#)
    let calling = #"{"invitation":\#(invitation()),"participant":null,"roomID":null,"token":null}"#
    #expect(try input("onRoomParticipantConnected", calling).room?.roomID == "r")
  }

  @Test func wasmWrapsInData() throws {
    try expectTheHand(
      "OnReceiveCustomSignal", #"{"data":{"roomID":"r","customInfo":\#(quoted(signal))}}"#)
    let invited = #"{"data":{"invitation":\#(invitation()),"userID":"alice"}}"#
    guard case .invited(let info) = try event("OnReceiveNewInvitation", invited) else {
      Issue.record("no invitation")
      return
    }
    #expect(info.invitees == ["bob", "carol"] && info.busy == [])
  }

  @Test func reactNativeGivesObjects() throws {
    try expectTheHand("OnReceiveCustomSignal", #"{"roomID":"r","customInfo":\#(signal)}"#)
    let cancelled =
      #"{"invitation":\#(invitation()),"offlinePushInfo":null,"participant":{"groupInfo":null,"#
      + #""userInfo":{"userID":"alice","nickname":"Alice"}},"userID":"alice"}"#
    guard case .invitationCancelled(let info) = try event("OnInvitationCancelled", cancelled) else {
      Issue.record("not cancelled")
      return
    }
    #expect(info.initiatedAt == Timestamp(milliseconds: 1_719_800_000_000))
  }

  @Test func uniAppGivesTextOfWhichNothingIsPromised() throws {
    let whole = #"{"roomID":"r","customInfo":\#(quoted(signal))}"#
    try expectTheHand("onReceiveCustomSignal", quoted(whole))
    try expectTheHand("onReceiveCustomSignal", quoted(#"{"data":\#(quoted(whole))}"#))
    #expect(try event("onHangup", quoted("refresh"), #","roomID":"r""#) == .unsureChange)
    #expect(try input("onHangup", quoted("refresh")).body == .unknownType)
    let hangUp = quoted(#"{"invitation":\#(invitation()),"userID":"bob"}"#)
    guard case .hungUp(_, "bob") = try event("onHangup", hangUp) else {
      Issue.record("no hang-up")
      return
    }
  }

  @Test func harmonyNamesItsListsOtherwise() throws {
    try expectTheHand(
      "EventOnReceiveCustomSignaling", #"{"roomID":"r","customInfo":\#(quoted(signal))}"#)
    let list =
      #"{"invitation":\#(invitation()),"participants":[{"user":{"userID":"bob","nickname":""},"#
      + #""groupMemberInfo":{"nickname":"Bobby"}},{"userInfo":{"userID":"r"}}],"offlinePush":null}"#
    guard case .callJoined(_, let people) = try event("EventOnRoomParticipantConnected", list)
    else {
      Issue.record("no list")
      return
    }
    // The server's observer has the room's name.
    #expect(people.map(\.userID) == ["bob"] && people.first?.facts.name?.text == "Bobby")
    guard case .callLeft(_, ["bob"]) = try event("EventOnRoomParticipantDisconnected", list) else {
      Issue.record("no list")
      return
    }
  }

  @Test func forksDoNotWrap() throws {
    guard case .invitationTimedOut(let info) = try event("onInvitationTimeout", invitation()) else {
      Issue.record("no timeout")
      return
    }
    #expect(info.invitees == ["bob", "carol"])
    try expectTheHand(
      "onReceiveCustomSignal",
      #"{"roomID":7,"senderUserID":"bob","serverSeq":1,"messageID":"m","customInfo":\#(signal)}"#,
      room: "7")
  }

  @Test func textIsUnwrappedThreeTimes() throws {
    for layers in 1...3 {
      let info = quoted(signal, times: layers)
      try expectTheHand("onReceiveCustomSignal", #"{"roomID":"r","customInfo":\#(info)}"#)
    }
    let fourth = #"{"roomID":"r","customInfo":\#(quoted(signal, times: 4))}"#
    #expect(try input("onReceiveCustomSignal", fourth).body == .unknownType)
  }

  @Test(arguments: [
    "\"hello\"", "\"{broken\"", "7", "[1]", "{}", #"{"version":1}"#, #"{"type":"hand-raised"}"#,
    #"{"version":1,"type":"confetti"}"#, #"{"version":1,"type":"snapshot","data":{}}"#,
    #"{"version":1,"type":"user_role_changed","userID":"bob","data":{"role":1}}"#,
  ])
  func whatIsNoSignalOfOursIsKept(_ info: String) throws {
    let data = #"{"roomID":"r","customInfo":\#(info)}"#
    let input = try input("onReceiveCustomSignal", data)
    #expect(input.body == .unknownType && input.room?.roomID == "r")
    #expect(store([input]).rooms() == [])
  }

  @Test func swappedArgumentsAreNoRoom() {
    let data = #"{"roomID":\#(quoted(signal)),"customInfo":"r"}"#
    let line = #"{"version":1,"type":"onReceiveCustomSignal","data":\#(data)}"#
    guard case .rejection(let rejection)? = units(line).first else {
      Issue.record("a signal was taken for a room")
      return
    }
    #expect(rejection.field == "data.roomID" && rejection.byte != nil)
    #expect(!rejection.description.contains("bob"))
  }

  @Test func anUnknownCallbackIsKept() throws {
    let data = #"{"invitation":\#(invitation())}"#
    for data in [data, quoted(data), "[1]"] {
      let input = try input("onSomethingNew", data, #","roomID":"r""#)
      #expect(input.body == .unknownType && input.room?.roomID == "r")
    }
    #expect(try input("onSomethingNew", data).room?.roomID == "r")
  }
}
