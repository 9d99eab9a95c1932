/// Names that are looked for together: one pass over an object's members instead of one for each name.
package struct JSONNames: Sendable {
  /// How many names of a set can be found by their numbers; of the others it can only be told whether one is
  /// there.
  package static let limit = 12

  /// A name, told by its length and sixteen of its bytes, and by all of them where it has more.
  private struct Slot: Sendable {
    var text: StaticString = ""
    var words: (UInt64, UInt64) = (0, 0)
    var tag: UInt16 = 0
    var count: UInt16 = 0
    /// The name's number; ``none`` for an empty slot.
    var name: UInt8 = JSONNames.none
  }

  private static let none: UInt8 = 255
  private static let slotCount = 64

  private var slots = [Slot](repeating: Slot(), count: JSONNames.slotCount)

  /// Names in the order by which ``JSONFound`` numbers them, half as many as there are slots at most; the empty
  /// name is never found.
  package init(_ names: [StaticString]) {
    for (index, name) in names.prefix(Self.slotCount / 2).enumerated() {
      add(name, UInt8(index))
    }
  }

  private mutating func add(_ name: StaticString, _ index: UInt8) {
    let count = name.utf8CodeUnitCount
    guard count > 0 else { return }
    let tag = JSONTag.of(name.utf8Start, count)
    var slot = Self.slot(of: tag)
    while slots[slot].name != Self.none { slot = (slot + 1) % Self.slotCount }
    slots[slot] = Slot(
      text: name, words: Self.words(name.utf8Start, count), tag: tag, count: UInt16(count),
      name: index)
  }

  @inline(__always)
  private static func slot(of tag: UInt16) -> Int { Int(tag ^ tag >> 7) & (slotCount &- 1) }

  /// A name's first eight bytes and its last ones; all of them, where it has sixteen at most.
  @inline(__always)
  private static func words(_ name: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
    if count >= 8 {
      return (
        name.loadUnaligned(as: UInt64.self),
        name.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      )
    }
    if count >= 4 {
      let first = name.loadUnaligned(as: UInt32.self)
      let last = name.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return (UInt64(first), UInt64(last))
    }
    let middle = name.load(fromByteOffset: count &>> 1, as: UInt8.self)
    let last = name.load(fromByteOffset: count &- 1, as: UInt8.self)
    return (UInt64(name.load(as: UInt8.self)), UInt64(middle) << 8 | UInt64(last))
  }

  /// Hands each member whose name is one of these to `take`: the name's number, and the value's index on the
  /// tape.
  @inline(__always)
  fileprivate func forEach(in object: JSONValue, _ take: (_ name: Int, _ value: Int) -> Void) {
    let tape = object.tape
    let base = object.base
    let end = object.indexAfter
    slots.withUnsafeBufferPointer { slots in
      var name = object.index &+ 1
      while name < end {
        let node = tape[name]
        let value = name &+ 1
        name = value &+ Int(tape[value].size)
        var slot = Self.slot(of: node.tag)
        while slots[slot].name != Self.none {
          if slots[slot].tag == node.tag, Self.isName(slots[slot], node, base) {
            take(Int(slots[slot].name), value)
            break
          }
          slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
      }
    }
  }

  @inline(__always)
  private static func isName(_ slot: Slot, _ node: JSONNode, _ base: UnsafeRawPointer) -> Bool {
    if node.isIntricate { return isEscapedName(slot, node, base) }
    let count = Int(node.end &- node.start)
    guard count == Int(slot.count) else { return false }
    let text = base + Int(node.start)
    let words = words(text, count)
    guard words.0 == slot.words.0, words.1 == slot.words.1 else { return false }
    return count <= 16 || isText(slot, text)
  }

  /// Whether all bytes are those of a long name.
  @inline(never)
  private static func isText(_ slot: Slot, _ text: UnsafeRawPointer) -> Bool {
    let count = slot.text.utf8CodeUnitCount
    return UnsafeRawBufferPointer(start: text, count: count).elementsEqual(
      UnsafeRawBufferPointer(start: slot.text.utf8Start, count: count))
  }

  /// As `isName` for one that is written with escapes.
  @inline(never)
  private static func isEscapedName(_ slot: Slot, _ node: JSONNode, _ base: UnsafeRawPointer)
    -> Bool
  {
    let text = withUnsafePointer(to: node) { node in
      JSONValue(base: base, tape: UnsafeBufferPointer(start: node, count: 1)).string
    }
    guard var text, text.utf8.count == Int(slot.count) else { return false }
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return isText(slot, base)
    }
  }
}

/// Which of the names an object has, and what stands under them.
package struct JSONFound {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let tape: UnsafeBufferPointer<JSONNode>
  /// The value's index on the tape for each name; 0, the document's own, for none.
  @usableFromInline var places = InlineArray<12, UInt32>(repeating: 0)

  fileprivate init(_ names: JSONNames, in object: JSONValue) {
    base = object.base
    tape = object.tape
    guard object.kind == .object else { return }
    names.forEach(in: object) { name, value in
      if name < JSONNames.limit { places[name] = UInt32(truncatingIfNeeded: value) }
    }
  }

  /// The value under a name by its number, the last one where the name stands twice; `nil` where there is
  /// none, and for the literal `null`.
  @inlinable
  package subscript(_ name: Int) -> JSONValue? {
    let place = Int(places[name])
    guard place != 0, tape[place].kind != .null else { return nil }
    return JSONValue(base: base, tape: tape, index: place)
  }
}

extension JSONValue {
  /// Looks for names in one pass; finds none in what is no object.
  package func find(_ names: JSONNames) -> JSONFound { JSONFound(names, in: self) }

  /// Whether one of the names stands in an object, whatever stands under it.
  package func holdsAny(of names: JSONNames) -> Bool {
    guard kind == .object else { return false }
    var holds = false
    names.forEach(in: self) { _, _ in holds = true }
    return holds
  }

  /// The way from this value to one inside it: `data.participants[3].uid`; empty for itself.
  package func path(to descendant: JSONValue) -> String {
    var path = ""
    var at = self
    descending: while at.index < descendant.index {
      var count = 0
      for element in at.elements {
        if descendant.index < element.indexAfter {
          path += "[\(count)]"
          at = element
          continue descending
        }
        count += 1
      }
      for (name, value) in at.members where descendant.index < value.indexAfter {
        path += (path.isEmpty ? "" : ".") + (name.string ?? "")
        at = value
        continue descending
      }
      break
    }
    return path
  }
}
