/// A value of a document that has been read; valid only inside the closure of `JSONReader.read`.
package struct JSONValue {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let tape: UnsafeBufferPointer<JSONNode>
  @usableFromInline let index: Int

  @inlinable
  init(base: UnsafeRawPointer, tape: UnsafeBufferPointer<JSONNode>, index: Int = 0) {
    self.base = base
    self.tape = tape
    self.index = index
  }

  @inlinable var node: JSONNode { tape[index] }

  /// The index of the entry after this value and all it holds.
  @inlinable var indexAfter: Int { index &+ Int(node.size) }

  /// What the value is.
  @inlinable package var kind: JSONKind { node.kind }

  /// Offset of the value's first byte in the document, 0-based; of the quote for a string.
  @inlinable package var byte: Int { kind == .string ? Int(node.start) - 1 : Int(node.start) }

  /// The value as it stands in the document, a string with its quotes.
  @inlinable package var rawBytes: UnsafeRawBufferPointer {
    let after = kind == .string ? Int(node.end) + 1 : Int(node.end)
    return UnsafeRawBufferPointer(start: base + byte, count: after - byte)
  }

  /// A string's bytes between the quotes as they stand, a number's digits, or a container's text.
  @inlinable var inner: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(node.start), count: Int(node.end - node.start))
  }

  /// Whether the value is the literal `null`.
  @inlinable package var isNull: Bool { kind == .null }

  /// The truth value; `nil` when the value is no bool.
  @inlinable package var bool: Bool? {
    // `true` has four bytes, `false` has five.
    kind == .bool ? node.end - node.start == 4 : nil
  }

  /// How many elements an array or members an object holds, repeated names and all; else 0.
  ///
  /// Walks them.
  package var count: Int {
    switch kind {
    case .array: elements.reduce(0) { count, _ in count + 1 }
    case .object: members.reduce(0) { count, _ in count + 1 }
    default: 0
    }
  }
}
