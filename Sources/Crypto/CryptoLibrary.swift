import CCrypto

/// libcrypto, which is loaded when it is first needed: most runs sign and judge nothing, and its relocations
/// are a good part of what such a run takes to start.
package enum CryptoLibrary {
  /// Loads it, the first time.
  package static func load() throws(CryptoError) {
    var reason = ccrypto_reason()
    guard ccrypto_load(&reason) == 0 else { return }
    let text = withUnsafeBytes(of: reason.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw .noLibrary(text)
  }
}
