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

  /// `scan` as a result: true when the tape is complete, false when it is too short.
  func outcome(into tape: UnsafeMutableBufferPointer<JSONNode>) -> Result<Bool, JSONError> {
    do throws(JSONError) { return .success(try scan(into: tape)) } catch { return .failure(error) }
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

  private enum Step {
    case value
    case firstElement
    case firstMember
    case member
    case following
  }

  /// Writes the document's entries to `tape`; false when it is too short for them.
  ///
  /// One loop instead of a function a rule, so that nesting costs no stack: an open container keeps
  /// its parent's index in `next` until it is closed.
  private func scan(into tape: UnsafeMutableBufferPointer<JSONNode>) throws(JSONError) -> Bool {
    var position = try start()
    var count = 0
    var open = -1
    var depth = 0
    var inObject = false
    var step = Step.value
    while true {
      // The longest step writes two entries: a name and a value that follows it.
      if count + 2 > tape.count { return false }
      switch step {
      case .firstElement:
        if peek(position) == 0x5D {
          step = .following
        } else if peek(position) == Self.nothing {
          throw unexpected(position, .valueOrBracket)
        } else {
          step = .value
        }
      case .firstMember:
        if peek(position) == 0x7D {
          step = .following
        } else if peek(position) != 0x22 {
          throw unexpected(position, .nameOrBrace)
        } else {
          step = .member
        }
      case .member:
        guard peek(position) == 0x22 else { throw unexpected(position, .name) }
        position = try string(position + 1, into: tape, at: count)
        count += 1
        position = skipSpace(position)
        guard peek(position) == 0x3A else { throw unexpected(position, .colon) }
        position = skipSpace(position + 1)
        step = .value
      case .value:
        let first = peek(position)
        if first == 0x7B || first == 0x5B {
          guard depth < maximumDepth else {
            throw JSONError(byte: position, what: .nestedTooDeep, expected: .shallower)
          }
          inObject = first == 0x7B
          tape[count] = JSONNode(
            inObject ? .object : .array, start: position, end: position, next: open)
          open = count
          depth += 1
          position = skipSpace(position + 1)
          step = inObject ? .firstMember : .firstElement
        } else {
          position = try scalar(position, first, into: tape, at: count)
          step = .following
        }
        count += 1
      case .following:
        position = skipSpace(position)
        if depth == 0 {
          if position < end {
            throw JSONError(byte: position, what: .trailingBytes, expected: .end)
          }
          return true
        }
        let byte = peek(position)
        if byte == 0x2C {
          position = skipSpace(position + 1)
          step = inObject ? .member : .value
        } else if byte == (inObject ? 0x7D : 0x5D) {
          position += 1
          let parent = depth == 1 ? -1 : Int(tape[open].next)
          tape[open].end = UInt32(truncatingIfNeeded: position)
          tape[open].next = UInt32(truncatingIfNeeded: count)
          open = parent
          depth -= 1
          inObject = depth > 0 && tape[open].kind == .object
        } else {
          throw unexpected(position, inObject ? .commaOrBrace : .commaOrBracket)
        }
      }
    }
  }

  /// Writes a string, a number or a literal; returns the offset after it.
  @inline(__always)
  private func scalar(
    _ position: Int, _ first: UInt32, into tape: UnsafeMutableBufferPointer<JSONNode>, at index: Int
  ) throws(JSONError) -> Int {
    switch first {
    case 0x22: return try string(position + 1, into: tape, at: index)
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
