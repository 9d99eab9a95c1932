import CallRoom
import Crypto
import EventCore
import Synchronization
import Testing

@testable import Feeds

/// SMeeting, attached: its signed and paged REST against a small one of the test.
@Suite struct SMeetingFeedTests {
  /// A feed of a server, with the store that it fills; it stops with the test.
  final class Run: Sendable {
    let store = Store()
    let feed: SMeetingFeed
    private let inlet: Inlet
    private let wishes = RoomWishes()
    private let ended = Mutex(false)

    init(
      _ server: SMeetingServer, every seconds: Double = 3600,
      _ change: (inout FeedSettings) -> Void = { _ in }
    ) throws {
      let address = try FeedAddress("smeeting://127.0.0.1:\(server.port)?tls=no")
      var settings = FeedSettings()
      settings.smeetingAppID = SMeetingServer.appID
      settings.smeetingAppKey = Secret(SMeetingServer.appKey)
      settings.snapshotSeconds = seconds
      change(&settings)
      inlet = Inlet(address, into: store, isLive: address.isLive, wishes: wishes, clock: wallClock)
      feed = try #require(address.feed(settings) as? SMeetingFeed)
      FeedThread.start(feed, into: inlet) { [weak self] in self?.ended.withLock { $0 = true } }
    }

    deinit { inlet.cancel() }

    /// Another feed of the same run.
    func neighbour(_ address: FeedAddress) -> Inlet {
      Inlet(address, into: store, isLive: true, wishes: wishes, clock: wallClock)
    }

    var phase: FeedPhase? { store.feeds.first?.phase }
    var isEnded: Bool { ended.withLock { $0 } }
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    func room(_ name: String) -> Room? { store.room(RoomKey(roomID: RoomID(name))) }
    func people(_ name: String) -> [String] {
      room(name)?.participants.map(\.userID.text) ?? []
    }
  }

  private var five: SMeetingServer.State {
    var state = SMeetingServer.State()
    state.meetings = ["m1": ["anna", "bo", "carl", "dora", "sip/82"], "m2": ["emil"], "m3": []]
    return state
  }

  @Test func everyPageOfEveryMeetingIsRead() throws {
    let server = try SMeetingServer(five)
    let run = try Run(server)
    #expect(eventually { run.people("m1").count == 4 && run.people("m2") == ["emil"] })
    let room = try #require(run.room("m1"))
    #expect(room.title == "m1!" && room.policy.microphone == .muted)
    #expect(room.participant("anna")?.microphone == .on)
    #expect(room.freshness.lastSnapshotAt != nil && server.read { $0.refused } == 0)
  }

  @Test func aMissingPageMakesItPartial() throws {
    let server = try SMeetingServer(five)
    let run = try Run(server, every: 1)
    #expect(eventually { run.people("m1").count == 4 })
    // Somebody came, and the page that tells of others does not come: nobody is gone.
    server.change { state in
      state.meetings["m1"] = ["anna", "fred", "bo"]
      state.brokenPages = [2: 500]
    }
    #expect(eventually { run.people("m1").contains("fred") })
    #expect(run.people("m1") == ["anna", "bo", "carl", "dora", "fred"])
    server.change { $0.brokenPages = [:] }
    #expect(eventually { run.people("m1") == ["anna", "bo", "fred"] })
  }

  @Test func aFailedQuestionEmptiesNoRoomAndAMeetingThatEndedIsOver() throws {
    let server = try SMeetingServer(five)
    let run = try Run(server, every: 1)
    #expect(eventually { run.people("m2") == ["emil"] })
    server.change { $0.code = 10041 }
    #expect(eventually { run.store.counts.rejected > 0 })
    #expect(run.people("m2") == ["emil"] && run.phase == .live)
    server.change { state in
      state.code = nil
      state.meetings["m2"] = nil
    }
    #expect(eventually { run.room("m2")?.life == .ended && run.people("m2").isEmpty })
  }

  @Test func aWrongKeyIsToldAndTriedAgain() throws {
    let server = try SMeetingServer(five)
    let run = try Run(server) { $0.smeetingAppKey = Secret("wrong") }
    #expect(eventually { run.isWaiting })
    guard case .waiting(let reason, _)? = run.phase else { return }
    #expect(reason.contains("1003 (bad signature)"))
    let without = try Run(server) { $0.smeetingAppKey = nil }
    #expect(eventually { without.isEnded })
  }

  @Test func aServerThatIsKilledIsReconciledWhenItIsBack() throws {
    let server = try SMeetingServer(five)
    let run = try Run(server)
    #expect(eventually { run.people("m1").count == 4 })
    server.stop()
    #expect(eventually { run.isWaiting })
    #expect(run.room("m1")?.freshness.gapSuspected == true && run.people("m1").count == 4)
    server.change { $0.meetings = ["m1": ["anna", "gus"]] }
    try server.start()
    #expect(eventually { run.people("m1") == ["anna", "gus"] && run.phase == .live })
    #expect(run.room("m1")?.freshness.gapSuspected == false)
    #expect(eventually { run.people("m2").isEmpty })
  }

  /// The text that is signed is the documents' own: `appid=1&nonce=2&timestamp=3&{}`.
  @Test func theSignatureIsThatOfTheDocuments() throws {
    let expected = try Digest.hmacSHA256(
      Array("appid=1&nonce=2&timestamp=3&{}".utf8), key: Array("key".utf8))
    #expect(
      SMeetingAccess.signature("1", "2", "3", Array("{}".utf8), key: Secret("key"))
        == Hex.encode(expected))
    #expect(
      Hex.encode(expected) == "504ee90dcf37346867220ee12fc910de6853c0abdbf0900e55eae33a4b2899bd")
  }

  @Test func addressesAreReadWithTheirUsualPorts() throws {
    guard case .smeeting(let usual) = try FeedAddress("smeeting://meet.example.org").source,
      case .openIM(let gateway) = try FeedAddress("openim://im.example.org?tls=yes").source
    else {
      Issue.record("not read")
      return
    }
    #expect(usual.port == 443 && usual.isSecure && gateway.port == 10001 && gateway.isSecure)
    for wrong in [
      "openim:x", "openim://", "openim://h:0", "smeeting://h?tls=maybe", "openim://h?room=r",
    ] {
      #expect(throws: FeedError.self, "\(wrong)") { try FeedAddress(wrong) }
    }
  }
}
