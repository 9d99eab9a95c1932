import JSON
import Testing

@Suite struct JSONLimitsTests {
  private func nested(_ depth: Int) -> [UInt8] {
    [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
  }

  @Test func depthIsLimited() {
    #expect(failure(nested(64)) == nil)
    #expect(failure(nested(65))?.what == .nestedTooDeep)
    #expect(failure(nested(65))?.byte == 64)
    #expect(failure(nested(1), maximumDepth: 0)?.what == .nestedTooDeep)
    #expect(failure([0x31], maximumDepth: -3) == nil)
    #expect(failure(nested(10_000))?.byte == 64)
    #expect(
      failure([UInt8](repeating: 0x5B, count: 1_000_000), maximumDepth: .max)?.byte == 1_000_000)
  }

  @Test func tenThousandLevelsNeedNoStack() throws {
    var reader = JSONReader(maximumDepth: 10_000)
    let depth = try reader.read(nested(10_000)) { root in
      var depth = 1
      var value = root
      while let inner = value.elements.first(where: { _ in true }) {
        value = inner
        depth += 1
      }
      return depth
    }
    #expect(depth == 10_000)
    let objects =
      String(repeating: "{\"a\":[", count: 5000) + "1" + String(repeating: "]}", count: 5000)
    #expect(failure(Array(objects.utf8), maximumDepth: 10_000) == nil)
  }

  @Test func aLongStringIsRead() throws {
    let length = 10_000_000
    let bytes = [0x22] + [UInt8](repeating: 0x78, count: length) + [0x22]
    var reader = JSONReader()
    let count = try reader.read(bytes) { $0.string?.utf8.count }
    #expect(count == length)
    #expect(failure(bytes.dropLast())?.byte == length + 1)
  }

  @Test func theTapeGrowsAndIsGivenBack() throws {
    var reader = JSONReader()
    let many = Array("[\(String(repeating: "1,", count: 299_999))1]".utf8)
    for _ in 0..<2 {
      #expect(try reader.read(many) { $0.count } == 300_000)
      #expect(try reader.read([0x31]) { $0.int64 } == 1)
    }
  }

  @Test func aDocumentCutAnywhereIsRefusedWithAPlaceInside() {
    let text = #" {"a\u00e9\n":[1,-2.5e+3,true,false,null,"é中🎧"],"b":{"c":"","d":[[],{}]}} "#
    let whole = Array(text.utf8)
    for length in 0..<whole.count - 1 {
      let error = failure(Array(whole[..<length]))
      #expect(error != nil, "\(length)")
      #expect((0...length).contains(error?.byte ?? -1), "\(length)")
      let isEnd = error?.what == .unexpectedEnd || error?.what == .emptyInput
      #expect(isEnd && error?.byte == length, "\(length) \(String(describing: error))")
    }
    #expect(failure(whole) == nil)
  }

  @Test func aReaderIsAsGoodAsNewAfterAnError() throws {
    var reader = JSONReader()
    #expect(throws: JSONError.self) { try reader.read(Array("[[[[1,".utf8)) { _ in } }
    #expect(try reader.read(Array("[1]".utf8)) { $0.count } == 1)
  }

  @Test func integersAreExact() throws {
    let cases: [(String, Int64?)] = [
      ("0", 0), ("-0", 0), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("1e3", 1000), ("5.0", 5), ("-5.00", -5), ("1.5", nil),
      ("1.5e1", 15), ("1500e-2", 15), ("1501e-2", nil), ("0.0", 0), ("0e99999999999", 0),
      ("9223372036854775807.0", .max), ("-922337203685477580.8e1", .min), ("9.3e18", nil),
      ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e999999999999999999999", nil),
      ("1e-999999999999999999999", nil), ("18446744073709551616", nil),
      ("100000000000000000000000e-22", 10), ("0.00000000000000000000000000001e30", 10),
    ]
    for (text, value) in cases { #expect(try read(text) { $0.int64 } == value, "\(text)") }
  }

  @Test func doublesAreTheNearest() throws {
    let texts = [
      "0.1", "0.3", "1e22", "1e23", "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324",
      "2.2250738585072011e-308", "9007199254740993", "9007199254740992.5", "123456789012345678",
      "0.000001", "4.35", "1e-5", "3.141592653589793238462643383279", "-0.0", "-1.5", "1e-400",
      "179769313486231570000000000000000000000e270", "12345678901234567890123e-10",
    ]
    for text in texts {
      let value = try read(text) { $0.double }
      #expect(value?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
    for text in ["1e309", "-1e309", "1e999999999999999999"] {
      #expect(try read(text) { $0.double } == nil)
    }
    let long = "1" + String(repeating: "0", count: 100_000) + "e-100000"
    #expect(try read(long) { $0.double } == 1)
    #expect(try read(long) { $0.int64 } == 1)
  }

  @Test func halvesOfSurrogatePairsAreReplaced() throws {
    let cases = [
      (#""\ud83c\udfa7""#, "🎧"), (#""\uD83C""#, "\u{FFFD}"), (#""\udfa7x""#, "\u{FFFD}x"),
      (#""\ud83c\ud83c\udfa7""#, "\u{FFFD}🎧"), (#""\ud83cA""#, "\u{FFFD}A"),
      (#""\udbff\udfff""#, "\u{10FFFF}"), (#""\ud800\udc00""#, "\u{10000}"),
      (#""\uFfFd\u00E9""#, "\u{FFFD}é"), (#""\ud83c\n""#, "\u{FFFD}\n"), (#""\u0000""#, "\0"),
    ]
    for (text, wanted) in cases {
      #expect(try read(text) { $0.string } == wanted, "\(text)")
      #expect(try read(text) { $0.stringEquals(text: wanted) } == true, "\(text)")
      #expect(try read(text) { $0.withUTF8 { Array($0) } } == Array(wanted.utf8), "\(text)")
      #expect(try read(text) { $0.plainUTF8 == nil })
    }
  }
}
