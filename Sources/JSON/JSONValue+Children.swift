extension JSONValue {
  /// The elements of an array in order; empty for other values.
  @inlinable package var elements: JSONElements { JSONElements(of: self) }

  /// The members of an object in order; empty for other values.
  @inlinable package var members: JSONMembers { JSONMembers(of: self) }

  /// Hands each element of an array to `body` in order; none for other values.
  @inlinable
  package func forEachElement(_ body: (JSONValue) throws -> Void) rethrows {
    for element in elements { try body(element) }
  }

  /// Hands each member of an object to `body` in order, its name as a string value; none for other
  /// values.
  @inlinable
  package func forEachMember(_ body: (JSONValue, JSONValue) throws -> Void) rethrows {
    for (name, value) in members { try body(name, value) }
  }

  /// The value of an object's member, the last one of that name; `nil` when there is none and for
  /// other values.
  package subscript(key: StaticString) -> JSONValue? {
    guard key.hasPointerRepresentation else {
      return key.withUTF8Buffer { member(named: UnsafeRawBufferPointer($0)) }
    }
    return member(
      named: UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  /// The value of an object's member by a name made at run time; as the subscript of a literal.
  package subscript(named key: String) -> JSONValue? {
    var key = key
    return key.withUTF8 { member(named: UnsafeRawBufferPointer($0)) }
  }

  private func member(named key: UnsafeRawBufferPointer) -> JSONValue? {
    guard kind == .object, let base = key.baseAddress else { return nil }
    let tag = JSONTag.of(base, key.count)
    let end = indexAfter
    var name = index &+ 1
    var found = 0
    while name < end {
      let value = name &+ 1
      if tape[name].tag == tag, JSONValue(base: self.base, tape: tape, index: name).textEquals(key)
      {
        found = value
      }
      name = value &+ Int(tape[value].size)
    }
    return found == 0 ? nil : JSONValue(base: self.base, tape: tape, index: found)
  }
}
