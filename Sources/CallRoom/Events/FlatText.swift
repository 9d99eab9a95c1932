/// A text where it stands in the bytes of a feed, with its hash: nothing is copied and nothing counted.
///
/// Valid as long as the bytes are: until the ``FlatBatch`` that holds it is applied.
package struct FlatText {
  /// Its first byte; `nil` where there is no text.
  package let start: UnsafeRawPointer?
  /// Its bytes; 0 where there is no text.
  package let count: Int
  /// The hash of its bytes, as ``ExactText`` has it; 0 where nobody looks it up.
  package let hash: UInt64

  /// No text.
  package init() {
    start = nil
    count = 0
    hash = 0
  }

  /// Well-formed UTF-8, not empty.
  @inline(__always)
  package init(_ start: UnsafeRawPointer, count: Int, isLookedUp: Bool = true) {
    self.start = start
    self.count = count
    hash = isLookedUp ? ExactText.hash(of: UnsafeRawBufferPointer(start: start, count: count)) : 0
  }

  /// Whether there is a text.
  @inline(__always)
  package var exists: Bool { count > 0 }

  /// Its bytes.
  @inline(__always)
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Whether a text has these bytes.
  @inline(__always)
  package func isText(_ text: ExactText) -> Bool { text.equals(bytes) }

  /// A text of its own, that lives on.
  package var text: ExactText { ExactText(utf8: bytes) }
}
