/// One pass over the bytes of a document: checks every byte and writes the tape.
///
/// What comes most is read through a ``JSONWindow`` without asking for the end each time; all else through
/// ``JSONBytes``, which know their end.
struct JSONScanner {
  let bytes: JSONBytes
  let maximumDepth: Int
  let tape: UnsafeMutableBufferPointer<JSONNode>
  let guesses: UnsafeMutablePointer<JSONNameGuess>
  /// The document's last bytes, with room behind them.
  let tail: JSONTail
  /// What is wrong with the document; the loop asks for it only where something rare came.
  let fault: UnsafeMutablePointer<JSONError?>

  var base: UnsafeRawPointer { bytes.base }
  var end: Int { bytes.end }

  static let nothing = JSONBytes.nothing

  @inline(__always)
  func peek(_ offset: Int) -> UInt32 { bytes.peek(offset) }

  @inline(__always)
  func skipSpace(_ offset: Int) -> Int { bytes.skipSpace(offset) }

  /// What became of a scan.
  enum Outcome {
    case whole
    /// The tape has too few entries.
    case tooShort
    /// The fault says what is wrong.
    case failed
  }

  /// Writes the document's entries to the tape.
  ///
  /// Two loops instead of a function a rule, so that nesting costs no stack.
  func scan() -> Outcome {
    guard let node = tape.baseAddress else { return .tooShort }
    let position = start()
    if position < 0 { return .failed }
    let window = window(at: position, free: tape.count)
    var cursor = JSONCursor(position: position, node: node, window: window)
    values: while true {
      if cursor.position > cursor.window.limit {
        look(&cursor)
        guard cursor.position <= cursor.window.limit else { return .tooShort }
      }
      switch value(&cursor) {
      case .failed: return .failed
      case .begun: continue values
      case .whole: break
      }
      // What follows a value: another one, or the end of what holds it, and so on outwards.
      while true {
        let next = cursor.window.byte(cursor.position) | cursor.inside
        if next == 0x2C | JSONCursor.object {
          guard member(&cursor) else { return .failed }
          continue values
        }
        if next == 0x7D | JSONCursor.object || next == 0x5D | JSONCursor.array {
          cursor.close()
          if cursor.position > cursor.window.limit { look(&cursor) }
          continue
        }
        if next == 0x2C | JSONCursor.array {
          cursor.position = skipSpace(cursor.position &+ 1)
          continue values
        }
        if cursor.position == end, cursor.inside == JSONCursor.nothing { return .whole }
        let after = skipSpace(cursor.position)
        guard after > cursor.position, after < end else {
          return isWhole(after, cursor.inside) ? .whole : .failed
        }
        cursor.position = after
        look(&cursor)
      }
    }
  }

  /// Where a value may begin; negative for an empty document and for a byte order mark.
  @inline(__always)
  private func start() -> Int {
    let first = peek(0)
    return first == 0x7B || first == 0x5B ? 0 : unusualStart()
  }

  @inline(never)
  private func unusualStart() -> Int {
    if peek(0) == 0xEF && peek(1) == 0xBB && peek(2) == 0xBF {
      return fail(JSONError(byte: 0, what: .byteOrderMark, expected: .plainStart))
    }
    let position = skipSpace(0)
    if position < end { return position }
    return fail(JSONError(byte: end, what: .emptyInput, expected: .value))
  }

  /// Whether the document ends at an offset at which nothing goes on.
  @inline(never)
  private func isWhole(_ position: Int, _ inside: UInt32) -> Bool {
    switch inside {
    case JSONCursor.object: fault.pointee = bytes.unexpected(position, .commaOrBrace)
    case JSONCursor.array: fault.pointee = bytes.unexpected(position, .commaOrBracket)
    default:
      if position == end { return true }
      fault.pointee = JSONError(byte: position, what: .trailingBytes, expected: .end)
    }
    return false
  }

  /// Keeps what is wrong; returns an offset that is none.
  @inline(never)
  func fail(_ error: JSONError) -> Int {
    fault.pointee = error
    return -1
  }

  /// Keeps that something else was expected at an offset; returns an offset that is none.
  @inline(never)
  func fail(at offset: Int, _ expected: JSONError.Expectation) -> Int {
    fail(bytes.unexpected(offset, expected))
  }

  /// An offset as `body` finds it; one that is none where it throws, which is kept.
  @inline(__always)
  func offset(_ body: () throws(JSONError) -> Int) -> Int {
    do throws(JSONError) { return try body() } catch { return fail(error) }
  }
}
