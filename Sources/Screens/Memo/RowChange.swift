import CallRoom

/// What has changed from values to others, both in the order of their ids.
struct RowChange {
  /// The places of new values that were there, and are others.
  var changed: [Int] = []
  /// The places of values that were not there.
  var added: [Int] = []
  /// How many are gone.
  var removed = 0
  /// The old place of each new value, -1 for none.
  var old: [Int] = []

  var count: Int { changed.count + added.count + removed }
  var isEmpty: Bool { count == 0 }

  /// An order of the old places as one of the new ones, without what is gone or leaves its place.
  func carried(_ order: [Int32], leaving: Set<Int>) -> [Int32] {
    var new = [Int32](repeating: -1, count: order.count)
    for (place, before) in old.enumerated() where before >= 0 && !leaving.contains(place) {
      new[before] = Int32(place)
    }
    return order.compactMap { new[Int($0)] >= 0 ? new[Int($0)] : nil }
  }
}

extension RowChange {
  /// What is another in new values; `nil` where that is much, or where they are in no order.
  static func of<Row: SortedRow>(_: Row.Type, from before: [Row.Value], to values: [Row.Value])
    -> RowChange?
  {
    var change = RowChange()
    change.old.reserveCapacity(values.count)
    let most = before.count / 4 + 16
    var (old, new) = (0, 0)
    while old < before.count || new < values.count {
      guard change.count <= most else { return nil }
      if new == values.count || old < before.count && isEarlier(before[old], values[new], Row.self)
      {
        change.removed += 1
        old += 1
      } else if old < before.count, Row.id(of: before[old]) == Row.id(of: values[new]) {
        if before[old] != values[new] { change.changed.append(new) }
        change.old.append(old)
        (old, new) = (old + 1, new + 1)
      } else {
        guard new == 0 || isEarlier(values[new - 1], values[new], Row.self) else { return nil }
        change.added.append(new)
        change.old.append(-1)
        new += 1
      }
    }
    return change
  }

  private static func isEarlier<Row: SortedRow>(_ a: Row.Value, _ b: Row.Value, _: Row.Type) -> Bool
  {
    Row.id(of: a) < Row.id(of: b)
  }
}
