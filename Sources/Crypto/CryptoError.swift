/// libcrypto could not do its work.
package enum CryptoError: Error, Sendable, CustomStringConvertible {
  /// What it could not: it is out of memory, or set up without the algorithm.
  case unavailable(String)
  /// It cannot be loaded, and why.
  case noLibrary(String)

  /// In words.
  package var description: String {
    switch self {
    case .unavailable(let what): "libcrypto cannot do \(what) on this machine"
    case .noLibrary(let why): "cannot load libcrypto (\(why)); install it (Debian: libssl3)"
    }
  }
}
