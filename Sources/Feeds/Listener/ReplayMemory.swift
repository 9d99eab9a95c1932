import CallRoom

/// Which signed requests have come already: bounded, and a replay never passes.
///
/// What is too old is forgotten, for its timestamp refuses it; where there is no room for more, the oldest
/// second is, and from then on nothing as old as that is taken.
struct ReplayMemory {
  private let limit: Int
  private var known: Set<EventIdentity> = []
  /// The same, by the second that they were signed in.
  private var seconds: [Int64: [EventIdentity]] = [:]
  /// Nothing of this second or before is taken.
  private var floor = Int64.min

  /// Remembers so many requests at most.
  init(limit: Int) { self.limit = max(1, limit) }

  /// How many are remembered.
  var count: Int { known.count }

  /// Whether a request of this second may be taken: it has not come, and would be known if it had.
  func isNew(_ key: EventIdentity, second: Int64) -> Bool {
    second > floor && !known.contains(key)
  }

  /// Remembers a request that was taken; what was signed before `oldest` is refused by its time.
  mutating func remember(_ key: EventIdentity, second: Int64, oldest: Int64) {
    for second in seconds.keys.filter({ $0 < oldest }) { forget(second) }
    while count >= limit, let first = seconds.keys.min() {
      forget(first)
      floor = max(floor, first)
    }
    if known.insert(key).inserted { seconds[second, default: []].append(key) }
  }

  private mutating func forget(_ second: Int64) {
    for key in seconds.removeValue(forKey: second) ?? [] { known.remove(key) }
  }
}
