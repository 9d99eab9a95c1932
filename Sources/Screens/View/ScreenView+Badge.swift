import CallRoom
import Cells

extension ScreenView {
  /// What is left on the smallest terminals: `● 14p 3s 2h 1!`, down to one glyph.
  func drawBadge() {
    let width = canvas.bounds.columns
    let pieces = badgeSegments(width)
    canvas.line(pieces, in: canvas.bounds)
    guard canvas.bounds.rows > 1, width >= 6 else { return }
    canvas.line(ink.join(freshness, in: width), in: canvas.bounds, row: 1)
  }

  private func badgeSegments(_ width: Int) -> [Piece] {
    let glyph = badgeGlyph
    let counts = badgeCounts
    var segments = [Segment(pieces: [glyph], rank: 1)]
    let name = state.screen.room == nil ? state.screen.kind.title : roomName
    segments.append(
      Segment(pieces: [Piece(text: ink.ruler.text(name, fitting: 30), role: .crumb)], rank: 9))
    segments += counts.map { count in
      Segment(pieces: [ink.text("\(count.number)\(count.letter)", count.role)], rank: count.rank)
    }
    let between = ink.text(" ")
    while segments.count > 1, segments.reduce(segments.count - 1, { $0 + $1.pieces.width }) > width,
      let worst = segments.indices.max(by: { segments[$0].rank < segments[$1].rank })
    {
      segments.remove(at: worst)
    }
    return segments.enumerated().flatMap { index, segment in
      (index == 0 ? [] : [between]) + segment.pieces
    }
  }

  /// The one glyph that says most.
  private var badgeGlyph: Piece {
    if state.isPaused { return ink.symbol(.paused) }
    if input.ended { return ink.symbol(.ended) }
    if input.failure != nil { return ink.symbol(.failed) }
    if isRoomStale { return ink.symbol(.stale) }
    if !openAlarms.isEmpty { return ink.symbol(.alarm) }
    let tiers = badgeTiers
    if tiers.contains(.lost) { return ink.symbol(.lost) }
    if tiers.contains(.poor) { return ink.symbol(.poor) }
    return ink.symbol(input.newestInput == nil ? .waiting : .live)
  }

  private var badgeTiers: Set<QualityTier> {
    if state.screen.room == nil {
      return Set(input.summaries.flatMap { $0.tiers.filter { $0.value > 0 }.map(\.key) })
    }
    return Set(room?.participants.compactMap { $0.tier?.overall } ?? [])
  }

  private var badgeCounts: [(number: Int, letter: String, role: ThemeRole, rank: Int)] {
    let rooms = input.summaries
    let isList = state.screen.room == nil
    let bad: (RoomSummary) -> Int = { ($0.tiers[.lost] ?? 0) + ($0.tiers[.poor] ?? 0) }
    let trouble =
      isList
      ? rooms.reduce(0) { $0 + bad($1) }
      : room?.participants.filter { $0.tier?.overall ?? .unknown >= .poor }.count ?? 0
    let people = isList ? rooms.reduce(0) { $0 + $1.people } : room?.participants.count ?? 0
    let speaking = isList ? rooms.reduce(0) { $0 + $1.speaking } : room?.speakers.count ?? 0
    let hands = isList ? rooms.reduce(0) { $0 + $1.hands } : room?.hands.count ?? 0
    let counts = [
      (people, "p", ThemeRole.number, 3), (speaking, "s", .speaking, 5), (hands, "h", .hand, 4),
      (trouble, "!", .lost, 2), (openAlarms.count, "a", .alarm, 2),
    ]
    guard isList || room != nil else { return [] }
    let all = isList ? [(rooms.count, "r", ThemeRole.number, 6)] + counts : counts
    return all.filter { $0.1 == "p" || $0.0 > 0 }
  }
}
