/// One entry of the tape: a value or a member's name, in document order.
///
/// A container's children follow it directly; a member is two entries, its name and its value.
@usableFromInline
struct JSONNode: Sendable {
  /// What the bytes are.
  @usableFromInline let kind: JSONKind
  /// A string that holds a backslash, or a number that holds a fraction or an exponent.
  @usableFromInline let isIntricate: Bool
  /// Offset of the first byte; for a string the one after its opening quote.
  @usableFromInline let start: UInt32
  /// Offset after the last byte; for a string the one of its closing quote.
  @usableFromInline var end: UInt32
  /// Index of the entry after this value and all it holds; of the parent while a container is open.
  @usableFromInline var next: UInt32

  init(_ kind: JSONKind, start: Int, end: Int, next: Int, isIntricate: Bool = false) {
    self.kind = kind
    self.isIntricate = isIntricate
    // The reader refuses documents of 2 GiB and more, so the offsets fit.
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
  }
}
