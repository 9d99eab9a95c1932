import CallRoom

extension KeyTable {
  /// The actions that mean something while the overlay tells why, beside those that move.
  static let worksInWhy: Set<Action> = moves.keys.reduce(
    into: [.back, .quit, .cancel, .suspend, .redraw, .help, .why, .pause, .nextTheme]
  ) { $0.insert($1) }
}

extension ScreenState {
  /// Whether something is shown over the screen.
  var isOverlayOpen: Bool { isHelpOpen || explained != nil || menu != nil }

  /// Closes what is shown over the screen, the topmost first; whether there was something.
  mutating func closeOverlay() -> Bool {
    guard isOverlayOpen else { return false }
    if isHelpOpen { isHelpOpen = false } else if menu != nil { menu = nil } else { explained = nil }
    return true
  }

  /// Asks why the row under the cursor is as it is, or closes the answer.
  mutating func explain(_ input: ScreenInput) -> [Effect] {
    guard !isHelpOpen else { return [] }
    if closeOverlay() { return [] }
    guard let subject = subject(input) else { return [] }
    explained = subject
    whyOffset = 0
    return [.explain(subject.room, subject.user)]
  }

  /// Says that the alarms of the row under the cursor have been seen; of a row without any, those that
  /// belong to no row below the screen that is shown.
  mutating func acknowledge(_ input: ScreenInput) -> [Effect] {
    guard !isOverlayOpen else { return [] }
    if case .list(.alarms) = screen {
      guard case .alarm(let alarm) = selectedRow(input)?.content, alarm.clearedAt == nil,
        !alarm.isAcknowledged
      else { return [] }
      pinned?.acknowledge([alarm])
      return [.acknowledge([alarm])]
    }
    guard let subject = subject(input) else { return [] }
    let shown = shown(input)
    var seen = shown.alarms(of: subject.room, subject.user).filter { !$0.isAcknowledged }
    if seen.isEmpty {
      let room = screen.room == nil ? nil : subject.room
      seen = shown.alarms.filter {
        !$0.isAcknowledged && $0.user == nil && ($0.room == nil || $0.room == room)
      }
    }
    guard !seen.isEmpty else { return [] }
    pinned?.acknowledge(seen)
    return [.acknowledge(seen)]
  }

  /// Answers the hand of whoever is under the cursor: the first of theirs, as it was shown.
  mutating func answer(approve: Bool, _ input: ScreenInput) -> [Effect] {
    guard !isOverlayOpen else { return [] }
    if case .list = screen {
      guard let row = selectedRow(input), !row.isGone, case .hand(let hand) = row.content,
        let room = row.room
      else { return [] }
      return [.answerHand(room, hand.userID, hand.kind, approve: approve)]
    }
    guard let subject = subject(input), let user = subject.user,
      let hand = openRoom(input)?.hands.first(where: { $0.userID == user })
    else { return [] }
    return [.answerHand(subject.room, user, hand.kind, approve: approve)]
  }

  /// Scrolls the answer, and no further than to its end.
  mutating func scrollWhy(by rows: Int, _ input: ScreenInput) {
    let shown = shown(input)
    let most = WhyGeometry(Layout(state: self, input: shown)).mostOffset(shown.why?.entries ?? [])
    whyOffset = min(max(0, min(whyOffset, most) + rows), most)
  }

  /// What is under the cursor: a room, or somebody in it; the room itself where nobody is.
  private func subject(_ input: ScreenInput) -> WhySubject? {
    switch screen {
    case .rooms:
      guard let key = rooms.selected else { return nil }
      let title = shown(input).summaries.first { $0.key == key }?.title ?? ""
      return WhySubject(room: key, user: nil, name: title.isEmpty ? key.description : title)
    case .person(let key, let user):
      let person = openRoom(input)?.participant(user)
      return WhySubject(room: key, user: user, name: person?.name ?? user.text)
    case .list:
      guard let row = selectedRow(input), let key = row.room else { return nil }
      return WhySubject(
        room: key, user: row.user, name: row.user == nil ? row.roomName : row.name)
    case .room(let key):
      let rows = personRows(input)
      let index = personIndex(rows)
      guard pane != .last, people.selected != nil, index < rows.count else {
        let title = openRoom(input)?.title ?? ""
        return WhySubject(room: key, user: nil, name: title.isEmpty ? key.description : title)
      }
      return WhySubject(room: key, user: rows[index].userID, name: rows[index].name)
    }
  }

  /// An answer that came while paused is held as it was when it came.
  mutating func holdAnswer(_ input: ScreenInput) {
    guard let explained, let pinned, !explained.isAnswered(by: pinned.why),
      explained.isAnswered(by: input.why)
    else { return }
    self.pinned?.why = input.why
  }
}

extension ScreenInput {
  /// Marks alarms as seen: what is held while paused shows that they were.
  fileprivate mutating func acknowledge(_ seen: [AlarmLine]) {
    for index in alarms.indices where seen.contains(alarms[index]) {
      alarms[index].isAcknowledged = true
    }
  }
}
