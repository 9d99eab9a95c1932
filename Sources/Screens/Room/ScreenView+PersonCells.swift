import CallRoom
import Cells

extension ScreenView {
  /// The glyph of trouble with somebody, if any.
  func troubleGlyph(_ row: PersonRow) -> [Piece] {
    guard let person = row.person else { return [ink.symbol(.departed)] }
    if person.presence == .provisional { return [ink.symbol(.provisional)] }
    if person.reconnecting { return [ink.symbol(.poor)] }
    switch person.tier?.overall {
    case .lost: return [ink.symbol(.lost)]
    case .poor: return [ink.symbol(.poor)]
    default: return person.stalledTracks.isEmpty ? [] : [ink.symbol(.poor)]
    }
  }

  func speakingGlyph(_ row: PersonRow) -> [Piece] {
    guard let person = row.person, person.presence == .present else { return [] }
    if isRoomStale { return [ink.symbol(.stale)] }
    return [ink.symbol(person.speaking ? .speaking : .silent)]
  }

  /// The one glyph of a tiny screen: trouble, then a hand, then speaking.
  func oneGlyph(_ row: PersonRow) -> [Piece] {
    let trouble = troubleGlyph(row)
    if !trouble.isEmpty { return trouble }
    if isRoomStale { return [ink.symbol(.stale)] }
    if row.person?.hands.isEmpty == false { return [ink.symbol(.hand)] }
    return speakingGlyph(row)
  }

  /// Somebody's name, or their id where no name is known.
  func nameOf(_ row: PersonRow) -> Piece {
    let role: ThemeRole =
      if state.isMatch(row.name, row.userID.text) { .rowMatch } else if row.person == nil {
        .rowDeparted
      } else if row.person?.presence == .provisional {
        .rowProvisional
      } else if row.person?.speaking == true, !isRoomStale { .strong } else { .base }
    return scrolled(row.name, role)
  }

  func nameCell(_ row: PersonRow) -> [Piece] {
    var pieces = [nameOf(row)]
    if row.person?.sharing != nil { pieces += [ink.text(" "), ink.symbol(.sharing)] }
    if let count = row.person?.connections, count > 1 {
      pieces.append(ink.text(" (\(count))", .faint))
    }
    return pieces
  }

  func handCell(_ row: PersonRow) -> [Piece] {
    guard let hand = hands.first(where: { $0.userID == row.userID }) else { return [] }
    return [ink.symbol(.hand), ink.text("\(hand.position)", .hand)]
  }

  func roleCell(_ row: PersonRow) -> [Piece] {
    switch row.person?.role {
    case .host: [ink.text("host", .host)]
    case .coHost: [ink.text("co-host", .host)]
    case .member: [ink.text("member", .faint)]
    case nil: [ink.symbol(.none)]
    }
  }

  func media(_ media: MediaState?, _ row: PersonRow, isMuted: Bool) -> [Piece] {
    switch media {
    case .on: [ink.text("on", .mediaOn)] + staleMark
    case .off: [ink.text(isMuted ? "off*" : "off", .mediaOff)] + (isMuted ? [] : staleMark)
    case .unknown: [ink.symbol(.linkUnknown)]
    case nil: [ink.symbol(.none)]
    }
  }

  func linkCell(_ row: PersonRow) -> [Piece] {
    guard let person = row.person else { return [leftPiece(row)] }
    if person.presence == .provisional { return [ink.text("never joined", .rowProvisional)] }
    if person.reconnecting { return [ink.text("reconnecting", .poor)] + staleMark }
    if !person.stalledTracks.isEmpty { return stalledPieces(person.tier?.overall) + staleMark }
    guard let tier = person.tier else {
      return bars(.linkNoData) + [ink.text(" no data", .noData)]
    }
    let word = bars(tier.overall.symbol) + [ink.text(" " + tier.overall.word, tier.overall.role)]
    guard !isRoomStale, layout.step >= .normal, tier.overall >= .poor else {
      return word + staleMark
    }
    let age = input.age(of: tier.since)
    return word + [ink.text(age.utf8.count > 5 ? " >1 h" : " " + age, tier.overall.role)]
  }

  /// A link whose media stopped: `▁▃▅█ stalled`, and the word of a bad link before that.
  private func stalledPieces(_ tier: QualityTier?) -> [Piece] {
    let symbol = tier?.symbol ?? .linkNoData
    guard let tier, tier >= .poor else {
      return bars(symbol) + [ink.text(" stalled", .poor)]
    }
    return [ink.symbol(symbol), ink.text(" \(tier.word)", tier.role), ink.text(" stalled", .poor)]
  }

  /// What somebody may not do, as letters: `c` chat, `d` draw.
  func forbidden(_ row: PersonRow) -> [Piece] {
    let letters = [("c", row.person?.chatAllowed), ("d", row.person?.drawAllowed)]
      .map { $0.1 == false ? $0.0 : "" }.joined()
    return letters.isEmpty ? [] : [ink.text(letters, .locked)]
  }

  /// The bars of a link, in four cells.
  func bars(_ symbol: Symbol) -> [Piece] {
    ink.fit([ink.symbol(symbol)], 4)
  }

  private func leftPiece(_ row: PersonRow) -> Piece {
    guard let at = row.departure?.at else { return ink.text("left", .rowDeparted) }
    let age = input.age(of: at)
    if row.departure?.isSwitching == true { return ink.text("switching \(age)", .rowDeparted) }
    let text = age.utf8.count <= 5 && layout.step >= .normal ? "left \(age) ago" : "left \(age)"
    return ink.text(text, .rowDeparted)
  }
}
