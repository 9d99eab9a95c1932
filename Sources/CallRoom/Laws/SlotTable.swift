/// A table whose values are changed where they lie: nothing is copied to be looked at or to be changed.
///
/// Entries lie in the order of coming in pages of ``pageSize``, so that a table that grows moves nothing but
/// its last page, and never holds much more than its entries. A small table of places, which holds a part of
/// each hash beside the slot, finds them: most often one place is looked at, and one key. The order of its
/// entries means nothing; who needs one sorts by key.
package struct SlotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let key: Key
    var value: Value
  }

  /// How many entries a page holds: a power of two.
  package static var pageSize: Int { 16 }
  private static var pageShift: Int { 4 }

  /// How many entries there are.
  package private(set) var count = 0
  /// A part of the hash in the upper bits, one more than the slot in the lower ones; 0 where nothing is.
  private var places: [UInt32] = []
  fileprivate var pages: [[Entry]] = []
  /// The keys whose entries changed, while somebody wants to know.
  private var log: KeyLog<Key>?

  package init() {}

  /// The keys, in no order.
  package var keys: [Key] { pages.flatMap { $0.map(\.key) } }

  /// The values, in no order.
  package var values: some Sequence<Value> { pages.lazy.flatMap { $0.lazy.map(\.value) } }

  /// Whether there is an entry.
  package func contains(_ key: Key) -> Bool { slot(of: key) != nil }

  /// A copy of a value; setting `nil` drops the entry.
  package subscript(key: Key) -> Value? {
    get { slot(of: key).map { self[entry: $0].value } }
    set {
      guard let newValue else { return remove(key) }
      if let slot = slot(of: key) {
        self[entry: slot].value = newValue
      } else {
        insert(newValue, key)
      }
    }
  }

  /// Looks at a value where it lies.
  package func read<R>(_ key: Key, _ body: (borrowing Value) -> R) -> R? {
    guard let slot = slot(of: key) else { return nil }
    return body(self[entry: slot].value)
  }

  /// Looks at every entry where it lies, in no order.
  package func forEach(_ body: (Key, borrowing Value) -> Void) {
    for page in pages {
      page.withUnsafeBufferPointer { entries in
        for index in entries.indices { body(entries[index].key, entries[index].value) }
      }
    }
  }

  /// Changes a value where it lies, made first if it is new.
  package mutating func update<R>(
    _ key: Key, default initial: @autoclosure () -> Value, _ body: (inout Value) -> R
  ) -> R {
    if let slot = slot(of: key) { return body(&self[entry: slot].value) }
    insert(initial(), key)
    return body(&self[entry: count - 1].value)
  }

  /// Changes a value where it lies, if it is there.
  package mutating func updateIfPresent<R>(_ key: Key, _ body: (inout Value) -> R) -> R? {
    guard let slot = slot(of: key) else { return nil }
    return body(&self[entry: slot].value)
  }

  private subscript(entry slot: Int) -> Entry {
    _read { yield pages[slot &>> Self.pageShift][slot & (Self.pageSize - 1)] }
    _modify {
      if log != nil {
        let key = self[entry: slot].key
        log?.note(key)
      }
      yield &pages[slot &>> Self.pageShift][slot & (Self.pageSize - 1)]
    }
  }
}

// What changes, for those who read again and again.
extension SlotTable {
  /// Begins to note the keys whose entries change; how many there were so far, 0 at first.
  package mutating func beginLog() -> Int {
    if log == nil { log = KeyLog() }
    return log?.end ?? 0
  }

  /// Notes them no longer.
  package mutating func endLog() { log = nil }

  /// The keys whose entries changed since there were so many, some of them several times; `nil` where that
  /// is not known any more, or was never noted.
  package func changes(since count: Int) -> ArraySlice<Key>? { log?.keys(since: count) }
}

// By slots: where an entry lies until one is dropped.
extension SlotTable {
  /// Where the entry lies whose key has this hash (its `_rawHashValue` of seed 0) and is the one looked for.
  @inline(__always)
  package func slot(ofHash hash: Int, where isIt: (Key) -> Bool) -> Int? {
    slot(ofMark: UInt32(truncatingIfNeeded: hash &>> 32), where: isIt)
  }

  /// The key in a slot.
  package func key(at slot: Int) -> Key { self[entry: slot].key }

  /// The value in a slot.
  package func value(at slot: Int) -> Value { self[entry: slot].value }

  /// As `slot(ofHash:where:)` of an entry that lay at `guess` when it was last looked for.
  @inline(__always)
  package func slot(ofHash hash: @autoclosure () -> Int, near guess: Int, where isIt: (Key) -> Bool)
    -> Int?
  {
    if guess < count, isIt(self[entry: guess].key) { return guess }
    return slot(ofHash: hash(), where: isIt)
  }

  /// Changes the value in a slot.
  @inline(__always)
  package mutating func update<R>(at slot: Int, _ body: (inout Value) -> R) -> R {
    body(&self[entry: slot].value)
  }

  /// The slot of the key that has this hash and is the one looked for; `key` is added with the initial value where
  /// there is none.
  @inline(__always)
  package mutating func slot(
    ofHash hash: Int, where isIt: (Key) -> Bool, key: @autoclosure () -> Key,
    default initial: @autoclosure () -> Value
  ) -> Int {
    if let slot = slot(ofHash: hash, where: isIt) { return slot }
    insert(initial(), key())
    return count &- 1
  }
}

// Finding, adding, dropping.
extension SlotTable {
  /// The part of a hash that places know; where a key's search begins is the lower end of it.
  private static func mark(_ key: Key) -> UInt32 {
    UInt32(truncatingIfNeeded: key._rawHashValue(seed: 0) &>> 32)
  }

  /// The bits of a place that hold a slot; the others are the hash's.
  private var slotBits: UInt32 { UInt32(truncatingIfNeeded: places.count &* 2 &- 1) }

  /// The slot of a key.
  private func slot(of key: Key) -> Int? { slot(ofMark: Self.mark(key)) { $0 == key } }

  @inline(__always)
  private func slot(ofMark mark: UInt32, where isIt: (Key) -> Bool) -> Int? {
    guard count > 0 else { return nil }
    let bits = slotBits
    return places.withUnsafeBufferPointer { places in
      let last = places.count &- 1
      var place = Int(truncatingIfNeeded: mark) & last
      while true {
        let found = places[place]
        if found == 0 { return nil }
        if (found ^ mark) & ~bits == 0 {
          let slot = Int(truncatingIfNeeded: found & bits) &- 1
          if isIt(self[entry: slot].key) { return slot }
        }
        place = (place &+ 1) & last
      }
    }
  }

  private mutating func insert(_ value: Value, _ key: Key) {
    log?.note(key)
    append(Entry(key: key, value: value))
    // At most three quarters of the places are used.
    if count * 4 > places.count * 3 {
      makePlaces(Swift.max(8, places.count * 2))
    } else {
      note(Self.mark(key), at: count - 1)
    }
  }

  /// A page is made smaller than it may grow while the table is small.
  private mutating func append(_ entry: consuming Entry) {
    if count & (Self.pageSize - 1) == 0 {
      var page: [Entry] = []
      if count > 0 { page.reserveCapacity(Swift.min(Self.pageSize, count / 4)) }
      pages.append(page)
    }
    pages[count &>> Self.pageShift].append(entry)
    count += 1
  }

  private mutating func makePlaces(_ size: Int) {
    places = Array(repeating: 0, count: size)
    for slot in 0..<count { note(Self.mark(self[entry: slot].key), at: slot) }
  }

  private mutating func note(_ mark: UInt32, at slot: Int) {
    var place = Int(truncatingIfNeeded: mark) & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = mark & ~slotBits | UInt32(truncatingIfNeeded: slot + 1)
  }

  /// Where the search for the key of a slot begins.
  private func home(of slot: Int) -> Int {
    Int(truncatingIfNeeded: Self.mark(self[entry: slot].key)) & (places.count - 1)
  }

  /// The place that holds a slot.
  private func place(of slot: Int) -> Int {
    var place = home(of: slot)
    while self.slot(in: place) != slot { place = (place + 1) & (places.count - 1) }
    return place
  }

  /// The slot that a place holds, below 0 for none.
  private func slot(in place: Int) -> Int { Int(places[place] & slotBits) - 1 }

  /// Drops an entry; the last one takes its slot.
  private mutating func remove(_ key: Key) {
    guard let slot = slot(of: key) else { return }
    log?.note(key)
    empty(place(of: slot))
    let last = count - 1
    let moved = slot == last ? nil : place(of: last)
    let page = pages.count - 1
    let entry = pages[page].removeLast()
    if pages[page].isEmpty { pages.removeLast() }
    count = last
    guard let moved else { return }
    places[moved] = places[moved] & ~slotBits | UInt32(truncatingIfNeeded: slot + 1)
    self[entry: slot] = entry
  }

  /// Empties a place; those behind it that were pushed on move up, so that searches still find them.
  private mutating func empty(_ place: Int) {
    let last = places.count - 1
    var hole = place
    var next = (place + 1) & last
    while places[next] != 0 {
      // Whether its home lies at the hole or before it, going round.
      if (next &- home(of: slot(in: next))) & last >= (next &- hole) & last {
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
    pages.lazy.flatMap { $0.lazy.map { (key: $0.key, value: $0.value) } }.makeIterator()
  }
}

extension SlotTable: Equatable where Value: Equatable {
  /// Equal when the entries are, whatever their order.
  package static func == (a: SlotTable, b: SlotTable) -> Bool {
    a.count == b.count && a.allSatisfy { b[$0.key] == $0.value }
  }
}
