/// The elements of an array in order; empty for a value that is no array.
package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let parent: JSONValue
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  @inlinable
  init(of parent: JSONValue) {
    self.parent = parent
    index = parent.index + 1
    end = parent.kind == .array ? parent.indexAfter : 0
  }

  /// The next element; `nil` after the last one.
  @inlinable
  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let value = JSONValue(base: parent.base, tape: parent.tape, index: index)
    index = value.indexAfter
    return value
  }
}
