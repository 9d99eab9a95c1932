import CallRoom

/// What the order of rows goes by, beside the values: where it is another one, all of it is made anew.
struct Ruling: Equatable {
  /// The column, and whether its order is turned round.
  let column: String
  let isReversed: Bool
  /// The hands of a room, where they matter.
  var hands: [Hand] = []
  /// What staleness goes by, where it matters.
  var ended = false
  var staleAfter = 0.0
}

/// The order of the rows of a list, kept from one picture to the next and mended where values have changed.
struct RowOrder<Row: SortedRow> {
  /// Counts the times at which the rows were others than before.
  private(set) var version = 0
  /// Until when, exclusive, the clock leaves the order as it is, in microseconds of the view's clock.
  private(set) var until = Int64.max
  /// The rows as they were given last.
  private(set) var rows = SortedRows<Row>(values: [], order: [])

  private var ruling: Ruling?
  private var held: [Row.ID]?
  private var places: [Row.ID: Int] = [:]
  private var given: [Row.Value] = []
  private var keys: [SortKey] = []
  /// Whether no two values have the same id: then they can be told apart.
  private var isStrict = false
  private var madeAt = Int64.min

  /// A value's key, and until when the clock leaves it as it is.
  typealias Key = (Row.Value) -> (SortKey, until: Int64)

  /// The rows of values by a ruling; those in a held order keep it, and others stand at the end.
  mutating func arrange(
    _ values: [Row.Value], by ruling: Ruling, held: [Row.ID]?, at now: Timestamp, key: Key
  ) -> SortedRows<Row> {
    let isSame = ruling == self.ruling && held == self.held
    let isTimely = now.microseconds >= madeAt && now.microseconds < until
    madeAt = now.microseconds
    if isSame, isTimely {
      if values.sharesBuffer(with: given) { return rows }
      if isStrict, mend(values, key) { return rows }
    }
    if held != self.held {
      places = Dictionary(
        (held ?? []).enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
    }
    (self.ruling, self.held) = (ruling, held)
    rebuild(values, key)
    return rows
  }

  private mutating func rebuild(_ values: [Row.Value], _ key: Key) {
    given = values
    let sorted = inOrder(values, by: Row.id)
    isStrict = zip(sorted, sorted.dropFirst()).allSatisfy { Row.id(of: $0) < Row.id(of: $1) }
    until = .max
    let isReversed = ruling?.isReversed ?? false
    keys = sorted.map { made($0, key) }
    let order = (0..<Int32(sorted.count)).sorted { Self.precedes($0, $1, keys, isReversed) }
    let isSame = order == rows.order && sorted == rows.values
    if !isSame { version += 1 }
    rows = SortedRows(values: sorted, order: order)
  }

  private mutating func made(_ value: Row.Value, _ key: Key) -> SortKey {
    var (made, end) = key(value)
    until = min(until, end)
    if !places.isEmpty { made.held = places[Row.id(of: value)] ?? .max }
    return made
  }

  private static func precedes(_ a: Int32, _ b: Int32, _ keys: [SortKey], _ isReversed: Bool)
    -> Bool
  {
    let (x, y) = (keys[Int(a)], keys[Int(b)])
    if x.comes(before: y, isReversed: isReversed) { return true }
    return y.comes(before: x, isReversed: isReversed) ? false : a < b
  }
}

// Mending: what has changed is taken out of the order and put where it belongs now.
extension RowOrder {
  /// Takes new values over where little has changed; false where it is as well to begin anew.
  private mutating func mend(_ values: [Row.Value], _ key: Key) -> Bool {
    guard let change = RowChange.of(Row.self, from: rows.values, to: values) else { return false }
    given = values
    guard !change.isEmpty else { return true }
    version += 1
    var (order, moved) =
      change.added.isEmpty && change.removed == 0
      ? takeChanged(change, values, key) : takeAll(change, values, key)
    let isReversed = ruling?.isReversed ?? false
    for index in moved {
      let place = order.firstPlace { !Self.precedes($0, Int32(index), keys, isReversed) }
      order.insert(Int32(index), at: place)
    }
    rows = SortedRows(values: values, order: order)
    return true
  }

  /// Takes what has changed where nobody came or went: the order without those that move, and these.
  private mutating func takeChanged(_ change: RowChange, _ values: [Row.Value], _ key: Key)
    -> (order: [Int32], moved: [Int])
  {
    var moved: [Int] = []
    for index in change.changed {
      let new = made(values[index], key)
      if new != keys[index] { moved.append(index) }
      keys[index] = new
    }
    guard !moved.isEmpty else { return (rows.order, []) }
    let leaving = Set(moved.map(Int32.init))
    return (rows.order.filter { !leaving.contains($0) }, moved)
  }

  /// Takes what has changed, come and gone: the order without those that move or are new, and these.
  private mutating func takeAll(_ change: RowChange, _ values: [Row.Value], _ key: Key)
    -> (order: [Int32], moved: [Int])
  {
    var moved = change.added
    var fresh = (change.added + change.changed).sorted()[...]
    var taken: [SortKey] = []
    taken.reserveCapacity(values.count)
    for index in values.indices {
      guard fresh.first == index else {
        taken.append(keys[change.old[index]])
        continue
      }
      fresh.removeFirst()
      taken.append(made(values[index], key))
      let old = change.old[index]
      if old >= 0, keys[old] != taken[index] { moved.append(index) }
    }
    keys = taken
    return (change.carried(rows.order, leaving: Set(moved)), moved)
  }
}

extension [Int32] {
  /// The first place at which something holds, where it holds for all that come after too.
  fileprivate func firstPlace(where isRight: (Int32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isRight(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// Whether it lies in the same memory, so that nothing of it can differ.
  func sharesBuffer(with other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
      }
  }
}
