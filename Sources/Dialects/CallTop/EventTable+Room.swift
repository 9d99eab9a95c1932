import CallRoom

// The room: its title, its policy, who shares, its tasks, its life.
extension EventTable {
  static let room: [Entry] = [
    event("room_title_changed") { line throws(Rejection) in
      guard let title = try line.data.text("title") else {
        throw line.data.missing("title", "a title")
      }
      return .title(title)
    },
    event("room_share_start", "user_start_room_share") { line throws(Rejection) in
      let kind = try line.data.shareKind("shareType", "share_type") ?? .screen
      return .share(try line.sharer(), kind, isExclusive: true)
    },
    event("room_share_stop", "user_stop_room_share", "admin_stop_room_share") {
      line throws(Rejection) in .share(try line.sharer(), nil, isExclusive: true)
    },
    // A channel's properties; only those of the share have no event of their own.
    event("channel_update") { line throws(Rejection) in
      guard line.data.value(["shareState", "share_state"]) != nil,
        let user = try line.data.looseID("shareUid", "share_uid")
      else { return .seen }
      let kind = try line.data.shareKind("shareState", "share_state")
      return .share(UserID(user), kind, isExclusive: true)
    },
    // The sharer's own side of a full screen: not that somebody shares.
    event("share_broadcast_start") { line throws(Rejection) in .sign(try line.subject()) },
    event("share_broadcast_finish") { line throws(Rejection) in
      _ = try line.subject()
      _ = try line.data.text("reason")
      return .seen
    },
    event("room_mic_state_changed") { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("micDisabled", "mic_disabled")
      let selfUnmute = try line.data.flag(
        "selfUnmuteMicDisabled", "self_unmute_mic_disabled")
      return .policy(.microphone(mediaPolicy(disabled, selfUnmute ?? false)))
    },
    event("room_camera_state_changed") { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("cameraDisabled", "camera_disabled")
      let selfUnmute = try line.data.flag(
        "selfUnmuteCameraDisabled", "self_unmute_camera_disabled")
      return .policy(.camera(mediaPolicy(disabled, selfUnmute ?? false)))
    },
    switched("room_share_state_changed", .share, "shareDisabled", "share_disabled"),
    switched("room_chat_disabled_changed", .chat, "chatDisabled", "chat_disabled"),
    switched(
      "room_screenshot_disabled_changed", .screenshot, "screenshotDisabled",
      "screenshot_disabled"),
    switched(
      "room_watermark_disabled_changed", .watermark, "watermarkDisabled", "watermark_disabled"),
    switched(
      "waiting_room_disabled_changed", .waitingRoom, "waitingRoomDisabled",
      "waiting_room_disabled"),
    event("room_locked_changed") { line throws(Rejection) in
      .policy(.flag(.locked, try line.data.requiredFlag("locked")))
    },
    event("room_mcu_task", "mcu_task", "mcu_status_change") { line throws(Rejection) in
      guard let status = try line.data.taskStatus() else {
        throw line.data.missing("taskStatus", "a task's status")
      }
      return try line.task(status: status)
    },
    // A file is ready; what also sends elsewhere may go on.
    event("mcu_record_done", "mcu_record") { line throws(Rejection) in
      let done = try line.task(status: ExactText("normal"))
      guard case .task(_, let kind, _) = done, kind.text.hasPrefix("record"),
        !kind.text.contains("live")
      else { return .seen }
      return done
    },
    // An alarm does not end a task.
    event("mcu_alarm") { line throws(Rejection) in
      guard let status = try line.data.taskStatus() else { return .seen }
      return try line.task(status: status)
    },
    event("meeting_status_change") { line throws(Rejection) in
      guard let status = try line.data.integer("toStatus", "to_status") else {
        throw line.data.missing("toStatus", "1, 2 or 3")
      }
      switch status {
      case 2: return .sessionStarted(try line.meetingID())
      case 3: return .sessionEnded
      default: return .seen
      }
    },
    event("channel_open") { line throws(Rejection) in .sessionStarted(try line.meetingID()) },
    event("channel_destroy") { line throws(Rejection) in
      _ = try line.data.integer("reason")
      return .sessionEnded
    },
  ]

  /// A type that is one switch, which its systems say the other way round ("…Disabled").
  private static func switched(_ type: String, _ flag: PolicyFlag, _ names: StaticString...)
    -> Entry
  {
    event(type) { line throws(Rejection) in
      guard let disabled = try line.data.flag(of: names) else {
        throw line.data.missing(names[0], "true or false")
      }
      return .policy(.flag(flag, !disabled))
    }
  }
}

extension SignalLine {
  /// Who shares, or did.
  fileprivate func sharer() throws(Rejection) -> UserID {
    if hasData, let user = try data.user("shareUid", "share_uid", "targetId", "target_id") {
      return user
    }
    return try subject()
  }

  /// The incarnation of a room whose number is used again.
  fileprivate func meetingID() throws(Rejection) -> ExactText? {
    try data.looseID("meetingId", "meeting_id").map { ExactText($0) }
  }

  /// A task; by its kind where the system names no id.
  fileprivate func task(status: ExactText) throws(Rejection) -> RoomEvent {
    guard let kind = try data.taskKind() else {
      throw data.missing("taskType", "a task's kind")
    }
    let id = try data.looseID("taskId", "task_id").map { ExactText($0) }
    return .task(id: id ?? kind, kind: kind, status: status)
  }
}
