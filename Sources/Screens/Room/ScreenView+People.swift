import CallRoom
import Cells

extension ScreenView {
  /// The roster.
  func drawPeople(_ rect: Rect) {
    let rows = personRows
    let cursor = state.personIndex(rows)
    let window = Layout.listRows(rect.rows, step: layout.step)
    let offset = visibleOffset(
      state.people.offset, cursor: cursor, count: rows.count, window: window)
    let role: ThemeRole = isFocused(.people) ? .paneFocused : .pane
    let title = PaneTitle(
      title: [ink.text(filtered(counted("People", room?.participants.count)), role)],
      note: sortNote(state.peopleSort.column.rawValue, state.peopleSort.isReversed),
      above: offset, below: max(0, rows.count - offset - window), isFocused: isFocused(.people))
    let inner = frame(rect, title, keepsSides: keepsSides(.people))
    if rows.isEmpty {
      let isChosen = room?.participants.isEmpty == false
      let text = isChosen ? "the filter chooses nobody" : "nobody is here"
      return empty(room == nil ? "no data" : text, in: inner)
    }
    let columns = place(
      layout.step == .tiny ? tinyColumns : personColumns,
      in: inner.columns - (layout.step >= .normal ? 1 : 0), isWide: state.isWide)
    let isStale = isRoomStale
    list(
      rows.dropFirst(offset).prefix(window), columns, in: inner, cursor: cursor - offset,
      isFocused: isFocused(.people), lines: &memo.personLines, sign: sign
    ) { _ in isStale }
  }

  /// A title with its count and, behind `of`, how many there are without the filter.
  func filtered(_ title: String) -> String {
    guard state.filters[state.screen.kind] != nil else { return title }
    let (right, all) = filterCount
    let name = title.split(separator: " ").dropLast().joined(separator: " ")
    return "\(name) \(right) of \(all)"
  }

  private func mark(_ column: PersonColumn) -> Symbol? {
    guard state.peopleSort.column == column else { return nil }
    return state.peopleSort.isReversed ? .descending : .ascending
  }

  /// What people may not do: there where anybody may not.
  private var forbiddenColumn: [TableColumn<PersonRow>] {
    let isAnybody =
      room?.participants.contains { $0.chatAllowed == false || $0.drawAllowed == false } == true
    guard layout.step == .wide, isAnybody else { return [] }
    return [TableColumn(title: "Not", width: 3) { [self] row in forbidden(row) }]
  }

  private var alarmColumn: [TableColumn<PersonRow>] {
    guard hasAlarmColumn else { return [] }
    return [TableColumn(title: "", width: 1) { [self] row in alarmMark(row) }]
  }

  private var tinyColumns: [TableColumn<PersonRow>] {
    alarmColumn + [
      TableColumn(title: "", width: 2, gap: hasAlarmColumn ? 0 : 1) { [self] row in oneGlyph(row) },
      TableColumn(title: "", width: 4, grow: 1) { [self] row in [nameOf(row)] },
    ]
  }

  var personColumns: [TableColumn<PersonRow>] {
    let linkWidth = layout.step >= .normal ? 15 : 13
    return alarmColumn + [
      TableColumn(title: "", width: 1, gap: hasAlarmColumn ? 0 : 1) { [self] row in
        troubleGlyph(row)
      },
      TableColumn(
        title: "", width: 1, sort: PersonColumn.speaking.rawValue, mark: mark(.speaking), gap: 0
      ) { [self] row in
        speakingGlyph(row)
      },
      TableColumn(
        title: "Name", width: 6, grow: 1, sort: PersonColumn.name.rawValue, mark: mark(.name),
        cell: nameCell),
      TableColumn(
        title: "Hand", width: 5, least: 34, sort: PersonColumn.hand.rawValue, mark: mark(.hand),
        cell: handCell),
      TableColumn(
        title: "Role", width: 7, least: 56, sort: PersonColumn.role.rawValue, mark: mark(.role),
        cell: roleCell),
      TableColumn(title: "Mic", width: 4, least: 44) { [self] row in
        media(row.person?.microphone, row, isMuted: row.person?.mutedBy != nil)
      },
      TableColumn(title: "Cam", width: 4, least: 50) { [self] row in
        media(row.person?.camera, row, isMuted: false)
      },
    ] + forbiddenColumn + [
      TableColumn(
        title: "Link", width: linkWidth, sort: PersonColumn.link.rawValue, mark: mark(.link),
        cell: linkCell),
      TableColumn(title: "loss %", width: 6, alignment: .right, least: 96) { [self] row in
        figure(row.person?.quality?.uplink?.lossRatio.map { $0 * 100 }, 1)
      },
      TableColumn(title: "rtt ms", width: 6, alignment: .right, least: 96) { [self] row in
        figure(row.person?.quality?.uplink?.rttMilliseconds, 0)
      },
      TableColumn(
        title: "For", width: 8, alignment: .right, least: 96, sort: PersonColumn.joined.rawValue,
        mark: mark(.joined)
      ) { [self] row in duration(row.person?.joinedAt) },
    ]
  }

  /// A number, or a dash where it was never reported; with `?` behind it when it is no longer fresh.
  func figure(_ number: Double?, _ decimals: Int) -> [Piece] {
    guard let number else { return [ink.symbol(.none)] }
    return [ink.text(Figures.fixed(number, decimals), .number)] + staleMark
  }

  /// `?` behind a value that is no longer fresh.
  var staleMark: [Piece] { isRoomStale ? [ink.symbol(.stale)] : [] }
}
