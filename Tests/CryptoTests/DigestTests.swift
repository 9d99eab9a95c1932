import Crypto
import Testing

/// Digests and codings against published vectors.
@Suite struct DigestTests {
  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// FIPS 180-4 examples; the handshake of RFC 6455 §1.3.
  @Test func digestsAreThePublishedOnes() throws {
    #expect(
      Hex.encode(try Digest.sha256(text("abc")))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Hex.encode(try Digest.sha256([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let key = "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    #expect(Base64.standard.encode(try Digest.sha1(text(key))) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  /// RFC 4231, test cases 1, 2, 3 and 6; and an empty key, as OpenSSL's command line makes it.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func hmacIsThePublishedOne(_ key: [UInt8], _ bytes: [UInt8], _ wanted: String) throws {
    #expect(Hex.encode(try Digest.hmacSHA256(bytes, key: key)) == wanted)
    #expect(Hex.encode(try Digest.hmacSHA256(bytes, key: Secret(key))) == wanted)
  }

  @Test func equalIsEqual() {
    #expect(isSameInConstantTime([], []))
    #expect(isSameInConstantTime([1, 2], [1, 2]))
    #expect(!isSameInConstantTime([1, 2], [1, 3]))
    #expect(!isSameInConstantTime([1], [1, 2]))
    #expect(!isSameInConstantTime([], [0]))
  }

  @Test func randomBytesDiffer() throws {
    let one = try randomBytes(16)
    #expect(one.count == 16)
    #expect(try randomBytes(16) != one)
    #expect(try randomBytes(0) == [])
  }

  /// RFC 4648 §10, and what differs between the alphabets.
  @Test(arguments: [
    ("", "", ""), ("f", "Zg==", "Zg"), ("fo", "Zm8=", "Zm8"), ("foo", "Zm9v", "Zm9v"),
    ("foob", "Zm9vYg==", "Zm9vYg"), ("fooba", "Zm9vYmE=", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy", "Zm9vYmFy"), ("~~?", "fn4/", "fn4_"), (">>>", "Pj4+", "Pj4-"),
  ])
  func base64IsThePublishedOne(_ plain: String, _ standard: String, _ url: String) {
    #expect(Base64.standard.encode(text(plain)) == standard)
    #expect(Base64.url.encode(text(plain)) == url)
    #expect(Base64.standard.decode(standard) == text(plain))
    #expect(Base64.url.decode(url) == text(plain))
  }

  @Test func everyLengthComesBack() {
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      #expect(Base64.standard.decode(Base64.standard.encode(bytes)) == bytes)
      #expect(Base64.url.decode(Base64.url.encode(bytes)) == bytes)
      #expect(Hex.decode(Hex.encode(bytes)) == bytes)
    }
  }

  /// Other libraries take some of these for bytes.
  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AA=A", "====", "A===", "=AAA", " AAA", "AAA\n", "AA==\n", "Zh==",
    "Zm9=", "AA-_", "AAAA=", "AAAA==", "AAAA====", "Z", "####", "ÄÄ",
  ])
  func base64IsStrict(_ wrong: String) { #expect(Base64.standard.decode(wrong) == nil) }

  @Test(arguments: ["A", "AAAAA", "AA==", "AA+/", "Zh", "Zm9", "A A", "AAAA\n"])
  func base64OfTokensIsStrict(_ wrong: String) { #expect(Base64.url.decode(wrong) == nil) }

  @Test(arguments: ["0", "0g", "xx", " 00", "00 ", "٠٠"])
  func hexIsStrict(_ wrong: String) { #expect(Hex.decode(wrong) == nil) }

  @Test func hexTakesBothCases() { #expect(Hex.decode("aBFf09") == [0xAB, 0xFF, 0x09]) }
}
