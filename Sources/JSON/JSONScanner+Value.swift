extension JSONScanner {
  /// How far a value is written.
  enum Progress {
    /// All of it.
    case whole
    /// Another value comes now: a container's first one, or the same behind white space.
    case begun
    /// The fault says what is wrong.
    case failed
  }

  /// Writes a value, of a container its beginning.
  @inline(__always)
  func value(_ cursor: inout JSONCursor) -> Progress {
    let position = cursor.position
    let first = cursor.window.byte(position)
    if first == 0x22 {
      let after = cursor.window.plainRun(position &+ 1)
      guard cursor.window.byte(after) == 0x22 else {
        return goOn(longString(position &+ 1, after, cursor.node), &cursor)
      }
      cursor.node.pointee = JSONNode(JSONNode.what(.string), start: position &+ 1, end: after)
      cursor.position = after &+ 1
    } else if first &- 0x30 < 10 {
      guard let after = plainNumber(position, first, cursor.window, into: cursor.node) else {
        return goOn(scalar(position, cursor.node), &cursor)
      }
      cursor.position = after
    } else if first | 0x20 == 0x7B {
      return opening(first, &cursor)
    } else if first <= 0x20, case let after = skipSpace(position), after > position {
      cursor.position = after
      return .begun
    } else {
      return goOn(scalar(position, cursor.node), &cursor)
    }
    cursor.node += 1
    return .whole
  }

  /// Goes on behind a value that was read the long way; negative where it is wrong.
  @inline(__always)
  private func goOn(_ position: Int, _ cursor: inout JSONCursor) -> Progress {
    if position < 0 { return .failed }
    cursor.position = position
    cursor.node += 1
    look(&cursor)
    return .whole
  }

  /// Writes the beginning of a container and perhaps its first name; all of it when it is empty.
  @inline(__always)
  private func opening(_ bracket: UInt32, _ cursor: inout JSONCursor) -> Progress {
    guard cursor.depth < maximumDepth else {
      _ = fail(JSONError(byte: cursor.position, what: .nestedTooDeep, expected: .shallower))
      return .failed
    }
    cursor.open(bracket)
    let isObject = bracket == 0x7B
    if isObject, guessed(cursor.position, &cursor) { return .begun }
    cursor.position = skipSpace(cursor.position)
    let byte = peek(cursor.position)
    if byte == (isObject ? 0x7D : 0x5D) {
      look(&cursor)
      return .whole
    }
    if isObject { return named(cursor.position, .nameOrBrace, &cursor) ? .begun : .failed }
    if byte == Self.nothing {
      _ = fail(at: cursor.position, .valueOrBracket)
      return .failed
    }
    return .begun
  }

  /// Writes the name of an object's next member, before which a comma comes; false where it is wrong.
  @inline(__always)
  func member(_ cursor: inout JSONCursor) -> Bool {
    if guessed(cursor.position &+ 1, &cursor) { return true }
    return named(skipSpace(cursor.position &+ 1), .name, &cursor)
  }

  /// Writes the name at an offset when it is the one that came after this one the last time, as most often.
  @inline(__always)
  private func guessed(_ position: Int, _ cursor: inout JSONCursor) -> Bool {
    let next = Int(guess(cursor.name).pointee.following)
    guard JSONNameGuess.matches(guess(next), cursor.window.address(position)) else { return false }
    cursor.position = write(guess(next), position, into: cursor.node)
    cursor.name = next
    cursor.node += 1
    return true
  }

  /// As `guessed` for any other name; false where there is none.
  @inline(__always)
  private func named(
    _ position: Int, _ expected: JSONError.Expectation, _ cursor: inout JSONCursor
  ) -> Bool {
    let (after, place) = name(position, expected, into: cursor.node, after: cursor.name)
    if after < 0 { return false }
    cursor.position = after
    cursor.name = place
    cursor.node += 1
    return true
  }

  /// Writes a string that is plain as far as `cursor`; returns the offset after it.
  @inline(never)
  private func longString(
    _ start: Int, _ cursor: Int, _ node: UnsafeMutablePointer<JSONNode>
  ) -> Int {
    offset { () throws(JSONError) in try bytes.string(start, goingOnAt: cursor, into: node) }
  }

  /// Writes a number or a literal; returns the offset after it.
  @inline(never)
  private func scalar(_ position: Int, _ node: UnsafeMutablePointer<JSONNode>) -> Int {
    offset { () throws(JSONError) in
      switch peek(position) {
      case 0x30...0x39, 0x2D: return try bytes.number(position, peek(position), into: node)
      case 0x74, 0x66, 0x6E: return try bytes.literal(position, peek(position), into: node)
      default: throw bytes.unexpected(position, .value)
      }
    }
  }
}
