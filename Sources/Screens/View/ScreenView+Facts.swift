import CallRoom
import Cells

extension ScreenView {
  /// The second line: how many, and what is special.
  func drawFacts() {
    let rect = layout.facts.inset(left: layout.step >= .narrow ? 1 : 0, right: 1)
    guard !rect.isEmpty else { return }
    let segments = state.screen == .rooms ? roomsFacts : room.map(roomFacts) ?? missingRoom
    let isDense = layout.step <= .narrow
    let look = Canvas.Look(isStale: staleOfScreen != nil)
    canvas.line(ink.join(segments, in: rect.columns, dense: isDense), in: rect, look: look)
  }

  private var missingRoom: [Segment] {
    [Segment(pieces: [ink.text("nothing is known of this room yet", .faint)], rank: 1)]
  }

  private var roomsFacts: [Segment] {
    let rooms = input.summaries
    let people = rooms.reduce(0) { $0 + $1.people }
    let hands = rooms.reduce(0) { $0 + $1.hands }
    let tiers: (QualityTier) -> Int = { tier in rooms.reduce(0) { $0 + ($1.tiers[tier] ?? 0) } }
    let live = input.feeds.filter { $0.state == .live }.count
    var segments = [
      fact(rooms.count, "room", "rooms", 1), fact(people, "person", "people", 1),
      fact(rooms.reduce(0) { $0 + $1.speaking }, "speaking", "speaking", 4),
      fact(hands, "hand", "hands", 2, hands > 0 ? .hand : .faint),
    ]
    segments += trouble(lost: tiers(.lost), poor: tiers(.poor))
    if layout.step == .normal, !input.feeds.isEmpty {
      segments.append(fact(live, "feed live", "feeds live", 6))
    }
    return segments
  }

  private func roomFacts(_ room: Room) -> [Segment] {
    let provisional = room.participants.filter { $0.presence == .provisional }.count
    let tiers: (QualityTier) -> Int = { tier in
      room.participants.filter { $0.tier?.overall == tier }.count
    }
    var segments: [Segment] = []
    if room.life == .ended {
      segments.append(Segment(pieces: [ink.symbol(.ended), ink.text(" ENDED", .ended)], rank: 1))
    }
    segments += [
      fact(room.participants.count, "person", "people", 1),
      fact(room.speakers.count, "speaking", "speaking", 3),
      fact(room.hands.count, "hand", "hands", 2, room.hands.isEmpty ? .faint : .hand),
    ]
    segments += trouble(lost: tiers(.lost), poor: tiers(.poor))
    if let share = room.share { segments.append(shareFact(share, room)) }
    segments += policyFacts(room.policy)
    if provisional > 0 {
      let text = "\(provisional) never joined"
      segments.append(Segment(pieces: [ink.text(text, .rowProvisional)], rank: 6))
    }
    if let layout = room.layout {
      let text = "layout hint: \(layout.hint ?? "unnamed")"
      segments.append(Segment(pieces: [ink.text(text, .faint)], rank: 8))
    }
    return segments
  }

  private func fact(
    _ count: Int, _ one: String, _ many: String, _ rank: Int, _ role: ThemeRole? = nil
  ) -> Segment {
    let role = role ?? (count == 0 ? .faint : .base)
    return Segment(pieces: [ink.text(Figures.count(count, one, many), role)], rank: rank)
  }

  private func trouble(lost: Int, poor: Int) -> [Segment] {
    var segments: [Segment] = []
    if lost > 0 {
      segments.append(
        Segment(pieces: [ink.symbol(.lost), ink.text(" \(lost) lost", .lost)], rank: 2))
    }
    if poor > 0 {
      segments.append(
        Segment(pieces: [ink.symbol(.poor), ink.text(" \(poor) poor", .poor)], rank: 3))
    }
    return segments
  }

  private func shareFact(_ share: Share, _ room: Room) -> Segment {
    let name = room.participant(share.userID)?.name ?? share.userID.text
    let age = Figures.age(of: share.since, at: input.now)
    return Segment(
      pieces: [
        ink.symbol(.sharing), ink.text(" "),
        Piece(text: ink.ruler.text(name, fitting: 24), role: .sharing),
        ink.text(", \(share.kind.rawValue) \(age)", .sharing),
      ], rank: 4)
  }

  private func policyFacts(_ policy: RoomPolicy) -> [Segment] {
    var texts: [(String, ThemeRole, Int)] = []
    if policy.locked == true { texts.append(("LOCKED", .locked, 4)) }
    if let rule = policy.microphone {
      texts.append(("mics: \(Self.words(rule))", Self.role(rule), 5))
    }
    if let rule = policy.camera, rule != .free {
      texts.append(("cameras: \(Self.words(rule))", .locked, 7))
    }
    if policy.waitingRoom == true { texts.append(("waiting room on", .base, 7)) }
    if policy.share == false { texts.append(("no sharing", .locked, 7)) }
    if policy.chat == false { texts.append(("no chat", .locked, 7)) }
    return texts.map { Segment(pieces: [ink.text($0.0, $0.1)], rank: $0.2) }
  }

  private static func role(_ rule: MediaPolicy) -> ThemeRole { rule == .free ? .faint : .locked }

  static func words(_ rule: MediaPolicy) -> String {
    switch rule {
    case .free: "free"
    case .muted: "muted"
    case .handOnly: "by raised hand"
    }
  }
}
