/// One pass over the bytes of a document: checks every byte and writes the tape.
///
/// Every read of memory in this target's scan goes through `peek` and `word`, which know the end.
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

  /// Eight bytes from an offset, the first in the lowest bits; `nil` when fewer are left.
  @inline(__always)
  func word(_ offset: Int) -> UInt64? {
    guard offset <= end - 8 else { return nil }
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The first offset from `offset` on that holds no white space.
  @inline(__always)
  func skipSpace(_ offset: Int) -> Int {
    var position = offset
    while true {
      switch peek(position) {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return position
      }
    }
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
  /// its parent's index in `next` until it is closed.
  func scan(into tape: UnsafeMutableBufferPointer<JSONNode>) throws(JSONError) -> Bool {
    var position = try start()
    var count = 0
    var open = -1
    var depth = 0
    var inObject = false
    values: while true {
      // A value and perhaps a name after it: two entries at most until here again.
      if count + 2 > tape.count { return false }
      let first = peek(position)
      if first == 0x22 {
        position = try string(position + 1, into: tape, at: count)
        count += 1
      } else if first == 0x7B || first == 0x5B {
        guard depth < maximumDepth else {
          throw JSONError(byte: position, what: .nestedTooDeep, expected: .shallower)
        }
        inObject = first == 0x7B
        let kind = inObject ? JSONKind.object : .array
        tape[count] = JSONNode(kind, start: position, end: position, next: open)
        open = count
        count += 1
        depth += 1
        position = skipSpace(position + 1)
        let second = peek(position)
        if inObject {
          if second == 0x22 {
            position = try name(position, into: tape, at: count)
            count += 1
            continue values
          }
          if second != 0x7D { throw unexpected(position, .nameOrBrace) }
        } else if second != 0x5D {
          if second == Self.nothing { throw unexpected(position, .valueOrBracket) }
          continue values
        }
      } else {
        position = try scalar(position, first, into: tape, at: count)
        count += 1
      }
      // What follows a value: another one, or the end of what holds it, and so on outwards.
      while depth > 0 {
        position = skipSpace(position)
        let byte = peek(position)
        if byte == 0x2C {
          position = skipSpace(position + 1)
          if inObject {
            guard peek(position) == 0x22 else { throw unexpected(position, .name) }
            position = try name(position, into: tape, at: count)
            count += 1
          }
          continue values
        }
        guard byte == (inObject ? 0x7D : 0x5D) else {
          throw unexpected(position, inObject ? .commaOrBrace : .commaOrBracket)
        }
        position += 1
        let parent = tape[open].next
        tape[open].end = UInt32(truncatingIfNeeded: position)
        tape[open].next = UInt32(truncatingIfNeeded: count)
        depth -= 1
        if depth > 0 {
          open = Int(parent)
          inObject = tape[open].kind == .object
        }
      }
      position = skipSpace(position)
      if position == end { return true }
      throw JSONError(byte: position, what: .trailingBytes, expected: .end)
    }
  }

  /// Writes a member's name, whose quote is at `position`; returns the offset of its value.
  @inline(__always)
  private func name(
    _ position: Int, into tape: UnsafeMutableBufferPointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    let colon = skipSpace(try string(position + 1, into: tape, at: index))
    guard peek(colon) == 0x3A else { throw unexpected(colon, .colon) }
    return skipSpace(colon + 1)
  }

  /// Writes a number or a literal; returns the offset after it.
  @inline(__always)
  private func scalar(
    _ position: Int, _ first: UInt32, into tape: UnsafeMutableBufferPointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    switch first {
    case 0x30...0x39, 0x2D: return try number(position, first, into: tape, at: index)
    case 0x74, 0x66, 0x6E: return try literal(position, first, into: tape, at: index)
    default: throw unexpected(position, .value)
    }
  }

  /// Writes `true`, `false` or `null`; returns the offset after it.
  private func literal(
    _ position: Int, _ first: UInt32, into tape: UnsafeMutableBufferPointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    let word: StaticString = first == 0x74 ? "true" : first == 0x66 ? "false" : "null"
    let after = position + word.utf8CodeUnitCount
    for offset in position..<after
    where peek(offset) != UInt32(word.utf8Start[offset - position]) {
      throw unexpected(offset, .literal)
    }
    tape[index] = JSONNode(
      first == 0x6E ? .null : .bool, start: position, end: after, next: index + 1)
    return after
  }
}
