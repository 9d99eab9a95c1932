import CallRoom

// What is told of people and of the room.
extension LineEncoder {
  static func personShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .entered(let user, let entering):
      let connection = entering.connection.map { LineValue.text($0.text) }
      return LineShape(
        "user_enter", user, [("connectionID", connection)] + entering.facts.members())
    case .exited(let user, let connection):
      return LineShape(
        "user_exit", user, [("connectionID", connection.map { .text($0.text) })])
    case .facts(let user, let facts): return LineShape("user_update", user, facts.members())
    case .microphone(let user, let state, let by):
      return LineShape(
        "user_mic_state_changed", user,
        [
          ("micState", .word(state)), ("byAdmin", by.map { _ in .flag(true) }),
          ("opUid", by.map(LineValue.user)),
        ])
    case .camera(let user, let state):
      return LineShape("user_camera_state_changed", user, [("cameraState", .word(state))])
    case .share(let user, let kind?, isExclusive: true):
      return LineShape("room_share_start", user, [("shareType", .word(kind))])
    case .share(let user, nil, isExclusive: true): return LineShape("room_share_stop", user)
    case .role(let user, let role):
      return LineShape("user_role_changed", user, [("role", .word(role))])
    case .name(let user, let name):
      return LineShape("user_name_changed", user, [("nickname", .text(name))])
    case .chatAllowed(let user, let isAllowed):
      return LineShape("user_chat_disabled_changed", user, [("chatDisabled", .flag(!isAllowed))])
    case .drawAllowed(let user, let isAllowed):
      return LineShape("user_draw_disabled_changed", user, [("drawDisabled", .flag(!isAllowed))])
    case .sign(let user): return LineShape("share_broadcast_start", user)
    case .hand(let user, let kind, let action): return handShape(user, kind, action)
    default: return qualityShape(of: event)
    }
  }

  /// An answer that names its raise is not expressed: of the raise's name only a hash is known.
  private static func handShape(_ user: UserID, _ kind: HandKind, _ action: HandAction)
    -> LineShape?
  {
    let what: [(String, LineValue?)] = [("kind", .word(kind))]
    switch action {
    case .raised: return LineShape("hand-raised", user, what)
    case .lowered: return LineShape("hand-lowered", user, what)
    case .answered(let approved?, raise: nil, let by):
      return LineShape(
        approved ? "hand-approved" : "hand-declined", user,
        what + [("opUid", by.map(LineValue.user))])
    case .answered(nil, raise: nil, let by?) where by != user:
      return LineShape("hand-lowered", user, what + [("opUid", .user(by))])
    case .answered: return nil
    }
  }

  private static func qualityShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .speakers(let speakers, let reporter):
      let list = speakers.map { speaker in
        LineValue.object([
          ("uid", .user(speaker.userID)), ("level", speaker.level.map(LineValue.number)),
        ])
      }
      return LineShape("active_speakers_changed", reporter, [("speakers", .array(list))])
    case .qualityReport(let user, let report):
      return LineShape(
        "quality_report", user,
        [
          ("ts", .time(report.at)), ("pub", report.uplink.map(sample)),
          ("sub", report.downlink.map(sample)),
        ])
    case .qualityTier(let user, let claim)
    where claim != TierClaim(uplink: nil, downlink: nil, overall: nil):
      return LineShape(
        "connection_quality_changed", user,
        [
          ("uplink", claim.uplink.map(LineValue.word)),
          ("downlink", claim.downlink.map(LineValue.word)),
          ("overall", claim.overall.map(LineValue.word)),
        ])
    case .trackStalled(let user, let track, let isStalled):
      return LineShape(
        "receive_stream_status_changed", user,
        [("trackId", .text(track)), ("timedOut", .flag(isStalled))])
    case .layerSwitched(let change):
      return LineShape(
        "layer_switched", nil,
        [
          ("subKey", .text(change.subscription)),
          ("fromTrackId", change.from.map { .text($0) }), ("toTrackId", .text(change.to)),
          ("reason", change.reason.map { .text($0) }),
          ("latencyMs", change.latencyMilliseconds.map(LineValue.number)),
        ])
    default: return nil
    }
  }

  private static func sample(_ sample: QualitySample) -> LineValue {
    .object([
      ("loss", sample.lossRatio.map(LineValue.number)),
      ("rtt", sample.rttMilliseconds.map(LineValue.number)),
      ("jitter", sample.jitterMilliseconds.map(LineValue.number)),
      ("bitrate", sample.bitrateKbps.map(LineValue.number)),
      ("mos", sample.mos.map(LineValue.number)),
    ])
  }

  static func roomShape(of event: RoomEvent) -> LineShape? {
    switch event {
    case .title(let title): return LineShape("room_title_changed", nil, [("title", .text(title))])
    case .policy(let change): return policyShape(of: change)
    case .layout(let hint, let by):
      return LineShape("layout-hint", by, [("hint", hint.map(LineValue.text))])
    case .sessionStarted(let id):
      return LineShape("channel_open", nil, [("meetingId", id.map(LineValue.text))])
    case .sessionEnded: return LineShape("channel_destroy")
    case .seen: return LineShape("channel_update")
    case .link(let user, let state): return LineShape(state.rawValue, user)
    case .task(let id, let kind, let status):
      return LineShape(
        "room_mcu_task", nil,
        [
          ("taskType", .text(kind)), ("taskStatus", .text(status)),
          ("taskId", id == kind ? nil : .text(id)),
        ])
    default: return nil
    }
  }

  private static func policyShape(of change: PolicyChange) -> LineShape? {
    switch change {
    case .microphone(let policy):
      return LineShape(
        "room_mic_state_changed", nil,
        [
          ("micDisabled", .flag(policy != .free)),
          ("selfUnmuteMicDisabled", .flag(policy == .handOnly)),
        ])
    case .camera(let policy):
      return LineShape(
        "room_camera_state_changed", nil,
        [
          ("cameraDisabled", .flag(policy != .free)),
          ("selfUnmuteCameraDisabled", .flag(policy == .handOnly)),
        ])
    case .flag(.locked, let isLocked):
      return LineShape("room_locked_changed", nil, [("locked", .flag(isLocked))])
    case .flag(let flag, let isOn):
      guard let (type, field) = switches[flag] else { return nil }
      return LineShape(type, nil, [(field, .flag(!isOn))])
    }
  }

  private static let switches: [PolicyFlag: (type: String, field: String)] = [
    .share: ("room_share_state_changed", "shareDisabled"),
    .chat: ("room_chat_disabled_changed", "chatDisabled"),
    .screenshot: ("room_screenshot_disabled_changed", "screenshotDisabled"),
    .watermark: ("room_watermark_disabled_changed", "watermarkDisabled"),
    .waitingRoom: ("waiting_room_disabled_changed", "waitingRoomDisabled"),
  ]
}
