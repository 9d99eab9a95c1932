import Glibc
import Synchronization
import Testing

@testable import Feeds

/// A server on loopback whose every connection a test answers by hand, on a thread of its own.
final class ServerOfTest: Sendable {
  /// Where it listens.
  let port: UInt16
  private let shared: Shared

  /// What its threads hold on to.
  private final class Shared: Sendable {
    let state: Mutex<State>
    let answer: @Sendable (Peer) -> Void

    init(_ listener: Int32, _ answer: @escaping @Sendable (Peer) -> Void) {
      state = Mutex(State(listener: listener))
      self.answer = answer
    }
  }

  private struct State {
    var listener: Int32
    var isListening = true
    var peers: [Int32] = []
    var accepted = 0
  }

  /// Listens at a free port, or at one that was free a moment ago.
  init(port: UInt16 = 0, _ answer: @escaping @Sendable (Peer) -> Void) throws {
    let place = try ListenEndpoint.read("127.0.0.1:\(port)").get()
    let opened = try place.open().get()
    _ = fcntl(opened.socket, F_SETFL, fcntl(opened.socket, F_GETFL) & ~O_NONBLOCK)
    self.port = opened.place.port
    let shared = Shared(opened.socket, answer)
    self.shared = shared
    let code = FeedThread.spawn { Self.accept(for: shared) }
    try #require(code == 0)
  }

  deinit { stop() }

  /// How many connections were made.
  var accepted: Int { shared.state.withLock { $0.accepted } }

  /// How many connections are being answered.
  var running: Int { shared.state.withLock { $0.peers.count } }

  /// Its address as a client's.
  var endpoint: RemoteEndpoint {
    get throws { try RemoteEndpoint.read("127.0.0.1:\(port)").get() }
  }

  /// Ends: nobody is taken any more, and every connection is broken off.
  func stop() {
    shared.state.withLock { state in
      for peer in state.peers { shutdown(peer, Int32(SHUT_RDWR)) }
      // Who waits for connections is told by the end of the socket, and closes it.
      if state.listener >= 0 { shutdown(state.listener, Int32(SHUT_RDWR)) }
      state.listener = -1
    }
    _ = eventually { shared.state.withLock { !$0.isListening } }
  }

  private static func accept(for shared: Shared) {
    let listener = shared.state.withLock { $0.listener }
    while listener >= 0 {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { break }
      let isOpen = shared.state.withLock { state -> Bool in
        guard state.listener >= 0 else { return false }
        state.peers.append(descriptor)
        state.accepted += 1
        return true
      }
      guard isOpen else {
        close(descriptor)
        break
      }
      _ = FeedThread.spawn {
        shared.answer(Peer(descriptor))
        shared.state.withLock { state in state.peers.removeAll { $0 == descriptor } }
        close(descriptor)
      }
    }
    close(listener)
    shared.state.withLock { $0.isListening = false }
  }
}

/// One connection of a server of a test.
final class Peer {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var decoder = WebSocketDecoder()

  /// How long it waits for a client, in milliseconds.
  private static let patience: Int32 = 20_000

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// A request with its body.
  struct Request: Equatable {
    var head: String
    var body: [UInt8]

    /// `POST /admin`.
    var line: String { head.split(separator: "\r\n").first.map(String.init) ?? "" }

    /// A header's value.
    func header(_ name: String) -> String? {
      for line in head.split(separator: "\r\n") {
        let pair = line.split(separator: ":", maxSplits: 1)
        if pair.count == 2, pair[0].lowercased() == name.lowercased() {
          return String(pair[1].drop { $0 == " " })
        }
      }
      return nil
    }
  }

  /// The next request; `nil` when the client is gone.
  func request() -> Request? {
    repeat {
      if let place = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let head = String(decoding: received[..<place.lowerBound], as: UTF8.self)
        var request = Request(head: head, body: [])
        let end = place.upperBound + (Int(request.header("Content-Length") ?? "") ?? 0)
        if received.count >= end {
          request.body = Array(received[place.upperBound..<end])
          received.removeFirst(end)
          return request
        }
      }
    } while receive()
    return nil
  }

  /// Answers a request.
  @discardableResult
  func answer(_ status: Int, _ body: String = "", headers: String = "") -> Bool {
    send(
      Array(
        ("HTTP/1.1 \(status) Words\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
          .utf8))
  }

  /// Agrees to a WebSocket; the request.
  func upgrade(headers: String = "", and bytes: [UInt8] = []) -> Request? {
    guard let request = request(), let key = request.header("Sec-WebSocket-Key"),
      let accept = WebSocketHandshake.accept(key)
    else { return nil }
    send(
      Array(
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: \(accept)\r\n\(headers)\r\n").utf8) + bytes)
    return request
  }

  /// The next thing that the client says over its WebSocket; `nil` when it is gone or wrong.
  func event() -> WebSocketEvent? {
    repeat {
      var position = 0
      let found = received.withUnsafeBytes { try? decoder.next($0, at: &position) }
      received.removeFirst(position)
      if let event = found ?? nil { return event }
    } while receive()
    return nil
  }

  /// What the client says over its WebSocket within some milliseconds; `nil` when it is gone or wrong.
  func eventsWithin(_ milliseconds: Int32) -> [WebSocketEvent]? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, milliseconds) > 0, !receive() { return nil }
    var events: [WebSocketEvent] = []
    while true {
      var position = 0
      do {
        let event = try received.withUnsafeBytes { try decoder.next($0, at: &position) }
        received.removeFirst(position)
        guard let event else { return events }
        events.append(event)
      } catch { return nil }
    }
  }

  /// Sends all of it; `false` when the client is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Waits until the client is gone.
  func waitForEnd() { while receive() {} }

  private func receive() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Self.patience) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &block, block.count, 0)
    if count > 0 { received += block[..<count] }
    return count > 0
  }
}
