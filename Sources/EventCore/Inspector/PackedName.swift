import CallRoom

/// A sender's name of an event in 27 bytes, where it has at most 26 (a ULID has) or is a UUID.
struct PackedName: Sendable {
  private static let limit = 26
  /// The name is a UUID, of which 16 bytes are kept.
  private static let uuid: UInt8 = 0xFE
  /// There is no name.
  private static let none: UInt8 = 0xFF

  /// The bytes, zeros behind them.
  private var first: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var last: UInt16 = 0
  /// How many there are, or which form they have.
  private var count = PackedName.none

  /// No name.
  init() {}

  /// Keeps a name that has eight more bytes behind it that may be loaded; false for one that is too long.
  @inline(__always)
  mutating func keep(padded name: UnsafeRawBufferPointer) -> Bool {
    guard name.count <= Self.limit, let base = name.baseAddress else { return false }
    first = (
      Self.word(base, 0, name.count), Self.word(base, 8, name.count),
      Self.word(base, 16, name.count)
    )
    last = UInt16(truncatingIfNeeded: UInt64(littleEndian: Self.word(base, 24, name.count)))
    count = UInt8(truncatingIfNeeded: name.count)
    return true
  }

  /// Eight bytes of a text, zeros behind its end.
  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ offset: Int, _ count: Int) -> UInt64 {
    let rest = count &- offset
    guard rest > 0 else { return 0 }
    let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return rest >= 8
      ? word
      : UInt64(littleEndian: UInt64(littleEndian: word) & ~(UInt64.max &<< UInt64(8 &* rest)))
  }

  /// Keeps a name; whether it fits.
  @inline(__always)
  mutating func keep(_ name: borrowing EventName) -> Bool {
    guard let beginning = name.beginning else { return false }
    guard beginning.count <= Self.limit else { return keepUUID(copy name) }
    first = beginning.words
    last = UInt16(littleEndian: beginning.last)
    count = UInt8(truncatingIfNeeded: beginning.count)
    return true
  }

  private mutating func keepUUID(_ name: EventName) -> Bool {
    guard let id = name.withUTF8({ RememberedID(utf8: $0) }), id.form == .uuid else { return false }
    first.0 = UInt64(truncatingIfNeeded: id.bits >> 64)
    first.1 = UInt64(truncatingIfNeeded: id.bits)
    count = Self.uuid
    return true
  }

  /// The name as it was sent.
  var name: EventName? {
    switch count {
    case Self.none: nil
    case Self.uuid: EventName(Self.text(first.0, first.1))
    default:
      withUnsafeBytes(of: self) {
        EventName(utf8: UnsafeRawBufferPointer(rebasing: $0[..<Int(count)]))
      }
    }
  }

  /// 8-4-4-4-12 digits.
  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    let digits = EventIdentity(high: high, low: low).hexadecimal.utf8
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }
}
