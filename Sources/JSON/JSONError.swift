/// Why bytes are not one JSON document, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// Offset of the offending byte, 0-based; the document's length when it ended too early.
  package let byte: Int
  /// What came.
  package let what: Reason
  /// What would have been right there.
  package let expected: Expectation

  /// An error at an offset.
  package init(byte: Int, what: Reason, expected: Expectation) {
    self.byte = byte
    self.what = what
    self.expected = expected
  }

  /// What came instead of what was expected.
  package enum Reason: Hashable, Sendable {
    /// Nothing, or white space only.
    case emptyInput
    /// The end of the bytes inside the document.
    case unexpectedEnd
    /// A byte that cannot stand there.
    case unexpectedByte(UInt8)
    /// A number that is not written as JSON writes numbers.
    case badNumber
    /// A backslash that begins no escape of JSON; the offset is the backslash.
    case badEscape
    /// Bytes that are not UTF-8; the offset is the first of them.
    case badUTF8
    /// A control byte (below 0x20) inside a string.
    case controlCharacter(UInt8)
    /// One array or object too many inside one another.
    case nestedTooDeep
    /// Something after the end of the document.
    case trailingBytes
    /// A byte order mark before the document.
    case byteOrderMark
    /// A document of 2 GiB or more.
    case tooLarge
  }

  /// What would have been right at the offset.
  package enum Expectation: String, Hashable, Sendable {
    /// Any value.
    case value = "a value"
    /// Any value, or the end of the array just begun.
    case valueOrBracket = "a value or ]"
    /// A member's name.
    case name = "a name in quotes"
    /// A member's name, or the end of the object just begun.
    case nameOrBrace = "a name in quotes or }"
    /// What divides a name from its value.
    case colon = "a colon"
    /// The next element, or the end of the array.
    case commaOrBracket = "a comma or ]"
    /// The next member, or the end of the object.
    case commaOrBrace = "a comma or }"
    /// The rest of `true`, `false` or `null`.
    case literal = "true, false or null"
    /// A digit of a number.
    case digit = "a digit"
    /// A number without a zero in front.
    case plainNumber = "a number without leading zeros"
    /// More of a string, or its closing quote.
    case string = "the rest of a string"
    /// An escape that JSON knows.
    case escape = "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    /// Well-formed UTF-8.
    case utf8 = "well-formed UTF-8"
    /// Nothing more.
    case end = "the end of the document"
    /// Arrays and objects nested less deeply.
    case shallower = "less nesting"
    /// A document without a byte order mark.
    case plainStart = "a document without a byte order mark"
    /// Fewer bytes.
    case smaller = "fewer than 2 GiB"
  }
}

extension JSONError: CustomStringConvertible {
  /// The error in words: `expected …, got … at byte N`.
  package var description: String { "\(summary) at byte \(byte)" }

  /// The error in words, without its place: `expected …, got …`.
  package var summary: String { "expected \(expected.rawValue), got \(words)" }

  private var words: String {
    switch what {
    case .emptyInput: "nothing"
    case .unexpectedEnd: "the end"
    case .unexpectedByte(let byte): Self.name(of: byte)
    case .badNumber: "a malformed number"
    case .badEscape: "an unknown escape"
    case .badUTF8: "bytes that are not UTF-8"
    case .controlCharacter(let byte): "the control character \(Self.name(of: byte))"
    case .nestedTooDeep: "one more level"
    case .trailingBytes: "more bytes"
    case .byteOrderMark: "a byte order mark"
    case .tooLarge: "more"
    }
  }

  /// A byte as people read it: `x` in quotes when it is printable ASCII, else in hexadecimal.
  private static func name(of byte: UInt8) -> String {
    if byte > 0x20 && byte < 0x7F { return "'\(Character(Unicode.Scalar(byte)))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
