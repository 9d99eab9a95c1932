/// One entry of the tape: a value or a member's name, in document order.
///
/// A container's children follow it directly; a member is two entries, its name and its value.
@usableFromInline
struct JSONNode: Sendable {
  /// What the bytes are.
  @usableFromInline let kind: JSONKind
  /// A string that holds a backslash, or a number that holds a fraction or an exponent.
  @usableFromInline let isIntricate: Bool
  /// What a member's name is told by at a glance; 0 for values.
  @usableFromInline var tag: UInt16
  /// Offset of the first byte; for a string the one after its opening quote.
  @usableFromInline let start: UInt32
  /// Offset after the last byte; for a string the one of its closing quote.
  @usableFromInline var end: UInt32
  /// Index of the entry after this value and all it holds; of the parent while a container is open.
  @usableFromInline var next: UInt32

  @inline(__always)
  init(
    _ kind: JSONKind, start: Int, end: Int, next: Int, isIntricate: Bool = false, tag: UInt16 = 0
  ) {
    self.kind = kind
    self.tag = tag
    self.isIntricate = isIntricate
    // The reader refuses documents of 2 GiB and more, so the offsets fit.
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
  }
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
