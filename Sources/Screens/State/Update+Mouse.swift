import CallRoom
import Cells

extension ScreenState {
  /// How many rows a step of the wheel goes.
  private static let wheelRows = 3

  /// Takes what the mouse did; `nil` where the key is none of it.
  mutating func point(_ key: Key, _ input: ScreenInput) -> [Effect]? {
    switch key {
    case .wheelUp, .wheelDown:
      let rows = key == .wheelUp ? -Self.wheelRows : Self.wheelRows
      if menu == nil { moveCursor(by: rows, input) }
      settle(input, holdingOrder: !isOverlayOpen)
      return []
    case .click(let row, let column): return click(row, column, input)
    default: return nil
    }
  }

  private mutating func click(_ row: Int, _ column: Int, _ input: ScreenInput) -> [Effect] {
    let view = ScreenView(state: self, input: input, ink: .measuring)
    if view.layout.bar.rows > 0, row == view.layout.bar.row {
      guard prompt == nil, search?.isTyping != true, let action = view.hint(at: column) else {
        return []
      }
      defer { settle(input) }
      return perform(action, input)
    }
    guard !isOverlayOpen, let place = view.mainList, place.rect.contains(row, column) else {
      return []
    }
    if row == place.headerRow { return sort(at: column, view, input) }
    let index = row - place.firstRow + place.offset
    guard row >= place.firstRow, row < place.firstRow + place.window else { return [] }
    return choose(at: index, input)
  }

  /// The row under the mouse comes under the cursor; a second click opens it.
  private mutating func choose(at index: Int, _ input: ScreenInput) -> [Effect] {
    switch screen {
    case .rooms:
      let all = roomRows(input).map(\.key)
      guard index < all.count else { return [] }
      if rooms.selected == all[index] { return open(input) }
      rooms.selected = all[index]
    case .room:
      let all = personRows(input).map(\.userID)
      guard index < all.count else { return [] }
      if people.selected == all[index] { return open(input) }
      people.selected = all[index]
    case .person: return []
    case .list:
      let all = listRows(input)
      guard index < all.count else { return [] }
      if rows.selected == all[index].id { return open(input) }
      rows.selected = all[index].id
      remembered = nil
      follows = false
    }
    settle(input, holdingOrder: true)
    return []
  }

  /// A click on a header sorts by its column, and turns the order round the second time.
  private mutating func sort(at column: Int, _ view: ScreenView, _ input: ScreenInput) -> [Effect] {
    guard let name = view.sortName(at: column) else { return [] }
    switch screen {
    case .rooms:
      guard let wanted = RoomColumn(rawValue: name) else { return [] }
      let turns = roomSort.column == wanted && !roomSort.isReversed
      roomSort = SortChoice(column: wanted, isReversed: turns)
    case .room:
      guard let wanted = PersonColumn(rawValue: name) else { return [] }
      let turns = peopleSort.column == wanted && !peopleSort.isReversed
      peopleSort = SortChoice(column: wanted, isReversed: turns)
    case .person, .list: break
    }
    releaseOrder()
    settle(input)
    return []
  }
}

/// Where the rows of the list with the cursor are.
struct ListPlace {
  let rect: Rect
  /// The row of the names of columns; `nil` where there are none.
  let headerRow: Int?
  let firstRow: Int
  /// How many rows are shown, and how many are scrolled by.
  let window: Int
  let offset: Int
}

extension ScreenView {
  /// Where the rows of the list with the cursor are; `nil` where no such list is shown.
  var mainList: ListPlace? {
    let kind: PaneKind
    let (index, count, offset): (Int, Int, Int)
    switch state.screen {
    case .rooms:
      (kind, index, count, offset) = (
        .rooms, state.roomIndex(roomRows), roomRows.count, state.rooms.offset
      )
    case .room:
      (kind, index, count, offset) = (
        .people, state.personIndex(personRows), personRows.count, state.people.offset
      )
    case .list(let list):
      (kind, index, count, offset) = (
        .list(list), state.rowIndex(listRows), listRows.count, state.rows.offset
      )
    case .person: return nil
    }
    guard let rect = layout.panes.first(where: { $0.kind == kind })?.rect else { return nil }
    let isBoxed = layout.step >= .normal
    let inner = rect.rows - (isBoxed ? 2 : layout.step == .narrow ? 1 : 0)
    let top = rect.row + (layout.step >= .narrow ? 1 : 0)
    let hasHeader = Layout.hasHeader(inner, step: layout.step)
    let window = Layout.listRows(rect.rows, step: layout.step)
    return ListPlace(
      rect: rect, headerRow: hasHeader ? top : nil, firstRow: top + (hasHeader ? 1 : 0),
      window: window,
      offset: visibleOffset(offset, cursor: index, count: count, window: window))
  }

  /// What the column at a place of the header is sorted by.
  func sortName(at column: Int) -> String? {
    guard let place = mainList else { return nil }
    let isBoxed = layout.step >= .normal
    let x = column - place.rect.column - (isBoxed ? 1 : 0)
    let width = place.rect.columns - (isBoxed ? 3 : 0)
    func name<Row>(_ columns: [PlacedColumn<Row>]) -> String? {
      columns.last { $0.start <= x && !$0.column.title.isEmpty }?.column.sort
    }
    switch state.screen {
    case .rooms: return name(Screens.place(roomColumns, in: width, isWide: state.isWide))
    case .room: return name(Screens.place(personColumns, in: width, isWide: state.isWide))
    case .person, .list: return nil
    }
  }
}
