/// Checks UTF-8 that comes in pieces, byte by byte (Unicode, table 3-7).
struct UTF8Check: Sendable {
  /// How many bytes of a scalar are missing.
  private var missing = 0
  /// Between which values the next of them must lie.
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no scalar is cut off here.
  var isWhole: Bool { missing == 0 }

  /// Takes the next bytes; whether no text that begins so far is broken.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes where missing > 0 || byte >= 0x80 {
      guard missing > 0 ? continues(byte) : begins(byte) else { return false }
    }
    return true
  }

  private mutating func continues(_ byte: UInt8) -> Bool {
    guard next.contains(byte) else { return false }
    missing -= 1
    next = 0x80...0xBF
    return true
  }

  private mutating func begins(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return false
    }
    // No longer form than needed, no surrogate, nothing above U+10FFFF.
    switch byte {
    case 0xE0: next = 0xA0...0xBF
    case 0xED: next = 0x80...0x9F
    case 0xF0: next = 0x90...0xBF
    case 0xF4: next = 0x80...0x8F
    default: next = 0x80...0xBF
    }
    return true
  }
}
