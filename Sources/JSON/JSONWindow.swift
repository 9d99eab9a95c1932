import CScan

/// Bytes of a document that may be read without asking for the end each time, by their offsets in it.
struct JSONWindow {
  /// Where the document's first byte is, or would be.
  let start: UInt
  /// The last offset with ``JSONTail/length`` readable bytes from it on.
  let limit: Int

  /// Where an offset is.
  @inline(__always)
  func address(_ offset: Int) -> UInt { start &+ UInt(bitPattern: offset) }

  /// The byte at an offset; after the document's end it is zero.
  @inline(__always)
  func byte(_ offset: Int) -> UInt32 { cscan_byte(address(offset)) }

  /// The offset of what ends plain ASCII in a string, or one that is 32 bytes further.
  @inline(__always)
  func plainRun(_ offset: Int) -> Int {
    let marks = cscan_special(address(offset))
    if marks != 0 { return offset &+ marks.trailingZeroBitCount }
    // One more than a mask has, so that there is a bit.
    let more = cscan_special(address(offset &+ 16)) | 1 << 16
    return offset &+ 16 &+ more.trailingZeroBitCount
  }
}

/// The last bytes of a document with zeros behind them, which end whatever is read there.
struct JSONTail {
  /// How many bytes are read at most between two looks at a window's limit.
  static let length = 64
  /// How much memory a tail takes.
  static let capacity = 2 * length

  /// Where the document's first byte would be if all of it stood before the tail.
  let start: UInt

  /// Copies a document's end to the beginning of memory of ``capacity`` bytes, the second half of which is zero.
  @inline(__always)
  init(of document: UnsafeRawPointer, count: Int, in memory: UnsafeMutableRawPointer) {
    if count >= Self.length {
      memory.copyMemory(from: document + (count &- Self.length), byteCount: Self.length)
    } else {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.length)
      memory.copyMemory(from: document, byteCount: count)
    }
    start = UInt(bitPattern: memory) &- UInt(bitPattern: max(0, count &- Self.length))
  }
}

extension JSONScanner {
  /// Looks anew what may be read and written where the cursor is.
  @inline(__always)
  func look(_ cursor: inout JSONCursor) {
    cursor.window = window(at: cursor.position, cursor.node)
  }

  @inline(never)
  private func window(at position: Int, _ node: UnsafeMutablePointer<JSONNode>) -> JSONWindow {
    let written = tape.baseAddress.map { JSONCursor.distance($0, node) } ?? 0
    return window(at: position, free: tape.count &- written)
  }

  /// What may be read at an offset without asking for the end, and how far a tape of so many free entries lasts:
  /// an entry takes a byte at least.
  @inline(__always)
  func window(at position: Int, free: Int) -> JSONWindow {
    // Less what is written between two looks at the limit, and a little.
    let writable = position &+ free &- 6
    let readable = end &- JSONTail.length
    let isTail = position > readable
    return JSONWindow(
      start: isTail ? tail.start : UInt(bitPattern: base),
      limit: isTail ? writable : min(readable, writable))
  }
}
