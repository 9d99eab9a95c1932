import CallRoom
import Cells

/// The panes that are lines of their own where there is room for one box only.
extension ScreenView {
  /// `Hands  1 Anna Lindqvist mic 1:12 · 2 …`.
  func drawHandsLine(_ rect: Rect) {
    let hands = room?.hands ?? []
    var segments = [Segment(pieces: [label("Hands")], rank: 0)]
    segments += hands.prefix(8).map { hand in
      let age = Figures.age(of: hand.since, at: input.now)
      return Segment(
        pieces: [
          ink.text("\(hand.position) ", .hand), short(hand.userID, .base),
          ink.text(" \(hand.kind.rawValue) \(age)", .faint),
        ], rank: hand.position)
    }
    if hands.isEmpty { segments.append(Segment(pieces: [ink.symbol(.none)], rank: 1)) }
    line(segments, in: rect)
  }

  /// `Speaking  Mei Tanaka 0.82 · Omar Hadid 0.38`.
  func drawSpeakingLine(_ rect: Rect) {
    let speakers = room?.speakers ?? []
    var segments = [Segment(pieces: [label("Speaking")], rank: 0)]
    segments += speakers.prefix(8).enumerated().map { place, speaker in
      let level =
        isRoomStale ? [] : speaker.level.map { [ink.text(" " + Figures.fixed($0, 2), .faint)] }
      let role: Role = isRoomStale ? .rowStale : .speaking
      return Segment(
        pieces: [short(speaker.userID, role)] + (level ?? []) + staleMark, rank: place + 1)
    }
    if speakers.isEmpty { segments.append(Segment(pieces: [ink.symbol(.none)], rank: 1)) }
    line(segments, in: rect)
  }

  /// The link of the chosen person in two lines.
  func drawLinkLines(_ rect: Rect) {
    guard let person = chosenPerson else {
      return line(
        [Segment(pieces: [label("Link")], rank: 0), Segment(pieces: [ink.symbol(.none)], rank: 1)],
        in: rect)
    }
    let judged = linkNote(person)
    line(
      [
        Segment(pieces: [label("Link")], rank: 0),
        Segment(pieces: [short(person.userID, .strong)], rank: 1),
        Segment(pieces: judged, rank: 2),
        Segment(pieces: [ink.text(judgement(person), .faint)], rank: 3),
      ], in: rect)
    let sides = [("up", person.quality?.uplink), ("down", person.quality?.downlink)]
    let texts = sides.map { name, sample in
      Segment(pieces: [ink.text(name + " ", .faint)] + sampleLine(sample), rank: 1)
    }
    canvas.line(
      [Piece(text: .blanks(10), role: .base)] + ink.join(texts, in: rect.columns - 10), in: rect,
      row: 1)
  }

  /// The newest happening in a line.
  func drawLastLine(_ rect: Rect) {
    var segments = [Segment(pieces: [label("Last")], rank: 0)]
    segments += state.recent(live).prefix(4).enumerated().map { place, happening in
      Segment(
        pieces: [
          ink.text(input.clock(happening.at) + " ", .faint),
          ink.text(happening.sentence, happening.kind.role),
        ], rank: place + 1)
    }
    if segments.count == 1 { segments.append(Segment(pieces: [ink.symbol(.none)], rank: 1)) }
    line(segments, in: rect)
  }

  private func label(_ text: String) -> Piece {
    Piece(text: ink.ruler.text(text, padded: 8), role: .header)
  }

  private func short(_ userID: UserID, _ role: Role) -> Piece {
    let name = room?.participant(userID)?.name ?? userID.text
    return Piece(text: ink.ruler.text(name, fitting: 20), role: role)
  }

  /// A label, and segments that drop out from the end.
  private func line(_ segments: [Segment], in rect: Rect) {
    let head = segments.first?.pieces ?? []
    canvas.line(head, in: rect)
    let rest = rect.inset(left: head.width + 2)
    canvas.line(ink.join(Array(segments.dropFirst()), in: rest.columns), in: rest)
  }

  private func sampleLine(_ sample: QualitySample?) -> [Piece] {
    guard let sample else { return [ink.text("no data", .noData)] }
    let parts: [(Double?, Int, String)] = [
      (sample.lossRatio.map { $0 * 100 }, 1, "%"), (sample.rttMilliseconds, 0, "ms"),
      (sample.jitterMilliseconds, 0, "ms jit"), (sample.bitrateKbps, 0, "kb/s"),
    ]
    return parts.flatMap { value, decimals, unit -> [Piece] in
      figure(value, decimals) + [ink.text(" \(unit)  ", .faint)]
    } + [ink.text("mos ", .faint)] + figure(sample.mos, 1)
  }
}
