import Feeds
import Glibc
import Testing

/// A socket to a listener: what a test writes goes out byte for byte.
final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// What a server answered.
  struct Answer: Equatable {
    var status: Int
    var head: String
    var body: String

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

  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafeBytes(of: &address) { bytes in
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    try #require(code == 0, "connect: \(String(cString: strerror(errno)))")
  }

  deinit { close(descriptor) }

  /// Sends all of it; `false` when the server has closed.
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

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Makes the end of the connection a reset: what is under way is lost.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Says that nothing more is sent.
  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// A request with its body.
  static func post(_ path: String, _ body: [UInt8], headers: [String] = []) -> [UInt8] {
    let more = headers.map { $0 + "\r\n" }.joined()
    let head =
      "POST \(path) HTTP/1.1\r\nHost: x\r\n\(more)Content-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }

  /// Sends a request and reads its answer.
  func post(_ path: String, _ body: [UInt8], headers: [String] = []) throws -> Answer {
    send(Self.post(path, body, headers: headers))
    return try answer()
  }

  /// Reads the next answer.
  func answer() throws -> Answer {
    try #require(nextAnswer(), "no whole answer: \(String(decoding: received, as: UTF8.self))")
  }

  /// Reads the next answer; `nil` where the connection ends before it.
  func nextAnswer() -> Answer? {
    repeat {
      if let answer = takeAnswer() { return answer }
    } while receive()
    return nil
  }

  private func takeAnswer() -> Answer? {
    guard let place = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<place.lowerBound], as: UTF8.self)
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    var answer = Answer(status: status, head: head, body: "")
    let end = place.upperBound + (Int(answer.header("Content-Length") ?? "") ?? 0)
    guard received.count >= end else { return nil }
    answer.body = String(decoding: received[place.upperBound..<end], as: UTF8.self)
    received.removeFirst(end)
    return answer
  }

  /// Reads to the end of the connection; whether it came.
  func reachesEnd() -> Bool {
    while receive() {}
    return isEnded
  }

  private var isEnded = false

  /// Reads something; `false` at the end, or when nothing came for too long.
  private func receive() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Listener.patience) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &block, block.count, 0)
    isEnded = count <= 0
    if count > 0 { received += block[..<count] }
    return count > 0
  }

  /// Makes it a WebSocket; the answer to the handshake.
  func upgrade(
    _ path: String, protocols: String? = nil, headers: String = "", and bytes: [UInt8] = []
  ) throws -> Answer {
    let offered = protocols.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
    send(
      Array(
        ("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\n"
          + "Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(offered)\(headers)\r\n").utf8) + bytes
    )
    return try answer()
  }

  /// The next frame of the server (up to 125 bytes).
  func frame() throws -> (opcode: UInt8, payload: [UInt8]) {
    while received.count < 2 || received.count < 2 + Int(received[1]) {
      try #require(receive(), "no whole frame: \(received)")
    }
    try #require(received[1] <= 125)
    let frame = (received[0], Array(received[2..<2 + Int(received[1])]))
    received.removeFirst(2 + frame.1.count)
    return frame
  }

  /// The code of the close that comes next; 0 for one without.
  func closeCode() throws -> Int {
    let (opcode, payload) = try frame()
    try #require(opcode == 0x88, "\(opcode)")
    return payload.count < 2 ? 0 : Int(payload[0]) << 8 | Int(payload[1])
  }
}
