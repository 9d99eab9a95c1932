import CallRoom

/// What a field can be compared with.
enum FilterKind: Equatable, Sendable {
  case text
  /// A number, and what it is counted in.
  case number(String)
  /// One of these words.
  case words([String])
}

/// A field of rows of one kind.
struct FilterField<Row>: Sendable {
  let name: String
  let kind: FilterKind
  let value: @Sendable (Row, ScreenInput) -> FilterValue?

  init(
    _ name: String, _ kind: FilterKind,
    _ value: @escaping @Sendable (Row, ScreenInput) -> FilterValue?
  ) {
    self.name = name
    self.kind = kind
    self.value = value
  }

  static func text(
    _ name: String, _ value: @escaping @Sendable (Row) -> [String?]
  ) -> FilterField {
    FilterField(name, .text) { row, _ in
      let texts = value(row).compactMap(\.self)
      return texts.isEmpty ? nil : .text(texts)
    }
  }

  static func number(
    _ name: String, _ unit: String = "", _ value: @escaping @Sendable (Row) -> Double?
  ) -> FilterField {
    FilterField(name, .number(unit)) { row, _ in value(row).map(FilterValue.number) }
  }

  static func words(
    _ name: String, _ all: [String], _ value: @escaping @Sendable (Row, ScreenInput) -> [String?]
  ) -> FilterField {
    FilterField(name, .words(all)) { row, input in
      let words = value(row, input).compactMap(\.self)
      return words.isEmpty ? nil : .words(Set(words))
    }
  }
}

/// All fields of rows of one kind: what an expression may speak of.
struct FilterFields<Row>: Sendable {
  let all: [FilterField<Row>]
  private let byName: [String: Int]
  /// What a bare word is looked for in.
  private let searched: @Sendable (Row) -> [String?]

  init(searched: @escaping @Sendable (Row) -> [String?], _ all: [FilterField<Row>]) {
    self.all = all
    self.searched = searched
    byName = Dictionary(
      all.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The names, in the order of the table.
  var names: [String] { all.map(\.name) }

  /// The first thing that an expression says of fields that are not there, or are no such values.
  func fault(in expression: FilterExpression) -> FilterError? {
    expression.tests.lazy.compactMap(fault).first
  }

  private func fault(in test: FilterTest) -> FilterError? {
    guard let index = byName[test.field] else {
      return FilterError(
        column: test.column, what: "\(test.field) is no field here",
        nearest: nearestName(to: test.field, in: names))
    }
    if test.value.lowercased() == "none" { return nil }
    switch all[index].kind {
    case .text:
      guard [.has, .equals, .isNot].contains(test.relation) else {
        return FilterError(column: test.column, what: "\(test.field) is text: use : or =")
      }
    case .number(let unit):
      guard FilterNumber.value(of: test.value) != nil else {
        let what = unit.isEmpty ? "a number" : "a number in \(unit)"
        return FilterError(
          column: test.valueColumn, what: "expected \(what) after \(test.field)")
      }
    case .words(let words):
      guard words.contains(test.value.lowercased()) else {
        let nearest = nearestName(to: test.value.lowercased(), in: words)
        return FilterError(
          column: test.valueColumn,
          what: "\(test.field) is one of \(words.joined(separator: " "))", nearest: nearest)
      }
    }
    return nil
  }

  /// Whether a row is right.
  func matches(_ row: Row, _ expression: FilterExpression, _ input: ScreenInput) -> Bool {
    expression.matches { name in
      if name.isEmpty { return .text(searched(row).compactMap(\.self)) }
      return byName[name].flatMap { all[$0].value(row, input) }
    }
  }
}
