// The events that come most, applied as they came: by the same laws as every other input, without making one.
//
// What `State.apply` says of the input that a flat event stands for, this says of the flat event: verdict, rooms,
// registers. A test holds both against each other.
extension State {
  /// Applies an event of a room that is known; `nil`, and nothing done, where the room is not: then the input that
  /// it stands for brings it.
  ///
  /// `place` is where the room lay the last time, and is set to where it lies. Tells whom the event is about, by
  /// the id that the room has.
  package mutating func apply(
    _ event: UnsafePointer<FlatEvent>, speakers: UnsafeBufferPointer<FlatSpeaker>,
    realm: ExactText?,
    near place: inout Int
  ) -> (verdict: Verdict, user: UserID?)? {
    let room = event.pointee.room
    let known = rooms.slot(
      ofHash: RoomKey.hash(realm: realm, room: room.hash), near: place
    ) { key in
      room.isText(key.roomID.value) && key.realmText == realm
    }
    guard let slot = known else { return nil }
    place = slot
    let time = event.pointee.stamp.time
    newestEventAt = max(newestEventAt ?? time, time)
    let (outcome, user, people) = rooms.update(at: slot) { state in
      let (outcome, user) = state.apply(event, speakers: speakers)
      return (outcome, user, state.people.count)
    }
    if people > limits.peoplePerRoom { evictPeople(of: rooms.key(at: slot)) }
    return (outcome.isPending ? .pending : Self.verdict(outcome.effect), user)
  }

  /// Somebody's id as it is known in a room, to be shared.
  package func knownUser(_ user: FlatText, in room: RoomKey) -> UserID? {
    rooms.read(room) { state in
      state.people.slot(ofHash: user.keyHash) { user.isText($0.value) }
        .map { state.people.key(at: $0) }
    } ?? nil
  }
}

extension FlatText {
  /// The hash under which a table finds the id that it is.
  package var keyHash: Int { ExactText.stirred(hash, 0) }
}

extension RoomState {
  fileprivate mutating func apply(
    _ event: UnsafePointer<FlatEvent>, speakers: UnsafeBufferPointer<FlatSpeaker>
  ) -> (Outcome, UserID?) {
    let stamp = event.pointee.stamp
    freshness.lastEventAt = max(freshness.lastEventAt ?? stamp.time, stamp.time)
    switch event.pointee.kind {
    case .speakers:
      let effect = write(speakers[event.pointee.speakers], of: event)
      return (Outcome(effect: effect.of(.speakers)), nil)
    case .layout:
      let claim = LayoutClaim(
        hint: event.pointee.words.exists ? event.pointee.words.text : nil,
        by: event.pointee.user.exists ? UserID(event.pointee.user.text) : nil)
      return (Outcome(effect: layout.write(claim, at: stamp).of(.layout)), nil)
    case .replaced: return (Outcome(effect: .changed), nil)
    default: return applyPersonal(event)
    }
  }

  private mutating func applyPersonal(_ event: UnsafePointer<FlatEvent>) -> (Outcome, UserID?) {
    let user = event.pointee.user
    let slot = people.slot(
      ofHash: user.keyHash, where: { user.isText($0.value) }, key: UserID(user.text),
      default: PersonState(absences: snapshots))
    let (effect, isKnown) = people.update(at: slot) { person in
      (person.apply(event), person.isKnown)
    }
    let outcome = Outcome(
      effect: effect.of(event.pointee.kind.field), isPending: effect == .changed && !isKnown)
    return (outcome, people.key(at: slot))
  }

  /// A list of speakers, with the ids that the room has of them already.
  private mutating func write(
    _ list: Slice<UnsafeBufferPointer<FlatSpeaker>>, of event: UnsafePointer<FlatEvent>
  )
    -> WriteEffect
  {
    if event.pointee.stamp < speakers.stamp { return .superseded(by: speakers.stamp) }
    var levels: [Speaker] = []
    levels.reserveCapacity(list.count)
    for speaker in list {
      levels.append(Speaker(userID: shared(speaker.user), level: speaker.level))
    }
    let reporter = event.pointee.user.exists ? shared(event.pointee.user) : nil
    return speakers.write(SpeakersClaim(levels, reporter: reporter), at: event.pointee.stamp)
  }

  private func shared(_ user: FlatText) -> UserID {
    if let slot = people.slot(ofHash: user.keyHash, where: { user.isText($0.value) }) {
      return people.key(at: slot)
    }
    return UserID(user.text)
  }
}

extension PersonState {
  fileprivate mutating func apply(_ event: UnsafePointer<FlatEvent>) -> WriteEffect {
    let stamp = event.pointee.stamp
    switch event.pointee.kind {
    case .report: return report.write(event.pointee.report, at: stamp)
    case .entered: return enter(event)
    case .exited: return exited.raise(to: stamp)
    case .microphone:
      let claim = MicrophoneClaim(state: event.pointee.microphone ?? .unknown, by: nil)
      return microphone.write(claim, at: stamp) + showLife(at: stamp)
    case .camera:
      return camera.write(event.pointee.camera ?? .unknown, at: stamp) + showLife(at: stamp)
    case .handRaised, .handLowered:
      return hands[event.pointee.hand, default: HandState()].apply(
        event.pointee.kind == .handRaised ? .raised : .lowered, identity: event.pointee.identity,
        at: stamp,
        arrival: event.pointee.arrival)
    case .speakers, .layout, .replaced: return .same
    }
  }

  /// A sign of life; news where it is newer than the newest opening.
  private mutating func showLife(at stamp: Stamp) -> WriteEffect {
    let sign = sign.raise(to: stamp)
    return sign == .changed && stamp > newestOpening ? sign : .same
  }

  private mutating func enter(_ event: UnsafePointer<FlatEvent>) -> WriteEffect {
    let stamp = event.pointee.stamp
    var effect = enterings.insert(stamp)
    if event.pointee.words.exists {
      let words = event.pointee.words
      let known = name.value().flatMap { words.isText($0) ? $0 : nil }
      effect = effect + name.write(known ?? words.text, at: stamp)
    }
    if let role = event.pointee.role { effect = effect + self.role.write(role, at: stamp) }
    if let state = event.pointee.microphone {
      effect = effect + microphone.write(MicrophoneClaim(state: state, by: nil), at: stamp)
    }
    if let state = event.pointee.camera { effect = effect + camera.write(state, at: stamp) }
    return effect
  }
}
