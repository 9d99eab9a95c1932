/// libcrypto could not do its work: it is out of memory, or set up without the algorithm.
package enum CryptoError: Error, Sendable, CustomStringConvertible {
  /// What it could not.
  case unavailable(String)

  /// In words.
  package var description: String {
    switch self {
    case .unavailable(let what): "libcrypto cannot do \(what) on this machine"
    }
  }
}
