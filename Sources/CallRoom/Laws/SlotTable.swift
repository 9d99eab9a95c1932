/// A table whose values are changed where they lie: nothing is copied to be looked at or to be changed.
///
/// The order of its entries means nothing; who needs one sorts by key.
package struct SlotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var slots: [Key: Int] = [:]
  private var entryKeys: [Key] = []
  private var entryValues: [Value] = []

  package init() {}

  /// How many entries there are.
  package var count: Int { entryValues.count }

  /// The keys, in no order.
  package var keys: [Key] { entryKeys }

  /// The values, in no order.
  package var values: [Value] { entryValues }

  /// Whether there is an entry.
  package func contains(_ key: Key) -> Bool { slots[key] != nil }

  /// A copy of a value; setting `nil` drops the entry.
  package subscript(key: Key) -> Value? {
    get { slots[key].map { entryValues[$0] } }
    set {
      guard let newValue else { return remove(key) }
      if let slot = slots[key] { entryValues[slot] = newValue } else { insert(newValue, key) }
    }
  }

  /// Looks at a value where it lies.
  package func read<R>(_ key: Key, _ body: (borrowing Value) -> R) -> R? {
    guard let slot = slots[key] else { return nil }
    return body(entryValues[slot])
  }

  /// Changes a value where it lies, made first if it is new.
  package mutating func update<R>(
    _ key: Key, default initial: @autoclosure () -> Value, _ body: (inout Value) -> R
  ) -> R {
    if let slot = slots[key] { return body(&entryValues[slot]) }
    insert(initial(), key)
    return body(&entryValues[entryValues.count - 1])
  }

  /// Changes a value where it lies, if it is there.
  package mutating func updateIfPresent<R>(_ key: Key, _ body: (inout Value) -> R) -> R? {
    guard let slot = slots[key] else { return nil }
    return body(&entryValues[slot])
  }

  private mutating func insert(_ value: Value, _ key: Key) {
    slots[key] = entryValues.count
    entryKeys.append(key)
    entryValues.append(value)
  }

  /// Drops an entry; the last one takes its place.
  private mutating func remove(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    let last = entryValues.count - 1
    if slot != last {
      entryKeys.swapAt(slot, last)
      entryValues.swapAt(slot, last)
      slots[entryKeys[slot]] = slot
    }
    entryKeys.removeLast()
    entryValues.removeLast()
  }
}

extension SlotTable: Sequence {
  /// The entries, in no order.
  package func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
    zip(entryKeys, entryValues).lazy.map { (key: $0, value: $1) }.makeIterator()
  }
}

extension SlotTable: Equatable where Value: Equatable {
  /// Equal when the entries are, whatever their order.
  package static func == (a: SlotTable, b: SlotTable) -> Bool {
    a.count == b.count && a.entryKeys.allSatisfy { a[$0] == b[$0] }
  }
}
