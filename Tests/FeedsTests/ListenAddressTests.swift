import Crypto
import EventCore
import Glibc
import Testing

@testable import Feeds

/// Where a listener listens, and what is said when it cannot.
@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("listen://127.0.0.1:9100", "127.0.0.1:9100"), ("listen://:9100", "127.0.0.1:9100"),
    ("listen://localhost:0", "127.0.0.1:0"), ("listen://0.0.0.0:65535", "0.0.0.0:65535"),
    ("listen://[::1]:9100", "[::1]:9100"), ("listen://[::]:1?room=r&realm=eu", "[::]:1"),
  ])
  func anAddressIsRead(_ text: String, _ place: String) throws {
    let address = try FeedAddress(text)
    guard case .listen(let endpoint) = address.source else {
      Issue.record("\(address.source)")
      return
    }
    #expect(endpoint.text == place)
    #expect(address.isLive && !address.ends && !address.believesReceivedAt)
    #expect(address.dialect == nil)
  }

  @Test(arguments: [
    ("listen:", "expected listen://ADDR:PORT"),
    ("listen:127.0.0.1:1", "expected listen://ADDR:PORT"),
    ("listen://127.0.0.1", "no port"), ("listen://", "no port"),
    ("listen://127.0.0.1:", "a port from 0 to 65535, got ''"),
    ("listen://127.0.0.1:65536", "got '65536'"), ("listen://127.0.0.1:-1", "got '-1'"),
    ("listen://127.0.0.1:9100/events", "got '9100/events'"), ("listen://::1:80", "got '::1'"),
    ("listen://[::1:80", "got '[::1'"), ("listen://example.org:80", "got 'example.org'"),
    ("listen://[127.0.0.1]:80", "got '127.0.0.1'"), ("listen://127.1:80", "got '127.1'"),
    ("listen://:1?follow", "unknown option 'follow'"), ("janus+listen://:1", "leave 'janus+' out"),
  ])
  func aWrongOneIsTold(_ text: String, _ words: String) {
    let error = #expect(throws: FeedError.self) { try FeedAddress(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("feed '\(text)': ") == true)
  }

  @Test func aPlaceThatIsTakenIsTold() throws {
    let first = try Listener()
    let phase = try Self.phase("listen://127.0.0.1:\(first.port)")
    #expect(
      phase
        == .failed(
          "cannot listen at 127.0.0.1:\(first.port): Address already in use; "
            + "choose another port, or 0 for a free one"))
    // The first one has taken no harm.
    #expect(try RawClient(first.port).post("/events", Array(enter("a").utf8)).status == 200)
  }

  @Test func aForeignAddressIsTold() throws {
    let phase = try Self.phase("listen://192.0.2.1:9100")
    guard case .failed(let reason) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(reason.hasSuffix("it is no address of this machine"))
  }

  /// A port can be taken again at once: connections of the last run are no obstacle.
  @Test func aPortIsFreeAgainAtOnce() throws {
    let first = try Listener()
    let client = try RawClient(first.port)
    #expect(try client.post("/events", []).status == 200)
    #expect(first.stop())
    let second = try Listener("listen://127.0.0.1:\(first.port)")
    #expect(second.port == first.port)
    #expect(try RawClient(second.port).post("/events", []).status == 200)
  }

  /// What a feed that cannot listen says; it ends at once.
  private static func phase(_ name: String) throws -> FeedPhase {
    let store = Store()
    let address = try FeedAddress(name)
    var settings = FeedSettings()
    settings.clientToken = Secret("x")
    address.feed(settings).run(into: Inlet(address, into: store, isLive: true, clock: wallClock))
    return try #require(store.feeds.first?.phase)
  }
}
