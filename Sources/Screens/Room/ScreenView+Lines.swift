import CallRoom
import Cells

/// The panes that are lines of their own where there is room for one box only.
extension ScreenView {
  /// `Hands  1 Anna Lindqvist mic 1:12 · 2 …`.
  func drawHandsLine(_ rect: Rect) {
    let hands = room?.hands ?? []
    let items = hands.map { hand in
      let age = input.age(of: hand.since)
      return [
        ink.text("\(hand.position) ", .hand), short(hand.userID, .base),
        ink.text(" \(hand.kind.rawValue) \(age)", .faint),
      ] + staleMark
    }
    line("Hands", in: rect) { queue(items, in: $0) }
  }

  /// `Speaking  Mei Tanaka 0.82 · Omar Hadid 0.38`.
  func drawSpeakingLine(_ rect: Rect) {
    let role: ThemeRole = isRoomStale ? .rowStale : .speaking
    let items = (room?.speakers ?? []).map { speaker in
      let level = speaker.level.map { " " + Figures.fixed($0, 2) } ?? ""
      return [short(speaker.userID, role), ink.text(isRoomStale ? "" : level, .faint)] + staleMark
    }
    line("Speaking", in: rect) { queue(items, in: $0) }
  }

  /// The link of the chosen person in two lines.
  func drawLinkLines(_ rect: Rect) {
    guard let person = chosenPerson else {
      return line("Link", in: rect) { _ in
        [room == nil ? ink.text("no data", .noData) : ink.symbol(.none)]
      }
    }
    let facts = [
      Segment(pieces: [short(person.userID, .strong)], rank: 1),
      Segment(pieces: linkNote(person), rank: 2),
      Segment(pieces: [ink.text(judgement(person), .faint)], rank: 3),
    ]
    line("Link", in: rect) { ink.join(facts, in: $0) }
    let sides = [("up", person.quality?.uplink), ("down", person.quality?.downlink)]
    let items = sides.map { name, sample in
      [ink.text(name + " ", .faint)] + sampleLine(sample)
    }
    let (_, below) = rect.splitTop(1)
    line("", in: below) { ink.queue(items, in: $0) }
  }

  /// The newest happenings in a line.
  func drawLastLine(_ rect: Rect) {
    let items = recent.prefix(4).map { happening in
      [
        ink.text(input.clock(happening.at) + " ", .faint),
        ink.text(happening.sentence, happening.kind.role),
      ]
    }
    line("Last", in: rect) { cells in
      var segments = items.enumerated().map { Segment(pieces: $0.element, rank: $0.offset) }
      if segments.isEmpty { segments = [Segment(pieces: [ink.symbol(.none)], rank: 0)] }
      return ink.join(segments, in: cells)
    }
  }

  private func label(_ text: String) -> Piece {
    Piece(text: ink.ruler.text(text, padded: 8), role: .header)
  }

  private func short(_ userID: UserID, _ role: ThemeRole) -> Piece {
    let name = room?.participant(userID)?.name ?? userID.text
    return Piece(text: ink.ruler.text(name, fitting: 20), role: role)
  }

  /// A queue, or that nothing is known of it.
  private func queue(_ items: [[Piece]], in cells: Int) -> [Piece] {
    room == nil ? [ink.text("no data", .noData)] : ink.queue(items, in: cells)
  }

  /// A label, and what fits behind it.
  func line(_ name: String, in rect: Rect, _ rest: (Int) -> [Piece]) {
    let head = label(name)
    canvas.line([head], in: rect)
    let place = rect.inset(left: head.text.width + 2)
    canvas.line(rest(place.columns), in: place)
  }

  private func sampleLine(_ sample: QualitySample?) -> [Piece] {
    guard let sample else { return [ink.text("no data", .noData)] }
    let parts: [(Double?, Int, String)] = [
      (sample.lossRatio.map { $0 * 100 }, 1, "%"), (sample.rttMilliseconds, 0, "ms"),
    ]
    return parts.flatMap { value, decimals, unit -> [Piece] in
      figure(value, decimals) + [ink.text(" \(unit)  ", .faint)]
    } + [ink.text("mos ", .faint)] + figure(sample.mos, 1)
  }
}
