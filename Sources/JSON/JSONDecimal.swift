/// A number taken apart: ± `digits` × 10^`exponent`.
struct JSONDecimal {
  var isNegative = false
  /// The digits without the zeros behind them; meaningless when `isTooLong`.
  var digits: UInt64 = 0
  var exponent = 0
  /// More digits than 64 bits hold.
  var isTooLong = false

  /// Takes apart text that the scan has found to be a number.
  init(_ text: UnsafeRawBufferPointer) {
    var isFraction = false
    var zeros = 0
    var position = 0
    reading: while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case 0x2D: isNegative = true
      case 0x2E: isFraction = true
      case 0x65, 0x45: break reading
      default:
        if isFraction { exponent -= 1 }
        zeros += 1
        if byte == 0x30 { continue }
        append(byte & 0xF, after: zeros)
        zeros = 0
      }
    }
    exponent += zeros + Self.exponent(text[position...])
  }

  /// Appends a digit that is no zero and the zeros before it, `places` in all.
  private mutating func append(_ digit: UInt8, after places: Int) {
    for _ in 0..<places where digits != 0 && !isTooLong {
      let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
      digits = product
      isTooLong = overflow
    }
    let (sum, overflow) = digits.addingReportingOverflow(UInt64(digit))
    digits = sum
    isTooLong = isTooLong || overflow
  }

  /// The exponent written after the `e`, held within ± 10^12 so that sums with it cannot overflow.
  private static func exponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
    var value = 0
    for byte in text where byte >= 0x30 && value < 100_000_000_000 {
      value = value * 10 + Int(byte & 0xF)
    }
    return text.first == 0x2D ? -value : value
  }

  /// The integer this exactly is; `nil` when it is none or does not fit.
  var int64: Int64? {
    if isTooLong { return nil }
    if digits == 0 { return 0 }
    guard exponent >= 0 && exponent < 20 else { return nil }
    var magnitude = digits
    for _ in 0..<exponent {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
    }
    if isNegative && magnitude == Int64.min.magnitude { return .min }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// The double when one exact operation gives it, as digits and power of ten are doubles both.
  var exactDouble: Double? {
    if isTooLong || digits > 1 << 53 || exponent.magnitude > 22 { return nil }
    let power = powersOfTen[Int(exponent.magnitude)]
    let magnitude = exponent < 0 ? Double(digits) / power : Double(digits) * power
    return isNegative ? -magnitude : magnitude
  }
}

/// The powers of ten that a double holds exactly.
let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
