// Which registers an event writes: the one table of the laws.
extension RoomState {
  /// What an event did, and whether it is about somebody of whom nothing else is known.
  package struct Outcome: Sendable, Equatable {
    package var effect: WriteEffect
    package var isPending = false
  }

  /// Applies one event.
  package mutating func apply(_ event: RoomEvent, of input: Input) -> Outcome {
    let stamp = input.stamp
    freshness.lastEventAt = max(freshness.lastEventAt ?? stamp.time, stamp.time)
    switch event {
    case .title(let title):
      return Outcome(effect: self.title.write(title, at: stamp).of(.title))
    case .policy(let change): return Outcome(effect: write(change, at: stamp).of(.policy))
    case .layout(let hint, let by):
      return Outcome(effect: layout.write(LayoutClaim(hint: hint, by: by), at: stamp).of(.layout))
    case .sessionStarted(let id):
      return Outcome(effect: startSession(id, at: stamp).of(.session))
    case .sessionEnded: return Outcome(effect: ended.raise(to: stamp).of(.session))
    case .seen: return Outcome(effect: .changed)
    case .speakers(let speakers, let reporter):
      return Outcome(
        effect: self.speakers.write(SpeakersClaim(speakers, reporter: reporter), at: stamp)
          .of(.speakers))
    case .link(nil, let state):
      return Outcome(effect: state == .reconnected ? reconnected.raise(to: stamp) : .changed)
    case .qualityReport, .qualityTier, .microphone, .camera, .entered, .exited, .hand, .speaking,
      .name, .role, .sign:
      return applyPersonal(event, of: input)
    case .callLeft, .unsureChange:
      // It says too little to change anything: a question is due (OpenIM).
      freshness.gapSuspected = true
      return Outcome(effect: meeting.apply(event, of: input) ?? .changed)
    default:
      guard let effect = meeting.apply(event, of: input) else {
        return applyPersonal(event, of: input)
      }
      return Outcome(effect: effect.of(event.field) + alsoPresence(event, of: input))
    }
  }

  /// What some events of a meeting tell of presence beside themselves.
  private mutating func alsoPresence(_ event: RoomEvent, of input: Input) -> WriteEffect {
    let stamp = input.stamp
    switch event {
    case .hungUp(_, let user): return withPerson(user) { $0.exited.raise(to: stamp) }
    case .callJoined(_, let people):
      var effect = WriteEffect.same
      for listing in people {
        effect =
          effect
          + withPerson(listing.userID) { person in
            person.enterings.insert(stamp) + person.write(listing.facts, at: stamp)
          }
      }
      return effect
    case .message(_, let user?, _), .hostRequestAnswered(let user, _, _):
      return withPerson(user) { $0.sign.raise(to: stamp) }
    default: return .same
    }
  }

  /// A start is a floor; it may arrive after its first events.
  ///
  /// The session's name is above it.
  package mutating func startSession(_ id: ExactText?, at stamp: Stamp) -> WriteEffect {
    let effect = started.raise(to: stamp.floor)
    return id.map { effect + session.write($0, at: stamp) } ?? effect
  }

  package mutating func write(_ change: PolicyChange, at stamp: Stamp) -> WriteEffect {
    switch change {
    case .microphone(let policy): microphonePolicy.write(policy, at: stamp)
    case .camera(let policy): cameraPolicy.write(policy, at: stamp)
    case .flag(let flag, let value): flags[flag.rawValue].write(value, at: stamp)
    }
  }

  private mutating func applyPersonal(_ event: RoomEvent, of input: Input) -> Outcome {
    guard let subject = event.subject else { return Outcome(effect: .changed) }
    let stamp = input.stamp
    var (effect, isKnown) = withPerson(subject) { person in
      let effect = person.apply(event, of: input)
      guard event.isSign else { return (effect, person.isKnown) }
      let sign = person.sign.raise(to: stamp)
      // What is older than an entering or a listing tells nothing new of presence.
      let isNews = sign == .changed && stamp > person.newestOpening
      return (isNews ? effect + sign : effect, person.isKnown)
    }
    if case .share(_, .some, true) = event { effect = effect + exclusiveShare.raise(to: stamp) }
    return Outcome(effect: effect.of(event.field), isPending: effect == .changed && !isKnown)
  }
}

extension RoomEvent {
  /// Whom the event is about.
  package var subject: UserID? {
    switch self {
    case .entered(let user, _), .exited(let user, _), .microphone(let user, _, _),
      .camera(let user, _), .share(let user, _, _), .role(let user, _), .name(let user, _),
      .chatAllowed(let user, _), .drawAllowed(let user, _), .hand(let user, _, _),
      .speaking(let user, _, _), .qualityReport(let user, _), .qualityTier(let user, _),
      .publication(let user, _, _), .facts(let user, _), .moderation(let user, _, _),
      .sign(let user), .trackStalled(let user, _, _), .waiting(let user, _, _),
      .subMeetingMoved(let user, _, _), .hostRequestAnswered(let user, _, _),
      .joinFailed(let user, _, _), .inviteeAnswered(_, let user, _), .hungUp(_, let user):
      user
    case .link(let user, _), .hostRequest(_, let user, _), .message(_, let user, _),
      .rollCalled(_, _, let user), .helpRequested(_, let user):
      user
    case .speakers, .title, .policy, .layout, .sessionStarted, .sessionEnded, .seen, .task,
      .subMeetingStarted, .subMeetingsStopped, .signInStarted, .signInFinished, .layerSwitched,
      .invited, .invitationCancelled, .invitationTimedOut, .callJoined, .callLeft,
      .unsureChange:
      nil
    }
  }

  /// What the event is a value of.
  package var field: Superseding.Field {
    switch self {
    case .entered, .exited, .sign, .seen, .facts, .callJoined, .callLeft, .unsureChange: .presence
    case .microphone: .microphone
    case .camera: .camera
    case .share: .share
    case .role: .role
    case .name: .name
    case .chatAllowed, .message: .chat
    case .drawAllowed: .drawing
    case .hand: .hand
    case .speakers: .speakers
    case .speaking: .speaking
    case .qualityReport: .report
    case .qualityTier: .tier
    case .publication, .trackStalled, .layerSwitched: .tracks
    case .moderation: .moderation
    case .link: .link
    case .title: .title
    case .policy: .policy
    case .layout: .layout
    case .sessionStarted, .sessionEnded: .session
    case .task: .task
    case .waiting: .waitingRoom
    case .subMeetingStarted, .subMeetingsStopped, .subMeetingMoved, .helpRequested: .subMeeting
    case .signInStarted, .signInFinished: .signIn
    case .rollCalled: .rollCall
    case .hostRequest, .hostRequestAnswered: .request
    case .joinFailed: .presence
    case .invited, .inviteeAnswered, .invitationCancelled, .invitationTimedOut, .hungUp:
      .invitation
    }
  }

  /// Whether only somebody in the room can cause or undergo it (core laws §9, *V*).
  ///
  /// Hands are, by the sets that they are kept in (``HandState/newest``): a copy is not fresh again.
  /// Media and transport facts never are; that somebody stopped to publish comes with a hang-up and
  /// is none either.
  package var isSign: Bool {
    switch self {
    case .microphone, .camera, .share, .role, .name, .chatAllowed, .drawAllowed, .moderation, .sign:
      true
    case .facts: true
    case .publication(_, _, let tracks): !tracks.isEmpty
    default: false
    }
  }
}

extension PersonState {
  /// Applies one event that is about this person.
  mutating func apply(_ event: RoomEvent, of input: Input) -> WriteEffect {
    let stamp = input.stamp
    switch event {
    case .entered(_, let entering): return enter(entering, at: stamp)
    case .exited(_, let connection):
      guard let connection else { return exited.raise(to: stamp) }
      return withConnection(connection) { $0.closed.raise(to: stamp) }
    case .microphone(_, let state, let by):
      return microphone.write(MicrophoneClaim(state: state, by: by), at: stamp)
    case .camera(_, let state): return camera.write(state, at: stamp)
    case .share(_, let kind, _): return share.write(ShareClaim(kind: kind), at: stamp)
    case .role(_, let role): return self.role.write(role, at: stamp)
    case .name(_, let name): return self.name.write(name, at: stamp)
    case .chatAllowed(_, let value): return chatAllowed.write(value, at: stamp)
    case .drawAllowed(_, let value): return drawAllowed.write(value, at: stamp)
    case .hand(_, let kind, let action):
      return hands[kind, default: HandState()].apply(
        action, identity: input.identity, at: stamp, arrival: input.arrival)
    case .speaking(_, let connection, let level):
      let claim = SpeakingClaim(level: level)
      guard let connection else { return speaking.write(claim, at: stamp) }
      return withConnection(connection) { $0.speaking.write(claim, at: stamp) }
    case .qualityReport(_, let report): return self.report.write(report, at: stamp)
    case .qualityTier(_, let claim): return tier.write(claim, at: stamp)
    case .publication(_, let name, let tracks):
      let effect = publication.write(Publication(tracks), at: stamp)
      return name.map { effect + self.name.write($0, at: stamp) } ?? effect
    case .facts(_, let facts): return write(facts, at: stamp)
    case .moderation(_, let track, let isMuted):
      return moderate(track, isMuted: isMuted, at: stamp)
    case .link(_, let state):
      let effect = link.write(LinkClaim(state: state), at: stamp)
      return state == .reconnected ? effect + reconnected.raise(to: stamp) : effect
    case .trackStalled(_, let track, let isStalled):
      return stall(track, isStalled: isStalled, at: stamp)
    case .sign: return .same
    default: return .changed
    }
  }

  private mutating func enter(_ entering: Entering, at stamp: Stamp) -> WriteEffect {
    let effect =
      if let connection = entering.connection {
        withConnection(connection) { $0.open(at: stamp) }
      } else {
        enterings.insert(stamp)
      }
    return effect + write(entering.facts, at: stamp)
  }

  /// Writes what is told; what is not told changes nothing (law 4).
  package mutating func write(_ facts: PersonFacts, at stamp: Stamp) -> WriteEffect {
    var effect = WriteEffect.same
    if let value = facts.name { effect = effect + name.write(value, at: stamp) }
    if let value = facts.role { effect = effect + role.write(value, at: stamp) }
    if let value = facts.microphone {
      effect = effect + microphone.write(MicrophoneClaim(state: value, by: nil), at: stamp)
    }
    if let value = facts.camera { effect = effect + camera.write(value, at: stamp) }
    if let value = facts.share { effect = effect + share.write(ShareClaim(kind: value), at: stamp) }
    if let value = facts.chatAllowed { effect = effect + chatAllowed.write(value, at: stamp) }
    if let value = facts.drawAllowed { effect = effect + drawAllowed.write(value, at: stamp) }
    if let value = facts.joinedAt { effect = effect + joinedAt.write(value, at: stamp) }
    return effect
  }
}
