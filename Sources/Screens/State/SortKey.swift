import CallRoom

/// What is compared: numbers in their order, then text.
struct SortKey: Comparable {
  /// At most five numbers; kept in place, because thousands of rows are put in order.
  private var numbers: (Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0)
  private var text = ""
  /// The place in an order that is held, before everything else; what has none comes last.
  var held = Int.max

  /// What is no number counts as more than all numbers, so that there is one order.
  init(numbers: [Double] = [], text: String = "") {
    let all = numbers.map { $0.isNaN ? .infinity : $0 }
    func number(_ index: Int) -> Double { index < all.count ? all[index] : 0 }
    self.numbers = (number(0), number(1), number(2), number(3), number(4))
    self.text = text
  }

  /// A moment as a number; one that is missing comes last.
  static func moment(_ moment: Timestamp?, missing: Double = 1e18) -> Double {
    moment.map { Double($0.microseconds) } ?? missing
  }

  static func == (a: SortKey, b: SortKey) -> Bool {
    a.held == b.held && a.numbers == b.numbers && a.text == b.text
  }

  static func < (a: SortKey, b: SortKey) -> Bool {
    if a.numbers != b.numbers { return a.numbers < b.numbers }
    return a.text < b.text
  }

  /// Whether it comes before another key in an order that may be turned round; what is held is not turned.
  func comes(before other: SortKey, isReversed: Bool) -> Bool {
    if held != other.held { return held < other.held }
    return isReversed ? other < self : self < other
  }
}

/// Values in the order of their keys; at once when they are in it already, as the core gives them.
func inOrder<Value, Key: Comparable>(_ values: [Value], by key: (Value) -> Key) -> [Value] {
  let isSorted = zip(values, values.dropFirst()).allSatisfy { key($0) <= key($1) }
  return isSorted ? values : values.sorted { key($0) < key($1) }
}
