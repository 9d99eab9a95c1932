import JSON
import Testing

/// Documents that must be read.
let validDocuments: [String] = [
  "null", "true", "false", "0", "-0", "7", "-12", "0.5", "-0.5", "1e0", "1E+2", "1e-2", "10.25e3",
  "\"\"", "\"x\"", "[]", "{}", " [ ] ", "\t{\n}\r\n", "[[]]", "[{}]", "{\"\":{}}", "[1,2]",
  "[ 1 , 2 ]", "{\"a\":1,\"b\":[true,null]}", "{ \"a\" : { \"b\" : \"c\" } }",
  "{\"a\":1,\"a\":2}", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "\"\\u0000\"",
  "\"\\u00e9\\uD83C\\uDFA7\"",
  "\"\\ud800\"", "\"\\udfff\"", "\"\\ud800\\u0041\"", "\"\\ud800\\n\"", "\"é 中 🎧 עברית\"",
  "\"\u{7F}\"",
  "\"\u{2028}\u{2029}\"", "\"\u{FFFF}\u{10FFFF}\u{FEFF}\"", "\"//comment?\"",
  "123456789012345678901234567890", "1e400", "-1e400", "1e-400", "0e999999999999999999999",
  "0.000000000000000000000000000000000001", "9223372036854775807", "[\"a\",\"b\",[\"c\"]]",
]

/// Documents that must be refused: where, and why.
let invalidDocuments: [(text: String, byte: Int, what: JSONError.Reason)] = [
  ("", 0, .emptyInput), ("  \n", 3, .emptyInput), ("\u{FEFF}{}", 0, .byteOrderMark),
  ("nul", 3, .unexpectedEnd), ("nulL", 3, .unexpectedByte(0x4C)),
  ("True", 0, .unexpectedByte(0x54)),
  ("nullx", 4, .trailingBytes), ("{} {}", 3, .trailingBytes), ("[]]", 2, .trailingBytes),
  ("1 2", 2, .trailingBytes), ("[1,]", 3, .unexpectedByte(0x5D)),
  ("[,1]", 1, .unexpectedByte(0x2C)),
  ("[1 2]", 3, .unexpectedByte(0x32)), ("[1,,2]", 3, .unexpectedByte(0x2C)),
  ("[", 1, .unexpectedEnd),
  ("[1", 2, .unexpectedEnd), ("[1,", 3, .unexpectedEnd), ("]", 0, .unexpectedByte(0x5D)),
  ("[}", 1, .unexpectedByte(0x7D)), ("[1}", 2, .unexpectedByte(0x7D)), ("{", 1, .unexpectedEnd),
  ("{]", 1, .unexpectedByte(0x5D)), ("{\"a\":1]", 6, .unexpectedByte(0x5D)),
  ("{\"a\"}", 4, .unexpectedByte(0x7D)), ("{\"a\":}", 5, .unexpectedByte(0x7D)),
  ("{\"a\":1,}", 7, .unexpectedByte(0x7D)), ("{,}", 1, .unexpectedByte(0x2C)),
  ("{a:1}", 1, .unexpectedByte(0x61)), ("{'a':1}", 1, .unexpectedByte(0x27)),
  ("{1:1}", 1, .unexpectedByte(0x31)), ("{\"a\" 1}", 5, .unexpectedByte(0x31)),
  ("{\"a\":1 \"b\":2}", 7, .unexpectedByte(0x22)), ("{\"a\"", 4, .unexpectedEnd),
  ("{\"a\":", 5, .unexpectedEnd), ("01", 0, .badNumber), ("-01", 1, .badNumber),
  ("00", 0, .badNumber),
  ("-", 1, .unexpectedEnd), ("-a", 1, .badNumber), ("+1", 0, .unexpectedByte(0x2B)),
  (".5", 0, .unexpectedByte(0x2E)), ("1.", 2, .unexpectedEnd), ("[1.]", 3, .badNumber),
  ("1.e3", 2, .badNumber), ("1e", 2, .unexpectedEnd), ("1e+", 3, .unexpectedEnd),
  ("[1e+]", 4, .badNumber), ("1e1.5", 3, .trailingBytes), ("0x10", 1, .trailingBytes),
  ("NaN", 0, .unexpectedByte(0x4E)), ("Infinity", 0, .unexpectedByte(0x49)),
  ("-Infinity", 1, .badNumber),
  ("--1", 1, .badNumber), ("1_000", 1, .trailingBytes), ("\u{FF11}", 0, .unexpectedByte(0xEF)),
  ("\"", 1, .unexpectedEnd), ("\"a", 2, .unexpectedEnd), ("'a'", 0, .unexpectedByte(0x27)),
  ("\"\\", 2, .unexpectedEnd), ("\"\\\"", 3, .unexpectedEnd), ("\"\\x\"", 1, .badEscape),
  ("\"\\'\"", 1, .badEscape), ("\"a\\U0041\"", 2, .badEscape), ("\"\\u12\"", 1, .badEscape),
  ("\"\\u12g4\"", 1, .badEscape), ("\"\\u", 3, .unexpectedEnd), ("\"\\u12", 5, .unexpectedEnd),
  ("\"\\u+123\"", 1, .badEscape), ("\"a\nb\"", 2, .controlCharacter(0x0A)),
  ("\"a\tb\"", 2, .controlCharacter(0x09)), ("\"\0\"", 1, .controlCharacter(0)),
  ("\"12345678901234567890\0\"", 21, .controlCharacter(0)),
  ("\"é\u{1F}\"", 3, .controlCharacter(0x1F)),
  ("{\"\u{1B}\":1}", 2, .controlCharacter(0x1B)), ("\0", 0, .unexpectedByte(0)),
  ("[1]\0", 3, .trailingBytes), ("[\u{A0}1]", 1, .unexpectedByte(0xC2)),
  ("[\u{C}1]", 1, .unexpectedByte(0x0C)), ("[1]//x", 3, .trailingBytes),
  ("/*x*/1", 0, .unexpectedByte(0x2F)), ("{\"a\":1,/**/}", 7, .unexpectedByte(0x2F)),
]

/// Bytes inside a string that are not UTF-8.
let illFormed: [(name: String, bytes: [UInt8])] = [
  ("a continuation alone", [0x80]), ("the last continuation alone", [0xBF]),
  ("overlong NUL", [0xC0, 0x80]), ("overlong slash", [0xC1, 0xAF]), ("a lead without more", [0xC3]),
  ("a lead and ASCII", [0xC3, 0x41]), ("overlong three", [0xE0, 0x9F, 0xBF]),
  ("three cut after two", [0xE4, 0xB8]), ("three with ASCII", [0xE4, 0xB8, 0x41]),
  ("a high surrogate", [0xED, 0xA0, 0x80]), ("a low surrogate", [0xED, 0xBF, 0xBF]),
  ("a pair of surrogates", [0xED, 0xA0, 0xBC, 0xED, 0xBE, 0xA7]),
  ("overlong four", [0xF0, 0x8F, 0xBF, 0xBF]), ("four cut after three", [0xF0, 0x9F, 0x8E]),
  ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("a lead of F5", [0xF5, 0x80, 0x80, 0x80]),
  ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]), ("FE", [0xFE]), ("FF", [0xFF]),
  ("two leads", [0xC3, 0xC3, 0xA9]), ("Latin-1", [0xE9, 0x74, 0xE9]),
]

@Suite struct JSONCorpusTests {
  @Test(arguments: validDocuments)
  func isRead(_ text: String) {
    #expect(failure(Array(text.utf8)) == nil)
  }

  @Test(arguments: invalidDocuments.indices)
  func isRefused(_ index: Int) {
    let (text, byte, what) = invalidDocuments[index]
    let error = failure(Array(text.utf8))
    #expect(error?.what == what, "\(text)")
    #expect(error?.byte == byte, "\(text)")
  }

  @Test(arguments: illFormed.indices)
  func isNoUTF8(_ index: Int) {
    for before in ["", "a", "é", "1234567", "12345678"] {
      let bytes = [0x22] + Array(before.utf8) + illFormed[index].bytes + [0x22]
      let error = failure(bytes)
      #expect(error?.what == .badUTF8, "\(illFormed[index].name)")
      #expect(error?.byte == 1 + before.utf8.count)
      #expect(failure([0x7B] + bytes + Array(":1}".utf8))?.what == .badUTF8)
    }
  }

  @Test func everyScalarIsReadAndNothingElse() throws {
    for code in UInt32(0x20)...0x10FFFF where code % 61 == 0 || code < 0x900 || code > 0x10FF00 {
      guard let scalar = Unicode.Scalar(code), scalar != "\"", scalar != "\\" else { continue }
      let text = String(Character(scalar))
      #expect(try read("\"\(text)\"") { $0.string } == text)
    }
  }

  @Test func otherEncodingsAreRefused() {
    #expect(failure([0xFF, 0xFE, 0x7B, 0])?.what == .unexpectedByte(0xFF))
    #expect(failure([0x7B, 0, 0x7D, 0])?.what == .unexpectedByte(0))
  }

  @Test func errorsSayWhatWhereAndWhat() {
    let cases: [(String, String)] = [
      ("[1 2]", "expected a comma or ], got '2' at byte 3"),
      ("{\"a\":", "expected a value, got the end at byte 5"),
      ("\"\0\"", "expected the rest of a string, got the control character 0x00 at byte 1"),
      ("", "expected a value, got nothing at byte 0"),
      ("[\u{1B}", "expected a value, got 0x1B at byte 1"),
      (
        "\u{FEFF}1",
        "expected a document without a byte order mark, got a byte order mark at byte 0"
      ),
    ]
    for (text, words) in cases { #expect(failure(Array(text.utf8))?.description == words) }
  }
}
