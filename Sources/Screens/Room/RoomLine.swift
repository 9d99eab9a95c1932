import CallRoom

/// What may be known of a meeting beside the call: in short for the second line, in full for the pane
/// "Room".
///
/// Where there is nothing to tell, nothing is shown.
struct RoomLine: Sendable {
  /// The name in the pane.
  let name: String
  /// Whether there is something to tell.
  let isThere: @Sendable (Room) -> Bool
  /// The text in the pane.
  let text: @Sendable (ScreenView, Room) -> String
  /// What the second line says; `nil` where it says it otherwise.
  var fact: Fact?

  /// What the second line says.
  struct Fact: Sendable {
    let rank: Int
    var role = ThemeRole.base
    /// Whether somebody needs something: then it holds its place longer.
    var isUrgent: @Sendable (Room) -> Bool = { _ in false }
    let text: @Sendable (ScreenView, Room) -> String?
  }

  /// How many of them have something to tell.
  static func count(_ room: Room) -> Int { table.count { $0.isThere(room) } }

  /// All of them, those first that need somebody.
  static let table: [RoomLine] = attention + rounds + counters

  /// Who waits, and who asks for help.
  private static let attention: [RoomLine] = [
    RoomLine(
      name: "waiting", isThere: { !$0.waiting.isEmpty }, text: { $0.waitingText($1) },
      fact: Fact(rank: 3, isUrgent: { _ in true }) { view, room in
        room.waiting.map(\.since).min().map {
          "\(room.waiting.count) waiting, oldest \(view.input.age(of: $0))"
        }
      }),
    RoomLine(
      name: "groups", isThere: { !$0.subMeetings.isEmpty }, text: { $0.groupsText($1) },
      fact: Fact(rank: 5, isUrgent: { $0.subMeetings.contains(where: \.helpRequested) }) {
        _, room in
        guard !room.subMeetings.isEmpty else { return nil }
        let asking = room.subMeetings.count { $0.helpRequested }
        let help = asking == 0 ? "" : asking == 1 ? ", 1 asks for help" : ", \(asking) ask for help"
        return Figures.count(room.subMeetings.count, "group", "groups") + help
      }),
    RoomLine(
      name: "recording", isThere: { !$0.runningTasks.isEmpty }, text: { $0.tasksText($1) }),
  ]

  /// What the host has begun and waits for.
  private static let rounds: [RoomLine] = [
    RoomLine(
      name: "sign-in", isThere: { $0.signIn != nil }, text: { $0.signInText($1) ?? "" },
      fact: Fact(rank: 5) { view, room in view.signInText(room).map { "sign-in \($0)" } }),
    RoomLine(
      name: "roll call", isThere: { $0.rollCall != nil }, text: { $0.rollCallText($1) ?? "" },
      fact: Fact(rank: 5) { view, room in view.rollCallText(room).map { "roll call: \($0)" } }),
    RoomLine(
      name: "requests", isThere: { !$0.openRequests.isEmpty }, text: { $0.requestsText($1) },
      fact: Fact(rank: 6) { view, room in
        let open = room.openRequests
        guard let first = open.last else { return nil }
        return open.count == 1
          ? "no answer yet: \(view.requestText(first))" : "\(open.count) requests without answer"
      }),
  ]

  /// What is counted.
  private static let counters: [RoomLine] = [
    RoomLine(
      name: "failed joins", isThere: { !$0.failedJoins.isEmpty },
      text: { $0.failedJoinsText($1) },
      fact: Fact(rank: 7) { view, room in
        room.failedJoins.map(\.at).max().map {
          let age = view.input.steppedAge(since: $0)
          return Figures.count(room.failedJoins.count, "failed join", "failed joins")
            + ", last \(age) ago"
        }
      }),
    RoomLine(
      name: "messages", isThere: { !$0.messages.isEmpty }, text: { $0.messagesText($1) },
      fact: Fact(rank: 9, role: .faint) { _, room in
        let (all, own) = (room.messages.chat + room.messages.privately, room.messages.privately)
        guard all > 0 else { return nil }
        return Figures.count(all, "message", "messages") + (own > 0 ? ", \(own) private" : "")
      }),
    RoomLine(
      name: "layers", isThere: { $0.layerSwitches.count > 0 }, text: { $0.layersText($1) }),
  ]
}

extension Room {
  /// The tasks that are not over.
  var runningTasks: [RoomTask] { tasks.filter { $0.status != "normal" } }

  /// How many invitees may still answer.
  var calledCount: Int {
    invitations.flatMap(\.invitees).count { $0.state == .ringing || $0.state == .invited }
  }

  /// The requests of hosts that nobody has answered, oldest first.
  var openRequests: [HostCommand] { hostCommands.filter { $0.isAccepted == nil } }
}

extension MessageCounts {
  /// Whether there was none at all.
  var isEmpty: Bool { chat + privately + custom == 0 }
}
