/// Which characters of a string are written as escapes, and how.
enum JSONEscaping {
  /// Appends text to a string's bytes, escaped; text that `isEscaped` keeps its own escapes.
  static func append(
    _ text: UnsafeRawBufferPointer, to bytes: inout [UInt8], isEscaped: Bool = false
  ) {
    var written = 0
    var position = 0
    while position < text.count {
      let length = unsafeLength(text, position, isEscaped)
      if length == 0 {
        position += 1
        continue
      }
      bytes.append(contentsOf: text[written..<position])
      appendEscape(text[position..<position + length], to: &bytes)
      position += length
      written = position
    }
    bytes.append(contentsOf: text[written...])
  }

  /// How many bytes the character at a position takes if it needs an escape; 0 when it needs none.
  @inline(__always)
  private static func unsafeLength(
    _ text: UnsafeRawBufferPointer, _ position: Int, _ isEscaped: Bool
  ) -> Int {
    let byte = text[position]
    switch byte {
    case 0x22, 0x5C: return isEscaped ? 0 : 1
    case 0..<0x20, 0x7F: return 1
    case 0xC2, 0xD8, 0xE2: return hiddenLength(text, position, byte)
    default: return 0
    }
  }

  /// As `unsafeLength` for the leads of the controls beyond ASCII: C1 (U+0080 to U+009F), the marks
  /// and overrides of writing direction, and the line and paragraph separators.
  private static func hiddenLength(
    _ text: UnsafeRawBufferPointer, _ position: Int, _ lead: UInt8
  ) -> Int {
    guard position + 1 < text.count else { return 0 }
    let second = text[position + 1]
    if lead == 0xC2 { return second < 0xA0 ? 2 : 0 }
    // U+061C, Arabic letter mark.
    if lead == 0xD8 { return second == 0x9C ? 2 : 0 }
    guard position + 2 < text.count else { return 0 }
    let third = text[position + 2]
    switch second {
    // U+200E and U+200F; U+2028 to U+202E.
    case 0x80: return 0x8E...0x8F ~= third || 0xA8...0xAE ~= third ? 3 : 0
    // U+2066 to U+2069.
    case 0x81: return 0xA6...0xA9 ~= third ? 3 : 0
    default: return 0
    }
  }

  private static func appendEscape(
    _ character: Slice<UnsafeRawBufferPointer>, to bytes: inout [UInt8]
  ) {
    bytes.append(0x5C)
    let code = codePoint(character)
    switch code {
    case 0x22, 0x5C: bytes.append(UInt8(truncatingIfNeeded: code))
    case 0x08: bytes.append(0x62)
    case 0x0C: bytes.append(0x66)
    case 0x0A: bytes.append(0x6E)
    case 0x0D: bytes.append(0x72)
    case 0x09: bytes.append(0x74)
    default:
      bytes.append(0x75)
      for shift: UInt32 in [12, 8, 4, 0] {
        let nibble = UInt8(truncatingIfNeeded: code >> shift & 0xF)
        bytes.append(nibble + (nibble < 10 ? 0x30 : 0x57))
      }
    }
  }

  /// The code point of one character of UTF-8.
  private static func codePoint(_ character: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    let lead = UInt32(character.first ?? 0)
    // A lead of n bytes keeps 7 - n bits; one byte alone keeps all.
    let kept = character.count == 1 ? lead : lead & (0xFF >> UInt32(character.count + 1))
    return character.dropFirst().reduce(kept) { $0 << 6 | UInt32($1 & 0x3F) }
  }
}
