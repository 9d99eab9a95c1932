import CallRoom
import JSON

// People: who enters and leaves, and what is told of them.
extension EventTable {
  static let members: [Entry] = [
    event("user_enter", "user_join", "join_succeed") { line throws(Rejection) in
      let connection = try line.data.identifier("connectionID", "connection_id")
      return .entered(
        try line.subject(),
        Entering(
          connection: connection.map { ConnectionID($0) }, facts: try PersonFacts(line.data)))
    },
    event("user_exit", "user_leave") { line throws(Rejection) in
      let user = try line.subject()
      // Replaced by another device of the same user: not an exit (core laws §9).
      if try line.data.exitReason() == .replaced { return .seen }
      let connection = try line.data.identifier("connectionID", "connection_id")
      return .exited(user, connection: connection.map { ConnectionID($0) })
    },
    event("user_update", "me_update") { line throws(Rejection) in
      .facts(try line.subject(), try PersonFacts(line.data))
    },
    event("user_mic_state_changed") { line throws(Rejection) in
      let state = try line.data.required("micState", "mic_state", as: mediaState)
      let byAdmin = try line.data.flag("byAdmin", "by_admin") ?? false
      return .microphone(
        try line.subject(), state, by: byAdmin ? try line.operatorID() : nil)
    },
    event("user_camera_state_changed") { line throws(Rejection) in
      let state = try line.data.required("cameraState", "camera_state", as: mediaState)
      return .camera(try line.subject(), state)
    },
    event("user_name_changed") { line throws(Rejection) in
      guard let name = try line.data.text("nickname", "name") else {
        throw line.data.missing("nickname", "a name")
      }
      return .name(try line.subject(), name)
    },
    event("user_role_changed") { line throws(Rejection) in
      guard let role = try line.data.role("role") else { return .sign(try line.subject()) }
      return .role(try line.subject(), role)
    },
    // The former host's role has an event of its own, before this one.
    event("room_host_moved") { line throws(Rejection) in .role(try line.subject(), .host) },
    event("user_chat_disabled_changed") { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("chatDisabled", "chat_disabled")
      return .chatAllowed(try line.subject(), !disabled)
    },
    event("user_draw_disabled_changed") { line throws(Rejection) in
      let disabled = try line.data.requiredFlag("drawDisabled", "draw_disabled")
      return .drawAllowed(try line.subject(), !disabled)
    },
    event("room_join_failed") { line throws(Rejection) in
      let number = try line.data.word("failedType", "failed_type")
      let reason = try line.data.text("errDesc", "err_desc")
      return .joinFailed(
        try line.subject(), name: try line.data.text("name", "nickname"),
        reason: reason ?? number.map { ExactText("type \($0)") })
    },
    // Publishing a screen is sharing it; other tracks have events of their own.
    event("user_track_add") { line throws(Rejection) in
      let user = try line.subject()
      return try line.data.isScreen() ? .share(user, .screen, isExclusive: true) : .sign(user)
    },
    event("user_track_remove") { line throws(Rejection) in
      let user = try line.subject()
      return try line.data.isScreen() ? .share(user, nil, isExclusive: true) : .seen
    },
    event("user_track_update") { line throws(Rejection) in
      _ = try line.subject()
      return .seen
    },
  ]
}

/// Why somebody is no longer in a meeting.
enum ExitReason: String, CaseIterable {
  case error
  case own = "self"
  case kicked
  case replaced
  case timeout
  case destroyed
  case audience

  init?(number: Int64) {
    guard let reason = Self.numbers[number] else { return nil }
    self = reason
  }

  private static let numbers: [Int64: ExitReason] = [
    -1: .error, 1: .own, 2: .kicked, 3: .replaced, 4: .timeout, 5: .destroyed, 6: .audience,
  ]
}

extension Fields {
  /// Why somebody left; `nil` where it is not told or not known.
  func exitReason() throws(Rejection) -> ExitReason? {
    if let word = value(["reason"])?.value.string, let reason = ExitReason(rawValue: word) {
      return reason
    }
    return try integer("reason").flatMap(ExitReason.init(number:))
  }

  /// Why a link ended, in the system's word, else as it was sent.
  func exitWord(_ name: StaticString) throws(Rejection) -> ExactText? {
    guard let word = try word(name) else { return nil }
    return ExactText(Int64(word).flatMap(ExitReason.init(number:))?.rawValue ?? word)
  }

  /// Whether a track carries a screen.
  fileprivate func isScreen() throws(Rejection) -> Bool {
    let word = try word("trackDesc", "track_desc", "desc")
    return word?.lowercased() == "screen"
  }
}
