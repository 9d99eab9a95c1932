/// What an invitation is at a moment: core laws §6, Invitations.
///
/// Answers win over ringing; a busy invitee never ends the others' invitations; a timeout that
/// names nobody is of all who still ring.
enum InvitationRule {
  static func invitation(
    _ state: InvitationState, room: RoomKey, isPresent: (UserID) -> Bool, at now: Timestamp?,
    graceSeconds: Double
  ) -> Invitation {
    var shown = Invitation(
      session: "\(room.roomID.text)@\(state.initiatedAt.microseconds / 1000)",
      startedAt: state.initiatedAt)
    shown.inviter = state.inviter.value().map { UserID($0.text) }
    shown.groupID = state.groupID.value()?.text
    shown.media = state.media.value()?.text
    shown.ringsUntil = state.timeoutSeconds.value().map {
      state.initiatedAt.advanced(bySeconds: Double($0.seconds))
    }
    let overdue = shown.ringsUntil.map { $0.advanced(bySeconds: graceSeconds) }
    let isExpired = if let now, let overdue { now > overdue } else { false }
    // Whoever only joined or hung up (the inviter) is no invitee.
    let invitees = state.invitees.filter { $0.value.isInvited }
    shown.invitees = invitees.sorted { $0.key < $1.key }.map { user, registers in
      Invitee(
        userID: user, state: answer(registers, state, isExpired: isExpired),
        media: media(registers, isPresent: isPresent(user)))
    }
    return shown
  }

  private static func answer(
    _ registers: InviteeRegisters, _ state: InvitationState, isExpired: Bool
  ) -> InviteeState {
    if let accepted = registers.answer.value() { return accepted ? .accepted : .rejected }
    if registers.joined.exists { return .accepted }
    if registers.busy.exists { return .busy }
    if state.cancelled.exists { return .cancelled }
    if state.timedOut.exists { return .timedOut }
    if isExpired { return .expired }
    return state.seen.exists ? .ringing : .invited
  }

  private static func media(_ registers: InviteeRegisters, isPresent: Bool) -> InviteeMedia {
    if isPresent, registers.left <= registers.joined || !registers.left.exists { return .active }
    if registers.left > registers.joined { return .left }
    if registers.joined.exists { return .active }
    return registers.answer.value() == true ? .joining : .absent
  }
}

extension Timestamp {
  /// This moment and so many seconds; saturates.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    let clamped = max(-4e12, min(4e12, seconds))
    return advanced(byMicroseconds: Int64(clamped * 1e6))
  }
}
