import CallRoom

extension StateChange {
  /// The change in one sentence without its end, or `nil` where it is not worth one (a confirmed list,
  /// what follows from another change).
  ///
  /// Names are as they were sent: sanitise before it reaches a terminal.
  public var sentence: String? { isImplied ? nil : Self.sentences[kind]?(self) }

  /// The person's name, or their id where none is known.
  private var who: String { name ?? userID?.text ?? "somebody" }

  /// What the new value says, as a word.
  private var word: String { to?.words ?? "" }

  private var isOn: Bool { to == .flag(true) }

  private typealias Words = @Sendable (StateChange) -> String?

  private static let sentences: [Kind: Words] = [
    .entered: { change in
      change.word == Presence.provisional.rawValue
        ? "\(change.who) is there, though nobody saw them enter" : "\(change.who) entered"
    },
    .left: { change in
      change.detail == nil ? "\(change.who) left" : "\(change.who) left for another group"
    },
    .presence: { "\($0.who) is known to have entered" },
    .name: { "\($0.userID?.text ?? "somebody") is now called \($0.word)" },
    .role: { change in
      change.to == nil ? nil : "\(change.who) is \(roles[change.word] ?? change.word)"
    },
    .chatAllowed: { "\($0.who) may \($0.isOn ? "" : "not ")chat" },
    .drawAllowed: { "\($0.who) may \($0.isOn ? "" : "not ")draw" },
    .link: { "\($0.who) \($0.word == "reconnecting" ? "reconnects" : "is back")" },
    .joinFailed: { change in
      "\(change.who) could not join\(change.to.map { ": \($0.words)" } ?? "")"
    },
    .microphone: { change in
      guard change.to != nil else { return nil }
      return change.detail.map { "\($0) switched the microphone of \(change.who) off" }
        ?? "the microphone of \(change.who) is \(change.word)"
    },
    .camera: { change in
      change.to == nil ? nil : "the camera of \(change.who) is \(change.word)"
    },
    .share: { change in
      guard change.to != nil else { return "\(change.who) stopped sharing" }
      return "\(change.who) shares \(change.word == "screen" ? "the screen" : "a whiteboard")"
    },
    .stalledTracks: { change in
      change.to == .texts([])
        ? "the media of \(change.who) arrive again"
        : "media of \(change.who) stopped: \(change.word)"
    },
    .handRaised: { "\($0.who) raised a \($0.hand), place \($0.place ?? 1)" },
    .handLowered: { "the \($0.hand) of \($0.who) is down" },
    .handMoved: { "the \($0.hand) of \($0.who) is at place \($0.place ?? 1)" },
    .speakingStarted: { "\($0.who) started speaking" },
    .speakingStopped: { "\($0.who) stopped speaking" },
    .tier: { change in
      guard change.to != nil else { return "the link of \(change.who) is not known any more" }
      let direction = change.detail.map { " (\($0 == "both" ? "both directions" : $0))" } ?? ""
      return "the link of \(change.who) is \(change.word)\(direction)"
    },
    .life: { lives[$0.word] },
    .title: { $0.to == nil ? nil : "the room is now called \($0.word)" },
    .policy: { change in
      policies["\(change.detail ?? "") \(change.word)"]
    },
    .layout: { change in
      change.to == nil ? nil : "\(change.who) suggests the layout \(change.word)"
    },
    .task: { "\($0.detail ?? "a task"): \($0.to == nil ? "over" : $0.word)" },
    .waitingEntered: { "\($0.who) waits to be admitted" },
    .waitingLeft: { "\($0.who) left the waiting room" },
    .group: { change in
      guard change.to != nil else { return "the group \(change.from?.words ?? "") stopped" }
      return "the group \(change.word) \(change.from == nil ? "started" : "changed")"
    },
    .help: { change in
      let group = change.detail ?? ""
      return change.isOn
        ? "the group \(group) asks for help" : "the group \(group) asks for help no more"
    },
    .signIn: { change in
      change.to == nil
        ? "the round of signing in is over" : "round \(change.word) of signing in began"
    },
    .rollCall: { change in
      change.to == nil
        ? "the roll call is over"
        : "\(change.detail ?? "the host") calls \(change.userID == nil ? "the roll" : change.who)"
    },
    .hostRequest: { change in
      let what = requests[change.detail ?? ""] ?? ""
      return change.word == "asked"
        ? "\(change.who) is asked to \(what)"
        : "\(change.who) \(change.word == "accepted" ? "agreed" : "refused") to \(what)"
    },
    .invitation: { change in
      let whom = change.users.prefix(3).map(\.text).joined(separator: ", ")
      return "\(change.who) calls \(whom)"
    },
    .invitee: { "the call of \($0.who): \(invitees[$0.word] ?? $0.word)" },
    .inviteeMedia: { change in
      switch change.word {
      case "active": "\(change.who) is in the call"
      case "left": "\(change.who) left the call"
      default: nil
      }
    },
    .messages: { change in
      let kind = change.detail.map { $0 == "chat" ? "" : "\($0) " } ?? ""
      return "\(change.who) sent a \(kind)message"
    },
    .gap: { change in
      change.isOn ? "something may have been missed" : "nothing is missing any more"
    },
  ]

  /// A hand with what it asks for, where that is not the microphone.
  private var hand: String {
    detail == HandKind.microphone.rawValue ? "hand" : "hand (\(detail ?? "other"))"
  }
}

extension StateChange {
  private static let roles = [
    "member": "a member", "host": "the host", "coHost": "a co-host",
  ]
  private static let lives = ["live": "the call is live", "ended": "the call ended"]
  private static let requests = [
    "openMic": "open the microphone", "openCamera": "open the camera", "openShare": "share",
  ]
  private static let invitees = ["timedOut": "timed out", "ringing": "rings"]
  private static let policies = [
    "mic free": "microphones are free", "mic muted": "everybody was muted",
    "mic handOnly": "everybody was muted, only by raising a hand",
    "camera free": "cameras are free", "camera muted": "all cameras were switched off",
    "camera handOnly": "all cameras were switched off, only by raising a hand",
    "share true": "sharing is allowed", "share false": "sharing is not allowed",
    "chat true": "chat is allowed", "chat false": "chat is not allowed",
    "screenshot true": "screenshots are allowed",
    "screenshot false": "screenshots are not allowed",
    "watermark true": "the watermark is on", "watermark false": "the watermark is off",
    "locked true": "the room was locked", "locked false": "the room was unlocked",
    "waitingRoom true": "the waiting room is on",
    "waitingRoom false": "the waiting room is off",
  ]
}

extension ChangeValue {
  /// The value in words.
  public var words: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .time(let time): time.iso8601
    case .texts(let texts): texts.joined(separator: ", ")
    }
  }
}
