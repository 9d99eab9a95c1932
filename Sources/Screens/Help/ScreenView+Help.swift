import Cells

extension ScreenView {
  /// The help over the whole screen: this screen's keys, all glyphs as they are drawn now, what is on.
  func drawHelp() {
    let rect = layout.overlay
    let (inner, width, columns) = helpPlan()
    let longest = columns.map(\.count).max() ?? 0
    let offset = max(0, min(state.helpOffset, longest - inner.rows))
    let title = PaneTitle(
      title: [ink.text("Help: \(state.screen.kind.title.lowercased())", .paneFocused)],
      note: [ink.text("theme \(state.theme)", .pane)]
        + (input.version.isEmpty ? [] : [ink.text(", calltop \(input.version)", .pane)]),
      above: offset, below: max(0, longest - offset - inner.rows), isFocused: true)
    if rect.rows >= 3, layout.step >= .narrow { canvas.box(rect, title) }
    for (column, lines) in columns.enumerated() {
      for (row, line) in lines.dropFirst(offset).prefix(inner.rows).enumerated() {
        let place = Rect(
          row: inner.row + row, column: inner.column + column * (width + 2), rows: 1,
          columns: width)
        canvas.line(line, in: place)
      }
    }
  }

  /// How many lines of the help can be scrolled by.
  var mostHelpOffset: Int {
    let (inner, _, columns) = helpPlan()
    return max(0, (columns.map(\.count).max() ?? 0) - inner.rows)
  }

  /// Where the help stands, how wide its columns are, and their lines.
  private func helpPlan() -> (inner: Rect, width: Int, columns: [[[Piece]]]) {
    let rect = layout.overlay
    let inner =
      rect.rows >= 3 && layout.step >= .narrow
      ? rect.inset(top: 1, left: 2, bottom: 1, right: 2) : rect
    let count = max(1, min(3, inner.columns / 50))
    let width = (inner.columns - (count - 1) * 2) / count
    return (inner, width, helpColumns(count, width))
  }

  /// The blocks of the help in so many columns of about the same length; no block is broken.
  private func helpColumns(_ count: Int, _ width: Int) -> [[[Piece]]] {
    let blocks = helpBlocks(width)
    let fair = blocks.reduce(0) { $0 + $1.count } / count
    var columns: [[[Piece]]] = [[]]
    for block in blocks {
      let filled = columns[columns.count - 1].count
      if filled > 0, columns.count < count, filled + block.count / 2 > fair { columns.append([]) }
      columns[columns.count - 1] += block
    }
    return columns
  }

  /// All blocks of the help, in so many cells: keys by their group, signs, what is on.
  private func helpBlocks(_ width: Int) -> [[[Piece]]] {
    let groups = ActionGroup.allCases.map { group in
      let entries = KeyTable.entries(on: state.screen.kind).filter { $0.group == group }
      return [[ink.text(group.rawValue, .header)]] + entries.flatMap { keyLines($0, width) } + [[]]
    }
    let now = [[ink.text("Now", .header)]] + facts.flatMap { wrapped([], $0, 2, width) } + [[]]
    return groups + [now, [[ink.text("Signs", .header)]] + legend(width)]
  }

  private func keyLines(_ entry: KeyEntry, _ width: Int) -> [[Piece]] {
    let names = entry.keys.map { $0.name(ascii: ink.ruler.ascii) }.joined(separator: " ")
    let keys = [ink.text("  "), ink.text(names, .key)]
    let isOff = [.approve, .decline].contains(entry.action) && !input.canSend
    let text = entry.summary + (isOff ? " (off: no feed allows to send)" : "")
    guard width >= 34 else { return [keys] + wrapped([], text, 4, width) }
    return wrapped(ink.fit(keys, 16), text, 16, width)
  }

  private func legend(_ width: Int) -> [[Piece]] {
    Symbol.table.filter { !$0.word.isEmpty }.flatMap { entry in
      let head = ink.fit([ink.text("  "), ink.symbol(entry.symbol)], 8)
      return wrapped(head, entry.word, 8, width)
    } + wrapped(ink.fit([ink.text("  off*", .mediaOff)], 8), "switched off by a host", 8, width)
      + wrapped(ink.fit([ink.text("  c d", .locked)], 8), "may not chat, may not draw", 8, width)
  }

  private var facts: [String] {
    let sort =
      state.screen.kind == .rooms
      ? state.roomSort.column.rawValue : state.peopleSort.column.rawValue
    let reversed = state.screen == .rooms ? state.roomSort.isReversed : state.peopleSort.isReversed
    let held = orderHeldSeconds != nil
    return [
      "theme: \(state.theme)", "colours: \(ink.theme.depth.rawValue)",
      "order: by \(sort)\(reversed ? ", turned round" : "")\(held ? ", held" : "")",
      "picture: \(state.isPaused ? "paused" : "live")",
      "bell: \(state.isMuted ? "muted" : "on")",
      "version: \(input.version.isEmpty ? "not said" : input.version)",
    ]
  }

  /// Words after a head, broken into lines that are indented alike.
  func wrapped(_ head: [Piece], _ text: String, _ indent: Int, _ width: Int) -> [[Piece]] {
    let room = max(8, width - indent)
    let lines = wrapWords(text, in: room) { ink.ruler.width($0) }
    let blank = [Piece(text: .blanks(indent), role: .base)]
    return lines.enumerated().map { index, line in
      (index == 0 && !head.isEmpty ? head : blank) + [ink.text(line, .base)]
    }
  }
}
