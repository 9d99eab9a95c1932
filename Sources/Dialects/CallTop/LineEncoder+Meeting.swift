import CallRoom

// What a meeting has beside its people, and calls.
extension LineEncoder {
  static func meetingShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .waiting(let user, let isWaiting, let name):
      return LineShape(
        isWaiting ? "user_enter_waiting_room" : "user_exit_waiting_room", user,
        [("name", name.map(LineValue.text))])
    case .subMeetingStarted(let id, let title, let assigned):
      return LineShape(
        "admin_start_sub_meeting", nil,
        [
          ("meetingId", .text(id)), ("title", title.map(LineValue.text)),
          ("uids", .array(assigned.map(LineValue.user))),
        ])
    case .subMeetingsStopped(let id):
      return LineShape("admin_stop_sub_meeting", nil, [("meetingId", id.map(LineValue.text))])
    case .subMeetingMoved(let user, let to, let title):
      return LineShape(
        "admin_move_sub_meeting_user", user,
        [("toMeetingId", .text(to)), ("toMeetingTitle", title.map(LineValue.text))])
    case .helpRequested(let group, let by):
      return LineShape(
        "user_help_sub_meeting", nil,
        [
          ("base", .object([("uid", by.map(LineValue.user))])),
          ("content", .object([("meetingId", .text(group))])),
        ])
    case .joinFailed(let user, let name, let reason):
      return LineShape(
        "room_join_failed", user,
        [("name", name.map(LineValue.text)), ("errDesc", reason.map(LineValue.text))])
    default: return roundShape(of: event)
    }
  }

  private static func roundShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .signInStarted(let epoch, let host, let beganAt, let endsAt):
      return LineShape(
        "sign_in_activity", nil,
        [
          ("epoch", .integer(epoch)), ("hostId", host.map(LineValue.user)),
          ("beginAt", beganAt.map(LineValue.time)), ("endAt", endsAt.map(LineValue.time)),
        ])
    case .signInFinished(let epoch):
      return LineShape("sign_in_finish", nil, [("epoch", .integer(epoch))])
    case .rollCalled(let id, let by, let of):
      return LineShape(
        "roll_call_named", of, [("id", .text(id)), ("sid", by.map(LineValue.user))])
    case .hostRequest(let kind, let target, let by):
      return requests[kind].map { type, _ in
        LineShape(
          type, nil, [("targetId", target.map(LineValue.user)), ("opUid", by.map(LineValue.user))])
      }
    case .hostRequestAnswered(let user, let kind, let isAccepted):
      return requests[kind].map { _, hand in
        LineShape(
          "user_handup", user,
          [("type", .word(hand)), ("step", .text(isAccepted ? "confirmOpen" : "rejectOpen"))])
      }
    case .message(.chat, let by, let text):
      return LineShape("room_chat_msg", by, [("msg", text.map(LineValue.text))])
    case .message(.privately, let by, _):
      return LineShape("room_chat_msg", by, [("isPrivate", .flag(true))])
    case .message(.custom, let by, _): return LineShape("room_custom_msg", by)
    default: return nil
    }
  }

  private static let requests: [HostCommand.Kind: (type: String, hand: HandKind)] = [
    .openMicrophone: ("admin_request_open_mic", .microphone),
    .openCamera: ("admin_request_open_camera", .camera),
    .openShare: ("admin_request_open_share", .share),
  ]

  static func callShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .invited(let info): return call("onReceiveNewInvitation", info)
    case .inviteeAnswered(let info, let user, let isAccepted):
      return call(isAccepted ? "onInviteeAccepted" : "onInviteeRejected", info, by: user)
    case .invitationCancelled(let info): return call("onInvitationCancelled", info)
    case .invitationTimedOut(let info): return call("onInvitationTimeout", info)
    case .hungUp(let info, let user): return call("onHangUp", info, by: user)
    case .callJoined(let info, let people):
      return call("onRoomParticipantConnected", info, people: people)
    case .callLeft(let info, let users):
      return call(
        "onRoomParticipantDisconnected", info, people: users.map { Listing(userID: $0) })
    case .unsureChange: return LineShape("onStreamChange", nil, [("mute", .flag(false))])
    default: return nil
    }
  }

  private static func call(
    _ type: String, _ info: InvitationInfo?, by user: UserID? = nil, people: [Listing]? = nil
  ) -> LineShape {
    let list = people?.map { person in
      LineValue.object([
        (
          "userInfo",
          .object([
            ("userID", .user(person.userID)), ("nickname", person.facts.name.map(LineValue.text)),
          ])
        )
      ])
    }
    return LineShape(
      type, nil,
      [
        ("invitation", info.map(invitation)), ("userID", user.map(LineValue.user)),
        ("participant", list.map(LineValue.array)),
      ])
  }

  private static func invitation(_ info: InvitationInfo) -> LineValue {
    .object([
      ("initiateTime", info.initiatedAt.microseconds == 0 ? nil : .time(info.initiatedAt)),
      ("inviterUserID", info.inviter.map(LineValue.user)),
      ("inviteeUserIDList", .array(info.invitees.map(LineValue.user))),
      ("busyLineUserIDList", .array(info.busy.map(LineValue.user))),
      ("groupID", info.groupID.map(LineValue.text)), ("mediaType", info.media.map(LineValue.text)),
      ("timeout", info.timeoutSeconds.map(LineValue.integer)),
    ])
  }
}
