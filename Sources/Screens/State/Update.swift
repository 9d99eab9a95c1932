import CallRoom
package import Cells

/// For how many seconds the order of rows is held after a key.
let orderHoldSeconds: Int64 = 5

/// What a key does: changes the state, and says what has to be done outside.
package func update(_ state: inout ScreenState, _ key: Key, _ input: ScreenInput) -> [Effect] {
  if key == .resize || key == .unknown { return [] }
  if state.wall != nil { return state.pressOnWall(key, input) }
  if state.isUnsettled { state.settle(input) }
  if let typed = state.type(key, input) ?? state.typePrompt(key, input) { return typed }
  if let pointed = state.point(key, input) { return pointed }
  if let chosen = state.chooseInMenu(key, input) { return chosen }
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
  ///
  /// What a memo holds of the order of rows is mended, not made anew.
  package mutating func settle(_ input: ScreenInput, memo: ScreenMemo = ScreenMemo()) {
    settle(input, holdingOrder: false, memo: memo)
  }

  /// Whether the cursor of the list that is shown is on nothing yet.
  var isUnsettled: Bool {
    switch screen {
    case .rooms: rooms.selected == nil
    case .room: people.selected == nil
    case .person: false
    case .list: rows.selected == nil
    }
  }

  /// The same, and holds the order of rows as it stands for a while.
  mutating func settle(
    _ input: ScreenInput, holdingOrder: Bool, memo: ScreenMemo = ScreenMemo()
  ) {
    let holds = holdingOrder && pinned == nil && !input.ended
    holdAnswer(input)
    holdWanted(input)
    switch screen {
    case .rooms:
      let rows = roomRows(input, memo)
      rooms.settle(rows, at: roomIndex(rows), window: pageRows(input), holds: holds)
    case .room:
      let rows = personRows(input, memo)
      people.settle(rows, at: personIndex(rows), window: pageRows(input), holds: holds)
    case .person: break
    case .list(let list): settleList(list, input)
    }
    if holds {
      orderHeldUntil = input.now.advanced(byMicroseconds: orderHoldSeconds * 1_000_000)
    }
  }

  /// What is opened while paused is held as it was when it came.
  private mutating func holdWanted(_ input: ScreenInput) {
    guard pinned != nil else { return }
    if let key = screen.room, pinned?.room?.key != key, input.room?.key == key {
      pinned?.room = input.room
      pinned?.drift = input.drift
    }
    if pinned?.gathered == nil, input.gathered != nil { pinned?.gathered = input.gathered }
    if pinned?.inspected == nil, input.inspected != nil { pinned?.inspected = input.inspected }
    if pinned?.person?.person != wants.person, input.person?.person == wants.person {
      pinned?.person = input.person
    }
  }

  /// Puts the cursor of a list over all rooms on its row; the text under the eye stays where it is.
  private mutating func settleList(_ list: ListKind, _ input: ScreenInput) {
    if list.isTimed, follows { rows.selected = nil }
    let all = listRows(input)
    let index = rowIndex(all)
    if rows.selected != nil, list.isTimed { rows.anchor(at: index) }
    rows.settle(all, at: index, window: pageRows(input), holds: false)
    remembered = index < all.count ? all[index] : nil
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
    case .kiosk: return beginWall()
    case .approve, .decline: return answer(approve: action == .approve, input)
    default:
      if let shown = KeyTable.screens.first(where: { $0.action == action }) {
        return go(to: shown.screen)
      }
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
    case .filter: beginFilter()
    case .command: beginCommand()
    case .copy: pickCopy()
    case .pickTheme: pickTheme()
    case .searchNext: nextMatch(by: 1, input)
    case .searchPrevious: nextMatch(by: -1, input)
    case .nextPane: turnPane(by: 1)
    case .previousPane: turnPane(by: -1)
    case .scrollLeft: current.sideways = max(0, current.sideways - 4)
    case .scrollRight: current.sideways = min(400, current.sideways + 4)
    case .mute: isMuted.toggle()
    case .follow: follows.toggle()
    case .expand: current.isExpanded.toggle()
    case .wide: isWide.toggle()
    case .nextSort: turnSort(by: 1)
    case .previousSort: turnSort(by: -1)
    case .reverseSort: reverseSort()
    default: break
    }
  }
}
