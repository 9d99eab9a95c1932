import CScan

/// The bytes of a document, none of which is read behind their end; what is rare in them is checked here.
struct JSONBytes {
  let base: UnsafeRawPointer
  let end: Int

  /// What `peek` says after the last byte; no byte is equal to it.
  static let nothing: UInt32 = 256

  /// The byte at an offset, which is never negative; `nothing` at the end and after it.
  @inline(__always)
  func peek(_ offset: Int) -> UInt32 {
    offset < end ? UInt32(base.load(fromByteOffset: offset, as: UInt8.self)) : Self.nothing
  }

  /// The first offset from `offset` on that holds no white space.
  @inline(__always)
  func skipSpace(_ offset: Int) -> Int { peek(offset) > 0x20 ? offset : skipMore(offset) }

  @inline(never)
  private func skipMore(_ offset: Int) -> Int {
    var position = offset
    while case let byte = peek(position),
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
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

  /// The first offset from `offset` on that holds no plain ASCII character of a string: a quote, a
  /// backslash, a control byte, a byte above 0x7F, or the end.
  @inline(__always)
  func plainRun(_ offset: Int) -> Int { cscan_plain(base, offset, end) }
}
