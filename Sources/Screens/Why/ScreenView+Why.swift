import CallRoom
import Cells

extension ScreenView {
  /// The overlay over the whole screen: what came last of the subject, and what became of it.
  func drawWhy(_ subject: WhySubject) {
    let rect = overlayRect
    let isBoxed = rect.rows >= 3 && layout.step >= .narrow
    let inner = isBoxed ? rect.inset(top: 1, left: 2, bottom: 1, right: 2) : rect
    let body = isBoxed ? inner : inner.splitTop(1).rest
    let lines = whyLines(subject, body.columns)
    let offset = max(0, min(state.whyOffset, lines.count - body.rows))
    let title = PaneTitle(
      title: [ink.text("Why: ", .paneFocused), ink.text(subject.name, .paneFocused)],
      note: [ink.text(whyNote(subject), .pane)], above: offset,
      below: max(0, lines.count - offset - body.rows), isFocused: true)
    if isBoxed { canvas.box(rect, title) } else { canvas.line(title.title, in: inner) }
    for (row, line) in lines.dropFirst(offset).prefix(body.rows).enumerated() {
      canvas.line(line, in: body, row: row)
    }
  }

  /// What an overlay covers: everything between the title and the bottom line.
  var overlayRect: Rect {
    Rect(
      row: layout.facts.isEmpty ? layout.body.row : layout.facts.row, column: 0,
      rows: layout.facts.rows + layout.body.rows, columns: layout.body.columns)
  }

  private func whyNote(_ subject: WhySubject) -> String {
    subject.user.map { $0.text == subject.name ? "newest first" : "\($0), newest first" }
      ?? (subject.name == subject.room.description
        ? "newest first" : "\(subject.room), newest first")
  }

  private func whyLines(_ subject: WhySubject, _ width: Int) -> [[Piece]] {
    guard let why = input.why, subject.isAnswered(by: why) else {
      return [[ink.text("no answer yet", .waiting)]]
    }
    guard !why.entries.isEmpty else {
      return wrapped([], "nothing is remembered of \(subject.name)", 0, width)
    }
    let isWide = layout.step >= .normal
    return why.entries.flatMap { isWide ? whyRow($0, width) : whyBlock($0, width) }
  }

  /// An entry as a row: time, verdict, type, reason and, where there is room, the feed at its end.
  private func whyRow(_ entry: WhyEntry, _ width: Int) -> [[Piece]] {
    let typeWidth = min(26, width / 4)
    let feedWidth = layout.step == .wide ? 16 : 0
    let head =
      whyHead(entry) + [
        ink.text("  "), Piece(text: ink.ruler.text(entry.type, padded: typeWidth), role: .strong),
      ]
      + [ink.text("  ")]
    let room = width - feedWidth
    var lines = wrapped(head, entry.reason, head.width, room)
    if lines.isEmpty { lines = [head] }
    guard feedWidth > 0 else { return lines }
    lines[0] = ink.fit(lines[0], room) + [ink.text("  " + entry.feed, .faint)]
    return lines
  }

  /// An entry in a list of lines: what it was, and its reason below.
  private func whyBlock(_ entry: WhyEntry, _ width: Int) -> [[Piece]] {
    let isTiny = layout.step == .tiny
    let look = VerdictLook.of(entry.verdict)
    let verdict = [ink.symbol(look.symbol), ink.text(" " + look.word, look.symbol.role)]
    let type = [ink.text("  "), ink.text(entry.type, .strong)]
    let clock = [ink.text(input.clock(entry.at) + "  ", .faint)]
    let head = isTiny ? [verdict, type] : [clock + verdict + type]
    return head + wrapped([], entry.reason, 2, width)
  }

  /// `14:03:14  ✓ applied     `.
  private func whyHead(_ entry: WhyEntry) -> [Piece] {
    let look = VerdictLook.of(entry.verdict)
    let word = Piece(
      text: ink.ruler.text(look.word, padded: VerdictLook.width), role: look.symbol.role)
    return [
      ink.text(input.clock(entry.at) + "  ", .faint), ink.symbol(look.symbol), ink.text(" "), word,
    ]
  }
}
