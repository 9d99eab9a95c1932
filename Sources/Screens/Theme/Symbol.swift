/// A glyph of the screens; a theme may give others.
package enum Symbol: String, CaseIterable, Sendable {
  case speaking = "speaking"
  case silent = "silent"
  case linkExcellent = "link.excellent"
  case linkGood = "link.good"
  case linkPoor = "link.poor"
  case linkLost = "link.lost"
  case linkUnknown = "link.unknown"
  case linkNoData = "link.nodata"
  case poor = "trouble.poor"
  case lost = "trouble.lost"
  case hand = "hand"
  case sharing = "sharing"
  case alarm = "alarm"
  case alarmSeen = "alarm.seen"
  case provisional = "provisional"
  case departed = "departed"
  case stale = "stale"
  case cursor = "cursor"
  case live = "live"
  case waiting = "waiting"
  case gap = "gap"
  case ended = "ended"
  case failed = "failed"
  case paused = "paused"
  case none = "none"
  case more = "more"
  case crumb = "crumb"
  case separator = "separator"
  case verdictApplied = "verdict.applied"
  case verdictDuplicate = "verdict.duplicate"
  case verdictSuperseded = "verdict.superseded"
  case verdictPending = "verdict.pending"
  case verdictRejected = "verdict.rejected"
  case verdictOtherRoom = "verdict.other"
  case verdictUnknownType = "verdict.unknown"
  case invited = "invitee.invited"
  case ringing = "invitee.ringing"
  case busy = "invitee.busy"
  case accepted = "invitee.accepted"
  case rejected = "invitee.rejected"
  case cancelled = "invitee.cancelled"
  case timedOut = "invitee.timedout"
  case expired = "invitee.expired"
  case ascending = "sort.ascending"
  case descending = "sort.descending"
  case bar = "bar"
  case barRest = "bar.rest"
  case horizontal = "line.horizontal"
  case vertical = "line.vertical"
  case topLeft = "line.topleft"
  case topRight = "line.topright"
  case bottomLeft = "line.bottomleft"
  case bottomRight = "line.bottomright"

  /// The glyph's place among all of them, from 0.
  package var ordinal: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

  /// By its place: names are long.
  package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }
}

/// A glyph, its ASCII twin, and what it says.
package struct SymbolEntry: Sendable {
  /// The glyph's name.
  package let symbol: Symbol
  /// As drawn in a UTF-8 terminal.
  package let unicode: String
  /// As drawn where only ASCII is safe.
  package let ascii: String
  /// The cells that it may take.
  package let width: Int
  /// The role that it is drawn in.
  package let role: ThemeRole
  /// What it says, in words: the legend of the help; empty for mere lines, and for signs that never
  /// stand without their word.
  package let word: String

  init(
    _ symbol: Symbol, _ unicode: String, _ ascii: String, _ role: ThemeRole, _ word: String = "",
    width: Int = 1
  ) {
    self.symbol = symbol
    self.unicode = unicode
    self.ascii = ascii
    self.role = role
    self.word = word
    self.width = width
  }
}

extension Symbol {
  /// Every glyph: feeds drawing, the legend of the help, the loader and the lint.
  package static let table: [SymbolEntry] = [
    SymbolEntry(.speaking, "●", "*", .speaking, "speaking"),
    SymbolEntry(.silent, "○", ".", .silent, "silent"),
    SymbolEntry(.linkExcellent, "▁▃▅█", "####", .excellent, "excellent link", width: 4),
    SymbolEntry(.linkGood, "▁▃▅", "###", .good, "good link", width: 4),
    SymbolEntry(.linkPoor, "▁▃", "##", .poor, "poor link", width: 4),
    SymbolEntry(.linkLost, "▁", "#", .lost, "lost link", width: 4),
    SymbolEntry(.linkUnknown, "?", "?", .unknown, "said to be unknown", width: 4),
    SymbolEntry(.linkNoData, "…", "-", .noData, "no data: never said", width: 4),
    SymbolEntry(.poor, "▲", "!", .poor, "trouble: a link is poor or reconnects, or media stalled"),
    SymbolEntry(.lost, "✖", "X", .lost, "trouble: a link is lost"),
    SymbolEntry(.hand, "✋", "^", .hand, "hand, with its place in the queue", width: 2),
    SymbolEntry(.sharing, "▣", "[S]", .sharing, "sharing", width: 3),
    SymbolEntry(.alarm, "!", "!", .alarm, "alarm"),
    SymbolEntry(.alarmSeen, "¡", "i", .faint, "alarm that was acknowledged"),
    SymbolEntry(.provisional, "?", "?", .rowProvisional, "seen, never joined"),
    SymbolEntry(.departed, "–", "-", .rowDeparted, "left; gone when the cursor moves"),
    SymbolEntry(.stale, "?", "?", .old, "behind a value: no longer fresh"),
    SymbolEntry(.cursor, "▸", ">", .base, "the row under the cursor"),
    SymbolEntry(.live, "●", "*", .live, "fresh"),
    SymbolEntry(.waiting, "…", ".", .waiting, "connecting"),
    SymbolEntry(.gap, "~", "~", .gap, "gap suspected: something may have been missed"),
    SymbolEntry(.ended, "■", "=", .ended, "over"),
    SymbolEntry(.failed, "✖", "X", .problem, "failed"),
    SymbolEntry(.paused, "‖", "|", .paused, "paused", width: 2),
    SymbolEntry(.none, "–", "-", .faint, "none, or never said"),
    SymbolEntry(.more, "…", "...", .more, "more rows", width: 3),
    SymbolEntry(.crumb, "›", ">", .faint),
    SymbolEntry(.separator, "·", "|", .faint),
    SymbolEntry(.verdictApplied, "✓", "+", .good),
    SymbolEntry(.verdictDuplicate, "=", "=", .faint),
    SymbolEntry(.verdictSuperseded, "‹", "<", .rowProvisional),
    SymbolEntry(.verdictPending, "…", ".", .waiting),
    SymbolEntry(.verdictRejected, "✖", "X", .poor),
    SymbolEntry(.verdictOtherRoom, "→", ">", .faint),
    SymbolEntry(.verdictUnknownType, "?", "?", .unknown),
    SymbolEntry(.invited, "»", ">", .waiting),
    SymbolEntry(.ringing, "♪", "~", .hand),
    SymbolEntry(.busy, "■", "#", .poor),
    SymbolEntry(.accepted, "✓", "+", .good),
    SymbolEntry(.rejected, "✖", "X", .poor),
    SymbolEntry(.cancelled, "–", "-", .faint),
    SymbolEntry(.timedOut, "○", "o", .faint),
    SymbolEntry(.expired, "◌", "0", .faint),
    SymbolEntry(.ascending, "▲", "^", .sort, "sorted, first on top"),
    SymbolEntry(.descending, "▼", "v", .sort, "sorted, turned round"),
    SymbolEntry(.bar, "█", "#", .bar),
    SymbolEntry(.barRest, " ", " ", .barRest),
    SymbolEntry(.horizontal, "─", "-", .border),
    SymbolEntry(.vertical, "│", "|", .border),
    SymbolEntry(.topLeft, "┌", "+", .border),
    SymbolEntry(.topRight, "┐", "+", .border),
    SymbolEntry(.bottomLeft, "└", "+", .border),
    SymbolEntry(.bottomRight, "┘", "+", .border),
  ]

  /// The entry of each glyph.
  static let entries: [Symbol: SymbolEntry] = Dictionary(
    table.map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })

  /// The role that the glyph is drawn in.
  package var role: ThemeRole { Self.entries[self]?.role ?? .base }

  /// What the glyph says.
  package var word: String { Self.entries[self]?.word ?? "" }

  /// The cells that the glyph may take.
  package var width: Int { Self.entries[self]?.width ?? 1 }
}
