import Crypto
import JSON
import Testing

/// Tokens: made, judged, and changed in every place.
@Suite struct TokenTests {
  private let secret = Secret("a secret of thirty-two characters")
  private let now: Int64 = 1_796_009_000

  /// RFC 7515 §A.1: another's token, its key and its claims.
  @Test func thePublishedTokenIsTaken() throws {
    let key = try #require(
      Base64.url.decode(
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"))
    let token =
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
      + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let claims = try JSONWebToken.claims(of: token, signedWith: Secret(key))
    #expect(
      String(decoding: claims, as: UTF8.self)
        == "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}")
  }

  @Test func whatIsMadeIsTaken() throws {
    var grants = VideoGrants()
    grants.roomAdmin = true
    grants.room = "standup"
    grants.canPublish = false
    let claims = LiveKitClaims(
      issuer: "devkey", subject: "calltop", notBefore: now, expires: now + 300, bodyDigest: "x",
      video: grants)
    let token = try claims.token(signedWith: secret)
    let bytes = try JSONWebToken.claims(of: token, signedWith: secret)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"iss":"devkey","sub":"calltop","nbf":1796009000,"exp":1796009300,"sha256":"x","#
        + #""video":{"roomAdmin":true,"room":"standup","canPublish":false}}"#)
    var read = claims
    read.video = nil
    #expect(try LiveKitClaims(bytes) == read)
  }

  @Test func oneChangedCharacterIsRefused() throws {
    let token = try LiveKitClaims(issuer: "devkey", expires: now).token(signedWith: secret)
    let letters = Array(token.unicodeScalars)
    for place in letters.indices {
      var changed = letters
      changed[place] = letters[place] == "A" ? "B" : "A"
      let text = String(String.UnicodeScalarView(changed))
      #expect(throws: TokenFault.self, "\(place)") {
        try JSONWebToken.claims(of: text, signedWith: secret)
      }
    }
    #expect(throws: TokenFault.wrongSignature) {
      try JSONWebToken.claims(of: token, signedWith: Secret("another"))
    }
  }

  /// A token that names another algorithm is not believed, though its signature is right.
  @Test(arguments: [
    #"{"alg":"none"}"#, #"{"alg":"HS512"}"#, #"{"alg":"hs256"}"#, #"{"typ":"JWT"}"#, "[]", "",
    #"{"alg":"HS256","crit":["b64"],"b64":false}"#,
  ])
  func onlyOneAlgorithmIsTaken(_ head: String) throws {
    let text = "\(Base64.url.encode(Array(head.utf8))).\(Base64.url.encode(Array("{}".utf8)))"
    let signature = try Digest.hmacSHA256(Array(text.utf8), key: secret)
    let token = "\(text).\(Base64.url.encode(signature))"
    #expect(throws: TokenFault.wrongAlgorithm) {
      try JSONWebToken.claims(of: token, signedWith: secret)
    }
  }

  @Test(arguments: ["", ".", "..", "a.b", "a.b.c.d", "Bearer x.y.z", "eyJ9.e30.", "\u{0}.e30.AA"])
  func whatIsNoTokenIsRefused(_ text: String) {
    #expect(throws: TokenFault.self) { try JSONWebToken.claims(of: text, signedWith: secret) }
  }

  @Test func aLongTokenIsNotLookedAt() {
    let text = String(repeating: "A", count: JSONWebToken.longest + 1)
    #expect(throws: TokenFault.malformed) {
      try JSONWebToken.claims(of: text, signedWith: secret)
    }
  }

  @Test(
    arguments: [
      (nil, 300, nil), (nil, -60, nil), (nil, -61, TokenFault.expired),
      (0, 300, nil), (60, 300, nil), (61, 300, TokenFault.notYetValid),
      (nil, Int64.min + 1_796_009_000, TokenFault.expired),
    ] as [(Int64?, Int64, TokenFault?)])
  func itsTimeIsJudgedWithTolerance(_ start: Int64?, _ end: Int64, _ fault: TokenFault?) {
    let claims = LiveKitClaims(
      issuer: "devkey", notBefore: start.map { now + $0 }, expires: end &+ now)
    #expect(claims.fault(issuer: "devkey", now: now, skew: 60) == fault)
  }

  @Test func itsKeyIsJudged() {
    let claims = LiveKitClaims(issuer: "devkey", expires: now)
    #expect(claims.fault(issuer: "other", now: now, skew: 60) == .wrongIssuer)
  }

  @Test func itBelongsToOneBody() throws {
    let body = Array(#"{"event":"room_started"}"#.utf8)
    var claims = LiveKitClaims(issuer: "devkey", expires: now)
    #expect(claims.fault(body: body) == .badClaim("sha256"))
    claims.bodyDigest = Base64.standard.encode(try Digest.sha256(body))
    #expect(claims.fault(body: body) == nil)
    #expect(claims.fault(body: body + [0x20]) == .wrongBody)
    claims.bodyDigest = "####"
    #expect(claims.fault(body: body) == .badClaim("sha256"))
  }

  @Test(arguments: [
    (#"{"exp":1}"#, TokenFault.badClaim("iss")), (#"{"iss":"k"}"#, .badClaim("exp")),
    (#"{"iss":5,"exp":1}"#, .badClaim("iss")), (#"{"iss":"k","exp":"1"}"#, .badClaim("exp")),
    (#"{"iss":"k","exp":1e300}"#, .badClaim("exp")), ("[]", .malformed), ("{", .malformed),
    (#"{"iss":"k","exp":1,"nbf":true}"#, .badClaim("nbf")),
  ])
  func claimsAreReadStrictly(_ text: String, _ fault: TokenFault) {
    #expect(throws: fault) { try LiveKitClaims(Array(text.utf8)) }
  }

  @Test func aTimeMayHaveAFraction() throws {
    #expect(try LiveKitClaims(Array(#"{"iss":"k","exp":1.9}"#.utf8)).expires == 1)
  }
}
