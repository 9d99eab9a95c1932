import Testing

@testable import Feeds

/// UTF-8 over fragments, the server's frames, the handshake.
@Suite struct WebSocketTextTests {
  /// Texts and no texts, as Autobahn has them.
  private static let samples: [[UInt8]] = [
    Array("κόσμε".utf8), Array("\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}".utf8),
    Array("\u{D7FF}\u{E000}\u{FFFD}".utf8), [0xCE, 0xBA, 0xE1, 0xBD], [0x80], [0xBF], [0xC0, 0x80],
    [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84], [0xFE], [0xFF], [0xC2, 0x61], [0xE2, 0x28, 0xA1],
    [0x61, 0xF0, 0x9F, 0x8C], [],
  ]

  @Test(arguments: samples)
  func aTextIsWhatTheStandardLibraryTakes(_ sample: [UInt8]) {
    let isText = String(validating: sample, as: UTF8.self) != nil
    for cut in 0...sample.count {
      let bytes =
        ClientFrame(.text, Array(sample[..<cut]), isFinal: false).bytes
        + ClientFrame(.ping, []).bytes + ClientFrame(.continuation, Array(sample[cut...])).bytes
      var decoder = WebSocketDecoder()
      let (events, fault) = ClientFrame.read(bytes, by: &decoder)
      #expect(fault == (isText ? nil : .invalidText), "\(cut)")
      #expect(!isText || events.last == .text(sample), "\(cut)")
    }
  }

  @Test func everyPairAndManyTriplesAreJudgedAsTheStandardLibraryDoes() {
    var samples: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max { samples.append([first, second]) }
    }
    for first in UInt8(0xE0)...0xF5 {
      for second in stride(from: UInt8(0x70), through: 0xD0, by: 1) {
        samples += [[first, second, 0x80], [first, second, 0xBF, 0x80], [first, second, 0xC0]]
      }
    }
    for sample in samples {
      var check = UTF8Check()
      let isText = check.take(sample) && check.isWhole
      if isText != (String(validating: sample, as: UTF8.self) != nil) {
        Issue.record("\(sample)")
      }
    }
  }

  /// A fault is told where it stands, not at the message's end.
  @Test func aBrokenTextEndsAtOnce() {
    var decoder = WebSocketDecoder()
    var frame = ClientFrame(.text, Array("abc".utf8) + [0xFF], isFinal: false).bytes
    frame[1] = 0x80 | 100
    #expect(ClientFrame.read(frame, by: &decoder).fault == .invalidText)
  }

  @Test(
    arguments: [
      (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]),
      (65_535, [0x81, 126, 0xFF, 0xFF]), (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func theServersFramesHaveNoMask(_ count: Int, _ head: [UInt8]) {
    let payload = [UInt8](repeating: 0x61, count: count)
    #expect(WebSocketEncoder.frame(.text, payload) == head + payload)
  }

  @Test func theServersCloses() {
    #expect(WebSocketEncoder.close(nil) == [0x88, 0])
    #expect(WebSocketEncoder.close(1001) == [0x88, 2, 3, 0xE9])
    #expect(WebSocketEncoder.close(1002, reason: "no") == [0x88, 4, 3, 0xEA, 0x6E, 0x6F])
    #expect(WebSocketEncoder.close(1002, reason: String(repeating: "x", count: 200)).count == 127)
  }

  @Test func theKeyOfTheStandard() {
    #expect(
      WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    for key in [
      "", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ===", "dGhlIHNhbXBsZSBub25jZ!==",
    ] {
      #expect(WebSocketHandshake.accept(key) == nil)
    }
  }

  @Test func protocolsAreChosenInTheClientsOrder() {
    let spoken = ["janus-events", "b"]
    #expect(WebSocketHandshake.choose(from: "", among: spoken) == nil)
    #expect(WebSocketHandshake.choose(from: "x, janus-events", among: spoken) == "janus-events")
    #expect(WebSocketHandshake.choose(from: "b,janus-events", among: spoken) == "b")
    #expect(WebSocketHandshake.choose(from: "janus-events", among: []) == nil)
    #expect(WebSocketHandshake.lists("keep-alive, Upgrade", "upgrade"))
    #expect(!WebSocketHandshake.lists("upgraded", "upgrade"))
  }
}
