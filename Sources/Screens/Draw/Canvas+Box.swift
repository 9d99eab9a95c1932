import Cells

/// What stands in the border of a pane.
struct PaneTitle {
  /// The name, and what belongs to it, at the left.
  var title: [Piece]
  /// What stands at the right, such as the sort order.
  var note: [Piece] = []
  /// How many rows are hidden above and below.
  var above = 0
  var below = 0
  /// Whether the keys move in it.
  var isFocused = false
}

extension Canvas {
  /// Draws the border of a pane and gives what is inside: `┌ People 14 ───── by link ▲ ┐`; without its
  /// sides where they stand there already.
  @discardableResult
  func box(_ rect: Rect, _ pane: PaneTitle, keepsSides: Bool = false) -> Rect {
    guard rect.rows >= 2, rect.columns >= 4 else { return rect }
    let role: ThemeRole = pane.isFocused ? .borderFocused : .border
    border(rect, row: rect.row, left: .topLeft, right: .topRight, role: role)
    border(rect, row: rect.row + rect.rows - 1, left: .bottomLeft, right: .bottomRight, role: role)
    let side = [ink.symbol(.vertical, role)]
    for row in rect.row + 1..<max(rect.row + 1, rect.row + rect.rows - 1) where !keepsSides {
      put(side, row: row, column: rect.column)
      put(side, row: row, column: rect.column + rect.columns - 1)
    }
    titles(
      pane, in: Rect(row: rect.row, column: rect.column + 1, rows: 1, columns: rect.columns - 2))
    let bottom = Rect(
      row: rect.row + rect.rows - 1, column: rect.column + 1, rows: 1, columns: rect.columns - 2)
    more(pane.below, "more", in: bottom)
    return rect.inset(top: 1, left: 1, bottom: 1, right: 1)
  }

  /// A pane without sides, for narrow terminals: its title in a line.
  func rule(_ rect: Rect, _ pane: PaneTitle) -> Rect {
    let split = rect.splitTop(1)
    let role: ThemeRole = pane.isFocused ? .borderFocused : .border
    let line = ink.run(.horizontal, rect.columns, role)
    put([line], row: rect.row, column: rect.column, limit: rect.columns)
    var pane = pane
    let below = moreText(pane.below, "more").dropFirst()
    pane.note = below + pane.note
    titles(pane, in: split.top)
    return split.rest
  }

  private func border(_ rect: Rect, row: Int, left: Symbol, right: Symbol, role: ThemeRole) {
    let line = ink.run(.horizontal, rect.columns - 2, role)
    put([ink.symbol(left, role), line, ink.symbol(right, role)], row: row, column: rect.column)
  }

  private func titles(_ pane: PaneTitle, in rect: Rect) {
    let space = ink.text(" ")
    let mark = pane.isFocused ? [ink.symbol(.cursor, .paneFocused)] : [space]
    let title = mark + pane.title + [space]
    guard rect.columns >= 4 else { return }
    let used = min(title.width, rect.columns - 1)
    put(ink.fit(title, used), row: rect.row, column: rect.column)
    let note = pane.note.isEmpty ? [] : [space] + pane.note + [space]
    let above = moreText(pane.above, "above")
    let room = rect.columns - used - 2
    guard let shown = [above + note, above, note].first(where: { $0.width <= room }) else { return }
    put(shown, row: rect.row, column: rect.column + rect.columns - 1 - shown.width)
  }

  private func more(_ count: Int, _ word: String, in rect: Rect) {
    guard count > 0 else { return }
    let text = moreText(count, word)
    guard text.width + 2 <= rect.columns else { return }
    put(text, row: rect.row, column: rect.column + rect.columns - 1 - text.width)
  }

  private func moreText(_ count: Int, _ word: String) -> [Piece] {
    guard count > 0 else { return [] }
    return [ink.text(" "), ink.symbol(.more, .more), ink.text(" \(count) \(word) ", .more)]
  }
}
