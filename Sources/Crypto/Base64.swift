/// Base64 (RFC 4648), read strictly: one text for each run of bytes, and nothing else is taken.
package enum Base64: Sendable {
  /// §4: `+` and `/`, filled up with `=`.
  case standard
  /// §5, as tokens have it: `-` and `_`, not filled up.
  case url

  /// Bytes as text.
  package func encode(_ bytes: [UInt8]) -> String {
    let alphabet = self == .standard ? Self.standardAlphabet : Self.urlAlphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for byte in group { word = word << 8 | UInt32(byte) }
      word <<= UInt32(8 * (3 - group.count))
      for place in 0...group.count {
        text.append(alphabet[Int(word >> UInt32(18 - 6 * place) & 63)])
      }
      if self == .standard { text += Array(repeating: Self.filler, count: 3 - group.count) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Text as bytes; `nil` for what `encode` would not have written: other characters, white space, a
  /// wrong end.
  package func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard let digits = digits(of: text) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      word = word << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bits))
    }
    // A single digit of a group is no byte, and what is left over must be nothing.
    guard digits.count % 4 != 1, word & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }

  /// Text as bytes; as `decode` of its UTF-8.
  package func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)) }

  /// The digits without what fills them up; `nil` where that is wrong.
  private func digits(of text: some Collection<UInt8>) -> ArraySlice<UInt8>? {
    let digits = Array(text)[...]
    guard self == .standard else { return digits }
    guard digits.count % 4 == 0 else { return nil }
    let fillers = digits.suffix(2).reversed().prefix { $0 == Self.filler }.count
    return digits.dropLast(fillers)
  }

  private func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit) - 0x41
    case 0x61...0x7A: UInt32(digit) - 0x61 + 26
    case 0x30...0x39: UInt32(digit) - 0x30 + 52
    case self == .standard ? 0x2B : 0x2D: 62
    case self == .standard ? 0x2F : 0x5F: 63
    default: nil
    }
  }

  private static let filler: UInt8 = 0x3D
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standardAlphabet = Array((letters + "+/").utf8)
  private static let urlAlphabet = Array((letters + "-_").utf8)
}

/// Bytes in hexadecimal.
package enum Hex {
  /// Two digits a byte, lower case.
  package static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of pairs of digits in either case; `nil` for anything else.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[start]), let low = value(of: digits[start + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
