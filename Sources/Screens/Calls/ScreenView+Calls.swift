import CallRoom
import Cells

/// How what an invitee answered is told.
struct InviteeLook {
  let symbol: Symbol
  let word: String

  /// Every state.
  static let table: [InviteeState: InviteeLook] = [
    .invited: InviteeLook(symbol: .invited, word: "invited"),
    .ringing: InviteeLook(symbol: .ringing, word: "ringing"),
    .busy: InviteeLook(symbol: .busy, word: "busy"),
    .accepted: InviteeLook(symbol: .accepted, word: "accepted"),
    .rejected: InviteeLook(symbol: .rejected, word: "rejected"),
    .cancelled: InviteeLook(symbol: .cancelled, word: "cancelled"),
    .timedOut: InviteeLook(symbol: .timedOut, word: "timed out"),
    .expired: InviteeLook(symbol: .expired, word: "no answer"),
  ]

  /// The look of a state.
  static func of(_ state: InviteeState) -> InviteeLook {
    table[state] ?? InviteeLook(symbol: .none, word: state.rawValue)
  }
}

extension ScreenView {
  /// The calls that people are invited to: who calls, for what, and what each invitee answered.
  func drawCalls(_ rect: Rect) {
    let lines = (room?.invitations ?? []).flatMap(callLines)
    let count = room?.invitations.count ?? 0
    let shown = max(0, rect.rows - 2)
    let title = PaneTitle(
      title: [ink.text("Calls \(count)", .pane)], below: max(0, lines.count - shown))
    let inner = frame(rect, title).inset(left: 1, right: 1)
    let look = Canvas.Look(isStale: isRoomStale)
    for (row, line) in lines.prefix(inner.rows).enumerated() {
      canvas.line(line, in: inner, row: row, look: look)
    }
  }

  /// `Calls  rings 22 s more · ♪ Anna ringing · ✓ Omar accepted, joining`: the newest call, those who
  /// may still answer first.
  func drawCallsLine(_ rect: Rect) {
    guard let call = room?.invitations.first else { return }
    let head = ringingRest(call).map { [[ink.text($0, .hand)]] } ?? []
    let isOpen: (Invitee) -> Bool = { $0.state == .ringing || $0.state == .invited }
    let ordered = call.invitees.filter(isOpen) + call.invitees.filter { !isOpen($0) }
    let items = ordered.map { invitee in
      let look = InviteeLook.of(invitee.state)
      let name = Piece(
        text: ink.ruler.text(personName(invitee.userID), fitting: 20), role: .base)
      return [ink.symbol(look.symbol), ink.text(" "), name]
        + [ink.text(" " + look.word, look.symbol.role)] + mediaPieces(invitee, before: ", ")
    }
    line("Calls", in: rect) { ink.queue(head + items, in: $0) }
  }

  private func callLines(_ call: Invitation) -> [[Piece]] {
    [callHead(call)] + call.invitees.map(inviteeLine)
  }

  /// `Mei Tanaka calls 3 · video · group g1 · rings 0:22`.
  private func callHead(_ call: Invitation) -> [Piece] {
    let who = call.inviter.map(personName) ?? "somebody"
    var parts: [[Piece]] = [
      [
        Piece(text: ink.ruler.text(who, fitting: 24), role: .strong),
        ink.text(" calls \(call.invitees.count)"),
      ]
    ]
    if let media = call.media { parts.append([ink.text(media)]) }
    if let group = call.groupID { parts.append([ink.text("group \(group)", .faint)]) }
    if let rest = ringingRest(call) { parts.append([ink.text(rest, .hand)]) }
    return ink.join(parts.enumerated().map { Segment(pieces: $1, rank: $0) }, in: .max)
  }

  /// For how long it still rings; `nil` when nobody's does.
  private func ringingRest(_ call: Invitation) -> String? {
    guard call.invitees.contains(where: { $0.state == .ringing || $0.state == .invited }) else {
      return nil
    }
    guard let until = call.ringsUntil else { return "rings" }
    let left = input.left(until: until)
    return left > 0 ? "rings \(Figures.age(left)) more" : "ringing is over"
  }

  /// `  ✓ accepted   Anna Lindqvist   joining`.
  private func inviteeLine(_ invitee: Invitee) -> [Piece] {
    let look = InviteeLook.of(invitee.state)
    let word = Piece(text: ink.ruler.text(look.word, padded: 9), role: look.symbol.role)
    return [ink.text("  "), ink.symbol(look.symbol), ink.text(" "), word, ink.text("  ")]
      + [ink.text(personName(invitee.userID))] + mediaPieces(invitee, before: "  media ")
  }

  /// What an invitee's media do, apart from the answer.
  private func mediaPieces(_ invitee: Invitee, before: String) -> [Piece] {
    guard invitee.media != .absent || invitee.state == .accepted else { return [] }
    let role: ThemeRole = invitee.media == .active ? .mediaOn : .faint
    return [ink.text(before, .faint), ink.text(invitee.media.rawValue, role)]
  }
}
