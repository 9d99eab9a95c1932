package import CallRoom

/// What one room has that other screens gather over all rooms: who waits for something.
package struct RoomExtract: Equatable, Sendable {
  /// The room.
  package var key: RoomKey
  /// Its title, as it was sent.
  package var title: String?
  /// How fresh it is.
  package var freshness: Freshness
  /// Whether it is over.
  package var life: RoomLife
  /// How many people are in it.
  package var people: Int
  /// The hands, in their order.
  package var hands: [Hand]
  /// The calls, the newest first.
  package var invitations: [Invitation]
  /// Who waits to be admitted.
  package var waiting: [Waiting]
  /// The groups.
  package var subMeetings: [SubMeeting]
  /// A round of signing in.
  package var signIn: SignInRound?
  /// A roll call.
  package var rollCall: RollCall?
  /// Requests of hosts, oldest first.
  package var hostCommands: [HostCommand]
  /// The names of whoever is mentioned, where they are known.
  package var names: [UserID: String]

  /// What there is to gather of a room; `nil` where nothing is.
  package init?(_ room: Room) {
    let isEmpty =
      room.hands.isEmpty && room.invitations.isEmpty && room.waiting.isEmpty
      && room.subMeetings.isEmpty && room.signIn == nil && room.rollCall == nil
      && room.hostCommands.isEmpty
    guard !isEmpty else { return nil }
    key = room.key
    title = room.title
    freshness = room.freshness
    life = room.life
    people = room.participants.count
    hands = room.hands
    invitations = room.invitations
    waiting = room.waiting
    subMeetings = room.subMeetings
    signIn = room.signIn
    rollCall = room.rollCall
    hostCommands = room.hostCommands
    names = [:]
    for user in mentioned {
      if let name = room.participant(user)?.name { names[user] = name }
    }
    for person in room.waiting { if let name = person.name { names[person.userID] = name } }
  }

  private var mentioned: Set<UserID> {
    var users = Set(hands.map(\.userID))
    for call in invitations {
      users.formUnion(call.invitees.map(\.userID))
      if let inviter = call.inviter { users.insert(inviter) }
    }
    for group in subMeetings { users.formUnion(group.assigned) }
    users.formUnion([signIn?.host, rollCall?.by, rollCall?.userID].compactMap(\.self))
    for command in hostCommands {
      users.formUnion([command.by, command.target].compactMap(\.self))
    }
    return users
  }

  /// Somebody's name, or the id where no name is known.
  func name(_ user: UserID) -> String { names[user] ?? user.text }

  /// The title, or the key where there is none.
  var roomName: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? key.description }
}
