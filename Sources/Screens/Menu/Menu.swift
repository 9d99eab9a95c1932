import CallRoom
import Cells

/// A short list over the screen, of which one thing is chosen.
struct Menu: Equatable, Sendable {
  /// What is chosen.
  enum Kind: Equatable, Sendable { case theme, copy }

  let kind: Kind
  let items: [String]
  var index = 0
  /// What held before the menu was opened.
  var before = ""

  var title: String { kind == .theme ? "Themes" : "Copy" }
}

extension ScreenState {
  /// Opens the list of themes; the one under the cursor is shown at once.
  mutating func pickTheme() {
    guard !isOverlayOpen else { return }
    menu = Menu(
      kind: .theme, items: themes, index: themes.firstIndex(of: theme) ?? 0, before: theme)
  }

  /// Opens the list of what can be copied.
  mutating func pickCopy() {
    guard !isOverlayOpen else { return }
    menu = Menu(kind: .copy, items: CopyKind.allCases.map(\.rawValue))
  }

  /// Takes a key into the menu while one is open; `nil` where the key is not for it.
  mutating func chooseInMenu(_ key: Key, _ input: ScreenInput) -> [Effect]? {
    guard var menu, !isHelpOpen else { return nil }
    if key == .enter { return choose(menu, input) }
    if menu.kind == .copy, case .character(let letter) = key,
      let index = menu.items.firstIndex(where: { $0.first == letter })
    {
      menu.index = index
      return choose(menu, input)
    }
    guard let action = KeyTable.action(for: key, on: screen.kind) else { return [] }
    if let move = KeyTable.moves[action] {
      let step = move.rows(page: max(1, size.rows - 6))
      menu.index = min(max(0, menu.index + step), max(0, menu.items.count - 1))
      self.menu = menu
      return preview(menu)
    }
    switch action {
    case .quit, .suspend, .redraw, .help: return nil
    case .cancel, .back, .leave: return closeMenu()
    case .pickTheme where menu.kind == .theme: return closeMenu()
    case .copy where menu.kind == .copy: return closeMenu()
    default: return []
    }
  }

  /// Closes the menu; what was only shown is as before.
  mutating func closeMenu() -> [Effect] {
    defer { menu = nil }
    guard let menu, menu.kind == .theme, theme != menu.before else { return [] }
    theme = menu.before
    return [.setTheme(theme)]
  }

  private mutating func preview(_ menu: Menu) -> [Effect] {
    guard menu.kind == .theme, menu.index < menu.items.count, menu.items[menu.index] != theme
    else { return [] }
    theme = menu.items[menu.index]
    return [.setTheme(theme)]
  }

  private mutating func choose(_ menu: Menu, _ input: ScreenInput) -> [Effect] {
    self.menu = nil
    guard menu.index < menu.items.count else { return [] }
    switch menu.kind {
    case .theme:
      theme = menu.items[menu.index]
      return [.setTheme(theme)]
    case .copy:
      return CopyKind(rawValue: menu.items[menu.index]).map { copy($0, input) } ?? []
    }
  }
}

extension ScreenView {
  /// The menu, over what it is about.
  func drawMenu(_ menu: Menu) {
    let whole = layout.overlay
    let width = min(whole.columns, max(24, (menu.items.map(\.utf8.count).max() ?? 0) + 12))
    let height = min(whole.rows, menu.items.count + 2)
    let rect = Rect(
      row: whole.row, column: whole.columns - width, rows: height, columns: width)
    canvas.clear(rect)
    let isBoxed = rect.rows >= 3
    let window = isBoxed ? rect.rows - 2 : rect.rows
    let offset = visibleOffset(0, cursor: menu.index, count: menu.items.count, window: window)
    let title = PaneTitle(
      title: [ink.text(menu.title, .paneFocused)], above: offset,
      below: max(0, menu.items.count - offset - window), isFocused: true)
    let inner = isBoxed ? canvas.box(rect, title) : rect
    for (row, item) in menu.items.dropFirst(offset).prefix(inner.rows).enumerated() {
      let isSelected = row + offset == menu.index
      let note =
        menu.kind == .copy
        ? CopyKind(rawValue: item)?.words ?? "" : item == menu.before ? "now" : ""
      let mark = isSelected ? [ink.symbol(.cursor)] : [ink.text(" ")]
      canvas.line(
        mark + [ink.text(item, .strong), ink.text("  " + note, .faint)], in: inner, row: row,
        look: .init(isSelected: isSelected))
      if isSelected { canvas.setCursor(row: inner.row + row, column: inner.column) }
    }
  }
}
