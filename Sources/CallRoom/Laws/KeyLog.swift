/// The newest keys of what changed, counted from the first on; the oldest are forgotten.
struct KeyLog<Key: Hashable & Sendable>: Sendable {
  /// How many are kept at most.
  static var limit: Int { 4096 }

  private var first = 0
  private var keys: [Key] = []

  /// How many there were so far.
  var end: Int { first + keys.count }

  /// Notes that something changed.
  mutating func note(_ key: Key) {
    if keys.count >= Self.limit {
      keys.removeFirst(Self.limit / 2)
      first += Self.limit / 2
    }
    keys.append(key)
  }

  /// The keys since there were so many; `nil` where some of them are forgotten.
  func keys(since count: Int) -> ArraySlice<Key>? {
    count >= first && count <= end ? keys[(count - first)...] : nil
  }
}
