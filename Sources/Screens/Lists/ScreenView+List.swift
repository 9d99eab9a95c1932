import CallRoom
import Cells

extension ScreenView {
  /// A list over all rooms.
  func drawList(_ kind: ListKind, _ rect: Rect) {
    let rows = listRows
    let cursor = state.rowIndex(rows)
    let window = Layout.listRows(rect.rows, step: layout.step)
    let offset = visibleOffset(
      state.rows.offset, cursor: cursor, count: rows.count, window: window)
    let follow = kind.isTimed && !state.follows ? [ink.text("held, F follows ", .strong)] : []
    let title = PaneTitle(
      title: [ink.text(filtered("\(ScreenKind(kind).title) \(rows.count)"), .paneFocused)],
      note: follow,
      above: offset, below: max(0, rows.count - offset - window),
      isFocused: layout.step >= .normal)
    let inner = frame(rect, title, keepsSides: keepsSides(.list(kind)))
    if rows.isEmpty {
      let isFiltered = state.filters[state.screen.kind] != nil
      return empty(isFiltered ? "the filter chooses no row" : kind.emptyText, in: inner)
    }
    let columns = place(
      columns(of: kind), in: inner.columns - (layout.step >= .normal ? 1 : 0),
      isWide: state.isWide)
    list(
      rows.dropFirst(offset).prefix(window), columns, in: inner, cursor: cursor - offset,
      isFocused: true, lines: &memo.listLines
    ) { $0.isStale || $0.isGone }
  }

  /// The row under the cursor in full, below the list of events or alarms.
  func drawDetail(_ rect: Rect) {
    let index = state.rowIndex(listRows)
    let row = index < listRows.count ? listRows[index] : nil
    let inner = frame(rect, PaneTitle(title: [ink.text(detailTitle(row), .pane)]))
      .inset(left: 1, right: 1)
    let lines = row.map { detailLines($0, inner.columns) } ?? []
    for (index, line) in lines.prefix(inner.rows).enumerated() {
      canvas.line(line, in: inner, row: index)
    }
  }

  private func detailTitle(_ row: ListRow?) -> String {
    guard case .event(let event) = row?.content else { return "Input" }
    return "Input \(event.type)"
  }

  private func detailLines(_ row: ListRow, _ width: Int) -> [[Piece]] {
    guard case .event(let event) = row.content else { return [] }
    let look = VerdictLook.of(event.verdict)
    let own = event.at.map { "\(input.clock($0))" } ?? "none"
    let late = event.at.map { at -> String in
      " (read \(Figures.age(event.readAt.seconds(since: at))) later)"
    }
    let head = [
      ink.symbol(look.symbol), ink.text(" \(look.word)  ", look.symbol.role),
      ink.text("time \(own)\(late ?? "")  feed \(event.feed)", .faint),
      ink.text(event.user.map { "  user \($0)" } ?? "", .faint),
      ink.text(event.room.map { "  room \($0)" } ?? "", .faint),
      ink.text(event.eventID.map { "  event \($0)" } ?? "", .faint),
    ]
    let content =
      event.content.map { folded($0, width) }
      ?? [[ink.text("what it says is not kept of inputs that changed nothing", .faint)]]
    return [head] + wrapped([], event.reason, 0, width) + content
  }

  /// A text in lines of so many cells, broken anywhere: it is no prose.
  private func folded(_ text: String, _ width: Int) -> [[Piece]] {
    var rest = ink.ruler.text(text).clusters[...]
    var lines: [[Piece]] = []
    while !rest.isEmpty, lines.count < 40 {
      var used = 0
      let line = rest.prefix { cluster in
        used += Int(cluster.width)
        return used <= max(2, width)
      }
      lines.append([ink.text(line.map(\.text).joined())])
      rest = rest.dropFirst(max(1, line.count))
    }
    return lines
  }

  /// The second line of a list: how many, and what is the matter with most.
  func listFacts(_ kind: ListKind) -> [Segment] {
    let rooms = Set(listRows.compactMap(\.room)).count
    var segments = alarmCount
    switch kind {
    case .hands:
      segments += [fact(listRows.count, "hand", "hands", 1, .hand)]
      segments += oldest(
        listRows.first.flatMap { row in
          if case .hand(let hand) = row.content { hand.since } else { nil }
        })
    case .feeds: segments += feedFacts
    case .alarms:
      segments += [fact(input.pastAlarms.count, "over", "over", 3)]
      segments.append(
        Segment(
          pieces: [ink.text(state.isMuted ? "bell muted" : "bell on", .faint)], rank: 4))
    case .events: segments += countFacts
    default: segments += [fact(listRows.count, "row", "rows", 1)]
    }
    if rooms > 0 { segments.append(fact(rooms, "room", "rooms", 5)) }
    return segments
  }

  private func oldest(_ since: Timestamp?) -> [Segment] {
    guard let since else { return [] }
    let age = input.age(of: since)
    return [Segment(pieces: [ink.text("oldest \(age)", .strong)], rank: 2)]
  }

  private var feedFacts: [Segment] {
    let live = input.feeds.filter { $0.state == .live }.count
    let gaps = input.feeds.reduce(0) { $0 + $1.gaps }
    var segments = [
      fact(live, "feed live", "feeds live", 1), fact(gaps, "gap", "gaps", 2),
    ]
    if let words = input.totalDrift?.words {
      let isThere = input.totalDrift?.isThere == true
      segments.append(Segment(pieces: [ink.text(words, isThere ? .gap : .faint)], rank: 3))
    }
    return segments
  }

  private var countFacts: [Segment] {
    VerdictCounts.table.enumerated().compactMap { index, entry in
      let value = entry.value(input.counts)
      guard value > 0 || index < 2 else { return nil }
      let role: ThemeRole = entry.word == "rejected" ? .poor : .number
      return Segment(
        pieces: [ink.text("\(value)", role), ink.text(" " + entry.word, .faint)], rank: index + 1)
    }
  }
}
