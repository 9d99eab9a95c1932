import CallRoom

// What a meeting has beside its people: messages, requests of hosts, the waiting room, groups, rounds.
extension EventTable {
  static let meeting: [Entry] = [
    event("room_chat_msg") { line throws(Rejection) in try line.chat() },
    event("room_custom_msg", "custom_msg") { line throws(Rejection) in
      _ = try line.data.flag("isPrivate", "is_private")
      return .message(.custom, by: try line.sender(), text: nil)
    },

    request("admin_request_open_mic", .openMicrophone),
    request("admin_request_open_camera", .openCamera),
    request("admin_request_open_share", .openShare),

    event("user_enter_waiting_room") { line throws(Rejection) in
      .waiting(
        try line.subject(), isWaiting: true, name: try line.data.text("name", "nickname"))
    },
    event("user_exit_waiting_room") { line throws(Rejection) in
      .waiting(
        try line.subject(), isWaiting: false, name: try line.data.text("name", "nickname"))
    },
    // The member who is moved back leaves the meeting, and waits.
    Entry(names: ["move_to_waiting_room"]) { line throws(Rejection) in
      let named = line.hasData ? try line.data.user("uid", "userID", "userId", "user_id") : nil
      guard let user = named ?? line.userID else {
        return [.input(try line.input(.event(.seen, server: nil)))]
      }
      let name = try line.data.text("name", "nickname")
      let exit = InputBody.event(.exited(user, connection: nil), server: nil)
      let wait = InputBody.event(.waiting(user, isWaiting: true, name: name), server: nil)
      return [.input(try line.input(exit)), .input(try line.input(wait, part: 1))]
    },

    event("admin_start_sub_meeting") { line throws(Rejection) in
      .subMeetingStarted(
        id: try line.data.requiredID("meetingId", "meeting_id"),
        title: try line.data.text("title"), assigned: try line.data.users("uids"))
    },
    event("admin_stop_sub_meeting") { line throws(Rejection) in
      _ = try line.data.looseID("parent")
      let group = try line.data.looseID("meetingId", "meeting_id")
      return .subMeetingsStopped(id: group.map { ExactText($0) })
    },
    event("admin_move_sub_meeting_user") { line throws(Rejection) in
      .subMeetingMoved(
        try line.subject(), to: try line.data.requiredID("toMeetingId", "to_meeting_id"),
        title: try line.data.text("toMeetingTitle", "to_meeting_title"))
    },

    event("sign_in_activity") { line throws(Rejection) in
      let began = try line.data.moment("beginAt", "begin_at")
      return .signInStarted(
        epoch: try line.data.epoch(), host: try line.data.user("hostId", "host_id"),
        beganAt: began, endsAt: try line.data.roundEnd(began: began ?? line.sentAt))
    },
    event("sign_in_finish") { line throws(Rejection) in
      .signInFinished(epoch: try line.data.epoch())
    },
    event("roll_call_named") { line throws(Rejection) in
      // `sid` is the host's user id, and no session.
      let host = try line.data.looseID("sid").map { UserID($0) }
      let named = line.hasData ? try line.data.user("uid", "userID") : nil
      return .rollCalled(
        id: try line.data.requiredID("id"), by: host, of: named ?? line.userID)
    },
  ]

  /// A host's request to open something, addressed to the client that reports unless it names another.
  private static func request(_ type: String, _ kind: HostCommand.Kind) -> Entry {
    event(type) { line throws(Rejection) in
      let target = try line.data.user("targetId", "target_id")
      let named = line.hasData ? try line.data.user("uid", "userID") : nil
      return .hostRequest(kind, target: target ?? named ?? line.userID, by: try line.operatorID())
    }
  }
}

extension SignalLine {
  /// Who sent a message, where it is said.
  fileprivate func sender() throws(Rejection) -> UserID? {
    if hasData, let uid = try data.user("uid", "userID", "userId", "user_id") { return uid }
    return userID
  }

  /// A message to all or to one: the text of a private one is not even read, and what is no text (a
  /// file, a picture, a sound) has none.
  fileprivate func chat() throws(Rejection) -> RoomEvent {
    let isPrivate = try data.flag("isPrivate", "is_private") ?? false
    let isSystem = try data.flag("isSystem", "is_system") ?? false
    let kind = try data.word("msgType", "msg_type") ?? "text"
    let sender = isSystem ? nil : try sender()
    guard !isPrivate else { return .message(.privately, by: sender, text: nil) }
    let text = try data.text("msg", "text").map { ExactText(Fields.cut($0.text, at: 256)) }
    return .message(.chat, by: sender, text: kind == "1" || kind == "text" ? text : nil)
  }
}

extension Fields {
  /// The number of a round of signing in.
  fileprivate func epoch() throws(Rejection) -> Int {
    guard let epoch = try integer("epoch", within: 0...Int64(Int32.max)) else {
      throw missing("epoch", "a round's number")
    }
    return Int(epoch)
  }

  /// When a round ends: as it is told, else by its minutes; 0 is never.
  fileprivate func roundEnd(began: Timestamp?) throws(Rejection) -> Timestamp? {
    if let end = try moment("endAt", "end_at") { return end }
    guard let minutes = try integer("dur", within: 0...527_040), minutes > 0 else { return nil }
    return began?.advanced(byMicroseconds: minutes * 60_000_000)
  }
}
