import CallRoom
import Cells

/// The screen on a wall: few things, large; and where nothing new comes, a picture that says so all over.
extension ScreenView {
  /// A number with its word.
  private struct WallFigure {
    let text: String
    let word: String
    let role: ThemeRole
  }

  func drawWall(_ wall: Wall) {
    let whole = canvas.bounds
    var rest = Rect(
      row: wall.shift.row, column: wall.shift.column + 1, rows: max(0, whole.rows - 1),
      columns: max(0, whole.columns - 3))
    func take(_ rows: Int) -> Rect {
      let (top, below) = rest.splitTop(rows)
      rest = below
      return top
    }
    drawWallTitle(take(1))
    if let banner = wallBanner { drawBanner(banner, take(whole.rows >= 20 ? 3 : 1)) }
    let (body, foot) = rest.splitBottom(1)
    rest = body
    drawFigures(wallFigures, &rest)
    _ = take(rest.rows >= 10 ? 1 : 0)
    drawTiers(take(rest.rows >= 6 ? 1 : 0))
    drawWallAlarms(take(min(openAlarms.count, max(0, rest.rows / 3))))
    _ = take(rest.rows >= 10 ? 1 : 0)
    if state.screen == .rooms { drawWallRooms(rest) } else { drawWallRoom(rest) }
    drawWallFoot(wall, foot)
  }

  private func drawWallTitle(_ rect: Rect) {
    let name = state.screen == .rooms ? "calltop" : roomName
    let right = ink.join(freshness, in: max(0, rect.columns - 12))
    canvas.put(
      right, row: rect.row, column: rect.column + rect.columns - right.width, limit: right.width)
    let room = max(0, rect.columns - right.width - 2)
    canvas.put(
      ink.fit([ink.text(name, .title)], room), row: rect.row, column: rect.column, limit: room)
  }

  /// What everybody has to see who looks at the picture: that it is not of now.
  private var wallBanner: String? {
    let newest = (room?.freshness ?? Freshness(lastEventAt: input.newestInput)).newest
    let asOf = newest.map { " as of \(input.clock($0))" } ?? ""
    if input.ended { return "END OF \(input.isRecording ? "RECORDING" : "INPUT")\(asOf)" }
    if let failure = input.failure { return "NO DATA: \(failure.feed) \(failure.reason)\(asOf)" }
    guard let stale = staleOfScreen else { return nil }
    return "NO DATA FOR \(input.age(stale))\(asOf)"
  }

  /// The banner across the whole width.
  private func drawBanner(_ text: String, _ rect: Rect) {
    let role: ThemeRole = input.ended ? .paused : .problem
    for row in 0..<rect.rows {
      let isMiddle = row == rect.rows / 2
      let words = isMiddle ? ink.ruler.text(text, fitting: rect.columns) : .empty
      let left = (rect.columns - words.width) / 2
      canvas.put(
        [
          Piece(text: .blanks(left), role: role), Piece(text: words, role: role),
          Piece(text: .blanks(rect.columns - left - words.width), role: role),
        ], row: rect.row + row, column: rect.column, limit: rect.columns)
    }
  }

  /// Whether what is shown is not of now.
  private var isWallStale: Bool { wallBanner != nil && !input.ended }

  private var wallFigures: [WallFigure] {
    let rooms = input.summaries
    let isAll = state.screen == .rooms
    let people = isAll ? rooms.reduce(0) { $0 + $1.people } : room?.participants.count
    let speaking = isAll ? rooms.reduce(0) { $0 + $1.speaking } : room?.speakers.count
    let hands = isAll ? rooms.reduce(0) { $0 + $1.hands } : room?.hands.count
    let numbers: [(Int?, String, ThemeRole)] =
      (isAll ? [(rooms.count, "rooms", .strong)] : []) + [
        (people, "people", .strong), (speaking, "speaking", .speaking), (hands, "hands", .hand),
      ]
    let figures = numbers.map { number, word, role in
      let isKnown = number != nil && !isWallStale
      return WallFigure(
        text: isKnown ? String(number ?? 0) : "-", word: word,
        role: isKnown && number != 0 ? role : .faint)
    }
    let clock = WallFigure(text: input.clockNow, word: "", role: .clock)
    return figures + [clock]
  }

  /// The numbers in block digits where they fit, else in a line.
  private func drawFigures(_ figures: [WallFigure], _ rest: inout Rect) {
    let columns = rest.columns
    let isLarge = rest.rows >= 18
    let height = isLarge ? 5 : rest.rows >= 11 && !ink.ruler.ascii ? 3 : 0
    let widths = figures.map { max(BlockDigits.width($0.text), $0.word.utf8.count) }
    let needed = widths.reduce(0, +) + (figures.count - 1) * 3
    guard height > 0, needed <= columns else {
      let line = figures.flatMap { figure in
        [ink.text(figure.text, figure.role), ink.text(" \(figure.word)  ", .faint)]
      }
      canvas.line(line, in: rest.splitTop(1).top)
      rest = rest.splitTop(1).rest
      return
    }
    let split = rest.splitTop(height + 2)
    rest = split.rest
    let gap = min(12, (columns - needed) / max(1, figures.count - 1) + 3)
    var column = split.top.column
    for (index, figure) in figures.enumerated() {
      if index == figures.count - 1 {
        column = split.top.column + columns - widths[index]
      }
      let rows = BlockDigits.rows(figure.text, height: height, ascii: ink.ruler.ascii)
      for (row, text) in rows.enumerated() {
        canvas.put(
          [ink.text(text, figure.role)], row: split.top.row + 1 + row, column: column)
      }
      canvas.put(
        [ink.text(figure.word, .faint)], row: split.top.row + 1 + rows.count, column: column)
      column += widths[index] + gap
    }
  }

  /// How the links are, as one bar: each tier by its own sign, and in words behind it.
  private func drawTiers(_ rect: Rect) {
    guard !rect.isEmpty, !isWallStale else { return }
    let counts = QualityTier.allCases.reversed().map { ($0, tierCount($0)) }.filter { $0.1 > 0 }
    let total = counts.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return }
    let words = ink.join(
      counts.map { tier, count in
        Segment(pieces: [ink.text("\(count) \(tier.word)", tier.role)], rank: 4 - tier.badness)
      }, in: rect.columns / 2)
    let cells = max(0, rect.columns - words.width - 2)
    let signs: [QualityTier: String] =
      ink.ruler.ascii
      ? [.lost: "X", .poor: "!", .good: "=", .excellent: "#", .unknown: "?"]
      : [.lost: "░", .poor: "▒", .good: "▓", .excellent: "█", .unknown: "?"]
    var bar: [Piece] = []
    var used = 0
    var seen = 0
    for (tier, count) in counts {
      seen += count
      let end = max(used + 1, seen * cells / total)
      bar.append(
        ink.text(String(repeating: signs[tier] ?? "?", count: max(0, end - used)), tier.role))
      used = end
    }
    canvas.line(ink.fit(bar, cells) + [ink.text("  ")] + words, in: rect)
  }

  private func tierCount(_ tier: QualityTier) -> Int {
    state.screen == .rooms
      ? input.summaries.reduce(0) { $0 + ($1.tiers[tier] ?? 0) }
      : room?.participants.count { $0.tier?.overall == tier } ?? 0
  }

  private func drawWallAlarms(_ rect: Rect) {
    let titles = input.titles
    for (row, alarm) in openAlarms.prefix(rect.rows).enumerated() {
      let place = alarm.room.map { titles[$0] ?? $0.description }
      let where_ = state.screen == .rooms ? place.map { "\($0): " } ?? "" : ""
      let age = input.age(of: alarm.since)
      canvas.line(
        [ink.symbol(.alarm), ink.text(" \(where_)\(alarm.text)", .alarm), ink.text("  " + age)],
        in: rect, row: row)
    }
  }

  /// The rooms, the worst first, without a cursor.
  private func drawWallRooms(_ rect: Rect) {
    let columns = place(roomColumns, in: rect.columns)
    list(
      roomRows.prefix(max(0, rect.rows)), columns, in: rect, cursor: -1, isFocused: false
    ) { [self] row in
      isWallStale || (row.summary.map { input.staleSeconds($0) != nil } ?? true)
    }
  }

  /// Who speaks, whose hand is up, and whose link is bad.
  private func drawWallRoom(_ rect: Rect) {
    guard let room else { return empty("no data of this room yet", in: rect) }
    let look = Canvas.Look(isStale: isWallStale)
    var row = 0
    func line(_ pieces: [Piece]) {
      canvas.line(pieces, in: rect, row: row, look: look)
      row += 1
    }
    let third = max(1, rect.rows / 3)
    for speaker in room.speakers.prefix(third) {
      let bar = isWallStale ? [] : self.bar(speaker.level, max(0, min(30, rect.columns / 3)))
      let name = Piece(
        text: ink.ruler.text(personName(speaker.userID), padded: min(30, rect.columns / 2)),
        role: .strong)
      line([ink.symbol(isWallStale ? .stale : .speaking), ink.text(" "), name] + bar)
    }
    for hand in room.hands.prefix(third) {
      let age = input.age(of: hand.since)
      line([
        ink.symbol(.hand), ink.text("\(hand.position) ", .hand),
        ink.text(personName(hand.userID), .strong),
        ink.text("  \(hand.kind.rawValue) \(age)", .hand),
      ])
    }
    let bad = room.participants.filter { $0.tier?.overall ?? .unknown >= .poor }
      .sorted { ($1.tier?.overall ?? .unknown) < ($0.tier?.overall ?? .unknown) }
    for person in bad.prefix(max(0, rect.rows - row)) {
      line(
        [ink.symbol(person.tier?.overall == .lost ? .lost : .poor), ink.text(" ")]
          + [ink.text(personName(person.userID), .strong), ink.text("  ")] + linkNote(person))
    }
    drawWallLast(rect.splitTop(row + 1).rest)
  }

  /// What happened last, where there is room below.
  private func drawWallLast(_ rect: Rect) {
    for (row, happening) in recent.prefix(rect.rows).enumerated() {
      canvas.line(
        [
          ink.text(input.clock(happening.at) + "  ", .faint),
          ink.text(happening.sentence, happening.kind.role),
        ], in: rect, row: row, look: .init(isStale: isWallStale))
    }
  }

  /// Which page comes next, and when; or why this one stays.
  private func drawWallFoot(_ wall: Wall, _ rect: Rect) {
    guard let next = nextPage, rect.rows > 0 else { return }
    var words = "next: \(pageName(next.screen)) in \(wall.rest) s"
    if wall.isHeld { words = "held: an alarm that nobody has acknowledged" }
    let right = "\(next.count) pages · K ends"
    let segments = [
      Segment(pieces: [ink.text(words, wall.isHeld ? .alarm : .faint)], rank: 1),
      Segment(
        pieces: [ink.text(ink.ruler.ascii ? "\(next.count) pages | K ends" : right, .faint)],
        rank: 2),
    ]
    canvas.line(ink.join(segments, in: rect.columns), in: rect)
  }

  private func pageName(_ page: Screen) -> String {
    guard let key = page.room else { return "all rooms" }
    let title = input.summaries.first { $0.key == key }?.title ?? ""
    return title.isEmpty ? key.description : title
  }
}
