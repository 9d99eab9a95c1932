import CallRoom
import Cells

extension ScreenView {
  /// The list of rooms.
  func drawRooms(_ rect: Rect) {
    let rows = roomRows
    let cursor = state.roomIndex(rows)
    let window = Layout.listRows(rect.rows, step: layout.step)
    let offset = visibleOffset(
      state.rooms.offset, cursor: cursor, count: rows.count, window: window)
    let name = filtered("Rooms \(totals.rooms)")
    let title = PaneTitle(
      title: [ink.text(name, .paneFocused)],
      note: sortNote(state.roomSort.column.title, state.roomSort.isReversed), above: offset,
      below: max(0, rows.count - offset - window), isFocused: layout.step >= .normal)
    let inner = frame(rect, title, keepsSides: keepsSides(.rooms))
    if rows.isEmpty { return empty(noRooms, in: inner) }
    let columns = place(
      roomColumns, in: inner.columns - (layout.step >= .normal ? 1 : 0), isWide: state.isWide)
    list(
      rows.dropFirst(offset).prefix(window), columns, in: inner, cursor: cursor - offset,
      isFocused: true, lines: &memo.roomLines, sign: sign
    ) { row in row.summary.map { self.input.staleSeconds($0) != nil } ?? true }
  }

  /// Why there are no rooms, as far as is known.
  private var noRooms: String {
    if totals.rooms > 0 { return "the filter chooses no room" }
    if let failure = input.failure { return "no rooms: \(failure.feed) failed: \(failure.reason)" }
    if input.ended { return "no rooms: the input named none" }
    let waiting = input.feeds.filter { $0.state == .connecting }.map(\.name)
    return waiting.isEmpty
      ? "no rooms yet" : "no rooms yet: connecting to " + waiting.joined(separator: ", ")
  }

  /// `by link ▲`.
  func sortNote(_ column: String, _ isReversed: Bool) -> [Piece] {
    [
      ink.text("by \(column) ", .pane), ink.symbol(isReversed ? .descending : .ascending),
    ]
  }

  var roomColumns: [TableColumn<RoomRow>] {
    let mark = state.roomSort.isReversed ? Symbol.descending : .ascending
    let sort = state.roomSort.column
    let speaking = TableColumn<RoomRow>(
      title: "Speaking", width: 14, grow: 1, most: 34, least: 76,
      sort: RoomColumn.speaking.rawValue, mark: sort == .speaking ? mark : nil,
      gap: 2, cell: speakingCell)
    let alarm = TableColumn<RoomRow>(title: "", width: 1) { [self] row in alarmMark(row) }
    return (hasAlarmColumn ? [alarm] : []) + [
      TableColumn(title: "", width: 1, gap: hasAlarmColumn ? 0 : 1) { [self] row in
        stateGlyph(row)
      },
      TableColumn(
        title: "Room", width: 4, grow: 3, most: 48, sort: RoomColumn.name.rawValue,
        mark: sort == .name ? mark : nil,
        cell: roomNameCell),
      TableColumn(
        title: "People", width: layout.step >= .normal ? 8 : 7, alignment: .right, least: 30,
        sort: RoomColumn.people.rawValue, mark: sort == .people ? mark : nil
      ) { [self] row in number(row.summary?.people) },
      speaking,
      TableColumn(
        title: "Hands", width: layout.step == .wide ? 17 : 6, least: 38,
        sort: RoomColumn.hands.rawValue, mark: sort == .hands ? mark : nil, gap: 2, cell: handsCell),
      tierColumn("lost", .lost, least: 76), tierColumn("poor", .poor, least: 76),
      tierColumn("good", .good, least: 116), tierColumn("excl", .excellent, least: 116),
      TableColumn(
        title: "Sharing", width: 16, grow: 1, most: 30, least: 150, gap: 2, cell: shareCell),
      TableColumn(
        title: "For", width: 10, alignment: .right, least: 110, sort: RoomColumn.since.rawValue,
        mark: sort == .since ? mark : nil
      ) { [self] row in duration(row.summary?.since) },
      TableColumn(
        title: "Fresh", width: 7, alignment: .right, least: 38, sort: RoomColumn.fresh.rawValue,
        mark: sort == .fresh ? mark : nil,
        cell: freshCell),
    ]
  }

  private func tierColumn(_ title: String, _ tier: QualityTier, least: Int)
    -> TableColumn<RoomRow>
  {
    TableColumn(title: title, width: 4, alignment: .right, least: least, gap: 1) { [self] row in
      guard let room = row.summary, room.people > 0 else { return [ink.symbol(.none)] }
      if input.staleSeconds(room) != nil { return [ink.symbol(.stale)] }
      let count = room.tiers[tier] ?? 0
      return count == 0 ? [ink.symbol(.none)] : [ink.text("\(count)", tier.role)]
    }
  }

}

extension RoomColumn {
  /// The column as the title of the list names it.
  var title: String { rawValue }
}

extension QualityTier {
  /// How a link of this tier looks.
  var role: ThemeRole {
    switch self {
    case .unknown: .unknown
    case .excellent: .excellent
    case .good: .good
    case .poor: .poor
    case .lost: .lost
    }
  }

  /// The bars of a link of this tier.
  var symbol: Symbol {
    switch self {
    case .unknown: .linkUnknown
    case .excellent: .linkExcellent
    case .good: .linkGood
    case .poor: .linkPoor
    case .lost: .linkLost
    }
  }

  /// The word of this tier, at most seven letters.
  var word: String { self == .excellent ? "excl" : rawValue }
}
