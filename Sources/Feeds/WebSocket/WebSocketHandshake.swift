import Crypto

/// The handshake of a WebSocket, the server's side (RFC 6455 §4.2).
package enum WebSocketHandshake {
  /// What the server shows to have understood: from the client's `Sec-WebSocket-Key`; `nil` when that is
  /// not 16 bytes in base64.
  package static func accept(_ key: String) -> String? {
    guard Base64.standard.decode(key)?.count == 16 else { return nil }
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    return (try? Digest.sha1(text)).map { Base64.standard.encode($0) }
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
}
