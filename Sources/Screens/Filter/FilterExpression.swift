/// What rows are chosen by: `name:anna room:~ops (loss>2 or state:lost) !role:host`.
///
/// Terms beside each other all have to hold; `or` and `|` stand between alternatives, `!` and `not`
/// before what must not hold. A bare word is looked for in names and ids.
package struct FilterExpression: Equatable, Sendable {
  /// As it was typed.
  package let text: String
  let node: FilterNode

  /// Whether nothing is asked for, so that every row is right.
  package var isEmpty: Bool { node == .all([]) }

  /// Reads an expression; which fields there are is not asked yet.
  package init(_ text: String) throws(FilterError) {
    var parser = FilterParser(text)
    node = try parser.parse()
    self.text = text
  }

  /// Whether a row is right, given the values of its fields; "" asks for all that a bare word is looked
  /// for in.
  func matches(_ value: (String) -> FilterValue?) -> Bool { node.matches(value) }

  /// The tests of fields, from left to right.
  var tests: [FilterTest] { node.tests }
}

/// What could not be followed in an expression, and where.
package struct FilterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The column in characters, from 1.
  package let column: Int
  /// What was expected, and what came.
  package let what: String
  /// The known name that is nearest to what was written.
  package var nearest: String?

  /// `column 6: los is no field here; nearest name: loss`.
  package var description: String { "column \(column): \(words)" }

  /// The same without the place.
  package var words: String { what + (nearest.map { "; nearest name: \($0)" } ?? "") }
}

/// A part of an expression.
indirect enum FilterNode: Equatable, Sendable {
  case all([FilterNode])
  case any([FilterNode])
  case not(FilterNode)
  case word(String)
  case test(FilterTest)

  func matches(_ value: (String) -> FilterValue?) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(value) }
    case .any(let parts): parts.contains { $0.matches(value) }
    case .not(let part): !part.matches(value)
    case .word(let word): value("").map { $0.contains(word) } ?? false
    case .test(let test): test.matches(value(test.field))
    }
  }

  var tests: [FilterTest] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    case .not(let part): part.tests
    case .word: []
    case .test(let test): [test]
    }
  }
}

/// A field that is compared with something.
struct FilterTest: Equatable, Sendable {
  /// How they are compared.
  enum Relation: String, Sendable, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
    case isNot = "!="
    case has = ":"
    case equals = "="
    case less = "<"
    case more = ">"
  }

  let field: String
  /// Where the field stands, and where its value does: in characters, from 1.
  let column: Int
  let valueColumn: Int
  let relation: Relation
  /// Whether letters in their order are enough (`~`).
  let isFuzzy: Bool
  let value: String

  /// What was never said is `none`, and nothing else.
  func matches(_ found: FilterValue?) -> Bool {
    if relation == .isNot { return !isEqual(found) }
    if relation == .equals { return isEqual(found) }
    guard let found else { return value.lowercased() == "none" && relation == .has }
    switch found {
    case .number(let number):
      guard let wanted = FilterNumber.value(of: value) else { return false }
      switch relation {
      case .less: return number < wanted
      case .more: return number > wanted
      case .atMost: return number <= wanted
      case .atLeast: return number >= wanted
      case .has, .equals, .isNot: return number == wanted
      }
    case .text: return isFuzzy ? found.isLike(value) : found.contains(value)
    case .words(let words): return words.contains(value.lowercased())
    }
  }

  private func isEqual(_ found: FilterValue?) -> Bool {
    guard let found else { return value.lowercased() == "none" }
    switch found {
    case .number(let number): return FilterNumber.value(of: value) == number
    case .text(let texts): return texts.contains { $0.lowercased() == value.lowercased() }
    case .words(let words): return words.contains(value.lowercased())
    }
  }
}

/// What a field holds.
enum FilterValue: Equatable, Sendable {
  /// A number in the field's unit.
  case number(Double)
  /// Names, any of which may be meant; foreign text.
  case text([String])
  /// Words of a known set, in lower case.
  case words(Set<String>)

  /// Whether a text is in one of the names, in any case.
  func contains(_ wanted: String) -> Bool {
    guard case .text(let texts) = self else { return false }
    let wanted = wanted.lowercased()
    return texts.contains { $0.lowercased().contains(wanted) }
  }

  /// Whether the letters of a text stand in one of the names in their order.
  func isLike(_ wanted: String) -> Bool {
    guard case .text(let texts) = self else { return false }
    return texts.contains { text in
      var rest = Array(wanted.lowercased())[...]
      for letter in text.lowercased() where letter == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }
}

/// Numbers with their units.
enum FilterNumber {
  private static let units: [(suffix: String, factor: Double)] = [
    ("ms", 1), ("min", 60), ("kb/s", 1), ("mb/s", 1000), ("%", 1), ("s", 1), ("m", 60),
    ("h", 3600), ("d", 86_400), ("k", 1000),
  ]

  /// `2`, `2.5`, `5%`, `200ms`, `30s`, `2m`, `1h`, `3k`; `nil` for what is none.
  static func value(of text: String) -> Double? {
    let text = text.lowercased()
    if let number = Double(text) { return number.isFinite ? number : nil }
    for unit in units where text.hasSuffix(unit.suffix) {
      let digits = text.dropLast(unit.suffix.count)
      if let number = Double(digits), number.isFinite { return number * unit.factor }
    }
    return nil
  }
}
