import CallRoom
import Cells

extension ScreenView {
  /// The overlay over the whole screen: what came last of the subject, and what became of it.
  func drawWhy(_ subject: WhySubject) {
    let place = WhyGeometry(layout)
    let lines = whyLines(subject, place)
    let offset = max(0, min(state.whyOffset, lines.count - place.body.rows))
    let title = PaneTitle(
      title: [ink.text("Why: ", .paneFocused), ink.text(subject.name, .paneFocused)],
      note: [ink.text(whyNote(subject), .pane)], above: offset,
      below: max(0, lines.count - offset - place.body.rows), isFocused: true)
    if place.isBoxed {
      canvas.box(place.rect, title)
    } else {
      canvas.line(title.title, in: place.rect)
    }
    for (row, line) in lines.dropFirst(offset).prefix(place.body.rows).enumerated() {
      canvas.line(line, in: place.body, row: row)
    }
  }

  private func whyNote(_ subject: WhySubject) -> String {
    subject.user.map { $0.text == subject.name ? "newest first" : "\($0), newest first" }
      ?? (subject.name == subject.room.description
        ? "newest first" : "\(subject.room), newest first")
  }

  private func whyLines(_ subject: WhySubject, _ place: WhyGeometry) -> [[Piece]] {
    guard let why = input.why, subject.isAnswered(by: why) else {
      return [[ink.text("no answer yet", .waiting)]]
    }
    guard !why.entries.isEmpty else {
      return wrapped([], "nothing is remembered of \(subject.name)", 0, place.body.columns)
    }
    return why.entries.flatMap {
      place.step >= .normal ? whyRow($0, place) : whyBlock($0, place)
    }
  }

  /// An entry as a row: time, verdict, type, reason and, where there is room, the feed at its end.
  private func whyRow(_ entry: WhyEntry, _ place: WhyGeometry) -> [[Piece]] {
    let type = Piece(text: ink.ruler.text(entry.type, padded: place.typeWidth), role: .strong)
    let head = whyHead(entry) + [ink.text("  "), type, ink.text("  ")]
    var lines = wrapped(head, entry.reason, place.indent, place.reasonWidth)
    if lines.isEmpty { lines = [head] }
    guard place.feedWidth > 0 else { return lines }
    lines[0] = ink.fit(lines[0], place.reasonWidth) + [ink.text("  " + entry.feed, .faint)]
    return lines
  }

  /// An entry in a list of lines: what it was, and its reason below.
  private func whyBlock(_ entry: WhyEntry, _ place: WhyGeometry) -> [[Piece]] {
    let look = VerdictLook.of(entry.verdict)
    let verdict = [ink.symbol(look.symbol), ink.text(" " + look.word, look.symbol.role)]
    let type = [ink.text("  "), ink.text(entry.type, .strong)]
    let clock = [ink.text(input.clock(entry.at) + "  ", .faint)]
    let head = place.step == .tiny ? [verdict, type] : [clock + verdict + type]
    return head + wrapped([], entry.reason, place.indent, place.reasonWidth)
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
