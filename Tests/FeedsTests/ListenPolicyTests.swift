import CallRoom
import Crypto
import EventCore
import Foundation
import Testing

@testable import Feeds

/// What a listener's settings let in, and what it refuses to begin with.
@Suite struct ListenPolicyTests {
  private let signing = Signing()

  private func made(
    _ address: String, _ change: (inout FeedSettings) -> Void = { _ in }
  ) throws -> Result<ListenPolicy, ListenFault> {
    var settings = FeedSettings()
    change(&settings)
    let endpoint = try #require(try? ListenEndpoint.read(Substring(address)).get())
    return ListenPolicy.made(from: settings, at: endpoint)
  }

  private func fault(_ result: Result<ListenPolicy, ListenFault>) -> String? {
    if case .failure(let fault) = result { fault.reason } else { nil }
  }

  private func isOpen(_ policy: ListenPolicy, _ name: String) throws -> Bool {
    policy.gate(try #require(ListenPath.named(name))).isOpen
  }

  @Test(arguments: ["127.0.0.1:9100", "127.3.2.1:0", "localhost:1", ":1", "[::1]:9100"])
  func thisMachineNeedsNoToken(_ address: String) throws {
    let policy = try made(address).get()
    #expect(try isOpen(policy, "/events") && isOpen(policy, "/janus"))
    #expect(try !isOpen(policy, "/livekit") && !isOpen(policy, "/smeeting"))
    #expect(policy.cautions.isEmpty && policy.tls == nil)
  }

  @Test(arguments: [
    "0.0.0.0:9100", "192.0.2.7:9100", "[::]:9100", "[2001:db8::1]:1", "[::ffff:10.0.0.1]:1",
  ])
  func strangersNeedOne(_ address: String) throws {
    let words = try #require(fault(try made(address)))
    #expect(words.contains("client_token_file") && words.contains("127.0.0.1"), "\(words)")
    let policy = try made(address) { $0.clientToken = signing.token }.get()
    #expect(try isOpen(policy, "/events"))
    #expect(policy.cautions.count == 1 && policy.cautions[0].contains("not encrypted"))
  }

  /// Signed webhooks may come from anywhere; what is not signed stays closed there.
  @Test func signaturesAreEnoughForTheirPaths() throws {
    let policy = try made("0.0.0.0:9100") {
      $0.liveKitKey = "devkey"
      $0.liveKitSecret = signing.liveKit
    }.get()
    #expect(try isOpen(policy, "/livekit") && !isOpen(policy, "/events"))
  }

  @Test func halvesAreTold() throws {
    let changes: [(String, (inout FeedSettings) -> Void)] = [
      ("livekit_key and livekit_secret_file", { $0.liveKitKey = "k" }),
      ("livekit_key and livekit_secret_file", { $0.liveKitSecret = Secret("s") }),
      ("smeeting_app_id and smeeting_app_key_file", { $0.smeetingAppID = "k" }),
      ("smeeting_app_id and smeeting_app_key_file", { $0.smeetingAppKey = Secret("s") }),
      ("tls_certificate_file and tls_key_file", { $0.tlsKey = Secret("s") }),
      ("tls_certificate_file and tls_key_file", { $0.tlsCertificateFile = "s" }),
    ]
    for (words, change) in changes {
      #expect(fault(try made("127.0.0.1:1", change))?.contains(words) == true)
    }
  }

  @Test func aPathIsFoundByItsName() {
    #expect(ListenPath.named("/events")?.path == "/events")
    #expect(ListenPath.named("/openim/callbackAfterSendSingleMsgCommand")?.path == "/openim")
    #expect(ListenPath.named("/openim/a/b") == nil && ListenPath.named("/openimx") == nil)
    for name in ["", "/", "/events/", "/events/x", "/livekitx", "/livekit/x", "events"] {
      #expect(ListenPath.named(name) == nil, "\(name)")
    }
  }

  /// What cannot listen says why, and ends.
  @Test func aListenerToStrangersDoesNotBegin() throws {
    let store = Store()
    let address = try FeedAddress("listen://0.0.0.0:0")
    address.feed().run(into: Inlet(address, into: store, isLive: true, clock: wallClock))
    guard case .failed(let reason) = store.feeds.first?.phase else {
      Issue.record("\(store.feeds)")
      return
    }
    #expect(reason.contains("client_token_file"))
  }
}

/// What is remembered of signed webhooks.
@Suite struct ReplayMemoryTests {
  private func key(_ number: Int) -> EventIdentity {
    EventIdentity(room: RoomKey(roomID: "r"), eventID: "\(number)")
  }

  @Test func whatCameIsKnown() {
    var memory = ReplayMemory(limit: 10)
    #expect(memory.isNew(key(1), second: 100))
    memory.remember(key(1), second: 100, oldest: 0)
    #expect(!memory.isNew(key(1), second: 100))
    #expect(!memory.isNew(key(1), second: 105), "another second does not make it new")
    #expect(memory.isNew(key(2), second: 100))
  }

  @Test func whatIsTooOldIsForgotten() {
    var memory = ReplayMemory(limit: 10)
    memory.remember(key(1), second: 100, oldest: 0)
    memory.remember(key(2), second: 101, oldest: 101)
    #expect(memory.count == 1)
    memory.remember(key(3), second: 102, oldest: 102)
    #expect(memory.count == 1)
  }

  /// Bounded, and still no replay passes.
  @Test func whereThereIsNoRoomTheOldSecondsAreClosed() {
    var memory = ReplayMemory(limit: 4)
    for number in 0..<100 {
      let second = Int64(100 + number / 2)
      if memory.isNew(key(number), second: second) {
        memory.remember(key(number), second: second, oldest: 0)
      }
      #expect(memory.count <= 4)
    }
    for number in 0..<100 {
      #expect(!memory.isNew(key(number), second: Int64(100 + number / 2)), "\(number)")
    }
    #expect(memory.isNew(key(100), second: 200))
  }
}
