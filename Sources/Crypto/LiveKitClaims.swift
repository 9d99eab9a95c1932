import JSON

/// What a token of LiveKit claims: who made it, for how long it holds, and what it allows.
///
/// Times are seconds since 1970 (RFC 7519 §4.1; livekit/protocol, auth/grants.go).
package struct LiveKitClaims: Sendable, Equatable {
  /// `iss`: the key whose secret signs it.
  package var issuer: String
  /// `sub`: the identity of a participant.
  package var subject: String?
  /// `nbf`: from when it holds.
  package var notBefore: Int64?
  /// `exp`: until when it holds.
  package var expires: Int64
  /// `sha256`: the digest of a webhook's body, in base64.
  package var bodyDigest: String?
  /// `video`: what it allows; written, never read.
  package var video: VideoGrants?

  /// Claims to be signed.
  package init(
    issuer: String, subject: String? = nil, notBefore: Int64? = nil, expires: Int64,
    bodyDigest: String? = nil, video: VideoGrants? = nil
  ) {
    self.issuer = issuer
    self.subject = subject
    self.notBefore = notBefore
    self.expires = expires
    self.bodyDigest = bodyDigest
    self.video = video
  }

  /// As a JSON object.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("iss", issuer)
      if let subject { json.member("sub", subject) }
      if let notBefore { json.member("nbf", notBefore) }
      json.member("exp", expires)
      if let bodyDigest { json.member("sha256", bodyDigest) }
      if let video {
        json.key("video")
        video.write(to: &json)
      }
    }
    return writer.bytes
  }

  /// A token that says so, signed.
  package func token(signedWith secret: Secret) throws(CryptoError) -> String {
    try JSONWebToken.signed(json, with: secret)
  }
}

extension LiveKitClaims {
  /// Reads the claims of a token whose signature is right.
  package init(_ bytes: [UInt8]) throws(TokenFault) {
    var reader = JSONReader(maximumDepth: 16)
    let read = try? reader.read(bytes) { value -> Result<LiveKitClaims, TokenFault> in
      do throws(TokenFault) { return .success(try LiveKitClaims(value)) } catch {
        return .failure(error)
      }
    }
    guard let read else { throw .malformed }
    self = try read.get()
  }

  private init(_ value: JSONValue) throws(TokenFault) {
    guard value.kind == .object else { throw .malformed }
    guard let issuer = value["iss"]?.string else { throw .badClaim("iss") }
    guard let expires = try Self.seconds(value["exp"], "exp") else { throw .badClaim("exp") }
    self.init(
      issuer: issuer, subject: value["sub"]?.string,
      notBefore: try Self.seconds(value["nbf"], "nbf"), expires: expires,
      bodyDigest: value["sha256"]?.string)
  }

  private static func seconds(_ value: JSONValue?, _ name: String) throws(TokenFault) -> Int64? {
    guard let value, !value.isNull else { return nil }
    if let whole = value.int64 { return whole }
    guard let number = value.double, abs(number) < 1e15 else { throw .badClaim(name) }
    return Int64(number.rounded(.down))
  }

  /// Why the claims do not hold, if so: `now` in seconds since 1970, `skew` how far the other's clock may
  /// be off, in seconds.
  package func fault(issuer key: String, now: Int64, skew: Int64) -> TokenFault? {
    guard isSameInConstantTime(Array(issuer.utf8), Array(key.utf8)) else { return .wrongIssuer }
    // What a stranger wrote is compared only: sums of it may overflow.
    if expires < now - skew { return .expired }
    if let notBefore, notBefore > now + skew { return .notYetValid }
    return nil
  }

  /// Whether the token belongs to this body.
  package func fault(body: [UInt8]) -> TokenFault? {
    guard let bodyDigest, let claimed = Base64.standard.decode(bodyDigest) else {
      return .badClaim("sha256")
    }
    guard let digest = try? Digest.sha256(body) else { return .wrongBody }
    return isSameInConstantTime(claimed, digest) ? nil : .wrongBody
  }
}
