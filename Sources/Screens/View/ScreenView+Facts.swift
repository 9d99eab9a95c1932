import CallRoom
import Cells

extension ScreenView {
  /// The second line: how many, and what is special.
  func drawFacts() {
    let rect = layout.facts.inset(left: layout.step >= .narrow ? 1 : 0, right: 1)
    guard !rect.isEmpty else { return }
    let segments: [Segment] =
      switch state.screen {
      case .rooms: roomsFacts
      case .list(let list): listFacts(list)
      case .room, .person: room.map(roomFacts) ?? missingRoom
      }
    let isDense = layout.step <= .narrow
    let look = Canvas.Look(isStale: isRoomStale)
    canvas.line(ink.join(segments, in: rect.columns, dense: isDense), in: rect, look: look)
  }

  private var missingRoom: [Segment] {
    [Segment(pieces: [ink.text("nothing is known of this room yet", .faint)], rank: 1)]
  }

  private var roomsFacts: [Segment] {
    let totals = totals
    let hands = totals.hands
    let live = input.feeds.filter { $0.state == .live }.count
    var segments = alarmCount
    segments += [
      fact(totals.rooms, "room", "rooms", 1), fact(totals.people, "person", "people", 1),
      fact(totals.speaking, "speaking", "speaking", 4),
      fact(hands, "hand", "hands", 2, hands > 0 ? .hand : .faint),
    ]
    segments += trouble(lost: totals.lost, poor: totals.poor)
    if layout.step == .normal, !input.feeds.isEmpty {
      segments.append(fact(live, "feed live", "feeds live", 6))
    }
    return segments + alarmTail
  }

  func fact(
    _ count: Int, _ one: String, _ many: String, _ rank: Int, _ role: ThemeRole? = nil
  ) -> Segment {
    let role = role ?? (count == 0 ? .faint : .base)
    return Segment(pieces: [ink.text(Figures.count(count, one, many), role)], rank: rank)
  }

  func trouble(lost: Int, poor: Int) -> [Segment] {
    var segments: [Segment] = []
    if lost > 0 {
      segments.append(
        Segment(pieces: [ink.symbol(.lost), ink.text(" \(lost) lost", .lost)], rank: 3))
    }
    if poor > 0 {
      segments.append(
        Segment(pieces: [ink.symbol(.poor), ink.text(" \(poor) poor", .poor)], rank: 4))
    }
    return segments
  }
}
