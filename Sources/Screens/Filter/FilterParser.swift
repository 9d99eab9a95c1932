/// Reads the text of an expression.
struct FilterParser {
  /// How deep parentheses and negations may be, so that no text exhausts the stack.
  private static let deepest = 32
  /// How long an expression may be, in characters.
  static let longest = 512

  private let characters: [Character]
  private var index = 0
  private var depth = 0

  init(_ text: String) { characters = Array(text) }

  mutating func parse() throws(FilterError) -> FilterNode {
    guard characters.count <= Self.longest else {
      throw error(at: Self.longest, "the expression is longer than \(Self.longest) characters")
    }
    skipBlanks()
    if index == characters.count { return .all([]) }
    let node = try alternatives()
    skipBlanks()
    guard index == characters.count else { throw error(at: index, "expected no ) here") }
    return node
  }

  private mutating func alternatives() throws(FilterError) -> FilterNode {
    var parts = [try conjunction()]
    while takeWord("or") || take("|") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(FilterError) -> FilterNode {
    var parts = [try term()]
    while true {
      if takeWord("and") || take("&") {
        parts.append(try term())
        continue
      }
      skipBlanks()
      guard index < characters.count, characters[index] != ")", characters[index] != "|",
        !isWord("or")
      else { break }
      parts.append(try term())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func term() throws(FilterError) -> FilterNode {
    skipBlanks()
    let start = index
    guard depth < Self.deepest else { throw error(at: start, "expected fewer ( and !") }
    depth += 1
    defer { depth -= 1 }
    if takeWord("not") || take("!") { return .not(try term()) }
    if take("(") {
      let inner = try alternatives()
      guard take(")") else { throw error(at: start, "this ( has no )") }
      return inner
    }
    let (word, isQuoted) = try word()
    guard !word.isEmpty || isQuoted else {
      let what = index < characters.count ? ", not \(characters[index])" : ""
      throw error(at: index, "expected a name, a field or (\(what)")
    }
    if isQuoted { return .word(word) }
    return try test(of: word, at: start) ?? .word(word)
  }

  /// The comparison behind a field; `nil` where there is none.
  private mutating func test(of field: String, at start: Int) throws(FilterError) -> FilterNode? {
    let before = index
    skipBlanks()
    guard let relation = FilterTest.Relation.allCases.first(where: { hasText($0.rawValue) }) else {
      index = before
      return nil
    }
    index += relation.rawValue.count
    skipBlanks()
    let isFuzzy = relation == .has && take("~")
    let valueStart = index
    let (value, isQuoted) = try self.value()
    guard !value.isEmpty || isQuoted else {
      throw error(at: index, "expected a value after \(field)\(relation.rawValue)")
    }
    return .test(
      FilterTest(
        field: field.lowercased(), column: start + 1, valueColumn: valueStart + 1,
        relation: relation, isFuzzy: isFuzzy, value: value))
  }

  private mutating func word() throws(FilterError) -> (text: String, isQuoted: Bool) {
    if let text = try quoted() { return (text, true) }
    return (run { !" \t()|&:=<>!\"".contains($0) }, false)
  }

  private mutating func value() throws(FilterError) -> (text: String, isQuoted: Bool) {
    if let text = try quoted() { return (text, true) }
    return (run { !" \t()|&".contains($0) }, false)
  }

  private mutating func quoted() throws(FilterError) -> String? {
    let start = index
    guard index < characters.count, characters[index] == "\"" else { return nil }
    index += 1
    let text = run { $0 != "\"" }
    guard index < characters.count else { throw error(at: start, "this \" has no end") }
    index += 1
    return text
  }

  private mutating func run(while isRight: (Character) -> Bool) -> String {
    let start = index
    while index < characters.count, isRight(characters[index]) { index += 1 }
    return String(characters[start..<index])
  }

  private mutating func skipBlanks() {
    while index < characters.count, characters[index] == " " || characters[index] == "\t" {
      index += 1
    }
  }

  private func hasText(_ text: String) -> Bool {
    let end = index + text.count
    return end <= characters.count && String(characters[index..<end]) == text
  }

  private mutating func take(_ sign: Character) -> Bool {
    skipBlanks()
    guard index < characters.count, characters[index] == sign else { return false }
    index += 1
    return true
  }

  /// Whether a word of the grammar stands here, and not the beginning of a longer one.
  private func isWord(_ word: String) -> Bool {
    let end = index + word.count
    guard end <= characters.count,
      String(characters[index..<end]).lowercased() == word
    else { return false }
    return end == characters.count || " \t(!".contains(characters[end])
  }

  private mutating func takeWord(_ word: String) -> Bool {
    skipBlanks()
    guard isWord(word) else { return false }
    index += word.count
    return true
  }

  private func error(at index: Int, _ what: String) -> FilterError {
    FilterError(column: index + 1, what: what)
  }
}
