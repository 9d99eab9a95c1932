/// The handshake of a WebSocket, the client's side (RFC 6455 §4.1): no I/O.
struct WebSocketClientHandshake {
  /// The request.
  let request: [UInt8]
  private let key: String
  private let protocols: [String]
  private var head: [UInt8] = []

  /// The longest head of an answer in bytes.
  static let headLimit = 16_384

  /// The handshake that asks a server for a target; `call`'s body and method do not count.
  init(_ call: HTTPCall, at endpoint: RemoteEndpoint, protocols: [String], key: String = newKey()) {
    self.key = key
    self.protocols = protocols
    var lines = [
      "GET \(call.target) HTTP/1.1", "Host: \(endpoint.text)", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
    ]
    if !protocols.isEmpty {
      lines.append("Sec-WebSocket-Protocol: \(protocols.joined(separator: ", "))")
    }
    lines += call.headers.map { "\($0.name): \($0.value)" }
    request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// 16 random bytes in base64: 22 letters, of which the last holds two bits.
  static func newKey() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let key = (0..<22).map { letters[Int.random(in: 0..<64) & ($0 == 21 ? 0b110000 : 0b111111)] }
    return String(key) + "=="
  }

  /// Takes what came; what stands behind the head, once that is whole and says yes.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(ClientFault) -> [UInt8]? {
    head += bytes
    guard let end = Self.end(of: head) else {
      guard head.count <= Self.headLimit else { throw .tooLong(Self.headLimit) }
      return nil
    }
    guard end <= Self.headLimit else { throw .tooLong(Self.headLimit) }
    try check(String(decoding: head[..<end], as: UTF8.self))
    return Array(head[end...])
  }

  private static func end(of head: [UInt8]) -> Int? {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard head.count >= 4 else { return nil }
    return (4...head.count).first { head[($0 - 4)..<$0].elementsEqual(mark) }
  }

  private func check(_ head: String) throws(ClientFault) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw .unexpected("expected an answer in HTTP, got something else")
    }
    guard status == 101 else { throw .status(status) }
    var headers: [String: [String]] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      headers[line[..<colon].lowercased(), default: []].append(value)
    }
    try check(headers)
  }

  private func check(_ headers: [String: [String]]) throws(ClientFault) {
    func lists(_ name: String, _ word: String) -> Bool {
      (headers[name] ?? []).contains { WebSocketHandshake.lists($0, word) }
    }
    guard lists("upgrade", "websocket"), lists("connection", "upgrade"),
      headers["sec-websocket-accept"] == WebSocketHandshake.accept(key).map({ [$0] })
    else { throw .unexpected("the server's handshake is none of a WebSocket") }
    guard (headers["sec-websocket-extensions"] ?? []).allSatisfy(\.isEmpty) else {
      throw .unexpected("the server uses an extension that was not offered")
    }
    for chosen in headers["sec-websocket-protocol"] ?? [] where !protocols.contains(chosen) {
      throw .unexpected("the server speaks a protocol that was not offered")
    }
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
