extension JSONScanner {
  /// Writes a number without sign and exponent, of a few digits before the point and behind it; returns the
  /// offset after it, or the same offset where there is none such.
  @inline(__always)
  func plainNumber(
    _ position: Int, _ first: UInt32, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int
  ) -> Int {
    guard position <= end &- 17 else { return position }
    var after = digitsEnd(position)
    if first == 0x30, after > position &+ 1 { return position }
    var byte = base.load(fromByteOffset: after, as: UInt8.self)
    let isFraction = byte == 0x2E
    if isFraction {
      let point = after
      guard point <= end &- 18 else { return position }
      after = digitsEnd(point &+ 1)
      if after == point &+ 1 { return position }
      byte = base.load(fromByteOffset: after, as: UInt8.self)
    }
    // Only what certainly ends it here: a comma or a bracket.
    guard byte == 0x2C || byte == 0x7D || byte == 0x5D else { return position }
    nodes[index] = JSONNode(
      .number, start: position, end: after, next: index &+ 1, isIntricate: isFraction)
    return after
  }

  /// The offset after the digits from an offset on, of which at most sixteen are looked at.
  @inline(__always)
  private func digitsEnd(_ offset: Int) -> Int {
    let count = Self.digits(word(offset))
    return count < 8 ? offset &+ count : offset &+ 8 &+ Self.digits(word(offset &+ 8))
  }

  /// How many of eight bytes, from the lowest on, are digits before the first that is none.
  @inline(__always)
  private static func digits(_ bytes: UInt64) -> Int {
    // A byte's top bit is set in `marks` when the byte is no digit.
    let digits = bytes ^ 0x3030_3030_3030_3030
    let marks = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    return marks.trailingZeroBitCount &>> 3
  }

  /// Writes a number that begins at `position` with a digit or a minus; returns the offset after it.
  @inline(never)
  func number(
    _ position: Int, _ first: UInt32, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    let digits = first == 0x2D ? position &+ 1 : position
    var cursor = try digitRun(digits)
    if peek(digits) == 0x30 && cursor > digits + 1 {
      throw JSONError(byte: digits, what: .badNumber, expected: .plainNumber)
    }
    let whole = cursor
    if peek(cursor) == 0x2E { cursor = try digitRun(cursor &+ 1) }
    if peek(cursor) | 0x20 == 0x65 {
      let sign = peek(cursor &+ 1)
      cursor = try digitRun(sign == 0x2B || sign == 0x2D ? cursor &+ 2 : cursor &+ 1)
    }
    nodes[index] = JSONNode(
      .number, start: position, end: cursor, next: index &+ 1, isIntricate: cursor > whole)
    return cursor
  }

  /// The offset after one digit or more at `offset`.
  @inline(__always)
  private func digitRun(_ offset: Int) throws(JSONError) -> Int {
    var cursor = offset
    while peek(cursor) &- 0x30 < 10 { cursor &+= 1 }
    if cursor == offset { throw missingDigit(offset) }
    return cursor
  }

  @inline(never)
  private func missingDigit(_ offset: Int) -> JSONError {
    if offset >= end { return unexpected(offset, .digit) }
    return JSONError(byte: offset, what: .badNumber, expected: .digit)
  }
}
