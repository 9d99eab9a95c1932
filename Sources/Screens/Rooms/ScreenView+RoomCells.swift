import CallRoom
import Cells

extension ScreenView {
  /// One glyph for the state of a room, the worst thing first.
  func stateGlyph(_ row: RoomRow) -> [Piece] {
    guard let room = row.summary else { return [ink.symbol(.departed)] }
    if room.life == .ended { return [ink.symbol(.ended)] }
    if input.staleSeconds(room) != nil { return [ink.symbol(.stale)] }
    if room.tiers[.lost] ?? 0 > 0 { return [ink.symbol(.lost)] }
    if room.tiers[.poor] ?? 0 > 0 { return [ink.symbol(.poor)] }
    if room.freshness.gapSuspected { return [ink.symbol(.gap)] }
    return []
  }

  func roomNameCell(_ row: RoomRow) -> [Piece] {
    let title = row.summary?.title ?? ""
    let name = title.isEmpty ? row.key.description : title
    let isMatch = state.isMatch(title, row.key.description)
    let role: ThemeRole = isMatch ? .rowMatch : row.summary == nil ? .rowDeparted : .strong
    return [scrolled(name, role)]
  }

  /// Foreign text, scrolled sideways as far as the keys said.
  func scrolled(_ raw: String, _ role: ThemeRole) -> Piece {
    guard state.current.sideways > 0 else { return ink.text(raw, role) }
    let clusters = ink.ruler.text(raw).clusters
    var skipped = 0
    let rest = clusters.drop { cluster in
      skipped += Int(cluster.width)
      return skipped <= state.current.sideways
    }
    return ink.text(rest.map(\.text).joined(), role)
  }

  func number(_ count: Int?) -> [Piece] {
    guard let count else { return [ink.symbol(.none)] }
    return [ink.text("\(count)", count == 0 ? .faint : .number)]
  }

  /// How old the newest thing is; `ended` where there is nothing more to come, in narrow lists too.
  func freshCell(_ row: RoomRow) -> [Piece] {
    guard let room = row.summary else { return [ink.text("gone", .rowDeparted)] }
    if room.life == .ended { return [ink.text("ended", .ended)] }
    let role: ThemeRole =
      input.staleSeconds(room) != nil ? .old : room.freshness.gapSuspected ? .gap : .number
    guard let newest = room.freshness.newest else { return [ink.symbol(.none)] }
    return [ink.text(input.steppedAge(since: newest), role)]
  }

  /// Since when something lasts, as a duration to the minute.
  func duration(_ moment: Timestamp?) -> [Piece] {
    guard let moment else { return [ink.symbol(.none)] }
    return [ink.text(input.duration(since: moment), .number)]
  }

  func age(_ moment: Timestamp?, _ role: ThemeRole) -> [Piece] {
    guard let moment else { return [ink.symbol(.none)] }
    return [ink.text(input.age(of: moment), role)]
  }

  func speakingCell(_ row: RoomRow) -> [Piece] {
    guard let room = row.summary else { return [ink.text("gone", .rowDeparted)] }
    if room.life == .ended { return [ink.text("ended", .ended)] }
    if let stale = input.staleSeconds(room) {
      return [ink.text("(no data for \(input.age(stale)))", .old)]
    }
    guard room.speaking > 0 else { return [ink.symbol(.none)] }
    let name = Piece(
      text: ink.ruler.text(room.loudest ?? "\(room.speaking)", fitting: 28), role: .speaking)
    let more = room.speaking > 1 ? [ink.text(" +\(room.speaking - 1)", .faint)] : []
    return [name] + more
  }

  func handsCell(_ row: RoomRow) -> [Piece] {
    guard let room = row.summary, room.hands > 0 else { return [ink.symbol(.none)] }
    let count = String(room.hands)
    let pad = String(repeating: " ", count: max(0, 2 - count.utf8.count))
    let pieces = [ink.text(pad + count, .hand)]
    guard let oldest = room.oldestHandSince, layout.step == .wide else { return pieces }
    return pieces + [ink.text("  oldest ", .faint)] + age(oldest, .number)
  }

  func shareCell(_ row: RoomRow) -> [Piece] {
    guard let share = row.summary?.share else { return [ink.symbol(.none)] }
    return [ink.symbol(.sharing), ink.text(" "), ink.text(share.userID.text, .sharing)]
      + [ink.text(" ")] + age(share.since, .faint)
  }
}
