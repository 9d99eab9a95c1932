import CallRoom
import JSON

// Raised hands, and the signals of our own.
extension EventTable {
  /// Our own signals: what a client's custom signal may say.
  static let signals: [Entry] = [
    event("hand-raised") { line throws(Rejection) in
      .hand(try line.subject(), try line.data.handKind("kind"), .raised)
    },
    event("hand-lowered") { line throws(Rejection) in
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
    event("hand-approved") { line throws(Rejection) in try line.answer(approved: true) },
    event("hand-declined") { line throws(Rejection) in try line.answer(approved: false) },
    event("layout-hint") { line throws(Rejection) in
      guard let hint = try line.data.text("hint", "layout") else {
        throw line.data.missing("hint", "a layout's name")
      }
      return .layout(hint, by: line.userID)
    },
  ]

  static let hands: [Entry] = [
    event("user_handup") { line throws(Rejection) in try line.handup() },
    event("admin_confirm_handup") { line throws(Rejection) in
      let target = try line.data.user("targetId", "target_id")
      let user = if let target { target } else { try line.subject() }
      let approved = try line.data.flag("approve", "approved")
      return .hand(
        user, try line.handKind(),
        .answered(
          approved: approved, raise: try line.raise(), by: try line.operatorID()))
    },
  ]
}

extension SignalLine {
  /// What a hand is for.
  ///
  /// Where the fields stand in the line itself, `type` is the line's.
  fileprivate func handKind() throws(Rejection) -> HandKind {
    hasData ? try data.handKind("type", "kind") : try data.handKind("kind")
  }

  /// One event with four steps: the raise and its cancelling; and a member's answers to a host's
  /// request, which are no answers to a hand (core laws §6).
  fileprivate func handup() throws(Rejection) -> RoomEvent {
    let user = try subject()
    let kind = try handKind()
    let steps = "request, cancel, confirmOpen or rejectOpen"
    guard let (value, name) = data.value(["step"]) else { throw data.missing("step", steps) }
    guard let word = value.string ?? value.int64.map(String.init),
      let step = Self.steps[word]
    else { throw data.fault(value, name, steps) }
    switch step {
    case .raise: return .hand(user, kind, .raised)
    case .lower: return .hand(user, kind, .lowered)
    case .answer(let isAccepted):
      // Nothing else can be asked for: then it is a sign of life only.
      guard let asked = HostCommand.Kind(kind) else { return .sign(user) }
      return .hostRequestAnswered(user, asked, isAccepted: isAccepted)
    }
  }

  private enum Step {
    case raise
    case lower
    case answer(Bool)
  }

  private static let steps: [String: Step] = [
    "1": .raise, "request": .raise, "2": .lower, "cancel": .lower, "3": .answer(true),
    "confirmOpen": .answer(true), "confirm_open": .answer(true), "4": .answer(false),
    "rejectOpen": .answer(false), "reject_open": .answer(false),
  ]

  /// The raise that an answer names by its event id.
  fileprivate func raise() throws(Rejection) -> EventIdentity? {
    guard let id = try data.identifier("raiseID", "raiseId", "raise_id"), let room else {
      return nil
    }
    return EventIdentity(room: room, eventID: id)
  }

  /// A host's answer to a hand.
  fileprivate func answer(approved: Bool) throws(Rejection) -> RoomEvent {
    .hand(
      try subject(), try data.handKind("kind"),
      .answered(approved: approved, raise: try raise(), by: try operatorID()))
  }
}

extension HostCommand.Kind {
  /// What a host can ask a member to open.
  fileprivate init?(_ kind: HandKind) {
    switch kind {
    case .microphone: self = .openMicrophone
    case .camera: self = .openCamera
    case .share: self = .openShare
    case .chat, .draw, .other: return nil
    }
  }
}
