import CallRoom

/// What the parts of `SignalReq` say, by their numbers in version 3.
enum OpenIMSignalTable {
  /// One part.
  struct Part: Sendable {
    /// The callback that an SDK raises for it: one name for one thing, wherever it comes from.
    let type: String
    /// The field of who acted.
    let actor: Int
    /// What it says.
    let event: @Sendable (InvitationInfo, _ actor: UserID?, _ sender: UserID?) -> RoomEvent?
  }

  /// Every part that tells of a call.
  static let parts: [Int: Part] = [
    1: invited, 2: invited,
    3: Part(type: "onInvitationCancelled", actor: 4) { info, _, _ in .invitationCancelled(info) },
    4: Part(type: "onInviteeAccepted", actor: 5) { info, actor, sender in
      answerer(info, actor, sender).map { .inviteeAnswered(info, $0, isAccepted: true) }
    },
    5: Part(type: "onHangUp", actor: 3) { info, actor, sender in
      (actor ?? sender).map { .hungUp(info, $0) }
    },
    6: Part(type: "onInviteeRejected", actor: 5) { info, actor, sender in
      answerer(info, actor, sender).map { .inviteeAnswered(info, $0, isAccepted: false) }
    },
  ]

  private static let invited = Part(type: "onReceiveNewInvitation", actor: 4) { info, _, _ in
    .invited(info)
  }

  /// Who answered: never the inviter, whom some clients put where nobody is told; the only invitee where
  /// there is no other.
  static func answerer(_ info: InvitationInfo, _ actor: UserID?, _ sender: UserID?) -> UserID? {
    for user in [actor, sender] {
      if let user, user != info.inviter { return user }
    }
    return info.invitees.count == 1 ? info.invitees[0] : nil
  }
}
