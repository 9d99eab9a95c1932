import CHTTP
import Glibc

// WebSockets: what they say, and how they end.
extension HTTPServer {
  /// Does what a descriptor is ready for.
  func turn(_ connection: WebSocketConnection, _ ready: Int16) {
    guard webSockets[connection.descriptor] === connection else { return }
    if ready & Int16(POLLOUT) != 0, !connection.flush() {
      connection.giveUp()
      // What waits to be understood still counts.
      if !connection.isPaused { return drop(connection) }
    }
    guard ready & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { return }
    switch connection.receive() {
    case .nothing: break
    case .ended: drop(connection)
    case .bytes: take(connection)
    }
  }

  /// There is room for more.
  func resume(_ connection: WebSocketConnection) {
    connection.resume()
    take(connection)
  }

  /// Reads what the client has said as far as there is room for it.
  private func take(_ connection: WebSocketConnection) {
    takeEvents(of: connection)
    openBytes += connection.count()
    // What a client said before it was gone counts.
    if connection.isBroken, !connection.isPaused { return drop(connection) }
    guard openBytes > limits.openBytes, !connection.isClosing else { return }
    queue.miss()
    leave(connection, 1013)
  }

  private func takeEvents(of connection: WebSocketConnection) {
    while !connection.isClosing {
      guard queue.hasRoom else { return connection.pause() }
      do throws(WebSocketFault) {
        guard let event = try connection.next() else { return }
        take(event, from: connection)
      } catch {
        leave(connection, error.closeCode)
      }
    }
  }

  private func take(_ event: WebSocketEvent, from connection: WebSocketConnection) {
    switch event {
    case .text(let text):
      let path = connection.path
      queue.put(
        text.withUnsafeBytes { inlet.decode($0, by: path.dialect(), asLines: path.isLines) })
    case .binary: leave(connection, 1003)
    case .ping(let bytes): connection.send(WebSocketEncoder.frame(.pong, bytes))
    case .pong: break
    case .close(let code, _): leave(connection, code)
    }
  }

  /// Closes a WebSocket with a code; what the client still sends is thrown away until it closes too.
  func leave(_ connection: WebSocketConnection, _ code: UInt16?) {
    guard !connection.isClosing else { return }
    let end = monotonicMilliseconds() + Int64(limits.closeMilliseconds)
    if !connection.close(WebSocketEncoder.close(code), until: end) { drop(connection) }
    openBytes += connection.count()
  }

  /// Asks who is silent, and cuts off who does not answer, or does not close.
  func look(after connection: WebSocketConnection, at now: Int64) {
    if let end = connection.closesUntil {
      if end < now { drop(connection) }
      return
    }
    guard !connection.isPaused else { return }
    let silence = now - connection.heardAt
    if silence > Int64(limits.idleMilliseconds) * 2 {
      drop(connection)
    } else if silence > Int64(limits.idleMilliseconds), !connection.isAsked {
      connection.isAsked = true
      connection.send(WebSocketEncoder.frame(.ping, []))
    }
  }

  /// Gives a connection back.
  func drop(_ connection: WebSocketConnection) {
    guard webSockets.removeValue(forKey: connection.descriptor) != nil else { return }
    openBytes -= connection.counted
    chttp_close(connection.handle)
  }
}
