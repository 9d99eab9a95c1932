import CallRoom
import Crypto
import Dialects
import EventCore
import Glibc
import Synchronization
import Testing

@testable import Feeds

/// OpenIM, attached: its gateway and its REST against a small one of the test.
@Suite struct OpenIMFeedTests {
  /// A feed of a server, with the store that it fills; it stops with the test.
  final class Run: Sendable {
    let store = Store()
    let feed: OpenIMFeed
    private let inlet: Inlet
    private let ended = Mutex(false)

    init(
      _ server: OpenIMServer, every seconds: Double = 3600, user: String? = "monitor",
      _ change: (inout FeedSettings) -> Void = { _ in }
    ) throws {
      let address = try FeedAddress("openim://127.0.0.1:\(server.gatewayPort)")
      var settings = FeedSettings()
      settings.user = user
      settings.token = Secret("a secret token&=")
      settings.api = "127.0.0.1:\(server.restPort)"
      settings.snapshotSeconds = seconds
      change(&settings)
      inlet = Inlet(address, into: store, isLive: address.isLive, clock: wallClock)
      feed = try #require(address.feed(settings) as? OpenIMFeed)
      FeedThread.start(feed, into: inlet) { [weak self] in self?.ended.withLock { $0 = true } }
    }

    deinit { inlet.cancel() }

    var phase: FeedPhase? { store.feeds.first?.phase }
    var isEnded: Bool { ended.withLock { $0 } }
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    func people(_ room: String) -> [String] {
      store.room(RoomKey(roomID: RoomID(room)))?.participants.map(\.userID.text) ?? []
    }

    func call(_ room: String) -> [InviteeState] {
      store.room(RoomKey(roomID: RoomID(room)))?.invitations.first?.invitees.map(\.state) ?? []
    }
  }

  private var now: Int { Int(wallClock().microseconds / 1000) }

  private func invitation(_ time: Int) -> [UInt8] {
    Proto.invitation("r", ["bob", "carol", "dave"], at: time)
  }

  /// A request about a call, of somebody.
  private func signal(
    _ part: Int, actor: Int, _ user: String, id: String, _ time: Int, by sender: String? = nil
  ) -> [UInt8] {
    let request = Proto.bytes(
      part, Proto.bytes(1, invitation(time)) + Proto.text(actor, user))
    return Proto.push(1601, request, from: sender ?? user, id: id, at: now)
  }

  @Test func aCallFromItsRingToItsAnswers() throws {
    let server = try OpenIMServer()
    let run = try Run(server)
    #expect(eventually { run.phase == .live })
    let time = now
    server.push(signal(2, actor: 4, "alice", id: "1", time))
    #expect(eventually { run.call("r") == [.ringing, .ringing, .ringing] })
    server.push(signal(4, actor: 5, "bob", id: "2", time))
    server.push(signal(6, actor: 5, "carol", id: "3", time))
    #expect(eventually { run.call("r") == [.accepted, .rejected, .ringing] })
    server.push(signal(3, actor: 4, "alice", id: "4", time))
    #expect(eventually { run.call("r") == [.accepted, .rejected, .cancelled] })
    server.push(signal(5, actor: 3, "bob", id: "5", time))
    #expect(eventually { run.store.counts.read >= 5 })
    // It says who it is, in the way that is written.
    let target = try #require(server.read { $0.targets }.first)
    #expect(target.hasPrefix("GET /?sendID=monitor&token=a%20secret%20token%26%3D&platformID=7&"))
    #expect(target.contains("&isBackground=false&sdkType=js&isMsgResp=true&compression=gzip "))
  }

  @Test func unpackedFramesAreTakenToo() throws {
    var state = OpenIMServer.State()
    state.isPacked = false
    let server = try OpenIMServer(state)
    let run = try Run(server) { $0.isCompressed = false }
    server.push(signal(2, actor: 4, "alice", id: "1", now))
    #expect(eventually { run.call("r").count == 3 })
    #expect(server.read { !$0.targets[0].contains("compression") })
  }

  @Test func whatIsBrokenIsCountedAndTheNextIsTaken() throws {
    let server = try OpenIMServer()
    let run = try Run(server)
    for broken in [Array("{".utf8), Proto.frame(2001, [0x0A, 0xFF]), [0x1F, 0x8B, 8, 0]] {
      server.push(broken)
    }
    server.push(Proto.frame(3001, []))
    server.push(signal(2, actor: 4, "alice", id: "1", now))
    #expect(eventually { run.call("r").count == 3 })
    #expect(run.store.counts.rejected == 3 && run.phase == .live)
  }

  /// A kick is the end: a feed that came back would kick whoever took its place.
  @Test func aKickEndsWithoutReconnecting() throws {
    let server = try OpenIMServer()
    let run = try Run(server)
    #expect(eventually { run.phase == .live })
    server.push(Proto.frame(2002, []))
    #expect(eventually { run.isEnded })
    guard case .failed(let reason)? = run.phase else {
      Issue.record("\(String(describing: run.phase))")
      return
    }
    #expect(reason.contains("another login of 'monitor'") && server.connections == 1)
  }

  @Test func aTokenThatIsRefusedIsNotTriedAgain() throws {
    var state = OpenIMServer.State()
    state.welcome = #"{"errCode":1501,"errMsg":"TokenExpiredError"}"#
    let server = try OpenIMServer(state)
    let run = try Run(server)
    #expect(eventually { run.isEnded })
    guard case .failed(let reason)? = run.phase else { return }
    #expect(reason.contains("1501 (TokenExpiredError)") && !reason.contains("secret"))
    // Anything else is tried again.
    server.change { $0.welcome = #"{"errCode":1601,"errMsg":"too many"}"# }
    let other = try Run(server)
    #expect(eventually { other.isWaiting })
  }

  @Test func withoutAnAccountItDoesNotBegin() throws {
    let server = try OpenIMServer()
    let run = try Run(server, user: nil)
    #expect(eventually { run.isEnded })
    guard case .failed(let reason)? = run.phase else { return }
    #expect(reason.contains("user and token_file"))
  }

  @Test func groupsAreAskedForAndFailedIsNotNone() throws {
    var state = OpenIMServer.State()
    state.groups = ["g": "r"]
    state.rooms = ["r": ["alice", "bob"]]
    let server = try OpenIMServer(state)
    let run = try Run(server, every: 1) { $0.groups = "g, h" }
    #expect(eventually { run.people("r") == ["alice", "bob"] })
    #expect(server.read { $0.questions.allSatisfy { $0.token == "a secret token&=" } })
    for fault in [500, 1001] {
      server.change { $0.fault = fault }
      let rejected = run.store.counts.rejected
      #expect(eventually { run.store.counts.rejected > rejected })
      #expect(run.people("r") == ["alice", "bob"] && run.phase == .live)
    }
    server.change { state in
      state.fault = nil
      state.rooms = [:]
      state.groups = [:]
    }
    #expect(eventually { run.people("r").isEmpty })
    #expect(run.store.room(RoomKey(roomID: "r"))?.life == .ended)
  }

  @Test func anUnclearChangeIsAskedAbout() throws {
    var state = OpenIMServer.State()
    state.rooms = ["r": ["alice", "bob"]]
    let server = try OpenIMServer(state)
    let run = try Run(server)
    server.push(
      Proto.push(
        1604, Proto.text(1, "r") + Proto.text(2, "audio") + Proto.number(3, 1), from: "bob",
        id: "1", at: now))
    #expect(eventually { run.people("r") == ["alice", "bob"] })
    // Many such words make no burst of questions.
    for index in 2...50 {
      server.push(Proto.push(1604, Proto.text(1, "r"), from: "bob", id: "\(index)", at: now))
    }
    #expect(eventually { run.store.counts.read >= 50 })
    #expect(server.read { $0.questions.count } < 10)
  }

  /// Killed, back, reconciled; and what was missed meanwhile is there.
  @Test func aServerThatIsKilledIsReconciledWhenItIsBack() throws {
    var state = OpenIMServer.State()
    state.groups = ["g": "r"]
    state.rooms = ["r": ["alice", "bob"]]
    let server = try OpenIMServer(state)
    let run = try Run(server) { $0.groups = "g" }
    #expect(eventually { run.people("r") == ["alice", "bob"] })
    server.stop()
    #expect(eventually { run.isWaiting })
    #expect(run.store.room(RoomKey(roomID: "r"))?.freshness.gapSuspected == true)
    #expect(run.people("r") == ["alice", "bob"], "who is away is not gone")
    server.change { $0.rooms = ["r": ["bob", "carol"]] }
    try server.start()
    #expect(eventually { run.people("r") == ["bob", "carol"] && run.phase == .live })
    #expect(run.store.room(RoomKey(roomID: "r"))?.freshness.gapSuspected == false)
  }

  /// A connection with other times than the real ones.
  private func impatient(_ server: OpenIMServer, ping: Int64, lost: Int64) throws -> (
    Store, Inlet
  ) {
    let store = Store()
    let address = try FeedAddress("openim://127.0.0.1:\(server.gatewayPort)")
    let inlet = Inlet(address, into: store, isLive: true, clock: wallClock)
    let access = OpenIMAccess(
      gateway: try RemoteEndpoint.read("127.0.0.1:\(server.gatewayPort)").get(),
      api: try RemoteEndpoint.read("127.0.0.1:\(server.restPort)").get(), user: "monitor",
      token: Secret("t"), groups: [], isCompressed: true, client: ClientSettings(),
      pingMilliseconds: ping, lostMilliseconds: lost)
    let feed = SupervisedFeed(FeedSupervisor.Settings()) { link throws(ClientFault) in
      try OpenIMSource(access, link, OpenIMMemory(), OpenIMOutbox())
    }
    FeedThread.start(feed, into: inlet)
    return (store, inlet)
  }

  @Test func itPingsAndAServerThatDoesNotAnswerIsGone() throws {
    let server = try OpenIMServer()
    let (store, inlet) = try impatient(server, ping: 10, lost: 15_000)
    #expect(eventually { server.read { $0.pings } > 20 })
    #expect(store.feeds.first?.phase == .live && server.connections == 1)
    inlet.cancel()
    server.change { $0.answersPings = false }
    let (deaf, other) = try impatient(server, ping: 10, lost: 100)
    #expect(
      eventually {
        if case .waiting(let reason, _)? = deaf.feeds.first?.phase {
          reason == "the gateway does not answer any more"
        } else {
          false
        }
      })
    other.cancel()
  }

  /// However much is pushed, questions have their turn, and who wants to send too.
  @Test func aFloodLeavesOthersTheirTurn() throws {
    var state = OpenIMServer.State()
    state.groups = ["g": "r"]
    state.rooms = ["r": ["alice"]]
    state.pushes = (0..<3000).map {
      Proto.push(1601, Proto.bytes(9, []), from: "a", id: "\($0)", at: 1_800_000_000_000)
    }
    let server = try OpenIMServer(state)
    let run = try Run(server) { $0.groups = "g" }
    #expect(eventually { run.people("r") == ["alice"] && run.store.counts.unknownType == 3000 })
  }
}
