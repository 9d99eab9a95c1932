import CCrypto

/// What TLS needs, looked at before it is used, so that what is wrong can be told.
package enum Certificate {
  /// What is to be said of a certificate and its key.
  package enum Judgement: Sendable, Equatable {
    case good
    case noCertificate
    case noKey
    /// The key is kept under a passphrase.
    case encryptedKey
    /// The key is another certificate's.
    case mismatch
    /// Its time is over, or has not come; it can be used all the same.
    case expired
    case notYetValid
    /// There is no libcrypto to look at it with.
    case noLibrary
  }

  /// Judges the first certificate of a text in PEM, and the key of it.
  package static func judge(_ certificate: [UInt8], key: Secret) -> Judgement {
    let code = ccrypto_judge_certificate(
      certificate, certificate.count, key.bytes, key.bytes.count)
    switch code {
    case CCRYPTO_GOOD: return .good
    case CCRYPTO_NO_CERTIFICATE: return .noCertificate
    case CCRYPTO_ENCRYPTED_KEY: return .encryptedKey
    case CCRYPTO_MISMATCH: return .mismatch
    case CCRYPTO_EXPIRED: return .expired
    case CCRYPTO_NOT_YET_VALID: return .notYetValid
    case CCRYPTO_NO_LIBRARY: return .noLibrary
    default: return .noKey
    }
  }
}
