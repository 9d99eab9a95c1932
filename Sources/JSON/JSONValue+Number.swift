extension JSONValue {
  /// A number as an integer when it is exactly one and fits, also `1e3` or `5.0`; `nil` otherwise
  /// and for other values.
  package var int64: Int64? {
    guard kind == .number else { return nil }
    if node.isIntricate { return JSONDecimal(inner).int64 }
    let text = inner
    let isNegative = text[0] == 0x2D
    let digits = isNegative ? 1 : 0
    var value: Int64 = 0
    if text.count <= 18 {
      // So few digits always fit.
      for offset in digits..<text.count { value = value &* 10 &- Int64(text[offset] & 0xF) }
      return isNegative ? value : -value
    }
    for digit in text[digits...] {
      let (tenfold, tooLarge) = value.multipliedReportingOverflow(by: 10)
      // Downwards, because there is one negative number more.
      let (sum, tooLow) = tenfold.subtractingReportingOverflow(Int64(digit & 0xF))
      if tooLarge || tooLow { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// A whole number of up to eighteen digits without sign, point and exponent; `nil` for all else, which
  /// ``int64`` may still know.
  package var smallInteger: Int64? {
    let node = node
    guard node.kind == .number, !node.isIntricate else { return nil }
    let count = Int(node.end &- node.start)
    let text = base + Int(node.start)
    guard count <= 18 else { return nil }
    var value: Int64 = 0
    var offset = 0
    while offset < count {
      let digit = text.load(fromByteOffset: offset, as: UInt8.self) &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      offset &+= 1
    }
    return value
  }

  /// The double of a number without sign and exponent and with few digits; `nil` for all else, which
  /// ``double`` may still know.
  package var plainDouble: Double? { kind == .number ? Self.plainDouble(inner) : nil }

  /// A number as the nearest double; `nil` when that is not finite, and for other values.
  package var double: Double? {
    guard kind == .number else { return nil }
    let inner = inner
    if let plain = Self.plainDouble(inner) { return plain }
    if let quick = JSONDecimal(inner).exactDouble { return quick }
    guard let value = Double(String(decoding: inner, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// The nearest double of a number without exponent and with so few digits that it is one whole number
  /// divided by one power of ten, both exact; `nil` for others.
  @inline(__always)
  private static func plainDouble(_ text: UnsafeRawBufferPointer) -> Double? {
    let count = text.count
    guard count <= 15, let base = text.baseAddress else { return nil }
    var digits: Int64 = 0
    var point = count &- 1
    var offset = 0
    while offset < count {
      let byte = base.load(fromByteOffset: offset, as: UInt8.self)
      let digit = byte &- 0x30
      if digit < 10 {
        digits = digits &* 10 &+ Int64(digit)
      } else {
        guard byte == 0x2E else { return nil }
        point = offset
      }
      offset &+= 1
    }
    return Double(digits) / powersOfTen[count &- 1 &- point]
  }
}
