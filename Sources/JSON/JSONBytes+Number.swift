extension JSONBytes {
  /// Writes a number that begins at `position` with a digit or a minus; returns the offset after it.
  @inline(never)
  func number(
    _ position: Int, _ first: UInt32, into node: UnsafeMutablePointer<JSONNode>
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
    node.pointee = JSONNode(
      JSONNode.what(.number, isIntricate: cursor > whole), start: position, end: cursor)
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

  /// Writes `true`, `false` or `null`; returns the offset after it.
  func literal(
    _ position: Int, _ first: UInt32, into node: UnsafeMutablePointer<JSONNode>
  ) throws(JSONError) -> Int {
    let word: StaticString = first == 0x74 ? "true" : first == 0x66 ? "false" : "null"
    let after = position &+ word.utf8CodeUnitCount
    for offset in position..<after
    where peek(offset) != UInt32(word.utf8Start[offset - position]) {
      throw unexpected(offset, .literal)
    }
    node.pointee = JSONNode(
      JSONNode.what(first == 0x6E ? .null : .bool), start: position, end: after)
    return after
  }
}
