import CallRoom
import Cells

extension ScreenState {
  mutating func back() -> [Effect] {
    if closeOverlay() { return [] }
    return screen == home && stack.isEmpty ? [.quit] : leave()
  }

  /// Back to the screen below; never quits.
  mutating func leave() -> [Effect] {
    guard screen != home || !stack.isEmpty else { return [] }
    return change { state in
      state.current = state.stack.popLast() ?? Place(screen: state.home)
    }
  }

  /// Shows a screen above this one; one that is below already is gone back to.
  package mutating func go(to screen: Screen) -> [Effect] { go(to: screen) { _ in } }

  private mutating func go(to screen: Screen, with prepare: (inout Place) -> Void) -> [Effect] {
    isHelpOpen = false
    explained = nil
    guard screen != self.screen else { return [] }
    return change { state in
      if let index = state.stack.firstIndex(where: { $0.screen == screen }) {
        state.current = state.stack[index]
        state.stack.removeSubrange(index...)
      } else {
        state.stack.append(state.current)
        if state.stack.count > Self.deepest { state.stack.remove(at: 1) }
        state.current = Place(screen: screen)
      }
      prepare(&state.current)
    }
  }

  /// How many screens lie below one another at most.
  private static let deepest = 12

  /// Changes the screen, and says which room's value is wanted from now on.
  private mutating func change(_ body: (inout ScreenState) -> Void) -> [Effect] {
    let room = screen.room
    body(&self)
    search = nil
    prompt = nil
    menu = nil
    explained = nil
    remembered = nil
    follows = true
    releaseOrder()
    guard screen.room != room else { return [] }
    return [screen.room.map(Effect.openRoom) ?? .closeRoom]
  }

  /// Opens what is under the cursor: a room, somebody in it, or the room that a row is about.
  mutating func open(_ input: ScreenInput) -> [Effect] {
    guard !isOverlayOpen else { return [] }
    switch screen {
    case .rooms: return rooms.selected.map { go(to: .room($0)) } ?? []
    case .room(let key):
      guard pane != .last, let user = people.selected, openRoom(input)?.participant(user) != nil
      else { return [] }
      return go(to: .person(key, user))
    case .person: return []
    case .list:
      guard let row = selectedRow(input), let key = row.room else { return [] }
      return go(to: .room(key)) { if let user = row.user { $0.people.selected = user } }
    }
  }

  mutating func nextTheme() -> [Effect] {
    guard !themes.isEmpty else { return [] }
    let index = themes.firstIndex(of: theme) ?? -1
    theme = themes[(index + 1) % themes.count]
    return [.setTheme(theme)]
  }

  /// Leaves what is transient, the nearest first; never quits.
  mutating func cancel() {
    if !closeOverlay() { search = nil }
  }

  mutating func toggleHelp() {
    isHelpOpen.toggle()
    helpOffset = 0
  }

  mutating func turnPane(by step: Int) {
    let all = Pane.allCases
    let index = all.firstIndex(of: pane) ?? 0
    pane = all[(index + step + all.count) % all.count]
  }

  mutating func turnSort(by step: Int) {
    switch screen {
    case .rooms: roomSort = roomSort.turned(by: step)
    case .room: peopleSort = peopleSort.turned(by: step)
    case .person, .list: break
    }
    releaseOrder()
  }

  mutating func reverseSort() {
    switch screen {
    case .rooms: roomSort.isReversed.toggle()
    case .room: peopleSort.isReversed.toggle()
    case .person, .list: break
    }
    releaseOrder()
  }

  /// Scrolls the help, and no further than to its end.
  ///
  /// How its lines break does not depend on the theme.
  private mutating func scrollHelp(by rows: Int, _ input: ScreenInput) {
    let most = ScreenView(state: self, input: input, ink: .measuring).mostHelpOffset
    helpOffset = min(max(0, min(helpOffset, most) + rows), most)
  }

  /// The rows of a page: what the list that the keys move in shows at once.
  func pageRows(_ input: ScreenInput) -> Int {
    max(1, Layout(state: self, input: shown(input)).listRows)
  }

  /// Moves the cursor of what the keys move in.
  mutating func moveCursor(by rows: Int, _ input: ScreenInput) {
    if isHelpOpen { return scrollHelp(by: rows, input) }
    if explained != nil { return scrollWhy(by: rows, input) }
    switch (screen, pane) {
    case (.rooms, _):
      let list = roomRows(input).map(\.key)
      rooms.move(by: rows, in: list)
    case (.room, .people), (.room, .link):
      people.move(by: rows, in: personRows(input).map(\.userID))
    case (.room, .hands):
      people.move(by: rows, in: unique(openRoom(input)?.hands.map(\.userID) ?? []))
    case (.room, .speaking):
      people.move(by: rows, in: unique(openRoom(input)?.speakers.map(\.userID) ?? []))
    case (.room, .last):
      current.lastOffset = min(
        max(0, current.lastOffset + rows), max(0, recent(input).count - 1))
    case (.person, _): scrollPerson(by: rows, input)
    case (.list(let list), _):
      let ids = listRows(input).map(\.id)
      self.rows.move(by: rows, in: ids)
      remembered = nil
      follows = list.isTimed && self.rows.selected == ids.first
    }
  }

  /// Scrolls what is known of somebody, and no further than to its end.
  private mutating func scrollPerson(by rows: Int, _ input: ScreenInput) {
    let most = ScreenView(state: self, input: input, ink: .measuring).mostPersonOffset
    current.lastOffset = min(max(0, min(current.lastOffset, most) + rows), most)
  }

  private func unique(_ ids: [UserID]) -> [UserID] {
    var seen: Set<UserID> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

extension ListState {
  /// Moves the window along with what is in it: what comes above or goes there moves no text.
  mutating func anchor(at index: Int) { offset = max(0, offset + index - row) }

  /// Puts the cursor on the first of the rows while it is on nothing, and remembers its row.
  mutating func settle<Rows: RandomAccessCollection>(
    _ all: Rows, at index: Int, window: Int, holds: Bool
  ) where Rows.Element: Identifiable, Rows.Element.ID == ID {
    if selected == nil { selected = all.first?.id }
    row = index
    offset = visibleOffset(offset, cursor: index, count: all.count, window: window)
    if holds { held = all.map(\.id) }
  }

  /// Moves the cursor within a list; from something that is not in it, to its nearer end.
  mutating func move(by rows: Int, in list: [ID]) {
    guard !list.isEmpty else { return }
    let from = selected.flatMap { list.firstIndex(of: $0) }
    let start = from ?? (rows > 0 ? -1 : list.count)
    let index = min(max(0, start + rows), list.count - 1)
    selected = list[index]
    row = index
  }
}

extension SortChoice where Column: CaseIterable, Column.AllCases == [Column] {
  /// The next column, in its own direction.
  func turned(by step: Int) -> SortChoice {
    let all = Column.allCases
    let index = all.firstIndex(of: column) ?? 0
    return SortChoice(column: all[(index + step + all.count) % all.count])
  }
}
