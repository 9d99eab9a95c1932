// What a meeting tells beside its people, as it is shown.
extension RoomReading {
  /// Reads tasks, the waiting room, groups, rounds, requests, messages and invitations.
  func readMeeting(into room: inout Room) {
    let meeting = state.meeting
    room.tasks = tasks
    room.waiting = waiting(room)
    room.subMeetings = subMeetings
    room.signIn = signIn
    room.rollCall = rollCall
    room.hostCommands = hostCommands
    room.messages.chat = meeting.chat.count
    room.messages.privately = meeting.privately.count
    room.messages.custom = meeting.custom.count
    room.messages.recent = meeting.messages.map(\.value)
    room.layerSwitches.count = meeting.layerSwitchCount.count
    room.layerSwitches.last = meeting.layerSwitches.last?.value
    room.failedJoins = meeting.failedJoins.map(\.value)
    room.invitations = meeting.invitations.sorted { $0.key > $1.key }.map { _, invitation in
      InvitationRule.invitation(
        invitation, room: key, entered: { entered($0, room) }, at: now,
        graceSeconds: all.expiry.ringGraceSeconds)
    }
  }

  private var tasks: [RoomTask] {
    state.meeting.tasks.sorted { $0.key < $1.key }.compactMap { id, register in
      register.value(above: max(bounds.start, bounds.end)).map {
        RoomTask(
          id: id.text, kind: $0.kind.text, status: $0.status.text, since: register.stamp.time)
      }
    }
  }

  /// Who waits and has not entered since: leaving the waiting room is not being admitted, but being in
  /// the meeting is.
  private func waiting(_ room: Room) -> [Waiting] {
    var waiting: [Waiting] = []
    for (user, register) in state.meeting.waiting {
      guard let claim = register.value(above: max(bounds.start, bounds.end)), claim.isWaiting
      else { continue }
      if let joined = state.people[user].map(newestEntering), joined > register.stamp { continue }
      waiting.append(Waiting(userID: user, name: claim.name?.text, since: register.stamp.time))
    }
    return waiting.sorted { $0.since == $1.since ? $0.userID < $1.userID : $0.since < $1.since }
  }

  /// When somebody who is present entered last; ``Stamp/never`` for everybody else.
  private func entered(_ user: UserID, _ room: Room) -> Stamp {
    guard room.participant(user) != nil, let person = state.people[user] else { return .never }
    return newestEntering(person)
  }

  private func newestEntering(_ person: PersonState) -> Stamp {
    var newest = max(person.enterings.newest, person.listed)
    for connection in person.connections { newest = max(newest, connection.opened) }
    return newest
  }

  /// The groups that run, each with who was assigned at its start and moved to it since.
  private var subMeetings: [SubMeeting] {
    let floor = max(max(bounds.start, bounds.end), state.meeting.subMeetingsStopped)
    let running = state.meeting.subMeetings.filter { _, group in
      let begin = max(group.started.stamp, group.title.stamp)
      return begin > max(floor, group.stopped)
    }
    return running.sorted { $0.key < $1.key }.map { id, group in
      let since = max(floor, group.stopped)
      return SubMeeting(
        id: id.text, title: group.title.value(above: since)?.text,
        assigned: assigned(to: id, group, above: since),
        helpRequested: group.help > max(since, group.started.stamp),
        since: max(group.started.stamp, since).time)
    }
  }

  private func assigned(to id: ExactText, _ group: SubMeetingState, above floor: Stamp) -> [UserID]
  {
    var users = Set(group.started.value(above: floor)?.assigned ?? [])
    for (user, move) in state.meeting.moves where move.stamp > max(floor, group.started.stamp) {
      if move.value() == id { users.insert(user) } else { users.remove(user) }
    }
    return users.sorted()
  }

  /// The newest round, if it is not over: a finish of another round is of no account.
  private var signIn: SignInRound? {
    let floor = max(bounds.start, bounds.end)
    let rounds = state.meeting.rounds.filter { $0.value.began.stamp > floor }
    guard let (epoch, round) = rounds.max(by: { $0.key < $1.key }),
      let claim = round.began.value(above: floor),
      !(round.finished > round.began.stamp)
    else { return nil }
    if let now, let end = claim.endsAt, now > end { return nil }
    return SignInRound(
      epoch: epoch, host: claim.host, beganAt: claim.beganAt ?? round.began.stamp.time,
      endsAt: claim.endsAt)
  }

  private var rollCall: RollCall? {
    let register = state.meeting.rollCall
    guard let claim = register.value(above: max(bounds.start, bounds.end)) else { return nil }
    if let now, now.seconds(since: register.stamp.time) > all.expiry.rollCallSeconds { return nil }
    return RollCall(id: claim.id.text, by: claim.by, userID: claim.of, at: register.stamp.time)
  }

  /// Requests and their answers; one without an answer expires here, for no system says so.
  private var hostCommands: [HostCommand] {
    var commands: [HostCommand] = []
    for (command, state) in state.meeting.commands.sorted(by: { $0.key < $1.key }) {
      guard let asked = state.asked.value(above: max(bounds.start, bounds.end)) else { continue }
      let answer = state.answer.value(above: state.asked.stamp)
      let at = state.asked.stamp.time
      if answer == nil, let now, now.seconds(since: at) > all.expiry.requestSeconds { continue }
      commands.append(
        HostCommand(
          kind: command.kind, target: command.target, by: asked.by, at: at, isAccepted: answer))
    }
    // Those of one moment stay in the order of their keys: sorting is stable.
    return commands.sorted { $0.at < $1.at }
  }

  /// Whether somebody left shortly after a change of groups that concerns them: between leaving and
  /// entering the other group the disconnect is expected (SMeeting).
  func isSwitching(_ user: UserID, _ presence: PresenceRule) -> Bool {
    let left = presence.departed.time
    let meeting = state.meeting
    var changes: [Stamp] = [meeting.subMeetingsStopped]
    if let move = meeting.moves[user] { changes.append(move.stamp) }
    for group in meeting.subMeetings.values
    where group.started.value()?.assigned.contains(user) == true {
      changes.append(group.started.stamp)
    }
    return changes.contains { change in
      change.exists
        && (0...all.expiry.switchSeconds).contains(left.seconds(since: change.time))
    }
  }
}
