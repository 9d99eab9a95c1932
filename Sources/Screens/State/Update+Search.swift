import CallRoom
import Cells

extension ScreenState {
  /// The longest text that is looked for, in characters.
  static let longestSearch = 64

  /// Takes a key into the prompt while one is open; `nil` when there is none, or the key is not for it.
  mutating func type(_ key: Key, _ input: ScreenInput) -> [Effect]? {
    guard var search, search.isTyping, !isOverlayOpen else { return nil }
    switch key {
    case .character(let character):
      guard search.text.count < Self.longestSearch else { return [] }
      search.text.append(character)
    case .backspace:
      guard !search.text.isEmpty else { return endSearch(restoring: true) }
      search.text.removeLast()
    case .control("u"): search.text = ""
    case .escape: return endSearch(restoring: true)
    case .enter:
      search.isTyping = false
      self.search = search.text.isEmpty ? nil : search
      return []
    case .control("c"), .control("z"), .control("l"): return nil
    default: return []
    }
    self.search = search
    findFromStart(input)
    return []
  }

  mutating func beginSearch() {
    guard !isOverlayOpen else { return }
    search = Search(
      roomBefore: rooms.selected, personBefore: people.selected, rowBefore: rows.selected)
    if case .room = screen { pane = .people }
    follows = false
  }

  /// Goes to the next or the previous match, round the end.
  mutating func nextMatch(by step: Int, _ input: ScreenInput) {
    guard let search, !search.text.isEmpty else { return }
    let names = searchable(input)
    let start = cursorIndex(input)
    for distance in stride(from: 1, through: names.count, by: 1) {
      let index = ((start + step * distance) % names.count + names.count) % names.count
      if matches(names[index], search.text) { return select(index, input) }
    }
  }

  /// How many rows match, and which of them is under the cursor (from 1; 0 for none).
  func matchCount(_ input: ScreenInput) -> (place: Int, count: Int) {
    guard let search, !search.text.isEmpty else { return (0, 0) }
    let cursor = cursorIndex(input)
    let names = searchable(input)
    let found = names.indices.filter { matches(names[$0], search.text) }
    return ((found.firstIndex(of: cursor) ?? -1) + 1, found.count)
  }

  /// Whether a name or an id is found by the search.
  func isMatch(_ name: String, _ id: String) -> Bool {
    guard let text = search?.text, !text.isEmpty else { return false }
    return matches((name, id), text)
  }

  private mutating func endSearch(restoring: Bool) -> [Effect] {
    if restoring, let search {
      rooms.selected = search.roomBefore ?? rooms.selected
      people.selected = search.personBefore ?? people.selected
      rows.selected = search.rowBefore ?? rows.selected
    }
    search = nil
    return []
  }

  /// The first match at or after where the cursor was; without one the cursor goes back there.
  private mutating func findFromStart(_ input: ScreenInput) {
    guard let search else { return }
    rooms.selected = search.roomBefore ?? rooms.selected
    people.selected = search.personBefore ?? people.selected
    rows.selected = search.rowBefore ?? rows.selected
    settle(input)
    guard !search.text.isEmpty else { return }
    let names = searchable(input)
    let start = cursorIndex(input)
    let order =
      Array(names.indices[min(start, names.count)...]) + Array(0..<min(start, names.count))
    if let index = order.first(where: { matches(names[$0], search.text) }) { select(index, input) }
  }

  private func cursorIndex(_ input: ScreenInput) -> Int {
    switch screen {
    case .rooms: roomIndex(roomRows(input))
    case .room: personIndex(personRows(input))
    case .person: 0
    case .list: rowIndex(listRows(input))
    }
  }

  private func searchable(_ input: ScreenInput) -> [(name: String, id: String)] {
    switch screen {
    case .rooms: roomRows(input).map { ($0.summary?.title ?? "", $0.key.description) }
    case .room: personRows(input).map { ($0.name, $0.userID.text) }
    case .person: []
    case .list: listRows(input).map { ("\($0.name) \($0.roomName)", $0.searchedID) }
    }
  }

  private mutating func select(_ index: Int, _ input: ScreenInput) {
    switch screen {
    case .rooms: rooms.selected = roomRows(input)[index].key
    case .room: people.selected = personRows(input)[index].userID
    case .person: break
    case .list: rows.selected = listRows(input)[index].id
    }
    settle(input)
  }

  private func matches(_ row: (name: String, id: String), _ text: String) -> Bool {
    let text = text.lowercased()
    return row.name.lowercased().contains(text) || row.id.lowercased().contains(text)
  }
}
