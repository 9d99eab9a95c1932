import CallRoom

/// A row of a list whose values have an order of their own beside the one that is chosen.
protocol SortedRow: Equatable, Identifiable where ID: Comparable {
  associatedtype Value: Equatable

  /// The row of a value.
  init(_ value: Value)

  /// What the row of a value is about.
  static func id(of value: Value) -> ID
}

/// The rows of a list in their order: made where they are looked at.
struct SortedRows<Row: SortedRow>: RandomAccessCollection {
  /// What they are made of, in the order of their ids.
  let values: [Row.Value]
  /// The places of the values in the order that is shown.
  let order: [Int32]
  /// The row of what is gone and still under the cursor, and where it stands.
  private(set) var extra: (index: Int, row: Row)?

  init(values: [Row.Value], order: [Int32]) {
    self.values = values
    self.order = order
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count + (extra == nil ? 0 : 1) }

  subscript(position: Int) -> Row {
    guard let extra else { return Row(values[Int(order[position])]) }
    if position == extra.index { return extra.row }
    return Row(values[Int(order[position < extra.index ? position : position - 1])])
  }

  /// Puts the row of what is gone where it was.
  mutating func insert(_ row: Row, at index: Int) {
    extra = (Swift.min(Swift.max(0, index), order.count), row)
  }

  /// The first row of an id; `near` is looked at first.
  func index(of id: Row.ID, near: Int) -> Int? {
    if near >= 0, near < count, idAt(near) == id { return near }
    if let extra, extra.row.id == id { return extra.index }
    guard let place = place(of: id), let index = order.firstIndex(of: Int32(place)) else {
      return nil
    }
    return extra.map { index < $0.index ? index : index + 1 } ?? index
  }

  /// Whether there is a row of an id.
  func contains(_ id: Row.ID) -> Bool { extra?.row.id == id || place(of: id) != nil }

  private func idAt(_ position: Int) -> Row.ID {
    if let extra, position == extra.index { return extra.row.id }
    let shifted = extra.map { position < $0.index ? position : position - 1 } ?? position
    return Row.id(of: values[Int(order[shifted])])
  }

  /// The first value of an id, by halving.
  private func place(of id: Row.ID) -> Int? {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if Row.id(of: values[middle]) < id { low = middle + 1 } else { high = middle }
    }
    return low < values.count && Row.id(of: values[low]) == id ? low : nil
  }
}
