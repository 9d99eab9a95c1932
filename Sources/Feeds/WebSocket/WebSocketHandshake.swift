import CHTTP

/// The handshake of a WebSocket, the server's side (RFC 6455 §4.2).
package enum WebSocketHandshake {
  /// What the server shows to have understood: from the client's `Sec-WebSocket-Key`; `nil` when that is
  /// not 16 bytes in base64.
  package static func accept(_ key: String) -> String? {
    guard isKey(key) else { return nil }
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var result = [CChar](repeating: 0, count: 29)
    guard chttp_sha1_base64(text, text.count, &result) != 0 else { return nil }
    return String(decoding: result.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The first protocol that the client offers and the server speaks.
  package static func choose(from offered: String, among spoken: [String]) -> String? {
    tokens(offered).first { spoken.contains($0) }
  }

  /// Whether a header's list has a word, whatever the case.
  package static func lists(_ header: String, _ word: String) -> Bool {
    tokens(header).contains { $0.lowercased() == word }
  }

  private static func tokens(_ header: String) -> [String] {
    header.split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
  }

  private static func isKey(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    guard bytes.count == 24, bytes[22...] == [0x3D, 0x3D] else { return false }
    return bytes[..<22].allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
      default: false
      }
    }
  }
}
