/// The members of an object in order, repeated names and all; empty for a value that is no object.
package struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline let parent: JSONValue
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  @inlinable
  init(of parent: JSONValue) {
    self.parent = parent
    index = parent.index + 1
    end = parent.kind == .object ? parent.indexAfter : 0
  }

  /// The next member, its name as a string value; `nil` after the last one.
  @inlinable
  package mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard index < end else { return nil }
    let name = JSONValue(base: parent.base, tape: parent.tape, index: index)
    let value = JSONValue(base: parent.base, tape: parent.tape, index: index + 1)
    index = value.indexAfter
    return (name, value)
  }
}
