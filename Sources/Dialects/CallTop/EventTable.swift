import CallRoom
import JSON

/// What each type of our own line decodes to: the identifiers of SMeeting's events, and our signals.
enum EventTable {
  /// Decodes one type's fields.
  typealias Decoder = @Sendable (SignalLine) throws(Rejection) -> InputBody

  /// Every type that is known.
  static let decoders: [String: Decoder] = [
    "snapshot": { line throws(Rejection) in
      .snapshot(try SnapshotDecoder(line: line).snapshot())
    },

    // Members.
    "user_enter": event { line throws(Rejection) in
      let connection = try line.data.identifier("connectionID", "connection_id")
      return .entered(
        try line.subject(),
        Entering(
          connection: connection.map { ConnectionID($0) }, facts: try PersonFacts(line.data)))
    },
    "user_exit": event { line throws(Rejection) in
      let user = try line.subject()
      let reason = try line.data.integer("reason")
      // Replaced by another device of the same user: not an exit (core laws §9).
      if reason == 3 { return .seen }
      let connection = try line.data.identifier("connectionID", "connection_id")
      return .exited(user, connection: connection.map { ConnectionID($0) })
    },
    "user_mic_state_changed": event { line throws(Rejection) in
      let state = try line.data.required("micState", "mic_state", as: mediaState)
      let byAdmin = try line.data.flag("byAdmin", "by_admin") ?? false
      return .microphone(
        try line.subject(), state, by: byAdmin ? try line.operatorID() : nil)
    },
    "user_camera_state_changed": event { line throws(Rejection) in
      let state = try line.data.required("cameraState", "camera_state", as: mediaState)
      return .camera(try line.subject(), state)
    },
    "user_name_changed": event { line throws(Rejection) in
      guard let name = try line.data.text("nickname", "name") else {
        throw line.data.missing("nickname", "a name")
      }
      return .name(try line.subject(), name)
    },
    "user_role_changed": event { line throws(Rejection) in
      guard let role = try line.data.role("role") else { return .sign(try line.subject()) }
      return .role(try line.subject(), role)
    },
    "user_chat_disabled_changed": event { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("chatDisabled", "chat_disabled")
      return .chatAllowed(try line.subject(), !disabled)
    },
    "user_draw_disabled_changed": event { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("drawDisabled", "draw_disabled")
      return .drawAllowed(try line.subject(), !disabled)
    },

    // Hands.
    "user_handup": event(handup),
    "admin_confirm_handup": event { line throws(Rejection) in
      let target = try line.data.user("targetId", "target_id")
      let user = if let target { target } else { try line.subject() }
      let approved = try line.data.flag("approve", "approved")
      return .hand(
        user, try line.data.handKind("type", "kind"),
        .answered(
          approved: approved, raise: try line.raise(), by: try line.operatorID()))
    },
    "hand-raised": event { line throws(Rejection) in
      .hand(try line.subject(), try line.data.handKind("kind"), .raised)
    },
    "hand-lowered": event { line throws(Rejection) in
      let user = try line.subject()
      let by = try line.operatorID()
      let kind = try line.data.handKind("kind")
      // Lowered by somebody else: a host's answer, from another clock.
      if let by, by != user {
        return .hand(
          user, kind, .answered(approved: nil, raise: try line.raise(), by: by))
      }
      return .hand(user, kind, .lowered)
    },
    "hand-approved": event { line throws(Rejection) in try line.answer(approved: true) },
    "hand-declined": event { line throws(Rejection) in try line.answer(approved: false) },

    // The room.
    "room_title_changed": event { line throws(Rejection) in
      guard let title = try line.data.text("title") else {
        throw line.data.missing("title", "a title")
      }
      return .title(title)
    },
    "room_share_start": event { line throws(Rejection) in
      let kind = try line.data.shareKind("shareType", "share_type") ?? .screen
      return .share(try line.subject(), kind, isExclusive: true)
    },
    "room_share_stop": event { line throws(Rejection) in
      .share(try line.subject(), nil, isExclusive: true)
    },
    "room_mic_state_changed": event { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("micDisabled", "mic_disabled")
      let selfUnmute = try line.data.flag(
        "selfUnmuteMicDisabled", "self_unmute_mic_disabled")
      return .policy(.microphone(mediaPolicy(disabled, selfUnmute ?? false)))
    },
    "room_camera_state_changed": event { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("cameraDisabled", "camera_disabled")
      let selfUnmute = try line.data.flag(
        "selfUnmuteCameraDisabled", "self_unmute_camera_disabled")
      return .policy(.camera(mediaPolicy(disabled, selfUnmute ?? false)))
    },
    "room_share_state_changed": switched(.share, "shareDisabled", "share_disabled"),
    "room_chat_disabled_changed": switched(.chat, "chatDisabled", "chat_disabled"),
    "room_screenshot_disabled_changed": switched(
      .screenshot, "screenshotDisabled", "screenshot_disabled"),
    "room_watermark_disabled_changed": switched(
      .watermark, "watermarkDisabled", "watermark_disabled"),
    "waiting_room_disabled_changed": switched(
      .waitingRoom, "waitingRoomDisabled", "waiting_room_disabled"),
    "room_locked_changed": event { line throws(Rejection) in
      .policy(.flag(.locked, try line.data.requiredFlag("locked")))
    },
    "layout-hint": event { line throws(Rejection) in
      guard let hint = try line.data.text("hint", "layout") else {
        throw line.data.missing("hint", "a layout's name")
      }
      return .layout(hint, by: line.userID)
    },

    // Links.
    "reconnecting": event { line throws(Rejection) in .link(line.userID, .reconnecting) },
    "reconnected": event { line throws(Rejection) in .link(line.userID, .reconnected) },
    "disconnected": event { line throws(Rejection) in
      switch try line.data.integer("reason") {
      case 5: return .sessionEnded
      case 3: return .seen
      default: return line.userID.map { .exited($0, connection: nil) } ?? .seen
      }
    },

    // Messages are a sign of life.
    "room_chat_msg": event { line throws(Rejection) in try line.sign() },
    "room_custom_msg": event { line throws(Rejection) in try line.sign() },

    // Speakers and quality.
    "active_speakers_changed": event { line throws(Rejection) in
      .speakers(try line.data.speakers(), reporter: line.userID)
    },
    "quality_report": event { line throws(Rejection) in
      let at = try line.data.milliseconds("ts") ?? line.sentAt ?? line.context.readAt
      return .qualityReport(
        try line.subject(),
        QualityReport(
          at: at, uplink: try line.data.sample("pub"), downlink: try line.data.sample("sub")))
    },
    "connection_quality_changed": event { line throws(Rejection) in
      let evaluation = try line.data.object("evaluation") ?? line.data
      let claim = TierClaim(
        uplink: try evaluation.tier("uplink"), downlink: try evaluation.tier("downlink"),
        overall: try evaluation.tier("overall"))
      guard claim.uplink != nil || claim.downlink != nil || claim.overall != nil else {
        throw evaluation.missing("overall", "unknown, excellent, good, poor or lost")
      }
      return .qualityTier(try line.subject(), claim)
    },
  ]

  /// A type that is one event.
  private static func event(
    _ decode: @escaping @Sendable (SignalLine) throws(Rejection) -> RoomEvent
  ) -> Decoder {
    { line throws(Rejection) in .event(try decode(line), server: nil) }
  }

  /// A type that is one switch, which its systems say the other way round ("…Disabled").
  private static func switched(_ flag: PolicyFlag, _ names: StaticString...) -> Decoder {
    { line throws(Rejection) in
      guard let disabled = try line.data.flag(of: names) else {
        throw line.data.missing(names[0], "true or false")
      }
      return .event(.policy(.flag(flag, !disabled)), server: nil)
    }
  }

  /// One event with four steps: the raise and its cancelling; and a member's answers to a host's
  /// request, which are no answers to a hand (core laws §6).
  private static let handup: @Sendable (SignalLine) throws(Rejection) -> RoomEvent = {
    line throws(Rejection) in
    let user = try line.subject()
    let kind = try line.data.handKind("type", "kind")
    guard let (value, name) = line.data.value(["step"]) else {
      throw line.data.missing("step", "request, cancel, confirmOpen or rejectOpen")
    }
    switch value.string ?? value.int64.map(String.init) {
    case "1", "request": return .hand(user, kind, .raised)
    case "2", "cancel": return .hand(user, kind, .lowered)
    case "3", "confirmOpen", "confirm_open", "4", "rejectOpen", "reject_open":
      return .sign(user)
    default: throw line.data.fault(value, name, "request, cancel, confirmOpen or rejectOpen")
    }
  }
}

extension SignalLine {
  /// The raise that an answer names by its event id.
  func raise() throws(Rejection) -> EventIdentity? {
    try data.identifier("raiseID", "raiseId", "raise_id").map {
      EventIdentity(room: room, eventID: $0)
    }
  }

  /// A host's answer to a hand.
  func answer(approved: Bool) throws(Rejection) -> RoomEvent {
    .hand(
      try subject(), try data.handKind("kind"),
      .answered(approved: approved, raise: try raise(), by: try operatorID()))
  }

  /// A sign of life of whoever the line is about; of nobody where it is not said.
  func sign() throws(Rejection) -> RoomEvent {
    let user = try data.user("uid") ?? userID
    return user.map { .sign($0) } ?? .seen
  }
}
