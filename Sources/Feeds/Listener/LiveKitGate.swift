import Crypto

/// What shows that a webhook is a LiveKit server's: a token without a scheme in `Authorization`, signed with
/// the secret of a key, of which `sha256` is the digest of the body.
struct LiveKitGate: Sendable {
  let key: String
  let secret: Secret
  /// How far the server's clock may be off, in seconds.
  let skew: Int64

  /// The claims of a head whose token holds; the body is judged when it is there, before it is read as
  /// JSON.
  func claims(
    _ credentials: HTTPCredentials, now: Int64
  ) throws(ListenRefusal) -> LiveKitClaims {
    guard let token = try credentials.authorization() else {
      throw ListenRefusal("a webhook of LiveKit has a token in Authorization; this one has none")
    }
    do throws(TokenFault) {
      let claims = try LiveKitClaims(try JSONWebToken.claims(of: token, signedWith: secret))
      if let fault = claims.fault(issuer: key, now: now, skew: skew) { throw fault }
      return claims
    } catch {
      throw ListenRefusal(error.description)
    }
  }

  /// Judges the body.
  func check(_ body: [UInt8], _ claims: LiveKitClaims) throws(ListenRefusal) {
    if let fault = claims.fault(body: body) { throw ListenRefusal(fault.description) }
  }
}
