import CScan

/// One pass over the bytes of a document: checks every byte and writes the tape.
///
/// Every read of memory in this target's scan goes through `peek`, which knows the end, or through
/// `pair`, `word` and a name's guess, before which the end is looked at.
struct JSONScanner {
  let base: UnsafeRawPointer
  let end: Int
  let maximumDepth: Int

  /// What `peek` says after the last byte; no byte is equal to it.
  static let nothing: UInt32 = 256

  /// The byte at an offset, which is never negative; `nothing` at the end and after it.
  @inline(__always)
  func peek(_ offset: Int) -> UInt32 {
    offset < end ? UInt32(base.load(fromByteOffset: offset, as: UInt8.self)) : Self.nothing
  }

  /// Two bytes from an offset, the first in the lowest bits; both must be there.
  @inline(__always)
  func pair(_ offset: Int) -> UInt16 {
    UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// Eight bytes from an offset, the first in the lowest bits; all must be there.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The first offset from `offset` on that holds no white space.
  @inline(__always)
  func skipSpace(_ offset: Int) -> Int {
    var position = offset
    // Most often there is none: one comparison tells.
    while case let byte = peek(position), byte <= 0x20 {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      position &+= 1
    }
    return position
  }

  /// The error for what stands at an offset where `expected` should.
  @inline(never)
  func unexpected(_ offset: Int, _ expected: JSONError.Expectation) -> JSONError {
    let found = peek(offset)
    if found == Self.nothing {
      return JSONError(byte: end, what: .unexpectedEnd, expected: expected)
    }
    return JSONError(
      byte: offset, what: .unexpectedByte(UInt8(truncatingIfNeeded: found)), expected: expected)
  }

  /// Where a value may begin; throws for an empty document and for a byte order mark.
  private func start() throws(JSONError) -> Int {
    if peek(0) == 0xEF && peek(1) == 0xBB && peek(2) == 0xBF {
      throw JSONError(byte: 0, what: .byteOrderMark, expected: .plainStart)
    }
    let position = skipSpace(0)
    if position == end { throw JSONError(byte: end, what: .emptyInput, expected: .value) }
    return position
  }

  /// Writes the document's entries to `tape`; false when it is too short for them.
  ///
  /// Two loops instead of a function a rule, so that nesting costs no stack: an open container keeps
  /// its parent's index in `next` until it is closed. Offsets and indices are below 2^31, so that sums of
  /// them cannot overflow.
  func scan(
    into tape: UnsafeMutableBufferPointer<JSONNode>,
    guessing guesses: UnsafeMutablePointer<JSONNameGuess>
  ) throws(JSONError) -> Bool {
    guard let nodes = tape.baseAddress else { return false }
    var position = try start()
    var count = 0
    var open = -1
    var depth = 0
    var inObject = false
    var guess = guesses + JSONNameGuess.beginning
    values: while true {
      // A value and perhaps a name after it: two entries at most until here again.
      if count > tape.count &- 2 { return false }
      let first = peek(position)
      if first == 0x22 {
        let after = cscan_plain(base, position &+ 1, end)
        if peek(after) == 0x22 {
          nodes[count] = JSONNode(.string, start: position &+ 1, end: after, next: count &+ 1)
          position = after &+ 1
        } else {
          position = try string(position &+ 1, goingOnAt: after, into: nodes, at: count)
        }
        count &+= 1
      } else if first &- 0x30 < 10 {
        let after = plainNumber(position, first, into: nodes, at: count)
        position =
          after > position ? after : try number(position, first, into: nodes, at: count)
        count &+= 1
      } else if first == 0x7B || first == 0x5B {
        guard depth < maximumDepth else {
          throw JSONError(byte: position, what: .nestedTooDeep, expected: .shallower)
        }
        inObject = first == 0x7B
        let kind = inObject ? JSONKind.object : .array
        nodes[count] = JSONNode(kind, start: position, end: position, next: open)
        open = count
        count &+= 1
        depth &+= 1
        position = skipSpace(position &+ 1)
        let second = peek(position)
        if inObject {
          if second == 0x22 {
            position = try name(position, into: nodes, at: count, guesses, &guess)
            count &+= 1
            continue values
          }
          if second != 0x7D { throw unexpected(position, .nameOrBrace) }
        } else if second != 0x5D {
          if second == Self.nothing { throw unexpected(position, .valueOrBracket) }
          continue values
        }
      } else {
        position = try scalar(position, first, into: nodes, at: count)
        count &+= 1
      }
      // Most often another member follows, of the name that came after this one the last time.
      if inObject, position < end &- JSONNameGuess.reach, pair(position) == 0x222C {
        let next = guesses + Int(guess.pointee.following)
        if next.pointee.matches(base + (position &+ 1)) {
          guess = next
          position = write(next, position &+ 1, into: nodes, at: count)
          count &+= 1
          continue values
        }
      }
      // What follows a value: another one, or the end of what holds it, and so on outwards.
      while depth > 0 {
        position = skipSpace(position)
        let byte = peek(position)
        if byte == 0x2C {
          position = skipSpace(position &+ 1)
          if inObject {
            guard peek(position) == 0x22 else { throw unexpected(position, .name) }
            position = try name(position, into: nodes, at: count, guesses, &guess)
            count &+= 1
          }
          continue values
        }
        guard byte == (inObject ? 0x7D : 0x5D) else {
          throw unexpected(position, inObject ? .commaOrBrace : .commaOrBracket)
        }
        position &+= 1
        let parent = nodes[open].next
        nodes[open].end = UInt32(truncatingIfNeeded: position)
        nodes[open].next = UInt32(truncatingIfNeeded: count)
        depth &-= 1
        if depth > 0 {
          open = Int(parent)
          inObject = nodes[open].kind == .object
        }
      }
      position = skipSpace(position)
      if position == end { return true }
      throw JSONError(byte: position, what: .trailingBytes, expected: .end)
    }
  }

  /// Writes a member's name, whose quote is at `position`; returns the offset of its value.
  ///
  /// `guess` is the name that came before, and becomes this one.
  @inline(__always)
  private func name(
    _ position: Int, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int,
    _ guesses: UnsafeMutablePointer<JSONNameGuess>,
    _ guess: inout UnsafeMutablePointer<JSONNameGuess>
  ) throws(JSONError) -> Int {
    let next = guesses + Int(guess.pointee.following)
    if position <= end &- JSONNameGuess.reach, next.pointee.matches(base + position) {
      guess = next
      return write(next, position, into: nodes, at: index)
    }
    return try unguessedName(position, into: nodes, at: index, guesses, &guess)
  }

  /// Writes a name that was guessed; returns the offset of its value.
  @inline(__always)
  private func write(
    _ guess: UnsafeMutablePointer<JSONNameGuess>, _ position: Int,
    into nodes: UnsafeMutablePointer<JSONNode>, at index: Int
  ) -> Int {
    let after = position &+ guess.pointee.length
    nodes[index] = JSONNode(
      .string, start: position &+ 1, end: after &- 2, next: index &+ 1, tag: guess.pointee.tag)
    return skipSpace(after)
  }

  /// As `name` for one that did not come here the last time.
  @inline(never)
  private func unguessedName(
    _ position: Int, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int,
    _ guesses: UnsafeMutablePointer<JSONNameGuess>,
    _ guess: inout UnsafeMutablePointer<JSONNameGuess>
  ) throws(JSONError) -> Int {
    let former = guess.pointee.formerFollowing
    let other = guesses + Int(former)
    if position <= end &- JSONNameGuess.reach, other.pointee.matches(base + position) {
      guess.pointee.note(following: former)
      guess = other
      return write(other, position, into: nodes, at: index)
    }
    let after = try string(position &+ 1, into: nodes, at: index)
    let tape = UnsafeBufferPointer(start: nodes, count: index &+ 1)
    let tag = JSONValue(base: base, tape: tape, index: index).nameTag
    nodes[index].tag = tag
    let colon = skipSpace(after)
    guard peek(colon) == 0x3A else { throw unexpected(colon, .colon) }
    let length = colon &+ 1 &- position
    if length <= JSONNameGuess.reach, colon == after, position <= end &- JSONNameGuess.reach {
      let slot = JSONNameGuess.slot(of: tag)
      guess.pointee.note(following: slot)
      guess = guesses + Int(slot)
      if !nodes[index].isIntricate, !guess.pointee.matches(base + position) {
        guess.pointee.keep(base + position, length, tag)
      }
    }
    return skipSpace(colon &+ 1)
  }

  /// Writes a number or a literal; returns the offset after it.
  @inline(__always)
  private func scalar(
    _ position: Int, _ first: UInt32, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    switch first {
    case 0x30...0x39, 0x2D: return try number(position, first, into: nodes, at: index)
    case 0x74, 0x66, 0x6E: return try literal(position, first, into: nodes, at: index)
    default: throw unexpected(position, .value)
    }
  }

  /// Writes `true`, `false` or `null`; returns the offset after it.
  private func literal(
    _ position: Int, _ first: UInt32, into nodes: UnsafeMutablePointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    let word: StaticString = first == 0x74 ? "true" : first == 0x66 ? "false" : "null"
    let after = position &+ word.utf8CodeUnitCount
    for offset in position..<after
    where peek(offset) != UInt32(word.utf8Start[offset - position]) {
      throw unexpected(offset, .literal)
    }
    nodes[index] = JSONNode(
      first == 0x6E ? .null : .bool, start: position, end: after, next: index &+ 1)
    return after
  }
}
