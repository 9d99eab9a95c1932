import CallRoom
import Cells

extension ScreenView {
  /// The queue of raised hands.
  func drawHands(_ rect: Rect) {
    let hands = room?.hands ?? []
    let (offset, cursor) = window(hands.map(\.userID), in: rect)
    let inner = frame(
      rect, paneTitle(.hands, counted("Hands", room?.hands.count), hands.count, offset, rect))
    if hands.isEmpty { return empty(room == nil ? "no data" : "no hand is up", in: inner) }
    let columns = place(handColumns, in: inner.columns - 1)
    let isStale = isRoomStale
    list(
      hands.dropFirst(offset), columns, in: inner.inset(left: 0), cursor: cursor - offset,
      isFocused: isFocused(.hands)
    ) { _ in isStale }
  }

  private var handColumns: [TableColumn<Hand>] {
    [
      TableColumn(title: "", width: 3, alignment: .right) { [self] hand in
        [ink.text("\(hand.position)", .hand)]
      },
      TableColumn(title: "Name", width: 6, grow: 1, gap: 2) { [self] hand in
        [named(hand.userID)]
      },
      TableColumn(title: "For", width: 6) { [self] hand in [ink.text(hand.kind.rawValue, .base)] },
      TableColumn(title: "Waiting", width: 8, alignment: .right) { [self] hand in
        age(hand.since, .number) + staleMark
      },
    ]
  }

  /// Who speaks, and how loud.
  func drawSpeaking(_ rect: Rect) {
    let speakers = room?.speakers ?? []
    let (offset, cursor) = window(speakers.map(\.userID), in: rect)
    let inner = frame(
      rect,
      paneTitle(.speaking, counted("Speaking", room?.speakers.count), speakers.count, offset, rect))
    if speakers.isEmpty { return empty(room == nil ? "no data" : "nobody speaks", in: inner) }
    let columns = place(speakerColumns(inner.columns), in: inner.columns - 1)
    let isStale = isRoomStale
    list(
      speakers.dropFirst(offset), columns, in: inner, cursor: cursor - offset,
      isFocused: isFocused(.speaking)
    ) { _ in isStale }
  }

  private func speakerColumns(_ width: Int) -> [TableColumn<Speaker>] {
    let bar = max(4, width - 32)
    return [
      TableColumn(title: "", width: 1) { [self] _ in
        [ink.symbol(isRoomStale ? .stale : .speaking)]
      },
      TableColumn(title: "Name", width: 8, grow: 1) { [self] speaker in [named(speaker.userID)] },
      TableColumn(title: "", width: bar) { [self] speaker in
        isRoomStale ? [] : self.bar(speaker.level, bar)
      },
      TableColumn(title: "Level", width: 5, alignment: .right) { [self] speaker in
        isRoomStale ? [ink.symbol(.stale)] : figure(speaker.level, 2)
      },
    ]
  }

  /// A bar for a level from 0 to 1, in eighths of a cell where the terminal can show them.
  func bar(_ level: Double?, _ cells: Int) -> [Piece] {
    guard let level, level.isFinite, cells > 0, !state.isAccessible else { return [] }
    let eighths = Figures.rounded(min(max(0, level), 1) * Double(cells * 8))
    let full = [ink.run(.bar, eighths / 8)]
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    guard !ink.ruler.ascii, ink.sign(.bar).text == "█", eighths % 8 > 0 else { return full }
    return full + [ink.text(parts[eighths % 8], .bar)]
  }

  /// A title with its count, where that is known.
  func counted(_ title: String, _ count: Int?) -> String {
    count.map { "\(title) \($0)" } ?? title
  }

  /// Somebody by the name that is known.
  func named(_ userID: UserID) -> Piece {
    scrolled(room?.participant(userID)?.name ?? userID.text, .base)
  }

  private func paneTitle(
    _ kind: PaneKind, _ title: String, _ count: Int, _ offset: Int, _ rect: Rect
  )
    -> PaneTitle
  {
    let rows = Layout.listRows(rect.rows, step: layout.step)
    return PaneTitle(
      title: [ink.text(title, isFocused(kind) ? .paneFocused : .pane)], above: offset,
      below: max(0, count - offset - rows), isFocused: isFocused(kind))
  }

  /// What is scrolled by in a queue so that the chosen person can be seen, and where they are in it.
  private func window(_ ids: [UserID], in rect: Rect) -> (offset: Int, cursor: Int) {
    let rows = Layout.listRows(rect.rows, step: layout.step)
    let cursor = state.people.selected.flatMap { ids.firstIndex(of: $0) }
    return (visibleOffset(0, cursor: cursor ?? 0, count: ids.count, window: rows), cursor ?? -1)
  }
}
