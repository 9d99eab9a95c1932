/// How many of the last inputs are kept, of a room and in all.
struct InspectorBudget: Sendable {
  /// A room's share of what is kept.
  struct Share {
    let slot: Int
    let newest: UInt64
    let count: Int
  }

  /// How many are kept of one room, and as many of what comes every second; the oldest go first.
  let perRoom: Int
  /// How many are kept in all; the rooms of which nothing was heard for longest go first, whole.
  let budget: Int
  /// How many were dropped with their rooms.
  private(set) var dropped = 0
  private var total = 0
  /// The number of the newest input.
  private(set) var newest: UInt64 = 0
  /// The names of feeds and types.
  var names = InspectorNames()

  init(perRoom: Int, budget: Int) {
    self.perRoom = max(1, min(perRoom, budget))
    self.budget = max(1, budget)
  }

  /// The number of the next input.
  mutating func next() -> UInt64 {
    newest += 1
    return newest
  }

  /// Counts one more; whether there are too many now.
  mutating func isExceeded() -> Bool {
    total += 1
    return total > budget
  }

  /// Counts what was dropped.
  mutating func drop(_ count: Int) {
    total -= count
    dropped += count
  }

  /// Which rooms go: a sixteenth of the budget at once, so that it costs little, in time that grows with
  /// their number alone.
  func victims(of shares: [Share]) -> [Share] {
    var victims: [Share] = []
    var left = shares
    var excess = total - (budget - budget / 16)
    while excess > 0, !left.isEmpty {
      let pivot = left[left.count / 2]
      let older = left.filter { $0.newest < pivot.newest }
      let count = older.reduce(0) { $0 + $1.count }
      if count >= excess {
        left = older
        continue
      }
      victims += older + [pivot]
      excess -= count + pivot.count
      left = left.filter { $0.newest > pivot.newest }
    }
    return victims
  }
}
