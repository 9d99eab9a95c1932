import CallRoom
import Cells

/// What is being typed in the bottom line, beside a search.
struct Prompt: Equatable, Sendable {
  /// What it is for.
  enum Kind: Equatable, Sendable { case filter, command }

  /// The longest text, in characters.
  static let longest = FilterParser.longest

  let kind: Kind
  var text = ""
  /// What cannot be followed, and where.
  var error: FilterError?
  /// The filter before, where one is typed.
  var before: FilterExpression?
  /// What the text could go on as, and which of them Tab chose.
  var candidates: [String] = []
  var chosen: Int?

  /// The sign before the text.
  var sign: String { kind == .filter ? "filter " : ":" }
}

extension ScreenState {
  /// Takes a key into the prompt while one is open; `nil` where the key is not for it.
  mutating func typePrompt(_ key: Key, _ input: ScreenInput) -> [Effect]? {
    guard var prompt, !isOverlayOpen else { return nil }
    switch key {
    case .character(let character):
      guard prompt.text.count < Prompt.longest else { return [] }
      prompt.text.append(character)
    case .backspace:
      guard !prompt.text.isEmpty else { return leavePrompt(input) }
      prompt.text.removeLast()
    case .control("u"): prompt.text = ""
    case .control("w"): prompt.text = Self.withoutLastWord(prompt.text)
    case .tab, .backTab:
      self.prompt = completed(prompt, by: key == .tab ? 1 : -1, input)
      return []
    case .escape: return leavePrompt(input)
    case .enter: return enter(prompt, input)
    case .control("c"), .control("z"), .control("l"): return nil
    default: return []
    }
    prompt.candidates = []
    prompt.chosen = nil
    prompt.error = nil
    self.prompt = prompt
    if prompt.kind == .filter { applyTyped(prompt.text, input) }
    return []
  }

  /// Opens the prompt for a filter, with the one that holds.
  mutating func beginFilter() {
    guard !isOverlayOpen, screen.kind != .person else { return }
    let now = filters[screen.kind]
    prompt = Prompt(kind: .filter, text: now?.text ?? "", before: now)
  }

  /// Opens the prompt for a command.
  mutating func beginCommand() {
    guard !isOverlayOpen else { return }
    prompt = Prompt(kind: .command)
  }

  /// Holds an expression against the rows of this screen; an empty one lets all rows be.
  mutating func filter(by expression: FilterExpression?, _ input: ScreenInput) {
    filters[screen.kind] = expression.flatMap { $0.isEmpty ? nil : $0 }
    // The cursor goes to a row that is right; it stays where its row is.
    switch screen {
    case .rooms:
      if !isRight(rooms.selected, in: matchingRooms(input).map(\.key)) { rooms.selected = nil }
    case .room:
      if !isRight(people.selected, in: matchingPeople(input).map(\.userID)) {
        people.selected = nil
      }
    case .person: break
    case .list:
      if !isRight(rows.selected, in: matchingRows(input).map(\.id)) { rows.selected = nil }
    }
    releaseOrder()
    settle(input)
  }

  private func isRight<ID: Hashable>(_ id: ID?, in ids: [ID]) -> Bool {
    id.map(ids.contains) ?? false
  }

  /// What is typed holds at once as far as it can be followed.
  private mutating func applyTyped(_ text: String, _ input: ScreenInput) {
    do throws(FilterError) {
      filter(by: try screen.kind.filter(text), input)
    } catch { prompt?.error = error }
  }

  private mutating func leavePrompt(_ input: ScreenInput) -> [Effect] {
    if let prompt, prompt.kind == .filter { filter(by: prompt.before, input) }
    prompt = nil
    return []
  }

  private mutating func enter(_ prompt: Prompt, _ input: ScreenInput) -> [Effect] {
    switch prompt.kind {
    case .filter:
      if prompt.error == nil { self.prompt = nil }
      return []
    case .command:
      do throws(FilterError) {
        self.prompt = nil
        return try run(prompt.text, input)
      } catch {
        var prompt = prompt
        prompt.error = error
        self.prompt = prompt
        return []
      }
    }
  }

  private static func withoutLastWord(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
    return text
  }
}
