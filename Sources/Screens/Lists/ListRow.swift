import CallRoom

/// What a row of a list over all rooms is: it stays the same while its values change.
enum RowID: Hashable, Sendable {
  case hand(RoomKey, UserID, HandKind)
  case call(RoomKey, String)
  case invitee(RoomKey, String, UserID)
  case waiting(RoomKey, UserID)
  case group(RoomKey, String)
  case signIn(RoomKey)
  case rollCall(RoomKey, String)
  case request(RoomKey, HostCommand.Kind, UserID?, Timestamp)
  case alarm(RoomKey?, UserID?, String, Timestamp)
  case event(UInt64)
  case feed(String)
  case message(UInt64)
}

/// What stands in a row of a list over all rooms.
enum RowContent: Equatable, Sendable {
  case hand(Hand)
  case call(Invitation)
  case invitee(Invitation, Invitee)
  case waiting(Waiting)
  case group(SubMeeting)
  case signIn(SignInRound)
  case rollCall(RollCall)
  case request(HostCommand)
  case alarm(AlarmLine)
  case event(EventLine)
  case feed(FeedStatus)
  case message(MessageLine)
}

/// A row of a list over all rooms.
struct ListRow: Equatable, Identifiable, Sendable {
  let id: RowID
  /// The room that it is about.
  var room: RoomKey?
  /// The room as it is called.
  var roomName = ""
  /// Whom it is about.
  var user: UserID?
  /// What it is about, as it is called: what the search looks through.
  var name = ""
  /// Who caused it, as they are called.
  var by = ""
  /// Whether what is known of the room is no longer fresh.
  var isStale = false
  /// Whether it is gone, and only shown because the cursor is on it.
  var isGone = false
  let content: RowContent
}

extension ScreenInput {
  /// The rows of a list, in its order.
  func rows(of list: ListKind) -> [ListRow] {
    switch list {
    case .hands: handRows
    case .calls: callRows
    case .waiting: waitingRows
    case .rounds: roundRows
    case .alarms: alarmRows
    case .events: eventRows
    case .feeds: feeds.map { ListRow(id: .feed($0.name), name: $0.name, content: .feed($0)) }
    case .messages: messages.map(messageRow)
    }
  }

  /// All hands, the oldest first; of one instant in the order of rooms.
  private var handRows: [ListRow] {
    let rows = extracts.flatMap { extract in
      extract.hands.map { hand in
        row(
          .hand(extract.key, hand.userID, hand.kind), extract, hand.userID,
          name: extract.name(hand.userID), .hand(hand))
      }
    }
    return rows.enumerated().sorted { a, b in
      guard case .hand(let x) = a.element.content, case .hand(let y) = b.element.content else {
        return a.offset < b.offset
      }
      return (x.since, a.offset) < (y.since, b.offset)
    }.map(\.element)
  }

  /// All calls, the newest first, each with those who are called.
  private var callRows: [ListRow] {
    let calls = extracts.flatMap { extract in extract.invitations.map { (extract, $0) } }
      .enumerated()
      .sorted { a, b in
        let (x, y) = (a.element.1.startedAt, b.element.1.startedAt)
        return x == y ? a.offset < b.offset : x > y
      }
    return calls.flatMap { entry -> [ListRow] in
      let (extract, call) = entry.element
      let by = call.inviter.map(extract.name) ?? "somebody"
      var head = row(.call(extract.key, call.session), extract, nil, name: by, .call(call))
      head.by = by
      return [head]
        + call.invitees.map { invitee in
          var line = row(
            .invitee(extract.key, call.session, invitee.userID), extract, invitee.userID,
            name: extract.name(invitee.userID), .invitee(call, invitee))
          line.by = by
          return line
        }
    }
  }

  /// Who waits to be admitted, the longest wait first; then the groups, those that ask for help first.
  private var waitingRows: [ListRow] {
    let people = extracts.flatMap { extract in
      extract.waiting.map { waiting in
        row(
          .waiting(extract.key, waiting.userID), extract, waiting.userID,
          name: extract.name(waiting.userID), .waiting(waiting))
      }
    }
    let groups = extracts.flatMap { extract in
      extract.subMeetings.map { group in
        var line = row(
          .group(extract.key, group.id), extract, nil, name: group.title ?? group.id,
          .group(group))
        line.by = group.assigned.map(extract.name).joined(separator: ", ")
        return line
      }
    }
    return people.enumerated().sorted { a, b in
      (Self.waitsSince(a.element), a.offset) < (Self.waitsSince(b.element), b.offset)
    }.map(\.element)
      + groups.filter { Self.asksForHelp($0) } + groups.filter { !Self.asksForHelp($0) }
  }

  private static func waitsSince(_ row: ListRow) -> Timestamp {
    if case .waiting(let waiting) = row.content { return waiting.since }
    return Timestamp(microseconds: .max)
  }

  private static func asksForHelp(_ row: ListRow) -> Bool {
    if case .group(let group) = row.content { return group.helpRequested }
    return false
  }

  /// Rounds of signing in, roll calls, and what hosts asked and nobody answered.
  private var roundRows: [ListRow] {
    extracts.flatMap { extract -> [ListRow] in
      var rows: [ListRow] = []
      if let round = extract.signIn {
        var line = row(.signIn(extract.key), extract, nil, name: "sign-in", .signIn(round))
        line.by = round.host.map(extract.name) ?? ""
        rows.append(line)
      }
      if let call = extract.rollCall {
        var line = row(
          .rollCall(extract.key, call.id), extract, call.userID,
          name: call.userID.map(extract.name) ?? "everybody", .rollCall(call))
        line.by = call.by.map(extract.name) ?? ""
        rows.append(line)
      }
      for request in extract.hostCommands.reversed() where request.isAccepted == nil {
        var line = row(
          .request(extract.key, request.kind, request.target, request.at), extract,
          request.target, name: request.target.map(extract.name) ?? "this client",
          .request(request))
        line.by = request.by.map(extract.name) ?? ""
        rows.append(line)
      }
      return rows
    }
  }

  /// Those that are raised, the worst and then the newest first; then those that are over.
  private var alarmRows: [ListRow] {
    let raised = alarms.sorted { a, b in
      if a.isAcknowledged != b.isAcknowledged { return b.isAcknowledged }
      if a.isCritical != b.isCritical { return a.isCritical }
      return a.since == b.since ? a.text < b.text : a.since > b.since
    }
    let titles = titles
    return (raised + pastAlarms).map { alarm in
      ListRow(
        id: .alarm(alarm.room, alarm.user, alarm.kind, alarm.since), room: alarm.room,
        roomName: alarm.room.map { titles[$0] ?? $0.description } ?? "",
        user: alarm.user, name: alarm.text,
        content: .alarm(alarm))
    }
  }

  /// The newest inputs, newest first.
  private var eventRows: [ListRow] {
    let titles = titles
    return events.map { event in
      ListRow(
        id: .event(event.sequence), room: event.room,
        roomName: event.room.map { titles[$0] ?? $0.description } ?? "", user: event.user,
        name: event.type, content: .event(event))
    }
  }

  private func messageRow(_ message: MessageLine) -> ListRow {
    ListRow(id: .message(message.sequence), name: message.text, content: .message(message))
  }

  private func row(
    _ id: RowID, _ extract: RoomExtract, _ user: UserID?, name: String, _ content: RowContent
  ) -> ListRow {
    ListRow(
      id: id, room: extract.key, roomName: extract.roomName, user: user, name: name,
      isStale: staleSeconds(extract.freshness, life: extract.life, people: extract.people) != nil,
      content: content)
  }
}
