import CCrypto

/// Digests of bytes, by libcrypto.
package enum Digest {
  /// SHA-256 (FIPS 180-4): 32 bytes.
  package static func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try made(32, "SHA-256") { ccrypto_sha256(bytes, bytes.count, $0) }
  }

  /// SHA-1: 20 bytes; for the handshake of WebSockets (RFC 6455 §4.2.2), never to protect anything.
  package static func sha1(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try made(20, "SHA-1") { ccrypto_sha1(bytes, bytes.count, $0) }
  }

  /// HMAC-SHA256 (RFC 2104): 32 bytes.
  package static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    try made(32, "HMAC-SHA256") {
      ccrypto_hmac_sha256(key, key.count, bytes, bytes.count, $0)
    }
  }

  /// HMAC-SHA256 under a secret: 32 bytes.
  package static func hmacSHA256(_ bytes: [UInt8], key: Secret) throws(CryptoError) -> [UInt8] {
    try hmacSHA256(bytes, key: key.bytes)
  }

  private static func made(
    _ count: Int, _ name: String, _ make: (UnsafeMutablePointer<UInt8>) -> Int32
  ) throws(CryptoError) -> [UInt8] {
    try CryptoLibrary.load()
    var result = [UInt8](repeating: 0, count: count)
    let isMade = result.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { make($0) != 0 } ?? false
    }
    guard isMade else { throw .unavailable(name) }
    return result
  }
}

/// Whether two runs of bytes are equal, in a time that tells nothing of where they differ; only their
/// lengths show.
package func isSameInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && ccrypto_same(one, other, one.count) != 0
}

/// Random bytes that nobody can guess.
package func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
  try CryptoLibrary.load()
  var bytes = [UInt8](repeating: 0, count: max(0, count))
  guard ccrypto_random(&bytes, bytes.count) != 0 else { throw .unavailable("random bytes") }
  return bytes
}
