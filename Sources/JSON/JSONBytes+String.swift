extension JSONBytes {
  /// Writes the string whose first byte after the quote is at `start`, plain ASCII as far as `cursor`;
  /// returns the offset after its closing quote.
  @inline(never)
  func string(
    _ start: Int, goingOnAt cursor: Int, into node: UnsafeMutablePointer<JSONNode>
  ) throws(JSONError) -> Int {
    var cursor = plainRun(cursor)
    var hasEscapes = false
    while true {
      let byte = peek(cursor)
      if byte == 0x22 { break }
      if byte == 0x5C {
        hasEscapes = true
        cursor = try escape(cursor)
      } else {
        cursor = try multibyte(cursor)
      }
      cursor = plainRun(cursor)
    }
    node.pointee = JSONNode(
      JSONNode.what(.string, isIntricate: hasEscapes), start: start, end: cursor)
    return cursor &+ 1
  }

  /// The offset after the escape whose backslash is at `offset`.
  private func escape(_ offset: Int) throws(JSONError) -> Int {
    switch peek(offset + 1) {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return offset + 2
    case 0x75:
      for digit in offset + 2..<offset + 6 {
        let byte = peek(digit)
        if byte == Self.nothing { throw unexpected(digit, .escape) }
        let isHex = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
        if !isHex { throw JSONError(byte: offset, what: .badEscape, expected: .escape) }
      }
      return offset + 6
    case Self.nothing: throw unexpected(offset + 1, .escape)
    default: throw JSONError(byte: offset, what: .badEscape, expected: .escape)
    }
  }

  /// The offset after the characters beyond ASCII at `offset`; throws for a control byte there, for
  /// the end, and for what is not UTF-8 (Unicode, table 3-7).
  private func multibyte(_ offset: Int) throws(JSONError) -> Int {
    var cursor = offset
    while true {
      let lead = peek(cursor)
      // The bytes that follow, and what the first of them may be.
      let more: Int
      var allowed: ClosedRange<UInt32> = 0x80...0xBF
      switch lead {
      case 0x20...0x7F: return cursor
      case 0xC2...0xDF: more = 1
      case 0xE0: (more, allowed) = (2, 0xA0...0xBF)
      case 0xED: (more, allowed) = (2, 0x80...0x9F)
      case 0xE1...0xEF: more = 2
      case 0xF0: (more, allowed) = (3, 0x90...0xBF)
      case 0xF1...0xF3: more = 3
      case 0xF4: (more, allowed) = (3, 0x80...0x8F)
      case Self.nothing: throw unexpected(cursor, .string)
      default: throw notAllowed(cursor, lead)
      }
      for offset in cursor &+ 1...cursor + more {
        let byte = peek(offset)
        if byte == Self.nothing { throw unexpected(offset, .utf8) }
        if !allowed.contains(byte) { throw notAllowed(cursor, lead) }
        allowed = 0x80...0xBF
      }
      cursor &+= more + 1
    }
  }

  @inline(never)
  private func notAllowed(_ offset: Int, _ lead: UInt32) -> JSONError {
    if lead < 0x20 {
      let byte = UInt8(truncatingIfNeeded: lead)
      return JSONError(byte: offset, what: .controlCharacter(byte), expected: .string)
    }
    return JSONError(byte: offset, what: .badUTF8, expected: .utf8)
  }
}
