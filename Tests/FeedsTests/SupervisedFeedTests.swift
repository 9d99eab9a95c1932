import CallRoom
import Dialects
import EventCore
import Glibc
import Synchronization
import Testing

@testable import Feeds

/// Feeds that connect, against servers that are killed and started again.
@Suite struct SupervisedFeedTests {
  /// A call system as small as can be: `/rooms` and `/room/NAME` answer names, one a line.
  private final class House: Sendable {
    let rooms: Mutex<[String: [String]]>
    let fails = Mutex<[String: Int]>([:])
    let asked = Mutex<[String]>([])
    private let server: Mutex<ServerOfTest?>
    let port: UInt16

    init(_ rooms: [String: [String]]) throws {
      self.rooms = Mutex(rooms)
      server = Mutex(nil)
      let first = try ServerOfTest { _ in }
      port = first.port
      first.stop()
      try start()
    }

    func start() throws {
      let new = try ServerOfTest(port: port) { [weak self] peer in
        while let request = peer.request(), let self {
          let path = String(request.line.split(separator: " ")[1])
          asked.withLock { $0.append(path) }
          let (status, body) = answer(path)
          peer.answer(status, body)
        }
      }
      server.withLock { $0 = new }
    }

    func stop() { server.withLock { $0?.stop() } }

    private func answer(_ path: String) -> (Int, String) {
      if let status = fails.withLock({ $0[path] }) { return (status, "") }
      return rooms.withLock { rooms in
        if path == "/rooms" { return (200, rooms.keys.sorted().joined(separator: "\n")) }
        guard path.hasPrefix("/room/"), let people = rooms[String(path.dropFirst(6))] else {
          return (404, "")
        }
        return (200, people.joined(separator: "\n"))
      }
    }
  }

  private final class HouseSource: FeedSource {
    let link: FeedLink
    let client: HTTPClient

    init(_ port: UInt16, _ link: FeedLink) throws(ClientFault) {
      self.link = link
      guard case .success(let endpoint) = RemoteEndpoint.read("127.0.0.1:\(port)") else {
        throw .invalidRequest("no port")
      }
      client = try HTTPClient(
        endpoint, settings: ClientSettings(), cancellation: link.cancellation)
      _ = try rooms()
    }

    func listen(until deadline: Int64) throws(ClientFault) -> Bool {
      guard try client.idles(until: deadline) else { return false }
      _ = try rooms()
      return true
    }

    private func names(_ target: String) throws(ClientFault) -> [String]? {
      let reply = try client.call(HTTPCall(target: target))
      guard reply.status != 404 else { return nil }
      let text = String(decoding: try reply.expectSuccess(), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }

    func rooms() throws(ClientFault) -> [RoomID] {
      (try names("/rooms") ?? []).map { RoomID($0) }
    }

    func ask(_ room: RoomID) throws(ClientFault) -> Bool {
      let context = link.context()
      let asked = AskedSnapshot(askedAt: context.readAt, in: context)
      let people = try names("/room/\(room.text)")
      let snapshot = Snapshot(
        coverage: people == nil ? .noSuchRoom : .complete,
        people: (people ?? []).map { Listing(userID: UserID($0)) })
      link.pour(asked.input(snapshot, of: room), bytes: 1)
      return people != nil
    }
  }

  /// A feed of a house, with the store that it fills; it stops with the test.
  private final class Run: Sendable {
    let store = Store()
    let inlet: Inlet
    private let ended = Mutex(false)

    init(_ house: House, every milliseconds: Int64 = 400) throws {
      // The address says only that it is live.
      let address = try FeedAddress("demo:")
      inlet = Inlet(address, into: store, isLive: true, clock: wallClock)
      var settings = FeedSupervisor.Settings()
      settings.snapshotMilliseconds = milliseconds
      settings.backOff.firstMilliseconds = 50
      settings.backOff.longestMilliseconds = 200
      let port = house.port
      let feed = SupervisedFeed(settings) { link throws(ClientFault) in
        try HouseSource(port, link)
      }
      FeedThread.start(feed, into: inlet) { [weak self] in self?.ended.withLock { $0 = true } }
    }

    deinit { inlet.cancel() }

    var phase: FeedPhase? { store.feeds.first?.phase }
    var isEnded: Bool { ended.withLock { $0 } }
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    func people(_ room: String) -> [String] {
      store.room(RoomKey(realm: nil, roomID: RoomID(room)))?.participants.map(\.userID.text) ?? []
    }
  }

  @Test func thePictureIsTheServersAndFollowsIt() throws {
    let house = try House(["a": ["anna", "bo"], "b": ["carl"]])
    let run = try Run(house)
    #expect(eventually { run.people("a") == ["anna", "bo"] && run.people("b") == ["carl"] })
    #expect(run.phase == .live)
    #expect(eventually { run.store.feeds.first?.surveyedAt != nil })
    house.rooms.withLock { $0 = ["a": ["bo", "dora"], "c": ["emil"]] }
    #expect(eventually { run.people("a") == ["bo", "dora"] && run.people("c") == ["emil"] })
    #expect(eventually { run.people("b").isEmpty })
    #expect(
      run.store.room(RoomKey(realm: nil, roomID: RoomID("b")))?.life == .ended)
    // Nothing was missed: it asked, and was answered.
    #expect(run.store.feeds.first?.gaps == 0)
  }

  @Test func aServerThatIsKilledIsSeenAtOnceAndReconciledWhenItIsBack() throws {
    // Nothing is asked for within the test but what the start and the return ask for.
    let house = try House(["a": ["anna", "bo"]])
    let run = try Run(house, every: 3_600_000)
    #expect(eventually { run.people("a") == ["anna", "bo"] })
    let before = ContinuousClock.now
    house.stop()
    #expect(eventually { run.isWaiting })
    #expect(ContinuousClock.now - before < .seconds(2))
    guard case .waiting(let reason, _) = run.phase else { return }
    #expect(reason.contains("127.0.0.1:\(house.port)") || reason.contains("closed"))
    let gapped = run.store.room(RoomKey(realm: nil, roomID: RoomID("a")))
    #expect(gapped?.freshness.gapSuspected == true && run.store.feeds.first?.gaps == 1)
    // Who is away is not gone.
    #expect(run.people("a") == ["anna", "bo"])
    house.rooms.withLock { $0["a"] = ["bo", "carl"] }
    try house.start()
    #expect(eventually { run.people("a") == ["bo", "carl"] })
    #expect(run.phase == .live && run.store.feeds.first?.gaps == 2)
    let healed = run.store.room(RoomKey(realm: nil, roomID: RoomID("a")))
    #expect(healed?.freshness.gapSuspected == false)
  }

  @Test func aQuestionThatFailsEmptiesNoRoom() throws {
    let house = try House(["a": ["anna"], "b": ["bo"]])
    let run = try Run(house, every: 100)
    #expect(eventually { run.people("a") == ["anna"] && run.people("b") == ["bo"] })
    house.fails.withLock { $0 = ["/room/a": 500] }
    #expect(eventually { run.store.counts.rejected > 1 })
    #expect(run.people("a") == ["anna"] && run.phase == .live)
    let key = RoomKey(realm: nil, roomID: RoomID("a"))
    #expect(run.store.room(key)?.freshness.gapSuspected == true)
    #expect(run.store.lastRejection?.rejection.reason == "a: the server answers 500")
    house.fails.withLock { $0 = ["/rooms": 500] }
    house.rooms.withLock { $0["a"] = ["carl"] }
    #expect(eventually { run.people("a") == ["carl"] })
    // Who may not ask is told so, and tries again.
    house.fails.withLock { $0 = ["/rooms": 401] }
    #expect(eventually { run.isWaiting })
    #expect(run.people("b") == ["bo"])
  }

  @Test func anotherFeedsGapMakesItAsk() throws {
    let house = try House(["a": ["anna"]])
    let run = try Run(house, every: 3_600_000)
    #expect(eventually { run.people("a") == ["anna"] })
    let other = Inlet(
      try FeedAddress("listen://127.0.0.1:0"), into: run.store, isLive: true, clock: wallClock)
    house.rooms.withLock { $0["a"] = ["bo"] }
    other.gap()
    #expect(eventually { run.people("a") == ["bo"] })
    // A gap of another realm is not its own.
    let far = Inlet(
      try FeedAddress("listen://127.0.0.1:1?realm=eu"), into: run.store, isLive: true,
      clock: wallClock)
    let asked = house.asked.withLock { $0.count }
    far.gap()
    other.gap()
    #expect(eventually { house.asked.withLock { $0.count } >= asked + 2 })
    #expect(house.asked.withLock { $0.count } == asked + 2)
  }

  @Test func itEndsWhenItIsAskedToWhateverItDoes() throws {
    let house = try House(["a": ["anna"]])
    let live = try Run(house, every: 3_600_000)
    #expect(eventually { live.people("a") == ["anna"] })
    live.inlet.cancel()
    #expect(eventually { live.isEnded } && live.phase == .ended)
    house.stop()
    let waiting = try Run(house)
    #expect(eventually { waiting.isWaiting })
    waiting.inlet.cancel()
    #expect(eventually { waiting.isEnded } && waiting.phase == .ended)
  }
}
