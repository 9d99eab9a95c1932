import Glibc
import Synchronization
import Testing

@testable import Feeds

/// The client of WebSockets against servers that behave and servers that do not.
@Suite struct WebSocketClientTests {
  private func open(
    _ server: ServerOfTest, _ cancellation: Cancellation = Cancellation(),
    protocols: [String] = [], _ change: (inout ClientSettings) -> Void = { _ in }
  ) throws -> WebSocketClient {
    var settings = ClientSettings()
    change(&settings)
    return try WebSocketClient(
      server.endpoint, HTTPCall(target: "/rtc?token=t", headers: [("X-Own", "1")]),
      protocols: protocols, settings: settings, cancellation: cancellation)
  }

  private func fault(_ body: () throws -> Void) -> ClientFault? {
    do {
      try body()
      return nil
    } catch { return error as? ClientFault }
  }

  /// A moment that is not reached.
  private var later: Int64 { monotonicMilliseconds() + 20_000 }

  @Test func messagesGoBothWays() throws {
    let seen = Mutex<[String]>([])
    let server = try ServerOfTest { peer in
      // What comes behind the head counts.
      let request = peer.upgrade(
        headers: "Sec-WebSocket-Protocol: two\r\n", and: WebSocketEncoder.frame(.text, [0x61]))
      seen.withLock { $0.append(request?.head ?? "") }
      while let event = peer.event() {
        switch event {
        case .text(let bytes): peer.send(WebSocketEncoder.frame(.text, bytes))
        case .binary(let bytes): peer.send(WebSocketEncoder.frame(.binary, bytes))
        default: return
        }
      }
    }
    let socket = try open(server, protocols: ["one", "two"])
    #expect(try socket.next(until: later) == .text([0x61]))
    for count in [0, 125, 126, 65_535, 65_536, 300_000] {
      let bytes = (0..<count).map { UInt8($0 % 251) }
      try socket.send(.binary, bytes)
      #expect(try socket.next(until: later) == .binary(bytes))
    }
    try socket.send(.text, Array("Grüße 🌱".utf8))
    #expect(try socket.next(until: later) == .text(Array("Grüße 🌱".utf8)))
    #expect(try socket.next(until: 0) == nil)
    let head = seen.withLock { $0.first ?? "" }
    #expect(head.hasPrefix("GET /rtc?token=t HTTP/1.1\r\n") && head.contains("X-Own: 1"))
    #expect(head.contains("Sec-WebSocket-Protocol: one, two"))
  }

  @Test func fragmentsAreJoinedAndPingsAnswered() throws {
    let pong = Mutex<WebSocketEvent?>(nil)
    let server = try ServerOfTest { peer in
      guard peer.upgrade() != nil else { return }
      var first = WebSocketEncoder.frame(.text, [0x61])
      first[0] &= 0x7F
      peer.send(first + WebSocketEncoder.frame(.ping, [1, 2]))
      // Only who answers the ping is told the rest.
      let event = peer.event()
      pong.withLock { $0 = event }
      peer.send(WebSocketEncoder.frame(.continuation, [0x62]))
      peer.waitForEnd()
    }
    let socket = try open(server)
    #expect(try socket.next(until: later) == .text([0x61, 0x62]))
    #expect(pong.withLock { $0 } == .pong([1, 2]))
  }

  @Test func aCloseIsAnsweredAndIsTheEnd() throws {
    let answer = Mutex<WebSocketEvent?>(nil)
    let server = try ServerOfTest { peer in
      guard peer.upgrade() != nil else { return }
      peer.send(WebSocketEncoder.close(4001, reason: "kicked"))
      let event = peer.event()
      answer.withLock { $0 = event }
    }
    let socket = try open(server)
    #expect(try socket.next(until: later) == .close(code: 4001, reason: Array("kicked".utf8)))
    #expect(fault { _ = try socket.next(until: later) } == .closed(""))
    #expect(fault { try socket.send(.text, [0x61]) } == .closed(""))
    while server.running > 0 { sched_yield() }
    #expect(answer.withLock { $0 } == .close(code: 4001, reason: []))
  }

  @Test func aServerThatEndsIsSeen() throws {
    let server = try ServerOfTest { peer in _ = peer.upgrade() }
    let socket = try open(server)
    #expect(fault { _ = try socket.next(until: later) } == .closed(""))
  }

  @Test func anotherThreadCallsItOff() throws {
    let cancellation = Cancellation()
    let server = try ServerOfTest { peer in
      _ = peer.upgrade()
      peer.waitForEnd()
    }
    let socket = try open(server, cancellation)
    try #require(FeedThread.spawn { cancellation.cancel() } == 0)
    #expect(fault { _ = try socket.next(until: later) } == .cancelled)
  }

  @Test func whatIsTooLongOrWrongIsRefused() throws {
    let codes = Mutex<[UInt16]>([])
    func refuse(_ bytes: [UInt8]) throws -> ClientFault? {
      let server = try ServerOfTest { peer in
        guard peer.upgrade() != nil else { return }
        peer.send(bytes)
        if case .close(let code?, _) = peer.event() { codes.withLock { $0.append(code) } }
      }
      let socket = try open(server) { $0.answerBytes = 1000 }
      let found = fault { _ = try socket.next(until: later) }
      while server.running > 0 { sched_yield() }
      return found
    }
    let long = [UInt8](repeating: 0x61, count: 1001)
    #expect(try refuse(WebSocketEncoder.frame(.binary, long)) == .tooLong(1000))
    // A server never masks.
    #expect(try refuse(WebSocketEncoder.masked(.text, [0x61])) != nil)
    #expect(try refuse(WebSocketEncoder.frame(.text, [0xFF])) != nil)
    #expect(try refuse([0xC1, 0x00]) != nil)
    #expect(codes.withLock { $0 } == [1009, 1002, 1007, 1002])
  }

  @Test(arguments: [
    "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
    "HTTP/1.1 101 X\r\nConnection: Upgrade\r\n\r\n", "SSH-2.0-OpenSSH\r\n\r\n", "",
  ])
  func whoDoesNotAgreeIsNoWebSocket(_ answer: String) throws {
    let server = try ServerOfTest { peer in
      _ = peer.request()
      peer.send(Array(answer.utf8))
    }
    let found = fault { _ = try open(server) }
    let isStatus = answer.contains("401") || answer.contains("200")
    if isStatus {
      #expect(found == .status(answer.contains("401") ? 401 : 200))
    } else {
      #expect(found != nil && found != .timedOut)
    }
  }

  @Test func extensionsAndProtocolsThatWereNotOfferedAreRefused() throws {
    for headers in ["Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: x"] {
      let server = try ServerOfTest { peer in
        _ = peer.upgrade(headers: headers + "\r\n")
        peer.waitForEnd()
      }
      guard case .unexpected = fault({ _ = try open(server) }) else {
        Issue.record("\(headers) was taken")
        continue
      }
    }
  }

  @Test func anEndlessHeadIsCutOff() throws {
    let server = try ServerOfTest { peer in
      _ = peer.request()
      peer.send(Array("HTTP/1.1 101 X\r\n".utf8))
      while peer.send([UInt8](repeating: 0x61, count: 4096)) {}
    }
    #expect(fault { _ = try open(server) } == .tooLong(WebSocketClientHandshake.headLimit))
  }

  /// RFC 6455, 1.3 and 5.7.
  @Test func theRFCsExamples() throws {
    #expect(
      WebSocketEncoder.masked(.text, Array("Hello".utf8), mask: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    for _ in 0..<1000 {
      #expect(WebSocketHandshake.accept(WebSocketClientHandshake.newKey()) != nil)
    }
  }
}
