/// A table whose values are changed where they lie: nothing is copied to be looked at or to be changed.
///
/// Keys and values lie in the order of coming, and a small table of places, which holds a part of each hash
/// beside the slot, finds them: most often one place is looked at, and one key. The order of its entries
/// means nothing; who needs one sorts by key.
package struct SlotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A part of the hash in the upper half, one more than the slot in the lower one; 0 where nothing is.
  private var places: [UInt64] = []
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
  package func contains(_ key: Key) -> Bool { slot(of: key) != nil }

  /// A copy of a value; setting `nil` drops the entry.
  package subscript(key: Key) -> Value? {
    get { slot(of: key).map { entryValues[$0] } }
    set {
      guard let newValue else { return remove(key) }
      if let slot = slot(of: key) { entryValues[slot] = newValue } else { insert(newValue, key) }
    }
  }

  /// Looks at a value where it lies.
  package func read<R>(_ key: Key, _ body: (borrowing Value) -> R) -> R? {
    guard let slot = slot(of: key) else { return nil }
    return body(entryValues[slot])
  }

  /// Changes a value where it lies, made first if it is new.
  package mutating func update<R>(
    _ key: Key, default initial: @autoclosure () -> Value, _ body: (inout Value) -> R
  ) -> R {
    if let slot = slot(of: key) { return body(&entryValues[slot]) }
    insert(initial(), key)
    return body(&entryValues[entryValues.count - 1])
  }

  /// Changes a value where it lies, if it is there.
  package mutating func updateIfPresent<R>(_ key: Key, _ body: (inout Value) -> R) -> R? {
    guard let slot = slot(of: key) else { return nil }
    return body(&entryValues[slot])
  }
}

// Finding, adding, dropping.
extension SlotTable {
  /// The part of a hash that stands beside a slot; where a key's search begins is a part of it.
  private static func mark(_ key: Key) -> UInt64 {
    UInt64(truncatingIfNeeded: key._rawHashValue(seed: 0)) &>> 32
  }

  /// The slot of a key.
  private func slot(of key: Key) -> Int? {
    let mark = Self.mark(key)
    let last = places.count &- 1
    guard last > 0 else { return nil }
    return places.withUnsafeBufferPointer { places in
      var place = Int(truncatingIfNeeded: mark) & last
      while true {
        let found = places[place]
        if found == 0 { return nil }
        if found &>> 32 == mark {
          let slot = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) &- 1
          if entryKeys[slot] == key { return slot }
        }
        place = (place &+ 1) & last
      }
    }
  }

  private mutating func insert(_ value: Value, _ key: Key) {
    entryKeys.append(key)
    entryValues.append(value)
    // At most half of the places are used.
    if entryKeys.count * 2 > places.count {
      makePlaces(Swift.max(8, places.count * 2))
    } else {
      note(Self.mark(key), at: entryKeys.count - 1)
    }
  }

  private mutating func makePlaces(_ count: Int) {
    places = Array(repeating: 0, count: count)
    for (slot, key) in entryKeys.enumerated() { note(Self.mark(key), at: slot) }
  }

  private mutating func note(_ mark: UInt64, at slot: Int) {
    var place = Int(truncatingIfNeeded: mark) & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = mark << 32 | UInt64(slot + 1)
  }

  /// The place that holds a slot.
  private func place(of slot: Int) -> Int {
    var place = Int(truncatingIfNeeded: Self.mark(entryKeys[slot])) & (places.count - 1)
    while places[place] & 0xFFFF_FFFF != UInt64(slot + 1) {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// Drops an entry; the last one takes its slot.
  private mutating func remove(_ key: Key) {
    guard let slot = slot(of: key) else { return }
    empty(place(of: slot))
    let last = entryValues.count - 1
    if slot != last {
      let moved = place(of: last)
      places[moved] = places[moved] & ~0xFFFF_FFFF | UInt64(slot + 1)
      entryKeys.swapAt(slot, last)
      entryValues.swapAt(slot, last)
    }
    entryKeys.removeLast()
    entryValues.removeLast()
  }

  /// Empties a place; those behind it that were pushed on move up, so that searches still find them.
  private mutating func empty(_ place: Int) {
    let last = places.count - 1
    var hole = place
    var next = (place + 1) & last
    while places[next] != 0 {
      let home = Int(truncatingIfNeeded: places[next] &>> 32) & last
      // Whether its home lies at the hole or before it, going round.
      if (next &- home) & last >= (next &- hole) & last {
        places[hole] = places[next]
        hole = next
      }
      next = (next + 1) & last
    }
    places[hole] = 0
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
