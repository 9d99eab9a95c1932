import CallRoom

extension DifferenceTeller {
  /// The waiting room, groups, rounds, roll calls, requests.
  mutating func tellMeeting() {
    tellWaiting()
    tellGroups()
    if old.signIn != new.signIn {
      add(
        .signIn, of: new.signIn?.host, at: new.signIn?.beganAt,
        from: old.signIn.map { .integer($0.epoch) }, to: new.signIn.map { .integer($0.epoch) })
    }
    if old.rollCall != new.rollCall {
      add(
        .rollCall, of: new.rollCall?.userID, at: new.rollCall?.at,
        from: old.rollCall.map { .text($0.id) }, to: new.rollCall.map { .text($0.id) }
      ) { [by = new.rollCall?.by] in $0.detail = by?.text }
    }
    let known = Set(old.hostCommands)
    for command in new.hostCommands where !known.contains(command) {
      let answer = command.isAccepted.map { $0 ? "accepted" : "refused" } ?? "asked"
      add(.hostRequest, of: command.target, at: command.at, to: .text(answer)) {
        $0.detail = command.kind.rawValue
      }
    }
  }

  private mutating func tellWaiting() {
    guard old.waiting != new.waiting else { return }
    for (before, after) in Self.pairs(old.waiting, new.waiting, by: \.userID) {
      if before == nil, let after {
        add(.waitingEntered, of: after.userID, at: after.since) { $0.name = after.name ?? $0.name }
      } else if after == nil, let before {
        // Leaving it is not being admitted.
        add(.waitingLeft, of: before.userID) { $0.name = before.name ?? $0.name }
      }
    }
  }

  private mutating func tellGroups() {
    for (before, after) in Self.pairs(old.subMeetings, new.subMeetings, by: \.id.utf8Bytes)
    where before != after {
      let title = after?.title ?? after?.id ?? before?.title ?? before?.id
      if before?.title != after?.title || before?.assigned != after?.assigned {
        add(
          .group, at: before == nil ? after?.since : nil,
          from: before.map { .text($0.title ?? $0.id) }, to: after.map { .text($0.title ?? $0.id) }
        ) {
          $0.detail = after?.id ?? before?.id
          $0.users = after?.assigned ?? []
        }
      }
      let wasAsking = before?.helpRequested ?? false
      let isAsking = after?.helpRequested ?? false
      if wasAsking != isAsking {
        add(.help, from: .flag(wasAsking), to: .flag(isAsking)) { $0.detail = title }
      }
    }
  }

  /// Invitations and messages.
  mutating func tellCalls() {
    for (before, after) in Self.pairs(old.invitations, new.invitations, by: \.session.utf8Bytes)
    where before != after {
      // One that is dropped at its limit is no change.
      guard let after else { continue }
      if before == nil {
        add(
          .invitation, of: after.inviter, at: after.startedAt, to: after.media.map { .text($0) }
        ) {
          $0.detail = after.session
          $0.users = after.invitees.map(\.userID)
        }
      }
      tellInvitees(before?.invitees ?? [], after)
    }
    tellMessages("chat", .chat, old.messages.chat, new.messages.chat)
    tellMessages("private", .privately, old.messages.privately, new.messages.privately)
    tellMessages("custom", .custom, old.messages.custom, new.messages.custom)
  }

  private mutating func tellInvitees(_ before: [Invitee], _ after: Invitation) {
    for (was, invitee) in Self.pairs(before, after.invitees, by: \.userID) {
      guard let invitee else { continue }
      if was?.state != invitee.state {
        add(
          .invitee, of: invitee.userID, from: was.map { .text($0.state.rawValue) },
          to: .text(invitee.state.rawValue)
        ) { $0.detail = after.session }
      }
      let media = was?.media ?? .absent
      if media != invitee.media {
        add(
          .inviteeMedia, of: invitee.userID, from: .text(media.rawValue),
          to: .text(invitee.media.rawValue)
        ) { $0.detail = after.session }
      }
    }
  }

  private mutating func tellMessages(
    _ word: String, _ kind: Message.Kind, _ before: Int, _ after: Int
  ) {
    guard before != after else { return }
    let newest = new.messages.recent.last { $0.kind == kind }
    add(
      .messages, of: newest?.userID, at: newest?.at, from: .integer(before), to: .integer(after)
    ) { $0.detail = word }
  }
}
