import JSON

/// Tokens that carry claims under a signature (RFC 7519), HS256 only.
package enum JSONWebToken {
  /// The longest token that is looked at, in bytes.
  package static let longest = 8192

  /// A token that carries claims (a JSON object) under a signature.
  package static func signed(_ claims: [UInt8], with secret: Secret) throws(CryptoError) -> String {
    let head = Base64.url.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    let text = "\(head).\(Base64.url.encode(claims))"
    let signature = try Digest.hmacSHA256(Array(text.utf8), key: secret)
    return "\(text).\(Base64.url.encode(signature))"
  }

  /// The claims of a token that is signed with the secret; nothing in them was looked at.
  ///
  /// The signature is judged first, in constant time. A token of another algorithm, `none` for one, is
  /// refused whatever it says.
  package static func claims(of token: String, signedWith secret: Secret) throws(TokenFault)
    -> [UInt8]
  {
    guard token.utf8.count <= longest else { throw .malformed }
    let parts = token.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64.url.decode(parts[0]),
      let claims = Base64.url.decode(parts[1]), let signature = Base64.url.decode(parts[2])
    else { throw .malformed }
    let text = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
    guard let wanted = try? Digest.hmacSHA256(text, key: secret),
      isSameInConstantTime(signature, wanted)
    else { throw .wrongSignature }
    guard isHS256(head) else { throw .wrongAlgorithm }
    return claims
  }

  private static func isHS256(_ head: [UInt8]) -> Bool {
    var reader = JSONReader(maximumDepth: 4)
    let isHS256 = try? reader.read(head) { value in
      value["alg"]?.stringEquals("HS256") == true && value["crit"] == nil
    }
    return isHS256 ?? false
  }
}

/// Why a token is not believed; never its text.
package enum TokenFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// It is none.
  case malformed
  /// Somebody else signed it, or it was changed.
  case wrongSignature
  /// It is signed in a way that is not taken.
  case wrongAlgorithm
  /// A claim is missing or none.
  case badClaim(String)
  /// Its time is over, or has not come.
  case expired
  case notYetValid
  /// It speaks for another key.
  case wrongIssuer
  /// It belongs to another body.
  case wrongBody

  /// In words.
  package var description: String {
    switch self {
    case .malformed: "the token is not three parts of base64url"
    case .wrongSignature: "the token's signature is wrong"
    case .wrongAlgorithm: "the token is not signed by HS256"
    case .badClaim(let name): "the token's claim \(name) is missing or wrong"
    case .expired: "the token has expired"
    case .notYetValid: "the token is not valid yet"
    case .wrongIssuer: "the token is of another key"
    case .wrongBody: "the token belongs to another body"
    }
  }
}
