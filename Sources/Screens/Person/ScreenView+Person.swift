import CallRoom
import Cells

extension ScreenView {
  /// Who is looked at.
  var subject: (key: RoomKey, user: UserID)? {
    if case .person(let key, let user) = state.screen { return (key, user) }
    return nil
  }

  /// Who is looked at, while they are there.
  var subjectPerson: Participant? { subject.flatMap { room?.participant($0.user) } }

  /// The name of who is looked at, or the id where none is known.
  var subjectName: String { subject.map { personName($0.user) } ?? "" }

  /// Everything that is known of somebody, in a pane.
  func drawPersonFacts(_ rect: Rect) {
    let inner = frame(
      rect, PaneTitle(title: [Piece(text: ink.ruler.text(subjectName, fitting: 40), role: .pane)])
    ).inset(left: 1, right: 1)
    let columns = layout.step == .wide || inner.columns < 70 ? 1 : 2
    let width = (inner.columns - (columns - 1) * 2) / columns
    let facts = personFacts
    let rows = max(inner.rows, (facts.count + columns - 1) / columns)
    for (index, fact) in facts.enumerated() where index % rows < inner.rows {
      let place = Rect(
        row: inner.row + index % rows, column: inner.column + index / rows * (width + 2), rows: 1,
        columns: width)
      guard index / rows < columns else { break }
      canvas.line(factLine(fact), in: place, look: .init(isStale: isRoomStale))
    }
  }

  /// The numbers of both directions with their past, in a pane.
  func drawPersonLink(_ rect: Rect) {
    let note = subjectPerson.map(linkNote) ?? []
    let inner = frame(rect, PaneTitle(title: [ink.text("Link", .pane)], note: note))
      .inset(left: 1, right: 1)
    let look = Canvas.Look(isStale: isRoomStale)
    for (row, line) in graphLines(inner.columns, rows: inner.rows).enumerated() {
      canvas.line(line, in: inner, row: row, look: look)
    }
  }

  /// What came of somebody last, in a pane that scrolls.
  func drawPersonHistory(_ rect: Rect) {
    let lines = historyLines(rect.columns - 4)
    let window = max(0, rect.rows - 2)
    let offset = max(0, min(state.current.lastOffset, lines.count - window))
    let inner = frame(
      rect,
      PaneTitle(
        title: [ink.text("History", .paneFocused)], above: offset,
        below: max(0, lines.count - offset - window), isFocused: true)
    ).inset(left: 1, right: 1)
    for (row, line) in lines.dropFirst(offset).prefix(inner.rows).enumerated() {
      canvas.line(line, in: inner, row: row)
    }
  }

  /// All of it below one another, where there is room for one pane only.
  func drawPerson(_ rect: Rect) {
    let lines = personLines(rect.columns)
    let split = layout.step == .narrow ? rect.splitTop(1) : (top: rect, rest: rect)
    let inner = split.rest
    let offset = max(0, min(state.current.lastOffset, lines.count - inner.rows))
    if layout.step == .narrow {
      _ = frame(
        rect,
        PaneTitle(
          title: [Piece(text: ink.ruler.text(subjectName, fitting: 24), role: .paneFocused)],
          above: offset, below: max(0, lines.count - offset - inner.rows), isFocused: true))
    }
    for (row, line) in lines.dropFirst(offset).prefix(inner.rows).enumerated() {
      canvas.line(line, in: inner, row: row, look: .init(isStale: isRoomStale))
    }
    if state.isAccessible, state.prompt == nil {
      canvas.setCursor(row: inner.row, column: inner.column)
    }
  }

  /// How many lines can be scrolled by.
  var mostPersonOffset: Int {
    if let pane = layout.panes.first(where: { $0.kind == .personHistory }) {
      return max(0, historyLines(pane.rect.columns - 4).count - max(0, pane.rect.rows - 2))
    }
    guard let pane = layout.panes.first(where: { $0.kind == .person }) else { return 0 }
    let rows = pane.rect.rows - (layout.step == .narrow ? 1 : 0)
    return max(0, personLines(pane.rect.columns).count - rows)
  }

  private func personLines(_ width: Int) -> [[Piece]] {
    var lines = personFacts.map(factLine)
    if state.isAccessible {
      lines += numberLines
    } else {
      lines += [[]] + graphLines(width, rows: 12) + [[]]
    }
    return lines + historyLines(width)
  }

  /// The newest numbers in words, where graphs would be read aloud.
  private var numberLines: [[Piece]] {
    let sides: [(String, QualitySample?)] = [
      ("up", subjectPerson?.quality?.uplink), ("down", subjectPerson?.quality?.downlink),
    ]
    return sides.flatMap { side, sample in
      QualityMetric.table.map { metric in
        factLine(
          ("\(side) \(metric.name)", figure(sample.flatMap(metric.value), metric.decimals)))
      }
    }
  }

  private func factLine(_ fact: (name: String, value: [Piece])) -> [Piece] {
    let cells = layout.step <= .tiny ? 8 : 13
    return [Piece(text: ink.ruler.text(fact.name, padded: cells), role: .header), ink.text(" ")]
      + fact.value
  }

  /// What came of somebody last, newest first: the inputs with what became of them.
  private func historyLines(_ width: Int) -> [[Piece]] {
    guard let subject, let why = input.why,
      why.room == subject.key, why.user == subject.user
    else { return [[ink.text("no answer yet", .waiting)]] }
    guard !why.entries.isEmpty else { return [[ink.text("nothing is remembered", .faint)]] }
    return why.entries.map { entry in
      let look = VerdictLook.of(entry.verdict)
      let clock = layout.step > .tiny ? [ink.text(input.clock(entry.at) + "  ", .faint)] : []
      let sign = [ink.symbol(look.symbol), ink.text(" ")]
      let type = Piece(
        text: ink.ruler.text(entry.type, fitting: max(8, width / 2)), role: .base)
      let reason = entry.reason.isEmpty ? look.word : entry.reason
      return clock + sign + [type, ink.text("  " + reason, .faint)]
    }
  }
}
