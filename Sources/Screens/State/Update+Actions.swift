import CallRoom
import Cells

extension ScreenState {
  mutating func back() -> [Effect] {
    if closeOverlay() { return [] }
    return screen == home ? [.quit] : leave()
  }

  mutating func leave() -> [Effect] {
    guard screen != home else { return [] }
    screen = home
    search = nil
    explained = nil
    releaseOrder()
    return [.closeRoom]
  }

  mutating func open(_ input: ScreenInput) -> [Effect] {
    guard screen == .rooms, !isOverlayOpen, let key = rooms.selected else { return [] }
    screen = .room(key)
    people = ListState()
    pane = .people
    search = nil
    releaseOrder()
    lastOffset = 0
    sideways = 0
    return [.openRoom(key)]
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
    }
    releaseOrder()
  }

  mutating func reverseSort() {
    switch screen {
    case .rooms: roomSort.isReversed.toggle()
    case .room: peopleSort.isReversed.toggle()
    }
    releaseOrder()
  }

  /// Scrolls the help, and no further than to its end.
  ///
  /// How its lines break does not depend on the theme.
  private mutating func scrollHelp(by rows: Int, _ input: ScreenInput) {
    let ink = Ink(
      theme: .builtIn(depth: .none),
      ruler: TextRuler(ascii: false, widthOf: TextRuler.approximateWidth))
    let most = ScreenView(state: self, input: input, ink: ink).mostHelpOffset
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
      lastOffset = min(max(0, lastOffset + rows), max(0, recent(input).count - 1))
    }
  }

  private func unique(_ ids: [UserID]) -> [UserID] {
    var seen: Set<UserID> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

extension ListState {
  /// Puts the cursor on the first of the ids while it is on nothing, and remembers its row.
  mutating func settle(_ ids: [ID], at index: Int, window: Int, holds: Bool) {
    if selected == nil { selected = ids.first }
    row = index
    offset = visibleOffset(offset, cursor: index, count: ids.count, window: window)
    if holds { held = ids }
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
