import CallRoom

/// What is compared: numbers in their order, then text.
struct SortKey: Comparable {
  /// At most eight numbers; kept in place, because thousands of rows are sorted for a frame.
  var numbers = SIMD8<Double>()
  var text = ""

  init(numbers: [Double] = [], text: String = "") {
    for (index, number) in numbers.prefix(8).enumerated() { self.numbers[index] = number }
    self.text = text
  }

  /// A moment as a number; one that is missing comes last.
  static func moment(_ moment: Timestamp?, missing: Double = 1e18) -> Double {
    moment.map { Double($0.microseconds) } ?? missing
  }

  /// The places of keys in their order; equals stay as they are, also when the order is turned round.
  static func order(_ keys: [SortKey], isReversed: Bool) -> [Int] {
    keys.indices.sorted { a, b in
      if keys[a] < keys[b] { return !isReversed }
      if keys[b] < keys[a] { return isReversed }
      return a < b
    }
  }

  static func < (a: SortKey, b: SortKey) -> Bool {
    for index in 0..<8 where a.numbers[index] != b.numbers[index] {
      return a.numbers[index] < b.numbers[index]
    }
    return a.text < b.text
  }
}

/// Values in the order of their keys; at once when they are in it already, as the core gives them.
func inOrder<Value, Key: Comparable>(_ values: [Value], by key: (Value) -> Key) -> [Value] {
  let isSorted = zip(values, values.dropFirst()).allSatisfy { key($0) <= key($1) }
  return isSorted ? values : values.sorted { key($0) < key($1) }
}
