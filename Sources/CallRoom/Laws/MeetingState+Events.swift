// What the events of a meeting system write.
extension MeetingState {
  /// Applies an event that is about the meeting itself; `nil` when it is about something else.
  mutating func apply(_ event: RoomEvent, of input: Input) -> WriteEffect? {
    let stamp = input.stamp
    switch event {
    case .task(let id, let kind, let status):
      return Self.write(&tasks, id, limit: Limit.named) {
        $0.write(TaskClaim(kind: kind, status: status), at: stamp)
      }
    case .waiting(let user, let isWaiting, let name):
      return Self.write(&waiting, user, limit: Limit.waiting) {
        $0.write(WaitingClaim(isWaiting: isWaiting, name: name), at: stamp)
      }
    case .rollCalled(let id, let by, let of):
      return rollCall.write(RollCallClaim(id: id, by: by, of: of), at: stamp)
    case .hostRequest(let kind, let target, let by):
      return write(CommandKey(target: target, kind: kind)) {
        $0.asked.write(OperatorClaim(by: by), at: stamp)
      }
    case .hostRequestAnswered(let user, let kind, let isAccepted):
      return write(CommandKey(target: user, kind: kind)) { $0.answer.write(isAccepted, at: stamp) }
    case .signInStarted(let epoch, let host, let beganAt, let endsAt):
      let claim = RoundClaim(host: host, beganAt: beganAt, endsAt: endsAt)
      return writeRound(epoch) { $0.began.write(claim, at: stamp) }
    case .signInFinished(let epoch): return writeRound(epoch) { $0.finished.raise(to: stamp) }
    case .message(let kind, let by, let text): return add(kind, by, text, input)
    case .layerSwitched(let change):
      guard layerSwitchCount.insert(input.identity) else { return .same }
      Self.keep(StampedValue(stamp: stamp, value: change), in: &layerSwitches)
      return .changed
    case .joinFailed(let user, let name, let reason):
      let join = FailedJoin(
        userID: user, name: name?.text, reason: reason?.text, at: stamp.time)
      let entry = StampedValue(stamp: stamp, value: join)
      if failedJoins.contains(entry) { return .same }
      Self.keep(entry, in: &failedJoins)
      return .changed
    default: return applyGroups(event, at: stamp) ?? applyInvitations(event, at: stamp)
    }
  }

  private mutating func applyGroups(_ event: RoomEvent, at stamp: Stamp) -> WriteEffect? {
    switch event {
    case .subMeetingStarted(let id, let title, let assigned):
      return Self.write(&subMeetings, id, limit: Limit.named) { group in
        let effect = group.started.write(SubMeetingClaim(assigned: assigned), at: stamp)
        return title.map { effect + group.title.write($0, at: stamp) } ?? effect
      }
    case .subMeetingsStopped(nil): return subMeetingsStopped.raise(to: stamp)
    case .subMeetingsStopped(let id?):
      return Self.write(&subMeetings, id, limit: Limit.named) { $0.stopped.raise(to: stamp) }
    case .subMeetingMoved(let user, let to, let title):
      var effect = Self.write(&moves, user, limit: Limit.waiting) { $0.write(to, at: stamp) }
      if let title {
        effect =
          effect
          + Self.write(&subMeetings, to, limit: Limit.named) { $0.title.write(title, at: stamp) }
      }
      return effect
    case .helpRequested(let id, _):
      return Self.write(&subMeetings, id, limit: Limit.named) { $0.help.raise(to: stamp) }
    default: return nil
    }
  }

  private mutating func applyInvitations(_ event: RoomEvent, at stamp: Stamp) -> WriteEffect? {
    switch event {
    case .invited(let info):
      return write(info, at: stamp) { $0.seen.raise(to: stamp) }
    case .inviteeAnswered(let info, let user, let isAccepted):
      return write(info, at: stamp) {
        $0.withInvitee(user) { $0.answer.write(isAccepted, at: stamp) }
      }
    case .invitationCancelled(let info):
      return write(info, at: stamp) { $0.cancelled.raise(to: stamp) }
    case .invitationTimedOut(let info):
      return write(info, at: stamp) { $0.timedOut.raise(to: stamp) }
    case .hungUp(let info, let user):
      return write(info, at: stamp) { $0.withInvitee(user) { $0.left.raise(to: stamp) } }
    case .callJoined(let info?, let people):
      return write(info, at: stamp) { state in
        var effect = WriteEffect.same
        // Whether they were invited may be told later.
        for person in people {
          effect = effect + state.withInvitee(person.userID) { $0.joined.raise(to: stamp) }
        }
        return effect
      }
    case .callLeft(let info?, _): return write(info, at: stamp) { _ in .same }
    // Of no invitation: it tells of presence only.
    case .callJoined(nil, _): return .same
    default: return nil
    }
  }

  /// Every event of an invitation tells all of it; those of an older one never touch a newer.
  private mutating func write(
    _ info: InvitationInfo, at stamp: Stamp, _ body: (inout InvitationState) -> WriteEffect
  ) -> WriteEffect {
    var state = invitations[info.initiatedAt] ?? InvitationState(initiatedAt: info.initiatedAt)
    let effect = state.learn(info, at: stamp) + body(&state)
    invitations[info.initiatedAt] = state
    if invitations.count > Limit.invitations, let oldest = invitations.keys.min() {
      invitations[oldest] = nil
    }
    return effect
  }

  private mutating func writeRound(_ epoch: Int, _ body: (inout RoundState) -> WriteEffect)
    -> WriteEffect
  {
    let effect = body(&rounds[epoch, default: RoundState()])
    if rounds.count > Limit.rounds, let smallest = rounds.keys.min() { rounds[smallest] = nil }
    return effect
  }

  private mutating func write(_ key: CommandKey, _ body: (inout CommandState) -> WriteEffect)
    -> WriteEffect
  {
    let effect = body(&commands[key, default: CommandState()])
    if commands.count > Limit.commands {
      let oldest = commands.min { a, b in
        let x = max(a.value.asked.stamp, a.value.answer.stamp)
        let y = max(b.value.asked.stamp, b.value.answer.stamp)
        return x == y ? a.key < b.key : x < y
      }
      if let oldest { commands[oldest.key] = nil }
    }
    return effect
  }

  private mutating func add(
    _ kind: Message.Kind, _ by: UserID?, _ text: ExactText?, _ input: Input
  ) -> WriteEffect {
    let isNew =
      switch kind {
      case .chat: chat.insert(input.identity)
      case .privately: privately.insert(input.identity)
      case .custom: custom.insert(input.identity)
      }
    guard isNew else { return .same }
    let message = Message(
      at: input.stamp.time, userID: by, kind: kind, text: kind == .chat ? text?.text : nil)
    Self.keep(StampedValue(stamp: input.stamp, value: message), in: &messages)
    return .changed
  }

  /// The newest few by stamp, oldest first.
  private static func keep<V>(_ entry: StampedValue<V>, in list: inout [StampedValue<V>]) {
    let index = list.firstIndex { $0.stamp > entry.stamp } ?? list.count
    list.insert(entry, at: index)
    if list.count > Limit.recent { list.removeFirst() }
  }

  /// Writes to an entry of a table by name; beyond the limit the last names go, which are the same in
  /// whichever order they came.
  private static func write<K: Hashable & Comparable, V: Emptiable>(
    _ table: inout [K: V], _ key: K, limit: Int, _ body: (inout V) -> WriteEffect
  ) -> WriteEffect {
    let effect = body(&table[key, default: V()])
    if table.count > limit, let last = table.keys.max() { table[last] = nil }
    return effect
  }
}

/// Something that can begin empty.
protocol Emptiable { init() }
extension Register: Emptiable {}
extension SubMeetingState: Emptiable {}
