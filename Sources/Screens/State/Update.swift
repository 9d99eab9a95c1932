import CallRoom
package import Cells

/// For how many seconds the order of rows is held after a key.
let orderHoldSeconds: Int64 = 5

/// What a key does: changes the state, and says what has to be done outside.
package func update(_ state: inout ScreenState, _ key: Key, _ input: ScreenInput) -> [Effect] {
  if key == .resize || key == .unknown { return [] }
  if state.isUnsettled { state.settle(input) }
  if let typed = state.type(key, input) { return typed }
  guard let action = KeyTable.action(for: key, on: state.screen.kind) else { return [] }
  let effects = state.perform(action, input)
  state.settle(input, holdingOrder: KeyTable.holdsOrder.contains(action) && !state.isOverlayOpen)
  return effects
}

extension KeyTable {
  /// The actions after which the order of rows is held for a while.
  static let holdsOrder: Set<Action> = [
    .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .searchNext,
    .searchPrevious,
  ]

  /// How far each action moves the cursor: rows, and how many parts of a page.
  static let moves: [Action: Move] = [
    .up: .rows(-1), .down: .rows(1), .pageUp: .pages(-1, of: 1), .pageDown: .pages(1, of: 1),
    .halfPageUp: .pages(-1, of: 2), .halfPageDown: .pages(1, of: 2), .first: .rows(-1_000_000),
    .last: .rows(1_000_000),
  ]

  /// How far the cursor moves.
  enum Move {
    case rows(Int)
    case pages(Int, of: Int)

    /// The rows to move by.
    func rows(page: Int) -> Int {
      switch self {
      case .rows(let rows): rows
      case .pages(let count, let part): count * max(1, page / part)
      }
    }
  }
}

extension ScreenState {
  /// Puts the cursor on the first row while it is on nothing, and remembers where it stands.
  ///
  /// The program calls it whenever new values come, so that a key always means what was under the cursor.
  package mutating func settle(_ input: ScreenInput) { settle(input, holdingOrder: false) }

  /// Whether the cursor of the list that is shown is on nothing yet.
  var isUnsettled: Bool { screen == .rooms ? rooms.selected == nil : people.selected == nil }

  /// The same, and holds the order of rows as it stands for a while.
  mutating func settle(_ input: ScreenInput, holdingOrder: Bool) {
    let holds = holdingOrder && pinned == nil && !input.ended
    holdAnswer(input)
    switch screen {
    case .rooms:
      let rows = roomRows(input)
      rooms.settle(rows.map(\.key), at: roomIndex(rows), window: pageRows(input), holds: holds)
    case .room(let key):
      // What is opened while paused is held as it was when it came.
      if pinned?.room?.key != key, input.room?.key == key {
        pinned?.room = input.room
        pinned?.drift = input.drift
      }
      let rows = personRows(input)
      people.settle(
        rows.map(\.userID), at: personIndex(rows), window: pageRows(input), holds: holds)
    }
    if holds {
      orderHeldUntil = input.now.advanced(byMicroseconds: orderHoldSeconds * 1_000_000)
    }
  }

  /// Lets the order of rows go on at once.
  package mutating func releaseOrder() { orderHeldUntil = nil }

  mutating func perform(_ action: Action, _ input: ScreenInput) -> [Effect] {
    if explained != nil, !isHelpOpen, !KeyTable.worksInWhy.contains(action) { return [] }
    if let move = KeyTable.moves[action] {
      moveCursor(by: move.rows(page: pageRows(input)), input)
      return []
    }
    switch action {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .back: return back()
    case .leave: return leave()
    case .open: return open(input)
    case .nextTheme: return nextTheme()
    case .why: return explain(input)
    case .acknowledge: return acknowledge(input)
    default:
      choose(action, input)
      return []
    }
  }

  private mutating func choose(_ action: Action, _ input: ScreenInput) {
    switch action {
    case .cancel: cancel()
    case .help: toggleHelp()
    case .pause: pinned = pinned == nil ? input : nil
    case .search: beginSearch()
    case .searchNext: nextMatch(by: 1, input)
    case .searchPrevious: nextMatch(by: -1, input)
    case .nextPane: turnPane(by: 1)
    case .previousPane: turnPane(by: -1)
    case .scrollLeft: sideways = max(0, sideways - 4)
    case .scrollRight: sideways = min(400, sideways + 4)
    case .nextSort: turnSort(by: 1)
    case .previousSort: turnSort(by: -1)
    case .reverseSort: reverseSort()
    default: break
    }
  }
}
