extension JSONScanner {
  /// Writes a number that begins at `position` with a digit or a minus; returns the offset after it.
  @inline(__always)
  func number(
    _ position: Int, _ first: UInt32, into tape: UnsafeMutableBufferPointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    let digits = first == 0x2D ? position + 1 : position
    var cursor = try digitRun(digits)
    if peek(digits) == 0x30 && cursor > digits + 1 {
      throw JSONError(byte: digits, what: .badNumber, expected: .plainNumber)
    }
    let whole = cursor
    if peek(cursor) == 0x2E { cursor = try digitRun(cursor + 1) }
    if peek(cursor) | 0x20 == 0x65 {
      let sign = peek(cursor + 1)
      cursor = try digitRun(sign == 0x2B || sign == 0x2D ? cursor + 2 : cursor + 1)
    }
    tape[index] = JSONNode(
      .number, start: position, end: cursor, next: index + 1, isIntricate: cursor > whole)
    return cursor
  }

  /// The offset after one digit or more at `offset`.
  @inline(__always)
  private func digitRun(_ offset: Int) throws(JSONError) -> Int {
    var cursor = offset
    while peek(cursor) &- 0x30 < 10 { cursor += 1 }
    if cursor == offset { throw missingDigit(offset) }
    return cursor
  }

  @inline(never)
  private func missingDigit(_ offset: Int) -> JSONError {
    if offset >= end { return unexpected(offset, .digit) }
    return JSONError(byte: offset, what: .badNumber, expected: .digit)
  }
}
