import CallRoom

/// What is known of a meeting, in full.
extension ScreenView {
  /// `2: Zoë 3:10, Ali 12 s`.
  func waitingText(_ room: Room) -> String {
    let people = room.waiting.map {
      "\($0.name ?? $0.userID.text) \(input.age(of: $0.since))"
    }
    return "\(people.count): " + people.joined(separator: ", ")
  }

  /// `3: Red (2) asks for help, Blue (4)`; those that ask come first.
  func groupsText(_ room: Room) -> String {
    let ordered =
      room.subMeetings.filter(\.helpRequested) + room.subMeetings.filter { !$0.helpRequested }
    let groups = ordered.map { group in
      "\(group.title ?? group.id) (\(group.assigned.count))"
        + (group.helpRequested ? " asks for help" : "")
    }
    return "\(groups.count): " + groups.joined(separator: ", ")
  }

  /// All tasks in their words.
  func tasksText(_ room: Room) -> String {
    room.runningTasks.map { TaskLook($0, age: input.age(of: $0.since)).text }
      .joined(separator: ", ")
  }

  /// `round 2, 1:12 left`.
  func signInText(_ room: Room) -> String? {
    guard let round = room.signIn else { return nil }
    guard let end = round.endsAt else { return "round \(round.epoch), open" }
    let left = input.left(until: end)
    return "round \(round.epoch), " + (left > 0 ? "\(Figures.age(left)) left" : "over")
  }

  /// Who is called, or who calls.
  func rollCallText(_ room: Room) -> String? {
    guard let call = room.rollCall else { return nil }
    if let user = call.userID { return personName(user) }
    return call.by.map { "by \(personName($0))" } ?? "everybody"
  }

  /// `Anna, microphone`.
  func requestText(_ request: HostCommand) -> String {
    let whom = request.target.map(personName) ?? "this client"
    return "\(whom), \(Self.requests[request.kind] ?? request.kind.rawValue)"
  }

  /// All requests without an answer, the newest first.
  func requestsText(_ room: Room) -> String {
    room.openRequests.reversed().map { request in
      let by = request.by.map { " by \(personName($0))" } ?? ""
      return requestText(request) + by + " \(input.age(of: request.at)) ago"
    }.joined(separator: "; ")
  }

  /// Who could not join and why, the newest first.
  func failedJoinsText(_ room: Room) -> String {
    room.failedJoins.reversed().map { join in
      let why = join.reason.map { " (\($0))" } ?? ""
      let age = input.steppedAge(since: join.at)
      return "\(join.name ?? join.userID.text)\(why) \(age) ago"
    }.joined(separator: ", ")
  }

  /// `11 to all, 1 private, 40 of applications`.
  func messagesText(_ room: Room) -> String {
    let counts = [
      (room.messages.chat, "to all"), (room.messages.privately, "private"),
      (room.messages.custom, "of applications"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// `12 switches, last to h (bwe_down)`.
  func layersText(_ room: Room) -> String {
    let count = Figures.count(room.layerSwitches.count, "switch", "switches")
    guard let last = room.layerSwitches.last else { return count }
    let reason = last.reason.map { " (\($0))" } ?? ""
    return "\(count), last to \(last.to)\(reason)"
  }

  private static let requests: [HostCommand.Kind: String] = [
    .openMicrophone: "microphone", .openCamera: "camera", .openShare: "share",
  ]
}
