import CallRoom
import Cells

extension ScreenView {
  /// What happened last, newest first.
  func drawLast(_ rect: Rect) {
    let recent = recent
    let window = max(0, layout.step >= .normal ? rect.rows - 2 : rect.rows - 1)
    let offset = min((isFocused(.last) ? state.current.lastOffset : 0), max(0, recent.count - 1))
    let isHere = isFocused(.last)
    let title = PaneTitle(
      title: [ink.text("Last", isHere ? .paneFocused : .pane)], above: offset,
      below: max(0, recent.count - offset - window), isFocused: isHere)
    let inner = frame(rect, title).inset(left: 1, right: 1)
    if recent.isEmpty { return canvas.line([ink.text("nothing happened yet", .faint)], in: inner) }
    for (row, happening) in recent.dropFirst(offset).prefix(inner.rows).enumerated() {
      canvas.line(happeningLine(happening), in: inner, row: row)
    }
  }

  private func happeningLine(_ happening: Happening) -> [Piece] {
    var pieces = [ink.text(input.clock(happening.at) + "  ", .faint)]
    if state.screen.room == nil {
      let title =
        happening.room.map { key in self.title(of: key) ?? key.description } ?? ""
      pieces.append(Piece(text: ink.ruler.text(title, padded: 18), role: .strong))
      pieces.append(ink.text("  "))
    }
    return pieces + [ink.text(happening.sentence, happening.kind.role)]
  }

  /// The feeds, and what became of their inputs.
  func drawFeeds(_ rect: Rect) {
    let title = PaneTitle(title: [ink.text("Feeds \(input.feeds.count)", .pane)])
    let inner = frame(rect, title).inset(left: 1, right: 1)
    var counts = countLines(inner.columns)
    if input.feeds.count + counts.count > inner.rows { counts = [] }
    let room = max(0, inner.rows - counts.count)
    let isCut = input.feeds.count > room
    for (row, feed) in input.feeds.prefix(isCut ? max(0, room - 1) : room).enumerated() {
      canvas.line(feedLine(feed), in: inner, row: row)
    }
    if isCut, room > 0 {
      let hidden = input.feeds.count - room + 1
      canvas.line(
        [ink.symbol(.more), ink.text(" \(hidden) more", .more)], in: inner, row: room - 1)
    }
    for (row, line) in counts.enumerated() {
      canvas.line(
        line, in: inner, row: min(max(0, inner.rows - counts.count), input.feeds.count + 1) + row)
    }
  }

  private func feedLine(_ feed: FeedStatus) -> [Piece] {
    let name = Piece(text: ink.ruler.text(feed.name, padded: 16), role: .strong)
    let dialect = feed.dialect.map { [ink.text("  " + $0, .faint)] } ?? []
    let age =
      feed.lastInputAt.map { " " + input.steppedAge(since: $0) } ?? ""
    let look = feedLook(feed)
    let words = " " + look.word + (feed.state == .live ? age : "")
    return [ink.symbol(look.symbol), ink.text(" "), name, ink.text(words, look.role)] + dialect
  }

  /// The counts in as many lines as they need; those that are 0 are left out, but for the first two.
  private func countLines(_ width: Int) -> [[Piece]] {
    var lines: [[Piece]] = []
    for (index, entry) in VerdictCounts.table.enumerated() {
      let value = entry.value(input.counts)
      guard value > 0 || index < 2 else { continue }
      let role: ThemeRole = entry.word == "rejected" ? .poor : .number
      let pieces = [ink.text("\(value)", role), ink.text(" " + entry.word, .faint)]
      if let last = lines.last, last.width + 3 + pieces.width <= width {
        lines[lines.count - 1] += [ink.text(" "), ink.symbol(.separator), ink.text(" ")] + pieces
      } else {
        lines.append(pieces)
      }
    }
    return lines
  }
}

extension Happening.Kind {
  /// How a sentence of this kind looks.
  var role: ThemeRole {
    switch self {
    case .hand: .hand
    case .speaking: .speaking
    case .linkWorse: .poor
    case .share: .sharing
    case .problem: .problem
    default: .base
    }
  }
}
