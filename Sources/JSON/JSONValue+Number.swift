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

  /// A number as the nearest double; `nil` when that is not finite, and for other values.
  package var double: Double? {
    guard kind == .number else { return nil }
    let inner = inner
    if let quick = JSONDecimal(inner).exactDouble { return quick }
    guard let value = Double(String(decoding: inner, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}
