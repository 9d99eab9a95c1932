import CHTTP
import Crypto
import Glibc

/// The listener itself: one thread that polls, reads, decodes and answers.
///
/// Confined to its thread. It never waits for the core: what it has decoded goes into a bounded queue.
final class HTTPServer {
  let limits: ListenLimits
  let inlet: Inlet
  let queue: UnitQueue
  let policy: ListenPolicy
  /// Which signed webhooks have come already.
  var replays: ReplayMemory
  private(set) var server: OpaquePointer?
  /// Until when each connection that speaks HTTP must have got on; `nil` where nothing is due.
  private var due: [Int32: Int64?] = [:]
  /// How often it is looked at, in milliseconds, and when next.
  private let look: Int64
  private var nextLook: Int64 = 0
  var webSockets: [Int32: WebSocketConnection] = [:]
  /// Bytes of bodies and messages that are not whole yet.
  var openBytes = 0

  /// A server on a listening socket, which is its own from then on; `nil` when it cannot be started.
  init?(
    _ listener: Int32, limits: ListenLimits, policy: ListenPolicy, inlet: Inlet, queue: UnitQueue
  ) {
    self.limits = limits
    self.policy = policy
    self.inlet = inlet
    self.queue = queue
    replays = ReplayMemory(limit: limits.replays)
    look = Int64(max(10, min(250, limits.requestMilliseconds / 4)))
    guard queue.wake.descriptor >= 0 else { return nil }
    server = start(listener)
    guard server != nil else { return nil }
  }

  /// Why none can be started here.
  static var trouble: String {
    chttp_trouble().map { String(cString: $0) } ?? "out of memory or descriptors"
  }

  private func start(_ listener: Int32) -> OpaquePointer? {
    var settings = chttp_settings(
      listener: listener, connections: UInt32(limits.connections), head: limits.headBytes,
      certificate: nil, key: nil)
    var callbacks = httpCallbacks(for: self)
    guard let tls = policy.tls else { return chttp_start(&settings, &callbacks) }
    return (tls.certificate + [0]).withUnsafeBytes { certificate in
      (tls.key.bytes + [0]).withUnsafeBytes { key in
        settings.certificate = certificate.bindMemory(to: CChar.self).baseAddress
        settings.key = key.bindMemory(to: CChar.self).baseAddress
        return chttp_start(&settings, &callbacks)
      }
    }
  }

  /// Serves until it is asked to stop.
  func run() {
    guard let server else { return }
    while !queue.isStopped {
      wait(for: server)
      chttp_turn(server)
      cutOff(at: monotonicMilliseconds())
    }
    for connection in webSockets.values {
      leave(connection, 1001)
      drop(connection)
    }
    // Answers that are under way go out.
    for _ in 0..<4 { chttp_turn(server) }
    chttp_stop(server)
    self.server = nil
  }

  /// Waits until something is to be done, and does it where it concerns WebSockets.
  private func wait(for server: OpaquePointer) {
    let connections = Array(webSockets.values)
    var entries = [
      pollfd(fd: chttp_descriptor(server), events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue.wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    entries += connections.map { connection in
      // Who awaits nothing must not wake it either, by having gone.
      let awaits = connection.awaits
      return pollfd(fd: awaits == 0 ? -1 : connection.descriptor, events: awaits, revents: 0)
    }
    let wanted = chttp_wait(server)
    poll(&entries, nfds_t(entries.count), Int32(wanted < 0 ? look : min(wanted, look)))
    if entries[1].revents != 0 {
      queue.wake.hear()
      for connection in connections where connection.isPaused { resume(connection) }
    }
    for (connection, entry) in zip(connections, entries.dropFirst(2)) where entry.revents != 0 {
      turn(connection, entry.revents)
    }
  }

  /// Cuts off who is too slow: the server sees the end of the connection then.
  private func cutOff(at now: Int64) {
    guard now >= nextLook else { return }
    nextLook = now + look / 2
    for (descriptor, end) in due {
      guard let end, end < now else { continue }
      due[descriptor] = .some(nil)
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
    for connection in webSockets.values { look(after: connection, at: now) }
  }
}

// What the callbacks tell.
extension HTTPServer {
  /// A connection has been made, or is about to be closed.
  func connection(_ descriptor: Int32, isOpen: Bool) {
    if isOpen {
      due[descriptor] = monotonicMilliseconds() + Int64(limits.requestMilliseconds)
    } else {
      due[descriptor] = nil
    }
  }

  /// A request has begun, on a connection that may have been silent.
  func begun(_ descriptor: Int32) { expect(descriptor, within: limits.requestMilliseconds) }

  /// A request is over.
  func completed(_ descriptor: Int32, _ request: HTTPRequest?) {
    openBytes -= request?.body.count ?? 0
    expect(descriptor, within: limits.idleMilliseconds)
  }

  private func expect(_ descriptor: Int32, within milliseconds: Int) {
    guard due[descriptor] != nil else { return }
    due[descriptor] = monotonicMilliseconds() + Int64(milliseconds)
  }

  /// A connection is a WebSocket from now on.
  ///
  /// It must not be closed in here: what was read of it already is looked at in the next turn.
  func upgraded(_ connection: WebSocketConnection, from descriptor: Int32) {
    due[descriptor] = nil
    webSockets[connection.descriptor] = connection
    if connection.isPaused { queue.wake.ring() }
  }
}
