import CallRoom
import EventCore
import Testing

@testable import Dialects

/// The pushes of OpenIM's gateway, from bytes to rooms, by the vectors of its own definitions.
@Suite struct OpenIMGatewayTests {
  private func decode(_ frame: [UInt8], isLive: Bool = false) -> [Decoded] {
    var dialect = OpenIMGatewayDialect()
    return decoded(frame, by: &dialect, isLive: isLive)
  }

  /// What one message in a push says; a rejection fails the test.
  private func input(
    _ contentType: Int, _ content: [UInt8], from sender: String = "alice", id: String = "s1",
    map: Int = 2
  ) throws -> Input {
    let frame = GatewayVectors.push(contentType, content, from: sender, id: id, map: map)
    let units = decode(frame)
    guard units.count == 1, case .input(let input) = units[0] else {
      Issue.record("\(units)")
      throw Rejection(reason: "no input")
    }
    return input
  }

  private var info: InvitationInfo { GatewayVectors.invitation.info }

  @Test func anInvitationOfAGroup() throws {
    let input = try input(1601, GatewayVectors.bytes("V1"))
    #expect(input.body == .event(.invited(info), server: nil))
    #expect(input.room == RoomKey(roomID: "room1"))
    #expect(input.type == "onReceiveNewInvitation")
    #expect(input.stamp.time == Timestamp(milliseconds: 1_719_800_001_000))
    #expect(info.timeoutSeconds == 30 && info.groupID == ExactText("g1"))
  }

  @Test func anAnswerNamesWhoAnsweredAndWhoSentIt() throws {
    let input = try input(1601, GatewayVectors.bytes("V2"))
    #expect(input.body == .event(.inviteeAnswered(info, "bob", isAccepted: true), server: nil))
    #expect(input.type == "onInviteeAccepted sent by alice")
    let own = try self.input(1601, GatewayVectors.bytes("V2"), from: "bob")
    #expect(own.type == "onInviteeAccepted")
  }

  /// The actor of a hang-up stands in another field than those of the other parts.
  @Test func aHangUp() throws {
    let input = try input(1601, GatewayVectors.bytes("V3"), from: "bob")
    #expect(input.body == .event(.hungUp(info, "bob"), server: nil))
  }

  @Test func aListOfPeople() throws {
    let content = try GatewayVectors.bytes("V4")
    var bob = Listing(userID: "bob")
    bob.facts.name = ExactText("Bob")
    #expect(try input(1602, content).body == .event(.callJoined(info, [bob]), server: nil))
    #expect(try input(1603, content).body == .event(.callLeft(info, ["bob"]), server: nil))
  }

  @Test func aStreamChangeSaysNotWhose() throws {
    let input = try input(1604, GatewayVectors.bytes("V5"))
    #expect(input.body == .event(.unsureChange, server: nil))
    #expect(input.room == RoomKey(roomID: "room1"))
  }

  @Test func aCustomSignal() throws {
    let input = try input(1605, GatewayVectors.bytes("V6"), from: "bob")
    #expect(input.body == .event(.hand("bob", .microphone, .raised), server: nil))
    #expect(input.room == RoomKey(roomID: "room1"))
    #expect(input.eventID == "e1")
  }

  @Test func someServersWriteACustomSignalInJSON() throws {
    let text =
      #"{"roomID":"room1","senderUserID":"bob","customInfo":"{\"version\":1,\"type\":\"hand-raised\",\"userID\":\"bob\"}"}"#
    let first = try input(1605, Array(text.utf8), id: "s1")
    #expect(first.body == .event(.hand("bob", .microphone, .raised), server: nil))
    #expect(first.stamp.time == Timestamp(milliseconds: 1_719_800_001_000))
    // Without an id of its own the server's tells a repeat from another raise.
    let same = try input(1605, Array(text.utf8), id: "s1")
    let other = try input(1605, Array(text.utf8), id: "s2")
    #expect(first.identity == same.identity && first.identity != other.identity)
  }

  /// Version 2.3 has other numbers for the same fields: it is refused, not misread.
  @Test func anOlderServersMessageIsNotTakenForThis() throws {
    let units = decode(GatewayVectors.push(1601, try GatewayVectors.bytes("V7")))
    guard case .rejection(let rejection)? = units.first, units.count == 1 else {
      Issue.record("\(units)")
      return
    }
    #expect(rejection.description.contains("expected"))
  }

  @Test func aWholeFrame() throws {
    let frame = Array(try GatewayVectors.line("V8").utf8)
    let units = decode(frame)
    guard units.count == 1, case .input(let input) = units[0] else {
      Issue.record("\(units)")
      return
    }
    #expect(input.body == .event(.inviteeAnswered(info, "bob", isAccepted: true), server: nil))
    #expect(input.eventID == "s1")
  }

  @Test func bothMapsAreScanned() throws {
    for map in [1, 2] {
      let input = try input(1601, GatewayVectors.bytes("V1"), map: map)
      #expect(input.body == .event(.invited(info), server: nil))
    }
  }

  /// 1651 and 1652 are notifications of groups.
  @Test func nothingElseIsACall() throws {
    for type in [1600, 1606, 1650, 1651, 1652, 1699, 101, 202] {
      #expect(try input(type, GatewayVectors.bytes("V1")).body == .noted)
    }
  }

  @Test func aPartThatIsNotKnownIsNoFault() throws {
    var request = ProtobufWriter()
    request.message(9) { $0.text(1, "x") }
    #expect(try input(1601, request.bytes).body == .unknownType)
  }

  @Test func theServersObserverIsNobody() throws {
    var body = ProtobufWriter()
    body.message(1) { GatewayVectors.invitation.write(to: &$0) }
    for user in ["room1", "bob"] {
      body.message(2) { entry in entry.message(3) { $0.text(1, user) } }
    }
    #expect(
      try input(1602, body.bytes).body
        == .event(.callJoined(info, [Listing(userID: "bob")]), server: nil))
  }

  @Test func whatWeInviteWithIsWhatTheDefinitionsWrite() throws {
    let request = SignalRequest.inviteInGroup(GatewayVectors.invitation, by: "alice")
    #expect(request == (try GatewayVectors.bytes("V1")))
  }

  @Test func anAnswerToAnInvitation() throws {
    var answer = ProtobufWriter()
    answer.message(2) { invited in
      invited.text(1, "very secret")
      invited.text(2, "room1")
      invited.text(3, "wss://media")
      invited.texts(4, ["carol"])
    }
    let read = try SignalInviteAnswer(answer.bytes)
    #expect(read.roomID == "room1" && read.busyUserIDs == ["carol"])
    #expect(!"\(read)".contains("secret"))
    #expect(throws: Rejection.self) { try SignalInviteAnswer([]) }
  }

  @Test func callsOfTheOpenClients() throws {
    let invitation =
      #"{\\\"inviterUserID\\\":\\\"alice\\\",\\\"inviteeUserIDList\\\":[\\\"bob\\\"],"#
      + #"\\\"groupID\\\":\\\"\\\",\\\"roomID\\\":\\\"r\\\",\\\"timeout\\\":30,"#
      + #"\\\"mediaType\\\":\\\"video\\\",\\\"sessionType\\\":1,\\\"platformID\\\":5}"#
    func content(_ type: Int) -> [UInt8] {
      let inner = invitation.replacing(#"\\\""#, with: #"\""#)
      return Array(
        #"{"data":"{\"customType\":\#(type),\"data\":\#(inner)}","description":"","extension":""}"#
          .utf8)
    }
    let invited = try input(110, content(200))
    #expect(invited.type == "onReceiveNewInvitation" && invited.room?.roomID == "r")
    // The payload is always the invitation: only the sender tells who acted.
    guard
      case .event(.inviteeAnswered(_, let user, let isAccepted), _) = try input(
        110, content(201), from: "bob"
      ).body
    else {
      Issue.record("no answer")
      return
    }
    #expect(user == "bob" && isAccepted)
    guard case .event(.hungUp(_, let hung), _) = try input(110, content(204)).body else {
      Issue.record("no hang-up")
      return
    }
    #expect(hung == "alice")
    #expect(try input(110, Array(#"{"data":"hello"}"#.utf8)).body == .noted)
  }

  @Test func aSignalOfOursInACustomMessage() throws {
    let data =
      #"{"data":"{\"version\":1,\"eventID\":\"e9\",\"roomID\":\"r\",\"type\":\"hand-approved\",\"userID\":\"bob\"}"}"#
    let input = try input(120, Array(data.utf8))
    #expect(input.eventID == "e9" && input.room?.roomID == "r")
    guard case .event(.hand("bob", .microphone, .answered(approved: true, _, _)), _) = input.body
    else {
      Issue.record("\(input.body)")
      return
    }
  }

  @Test func theSameMessageByTwoConnectionsIsOne() throws {
    let store = Store()
    let frame = GatewayVectors.push(1601, try GatewayVectors.bytes("V1"))
    #expect(store.ingest(decode(frame), readAt: readingTime) == [.applied])
    #expect(store.ingest(decode(frame), readAt: readingTime) == [.duplicate])
  }

  /// The state of a call is the same whatever the order of its pushes.
  @Test func everyOrderIsOneCall() throws {
    let inputs = [
      try input(1601, GatewayVectors.bytes("V1"), id: "1"),
      try input(1601, GatewayVectors.bytes("V2"), id: "2"),
      try input(1602, GatewayVectors.bytes("V4"), id: "3"),
      try input(1605, GatewayVectors.bytes("V6"), id: "4"),
      try input(1601, GatewayVectors.bytes("V3"), id: "5"),
    ]
    var seeded = SeededGenerator(7)
    let whole = digest(inputs)
    for _ in 0..<60 { #expect(digest(inputs.shuffled(using: &seeded) + inputs.prefix(2)) == whole) }
  }
}
