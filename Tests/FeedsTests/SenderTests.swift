import CallRoom
import Crypto
import Dialects
import EventCore
import JSON
import Synchronization
import Testing

@testable import Feeds

/// What leaves, byte for byte, and what is made of the answers.
@Suite struct SenderTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private var layout: Dispatch {
    .signal(
      OutgoingSignal(
        room: "r", type: "layout-hint", eventID: "e1", sentAt: now,
        fields: [("hint", .text("grid"))]))
  }

  private func answer(_ kind: HandKind = .microphone, _ isApproved: Bool = true) -> Dispatch {
    .handAnswer(
      HandAnswer(
        room: "r", user: "anna", kind: kind, isApproved: isApproved, eventID: "e2", sentAt: now))
  }

  /// A server that keeps what it is asked and answers one thing.
  private final class Keeper: Sendable {
    let asked = Mutex<[Peer.Request]>([])
    let reply: Mutex<(Int, String)>
    init(_ status: Int, _ body: String) { reply = Mutex((status, body)) }

    func serve() throws -> ServerOfTest {
      try ServerOfTest { [self] peer in
        while let request = peer.request() {
          asked.withLock { $0.append(request) }
          let (status, body) = reply.withLock { $0 }
          peer.answer(status, body)
        }
      }
    }

    var bodies: [String] { asked.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } } }
    var lines: [String] { asked.withLock { $0.map(\.line) } }
  }

  // MARK: OpenIM

  private func openIM(
    _ server: OpenIMServer, _ way: String? = nil, groups: String? = nil
  ) throws -> (OpenIMFeedTests.Run, OpenIMSender) {
    let run = try OpenIMFeedTests.Run(server) { settings in
      settings.allowsSending = true
      settings.sendBy = way
      settings.groups = groups
    }
    let sender = try run.feed.sender() as? OpenIMSender
    return (run, try #require(sender))
  }

  @Test func openIMByREST() throws {
    let server = try OpenIMServer()
    let (run, sender) = try openIM(server)
    #expect(sender.send(layout) == .submitted && !sender.needsFeed)
    let asked = try #require(server.read { $0.questions }.first)
    #expect(asked.line.hasPrefix("POST /rtc-meeting/signal_send_custom_signal "))
    #expect(
      asked.body
        == #"{"roomID":"r","customInfo":"{\"version\":1,\"eventID\":\"e1\",\"roomID\":\"r\",\"type\":\"layout-hint\",\"sentAt\":1800000000000,\"data\":{\"hint\":\"grid\",\"opUid\":\"monitor\"}}"}"#
    )
    server.change { $0.fault = 1001 }
    #expect(sender.send(layout) == .failed("errCode: expected 0, got 1001 (no)"))
    server.change { $0.fault = 500 }
    #expect(sender.send(layout) == .failed("the server answers 500"))
    _ = run
  }

  @Test func openIMByTheGateway() throws {
    let server = try OpenIMServer()
    let (run, sender) = try openIM(server, "gateway", groups: "g")
    #expect(sender.needsFeed && sender.send(answer()) == .submitted)
    let frame = try #require(server.read { $0.frames }.first)
    let text = String(decoding: frame, as: UTF8.self)
    #expect(text.contains(#""reqIdentifier":1003"#) && text.contains(#""sendID":"monitor""#))
    // What was sent is what such a message is read as.
    let sent = try GatewayFrame(frame)
    let push = Proto.frame(2001, Proto.bytes(2, Proto.bytes(2, Proto.bytes(1, sent.data))))
    let context = DecodeContext(readAt: now, isLive: false)
    let read = OpenIMGatewayDialect.decode(try GatewayFrame(push), in: context)
    guard case .input(let input)? = read.first else {
      Issue.record("\(read)")
      return
    }
    #expect(
      input.body
        == .event(
          .hand("anna", .microphone, .answered(approved: true, raise: nil, by: "monitor")),
          server: nil))
    server.change { $0.answers = [1003: (1204, [])] }
    #expect(sender.send(layout) == .failed("the server answers 1204 (the server's words)"))
    _ = run
  }

  @Test func openIMKnowsTheGroupOrSendsNothing() throws {
    let server = try OpenIMServer()
    let (run, sender) = try openIM(server, "gateway")
    guard case .failed(let reason) = sender.send(layout) else {
      Issue.record("sent")
      return
    }
    #expect(reason.contains("the group of room 'r' is not known"))
    // What is pushed tells it.
    server.push(
      Proto.push(
        1601, Proto.bytes(2, Proto.bytes(1, Proto.invitation("r", ["bob"], at: 1_800_000_000_000))),
        from: "alice", id: "1", at: 1_800_000_000_000))
    #expect(eventually { run.store.counts.read == 1 })
    #expect(sender.send(layout) == .submitted)
  }

  @Test func openIMInvitesAGroup() throws {
    var state = OpenIMServer.State()
    state.answers[1004] = (
      0, Proto.bytes(2, Proto.text(1, "token") + Proto.text(2, "room9") + Proto.text(4, "carol"))
    )
    let server = try OpenIMServer(state)
    let (run, sender) = try openIM(server)
    var invitation = OpenIMInvitation()
    invitation.inviteeUserIDs = ["bob", "carol"]
    invitation.groupID = "g"
    invitation.roomID = "room9"
    let confirmed = try sender.invite(invitation).get()
    #expect(confirmed.roomID == "room9" && confirmed.busyUserIDs == ["carol"])
    let frame = try GatewayFrame(try #require(server.read { $0.frames }.first))
    invitation.inviterUserID = "monitor"
    invitation.platformID = 7
    #expect(frame.code == .sendSignal)
    #expect(frame.data == SignalRequest.inviteInGroup(invitation, by: "monitor"))
    server.change { $0.answers[1004] = (35001, []) }
    #expect(
      sender.invite(invitation)
        == .failure(
          OpenIMSender.InviteFault(words: "the server answers 35001 (the server's words)")))
    _ = run
  }

  /// What cannot be sent now is not sent later: a call that rings a minute after it was asked for is worse
  /// than none.
  @Test func whatCouldNotBeSentInTimeIsNotSentLater() throws {
    let outbox = OpenIMOutbox()
    let result = outbox.request(.sendSignal, [1], milliseconds: 30)
    #expect(
      result
        == .failure(OpenIMOutbox.Fault(words: "the gateway is not connected; nothing was sent")))
    #expect(outbox.take().isEmpty)
  }

  @Test func aLostConnectionLeavesItUnknown() throws {
    let outbox = OpenIMOutbox()
    let result = Mutex<Result<GatewayFrame, OpenIMOutbox.Fault>?>(nil)
    _ = FeedThread.spawn {
      let answer = outbox.request(.sendSignal, [1], milliseconds: 20_000)
      result.withLock { $0 = answer }
    }
    #expect(eventually { !outbox.take().isEmpty })
    outbox.lose()
    #expect(eventually { result.withLock { $0 } != nil })
    guard case .failure(let fault)? = result.withLock({ $0 }) else { return }
    #expect(fault.words.contains("not known"))
  }

  // MARK: SMeeting

  @Test func smeetingInItsOwnWords() throws {
    let server = try SMeetingServer()
    let run = try SMeetingFeedTests.Run(server) { $0.allowsSending = true }
    let sender = try #require(try run.feed.sender())
    let kinds: [HandKind] = [.microphone, .camera, .chat, .share, .draw]
    for kind in kinds { #expect(sender.send(answer(kind, kind != .chat)) == .submitted) }
    #expect(
      sender.send(answer(.other)) == .failed("SMeeting knows no hand for 'other'"))
    let asked = server.read { $0.questions.filter { $0.route.hasSuffix("confirm-handup") } }
    #expect(
      asked.map(\.body)
        == [1, 2, 3, 4, 5].map {
          #"{"meeting_id":"r","target_id":"anna","code":\#($0),"approve":\#($0 != 3)}"#
        })
    #expect(sender.send(layout) == .submitted)
    let long = OutgoingSignal(
      room: "r", type: "note", eventID: "e", sentAt: now,
      fields: [("text", .text(String(repeating: "x", count: 500)))])
    guard case .failed(let reason) = sender.send(.signal(long)) else { return }
    #expect(reason.contains("at most 500 characters"))
    server.change { $0.code = 10041 }
    #expect(sender.send(layout) == .failed("code: expected 0, got 10041 (no)"))
  }

  // MARK: Janus

  @Test func janusByACustomEvent() throws {
    let keeper = Keeper(200, #"{"janus":"success","transaction":"e1"}"#)
    let server = try keeper.serve()
    let sender = JanusSender(server: try server.endpoint, path: "/admin", secret: Secret("s3"))
    #expect(sender.send(layout) == .submitted)
    #expect(keeper.lines == ["POST /admin HTTP/1.1"])
    #expect(
      keeper.bodies.first
        == #"{"janus":"custom_event","transaction":"e1","admin_secret":"s3","schema":"calltop/signal-v1","data":{"version":1,"eventID":"e1","roomID":"r","type":"layout-hint","sentAt":1800000000000,"data":{"hint":"grid"}}}"#
    )
    keeper.reply.withLock {
      $0 = (200, #"{"janus":"error","error":{"code":403,"reason":"Unauthorized"}}"#)
    }
    #expect(sender.send(layout) == .failed("the server answers 403 (Unauthorized)"))
    keeper.reply.withLock { $0 = (200, "<html>") }
    guard case .failed(let reason) = sender.send(layout) else { return }
    #expect(reason.contains("expected the server's answer"))
  }

  // MARK: LiveKit

  @Test func liveKitByAttributeOrData() throws {
    let keeper = Keeper(200, "{}")
    let server = try keeper.serve()
    func sender(_ answers: LiveKitSender.Convention, _ format: String? = nil) throws
      -> LiveKitSender
    {
      LiveKitSender(
        server: try server.endpoint, key: "devkey", secret: Secret("a long secret"),
        answers: answers, format: format)
    }
    #expect(try sender(.attribute("handRaisedAt")).send(answer()) == .submitted)
    #expect(
      try sender(.attribute("hand"), #"{"ok":{approved},"at":{time},"x":{y}}"#)
        .send(answer(.camera, false)) == .submitted)
    #expect(try sender(.data(topic: "hands"), "{kind}:{user}:{id}").send(answer()) == .submitted)
    #expect(try sender(.data(topic: "hands")).send(layout) == .submitted)
    #expect(
      keeper.lines.map { $0.split(separator: " ")[1].split(separator: "/").last }
        == ["UpdateParticipant", "UpdateParticipant", "SendData", "SendData"])
    #expect(
      keeper.bodies[0] == #"{"room":"r","identity":"anna","attributes":{"handRaisedAt":""}}"#)
    #expect(
      keeper.bodies[1]
        == #"{"room":"r","identity":"anna","attributes":{"hand":"{\"ok\":false,\"at\":1800000000000,\"x\":{y}}"}}"#
    )
    #expect(
      keeper.bodies[2]
        == #"{"room":"r","data":"\#(Base64.standard.encode(Array("mic:anna:e2".utf8)))","kind":"RELIABLE","topic":"hands","destinationIdentities":["anna"]}"#
    )
    #expect(keeper.bodies[3].contains(#""topic":"calltop""#))
    // The token holds for a minute, and for this room only.
    let header = try #require(keeper.asked.withLock { $0[0].header("Authorization") })
    let claims = try JSONWebToken.claims(
      of: String(header.dropFirst("Bearer ".count)), signedWith: Secret("a long secret"))
    let text = String(decoding: claims, as: UTF8.self)
    #expect(text.contains(#""roomAdmin":true"#) && text.contains(#""room":"r""#))
    keeper.reply.withLock { $0 = (401, "") }
    guard case .failed(let reason) = try sender(.attribute("h")).send(answer()) else { return }
    #expect(reason.contains("401") && !reason.contains("a long secret"))
  }

  // MARK: Leave to send

  @Test func withoutLeaveThereIsNoWayOut() throws {
    let (server, meetings) = (try OpenIMServer(), try SMeetingServer())
    #expect(try OpenIMFeedTests.Run(server).feed.sender() == nil)
    #expect(try SMeetingFeedTests.Run(meetings).feed.sender() == nil)
    // To watch sends nothing that changes anything.
    #expect(server.read { $0.frames }.isEmpty)
    #expect(meetings.read { $0.questions.allSatisfy { $0.route.contains("/meet/list-") } })
    let wrong = try OpenIMFeedTests.Run(server) { settings in
      settings.allowsSending = true
      settings.sendBy = "pigeon"
    }
    #expect(throws: FeedFault.self) { try wrong.feed.sender() }
  }
}
