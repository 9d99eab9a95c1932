/// Everything known of one invitation.
package struct InvitationState: Sendable, Equatable {
  /// How many invitees of one invitation are kept: the first by id.
  package static let inviteeLimit = 512

  package let initiatedAt: Timestamp
  package var inviter = Register<ExactText>()
  package var groupID = Register<ExactText>()
  package var media = Register<ExactText>()
  package var timeoutSeconds = Register<SecondsClaim>()
  /// The newest sight of the invitation itself: it rings.
  package var seen: Stamp = .never
  package var cancelled: Stamp = .never
  package var timedOut: Stamp = .never
  package var invitees: [UserID: InviteeRegisters] = [:]

  package init(initiatedAt: Timestamp) { self.initiatedAt = initiatedAt }

  /// Takes in what every event of an invitation tells of it.
  package mutating func learn(_ info: InvitationInfo, at stamp: Stamp) -> WriteEffect {
    var effect = WriteEffect.same
    if let value = info.inviter { effect = effect + inviter.write(value.value, at: stamp) }
    if let value = info.groupID { effect = effect + groupID.write(value, at: stamp) }
    if let value = info.media { effect = effect + media.write(value, at: stamp) }
    if let seconds = info.timeoutSeconds {
      effect = effect + timeoutSeconds.write(SecondsClaim(seconds: seconds), at: stamp)
    }
    for user in info.invitees {
      effect = effect + withInvitee(user) { $0.invited.raise(to: stamp) }
    }
    for user in info.busy {
      effect = effect + withInvitee(user) { $0.busy.raise(to: stamp) }
    }
    return effect
  }

  /// Changes an invitee's registers; whoever is beyond the limit by id is not kept.
  package mutating func withInvitee(
    _ user: UserID, _ body: (inout InviteeRegisters) -> WriteEffect
  ) -> WriteEffect {
    let effect = body(&invitees[user, default: InviteeRegisters()])
    if invitees.count > Self.inviteeLimit, let last = invitees.keys.max() { invitees[last] = nil }
    return effect
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    initiatedAt.encode(into: &encoder)
    inviter.encode(into: &encoder)
    groupID.encode(into: &encoder)
    media.encode(into: &encoder)
    timeoutSeconds.encode(into: &encoder)
    for stamp in [seen, cancelled, timedOut] { encoder.add(stamp) }
    encoder.add(invitees.count)
    for (user, registers) in invitees.sorted(by: { $0.key < $1.key }) {
      encoder.add(user.text)
      registers.encode(into: &encoder)
    }
  }
}

/// One invitee's registers: what they answered, and apart from it what their media do.
package struct InviteeRegisters: Sendable, Equatable {
  package var invited: Stamp = .never
  package var busy: Stamp = .never
  package var answer = Register<Bool>()
  package var joined: Stamp = .never
  package var left: Stamp = .never

  /// Whether an invitation names them, or they answered one.
  package var isInvited: Bool { invited.exists || busy.exists || answer.stamp.exists }

  package func encode(into encoder: inout CanonicalEncoder) {
    for stamp in [invited, busy, joined, left] { encoder.add(stamp) }
    answer.encode(into: &encoder)
  }
}

/// A number of seconds.
package struct SecondsClaim: CanonicalValue {
  package let seconds: Int

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(seconds) }
}
