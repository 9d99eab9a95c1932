extension SlotTable where Key: Comparable {
  /// The slots in the order of their keys: keys are moved to be sorted, and values are not.
  package var sortedSlots: [Int] {
    var order = keys.enumerated().map { (key: $1, slot: $0) }
    order.sort { $0.key < $1.key }
    return order.map(\.slot)
  }
}
