/// Reading digits eight at a time.
///
/// Every function loads up to sixteen bytes from where it starts: they must be there.
enum ShapeNumber {
  /// The largest power of ten that a number is divided by.
  private static let powersOfTen: InlineArray<9, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
  ]
  private static let whole: InlineArray<9, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// Up to sixteen digits, and how many there are; 0 where none is.
  @inline(__always)
  static func digits(_ text: UnsafeRawPointer) -> (value: UInt64, count: Int) {
    let first = eight(text)
    guard first.count == 8 else { return first }
    let second = eight(text + 8)
    return (first.value &* whole[second.count] &+ second.value, 8 &+ second.count)
  }

  @inline(__always)
  private static func eight(_ text: UnsafeRawPointer) -> (value: UInt64, count: Int) {
    let word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    // A byte's top bit is set in `marks` when the byte is no digit.
    let digits = word ^ 0x3030_3030_3030_3030
    let marks = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    guard marks != 0 else { return (value(digits), 8) }
    let count = marks.trailingZeroBitCount &>> 3
    // What is no digit is shifted out, and zeros come before the digits; of no digit at all nothing stays.
    return (count == 0 ? 0 : value(digits &<< UInt64(64 &- 8 &* count)), count)
  }

  /// Eight digits, the first in the lowest byte.
  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* 42_949_672_960_001) &>> 32
  }

  /// A number without sign and exponent, as JSON has it, of fifteen bytes at most: its digits without the point, how
  /// many of them stand behind it, and where it ends; a count below 0 for anything else.
  @inline(__always)
  static func plain(_ text: UnsafeRawPointer, _ from: inout Int) -> (digits: UInt64, decimals: Int)
  {
    let (value, count) = digits(text + from)
    guard 1...15 ~= count, count == 1 || text.load(fromByteOffset: from, as: UInt8.self) != 0x30
    else { return (0, -1) }
    from &+= count
    guard text.load(fromByteOffset: from, as: UInt8.self) == 0x2E else { return (value, 0) }
    let fraction = eight(text + (from &+ 1))
    guard 1...7 ~= fraction.count, count &+ fraction.count < 15 else { return (0, -1) }
    from &+= 1 &+ fraction.count
    return (value &* whole[fraction.count] &+ fraction.value, fraction.count)
  }

  /// The number of digits and decimals.
  ///
  /// Exact: so few digits and such a power of ten are whole numbers of `Double`, and one division rounds once.
  @inline(__always)
  static func double(_ digits: UInt64, _ decimals: Int) -> Double {
    let digits = Double(Int64(truncatingIfNeeded: digits))
    return decimals == 0 ? digits : digits / powersOfTen[decimals]
  }
}
