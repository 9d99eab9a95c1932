/// One entry of the tape: a value or a member's name, in document order.
///
/// A container's children follow it directly; a member is two entries, its name and its value.
@usableFromInline
struct JSONNode: Sendable {
  /// The kind in the lowest byte, whether it is intricate in the next one, a member's tag above; in one word,
  /// so that they are written at once.
  @usableFromInline let what: UInt32
  /// Offset of the first byte; for a string the one after its opening quote.
  @usableFromInline let start: UInt32
  /// Offset after the last byte; for a string the one of its closing quote.
  @usableFromInline var end: UInt32
  /// How many entries this value takes with all that it holds; for a container that is open, how many
  /// entries before it its parent stands, 0 for none.
  @usableFromInline var size: UInt32

  @inline(__always)
  init(_ what: UInt32, start: Int, end: Int, size: Int = 1) {
    self.what = what
    // The reader refuses documents of 2 GiB and more, so the offsets fit.
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.size = UInt32(truncatingIfNeeded: size)
  }

  /// The same as a member's name with a tag.
  func named(_ tag: UInt16) -> JSONNode {
    JSONNode(what | UInt32(tag) << 16, start: Int(start), end: Int(end))
  }

  /// The first word of an entry.
  @inline(__always)
  static func what(_ kind: JSONKind, isIntricate: Bool = false, tag: UInt16 = 0) -> UInt32 {
    UInt32(kind.rawValue) | (isIntricate ? intricate : 0) | UInt32(tag) << 16
  }

  /// The bit of what is intricate.
  @usableFromInline static var intricate: UInt32 { 0x100 }

  /// What the bytes are.
  @inlinable var kind: JSONKind {
    // Nothing but kinds is written there.
    JSONKind(rawValue: UInt8(truncatingIfNeeded: what)) ?? .null
  }

  /// A string that holds a backslash, or a number that holds a fraction or an exponent.
  @inlinable var isIntricate: Bool { what & Self.intricate != 0 }

  /// What a member's name is told by at a glance; 0 for values.
  @inlinable var tag: UInt16 { UInt16(truncatingIfNeeded: what >> 16) }
}

/// What a name is told by at a glance: names of different tags differ, names of one tag are compared.
@usableFromInline
enum JSONTag {
  /// Of the first byte, the last one and the length.
  @usableFromInline
  @inline(__always)
  static func of(_ name: UnsafeRawPointer, _ count: Int) -> UInt16 {
    guard count > 0 else { return 0 }
    let first = UInt16(name.load(as: UInt8.self))
    let last = UInt16(name.load(fromByteOffset: count &- 1, as: UInt8.self))
    return (first | last << 8) &+ UInt16(truncatingIfNeeded: count &* 0x0511)
  }
}
