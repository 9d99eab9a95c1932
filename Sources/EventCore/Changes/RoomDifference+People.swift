import CallRoom

extension DifferenceTeller {
  /// Who entered and left, and what changed of those who stayed; both lists are in the order of ids.
  mutating func tellPeople() {
    var before = old.participants[...]
    var after = new.participants[...]
    while let user = [before.first?.userID, after.first?.userID].compactMap({ $0 }).min() {
      let was = before.first?.userID == user ? before.popFirst() : nil
      let person = after.first?.userID == user ? after.popFirst() : nil
      switch (was, person) {
      case (let was?, let person?): if was != person { tell(was, person, isImplied: false) }
      case (nil, let person?): tellEntering(person)
      case (let was?, nil): tellLeaving(was)
      case (nil, nil): break
      }
    }
    let known = Set(old.failedJoins)
    for join in new.failedJoins where !known.contains(join) {
      add(.joinFailed, of: join.userID, at: join.at, to: join.reason.map { .text($0) }) {
        $0.name = join.name
      }
    }
  }

  private mutating func tellEntering(_ person: Participant) {
    add(.entered, of: person.userID, at: person.joinedAt, to: .text(person.presence.rawValue))
    var blank = Participant(userID: person.userID, presence: person.presence)
    blank.joinedAt = person.joinedAt
    tell(blank, person, isImplied: true)
  }

  private mutating func tellLeaving(_ person: Participant) {
    let departure = new.departed.first { $0.userID == person.userID }
    add(.left, of: person.userID, at: departure?.at, from: .text(person.presence.rawValue)) {
      if departure?.isSwitching == true { $0.detail = "switching" }
    }
  }

  /// Everything of one person; hands and speaking are the room's.
  private mutating func tell(_ was: Participant, _ person: Participant, isImplied: Bool) {
    let user = person.userID
    let media = { (state: MediaState) in ChangeValue.text(state.rawValue) }
    compare(.presence, of: user, was.presence, person.presence, isImplied: isImplied) {
      .text($0.rawValue)
    }
    compare(.name, of: user, was.name?.utf8Bytes, person.name?.utf8Bytes, isImplied: isImplied) {
      .text($0.text)
    }
    compare(.role, of: user, was.role, person.role, isImplied: isImplied) { .text($0.rawValue) }
    compare(
      .connections, of: user, was.connections, person.connections, isImplied: isImplied
    ) { .integer($0) }
    compare(
      .microphone, of: user, was.microphone, person.microphone,
      detail: person.microphone == .off ? person.mutedBy?.text : nil, isImplied: isImplied, media)
    compare(.camera, of: user, was.camera, person.camera, isImplied: isImplied, media)
    compare(.chatAllowed, of: user, was.chatAllowed, person.chatAllowed, isImplied: isImplied) {
      .flag($0)
    }
    compare(.drawAllowed, of: user, was.drawAllowed, person.drawAllowed, isImplied: isImplied) {
      .flag($0)
    }
    tellMedia(was, person, isImplied: isImplied)
  }

  private mutating func tellMedia(_ was: Participant, _ person: Participant, isImplied: Bool) {
    let user = person.userID
    let since = new.share?.userID == user ? new.share?.since : nil
    compare(.share, of: user, at: since, was.sharing, person.sharing, isImplied: isImplied) {
      .text($0.rawValue)
    }
    if was.stalledTracks != person.stalledTracks {
      add(
        .stalledTracks, of: user, from: .texts(was.stalledTracks),
        to: .texts(person.stalledTracks)
      ) { $0.isImplied = isImplied }
    }
    if was.reconnecting != person.reconnecting {
      let word = { (reconnecting: Bool) in
        ChangeValue.text(reconnecting ? "reconnecting" : "connected")
      }
      add(.link, of: user, from: word(was.reconnecting), to: word(person.reconnecting)) {
        $0.isImplied = isImplied
      }
    }
    compare(
      .tier, of: user, at: person.tier?.since, was.tier?.overall, person.tier?.overall,
      detail: person.tier?.badDirections?.rawValue, isImplied: isImplied
    ) { .text($0.rawValue) }
  }

  /// The queue: raised, lowered, and those whose own raise counts from another moment now.
  ///
  /// Places are those after the batch; those of the others follow. Where several moved at once the
  /// places alone do not tell how the others stand: a move is told last, with the whole queue.
  mutating func tellHands() {
    guard old.hands != new.hands else { return }
    let key = { (hand: Hand) in HandPlace(user: hand.userID, kind: hand.kind) }
    let before = Dictionary(old.hands.map { (key($0), $0) }) { $1 }
    let after = Set(new.hands.map(key))
    for hand in old.hands where !after.contains(key(hand)) {
      let hasLeft = new.participant(hand.userID) == nil
      add(.handLowered, of: hand.userID, from: .integer(hand.position)) {
        $0.detail = hand.kind.rawValue
        $0.place = hand.position
        $0.isImplied = hasLeft
      }
    }
    for hand in new.hands where before[key(hand)] == nil { tellPlace(of: hand, was: nil) }
    for hand in new.hands {
      guard let was = before[key(hand)], was.since != hand.since else { continue }
      tellPlace(of: hand, was: was)
    }
  }

  private mutating func tellPlace(of hand: Hand, was: Hand?) {
    let queue = was == nil ? [] : new.hands.map(\.userID)
    add(
      was == nil ? .handRaised : .handMoved, of: hand.userID, at: hand.since,
      from: was.map { .integer($0.position) }, to: .integer(hand.position)
    ) {
      $0.detail = hand.kind.rawValue
      $0.place = hand.position
      $0.users = queue
    }
  }

  /// Who started and who stopped, each with all who speak now.
  mutating func tellSpeakers() {
    guard old.speakers != new.speakers else { return }
    let all = new.speakers.map(\.userID)
    let before = Set(old.speakers.map(\.userID))
    let after = Set(all)
    for speaker in old.speakers where !after.contains(speaker.userID) {
      let hasLeft = new.participant(speaker.userID) == nil
      add(.speakingStopped, of: speaker.userID) {
        $0.users = all
        $0.isImplied = hasLeft
      }
    }
    for speaker in new.speakers where !before.contains(speaker.userID) {
      add(.speakingStarted, of: speaker.userID, to: speaker.level.map { .number($0) }) {
        $0.users = all
      }
    }
  }
}

/// A hand by whose and what for.
private struct HandPlace: Hashable {
  let user: UserID
  let kind: HandKind
}

/// Which direction of a connection is bad.
public enum LinkDirection: String, Sendable {
  /// From the client to the server.
  case uplink
  /// From the server to the client.
  case downlink
  /// Both.
  case both
}

extension Tier {
  /// Which direction is poor or lost; `nil` where neither is, or is said to be.
  var badDirections: LinkDirection? {
    switch ((uplink ?? .unknown) >= .poor, (downlink ?? .unknown) >= .poor) {
    case (true, true): .both
    case (true, false): .uplink
    case (false, true): .downlink
    case (false, false): nil
    }
  }
}
