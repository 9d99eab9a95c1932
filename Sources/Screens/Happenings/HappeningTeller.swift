import CallRoom

/// Events in sentences.
///
/// What changes every second (reports, speaking) is no happening.
struct HappeningTeller {
  /// Somebody's display name, where one is known; asked for when it is needed.
  let nameOf: (UserID) -> String?

  /// The sentence of an event, or `nil` where it is none.
  func tell(_ event: RoomEvent) -> (sentence: String, kind: Happening.Kind)? {
    switch event {
    case .entered(let user, let entering):
      return ("\(entering.facts.name?.text ?? name(user)) entered", .entered)
    case .exited(let user, _): return ("\(name(user)) left", .left)
    case .hand(let user, let kind, let action): return tell(user, kind, action)
    case .microphone(let user, let state, let by): return tell(user, "microphone", state, by)
    case .share(let user, let kind?, _):
      let what = kind == .screen ? "the screen" : "a whiteboard"
      return ("\(name(user)) shares \(what)", .share)
    case .share(let user, nil, _): return ("\(name(user)) stopped sharing", .share)
    case .role(let user, let role): return ("\(name(user)) is \(Self.words[role] ?? "")", .other)
    case .name(let user, let new): return ("\(user.text) is now called \(new.text)", .other)
    case .qualityTier(let user, let claim): return tell(user, claim)
    case .link(let user?, .reconnecting): return ("\(name(user)) reconnects", .linkWorse)
    case .link(let user?, .reconnected): return ("\(name(user)) is back", .linkBetter)
    case .title(let title): return ("the room is now called \(title.text)", .room)
    case .policy(let change): return (tell(change), .room)
    case .layout(let hint, let by):
      let what = hint.map { "the layout \($0.text)" } ?? "another layout"
      return ("\(by.map(name) ?? "somebody") suggests \(what)", .room)
    case .sessionStarted: return ("the call started", .room)
    case .sessionEnded: return ("the call ended", .room)
    case .moderation(let user, _, let isMuted):
      return (
        isMuted ? "\(name(user)) was silenced by a host" : "\(name(user)) may be heard again",
        .media
      )
    case .publication(let user, _, let tracks):
      return tracks.isEmpty
        ? ("\(name(user)) stopped sending media", .media)
        : ("\(name(user)) sends \(Self.list(tracks))", .media)
    case .camera, .chatAllowed, .drawAllowed, .speakers, .speaking, .qualityReport, .facts, .link,
      .sign, .seen, .message, .layerSwitched, .trackStalled, .unsureChange, .callLeft:
      return nil
    default: return tellMeeting(event)
    }
  }

  /// What a meeting system tells beside the people.
  private func tellMeeting(_ event: RoomEvent) -> (sentence: String, kind: Happening.Kind)? {
    switch event {
    case .task(_, let kind, let status): return ("\(kind.text): \(status.text)", .room)
    case .waiting(let user, let isWaiting, let name):
      let who = name?.text ?? self.name(user)
      return (isWaiting ? "\(who) waits to be admitted" : "\(who) left the waiting room", .room)
    case .subMeetingStarted(let id, let title, _):
      return ("the group \(title?.text ?? id.text) started", .room)
    case .subMeetingsStopped(let id):
      return (id.map { "the group \($0.text) stopped" } ?? "all groups stopped", .room)
    case .subMeetingMoved(let user, let to, let title):
      return ("\(name(user)) was moved to the group \(title?.text ?? to.text)", .room)
    case .helpRequested(let id, _): return ("the group \(id.text) asks for help", .hand)
    case .signInStarted: return ("a round of signing in began", .room)
    case .signInFinished: return ("the round of signing in is over", .room)
    case .rollCalled(_, let by, let of):
      return ("\(by.map(name) ?? "the host") calls \(of.map(name) ?? "the roll")", .room)
    case .hostRequest(let kind, let target, let by):
      let whom = target.map(name) ?? "a member"
      return ("\(by.map(name) ?? "a host") asks \(whom) to \(Self.requests[kind] ?? "")", .media)
    case .hostRequestAnswered(let user, let kind, let isAccepted):
      let verb = isAccepted ? "agreed" : "refused"
      return ("\(name(user)) \(verb) to \(Self.requests[kind] ?? "")", .media)
    case .joinFailed(let user, let name, let reason):
      let why = reason.map { ": \($0.text)" } ?? ""
      return ("\(name?.text ?? user.text) could not join\(why)", .problem)
    default: return tellCall(event)
    }
  }

  private func tellCall(_ event: RoomEvent) -> (sentence: String, kind: Happening.Kind)? {
    switch event {
    case .invited(let info):
      let whom = info.invitees.prefix(3).map(name).joined(separator: ", ")
      return ("\(info.inviter.map(name) ?? "somebody") calls \(whom)", .room)
    case .inviteeAnswered(_, let user, let isAccepted):
      return ("\(name(user)) \(isAccepted ? "accepted" : "rejected") the call", .room)
    case .invitationCancelled: return ("the call was taken back", .room)
    case .invitationTimedOut: return ("nobody answered the call in time", .room)
    case .hungUp(_, let user): return ("\(name(user)) hung up", .left)
    case .callJoined(_, let people):
      let who = people.prefix(3).map { $0.facts.name?.text ?? name($0.userID) }
      return ("\(who.joined(separator: ", ")) joined the call", .entered)
    default: return nil
    }
  }

  private static let requests: [HostCommand.Kind: String] = [
    .openMicrophone: "open the microphone", .openCamera: "open the camera", .openShare: "share",
  ]

  private func tell(_ user: UserID, _ kind: HandKind, _ action: HandAction) -> (
    String, Happening.Kind
  ) {
    let what = kind == .microphone ? "hand" : "hand (\(kind.rawValue))"
    switch action {
    case .raised: return ("\(name(user)) raised a \(what)", .hand)
    case .lowered: return ("\(name(user)) lowered the \(what)", .hand)
    case .answered(let approved, _, let by):
      let host = by.map(name) ?? "a host"
      let verb = approved.map { $0 ? "approved" : "declined" } ?? "lowered"
      return ("\(host) \(verb) the \(what) of \(name(user))", .hand)
    }
  }

  /// Only what a host caused is told: people switch their own microphones all the time.
  private func tell(_ user: UserID, _ what: String, _ state: MediaState, _ by: UserID?) -> (
    String, Happening.Kind
  )? {
    guard let by, state != .unknown else { return nil }
    return ("\(name(by)) switched the \(what) of \(name(user)) \(state.rawValue)", .media)
  }

  private func tell(_ user: UserID, _ claim: TierClaim) -> (String, Happening.Kind)? {
    let worse = max(claim.uplink ?? .unknown, claim.downlink ?? .unknown)
    let tier = claim.overall ?? worse
    switch tier {
    case .unknown: return nil
    case .lost: return ("\(name(user)): link lost", .linkWorse)
    case .poor: return ("\(name(user)): link poor", .linkWorse)
    case .good, .excellent: return ("\(name(user)): link \(tier.rawValue)", .linkBetter)
    }
  }

  private func tell(_ change: PolicyChange) -> String {
    switch change {
    case .microphone(.free): "microphones are free"
    case .microphone(.muted): "everybody was muted"
    case .microphone(.handOnly): "everybody was muted, only by raising a hand"
    case .camera(.free): "cameras are free"
    case .camera(.muted): "all cameras were switched off"
    case .camera(.handOnly): "all cameras were switched off, only by raising a hand"
    case .flag(let flag, let isOn): Self.flagWords[flag].map { isOn ? $0.on : $0.off } ?? ""
    }
  }

  private func name(_ user: UserID) -> String {
    nameOf(user) ?? user.text
  }

  private static let words: [CallRoom.Role: String] = [
    .member: "a member", .host: "the host", .coHost: "a co-host",
  ]

  private static let flagWords: [PolicyFlag: (on: String, off: String)] = [
    .share: ("sharing is allowed", "sharing is not allowed"),
    .chat: ("chat is allowed", "chat is not allowed"),
    .screenshot: ("screenshots are allowed", "screenshots are not allowed"),
    .watermark: ("the watermark is on", "the watermark is off"),
    .locked: ("the room was locked", "the room was unlocked"),
    .waitingRoom: ("the waiting room is on", "the waiting room is off"),
  ]

  private static func list(_ tracks: [PublishedTrack]) -> String {
    tracks.map(\.kind.rawValue).joined(separator: " and ")
  }
}
