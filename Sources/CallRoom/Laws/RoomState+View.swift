// The room as watchers show it: derived from the registers when it is read (core laws §8).
extension State {
  /// A room as it is now, or `nil` when nothing is known of it.
  ///
  /// `now` is what expires by: ringing, the speakers of a silent feed, roll calls. Without it nothing
  /// does; a replay passes the time of what it replays.
  public func room(_ key: RoomKey, at now: Timestamp? = nil) -> Room? {
    guard let state = rooms[key] else { return nil }
    return RoomReading(
      key: key, state: state, bounds: bounds(of: key, state), all: self, now: now
    ).room
  }
}

/// One reading of a room's registers.
struct RoomReading {
  let key: RoomKey
  let state: RoomState
  let bounds: SessionBounds
  let all: State
  /// What expires by; `nil` for nothing.
  let now: Timestamp?

  /// How many of the departed a room shows.
  static let departedLimit = 16

  /// A person with the judgement of their presence.
  struct Reading {
    let id: UserID
    let person: PersonState
    let presence: PresenceRule
  }

  var room: Room {
    var room = Room(key: key)
    // The start itself tells the name: of its own time, not of a later one.
    room.session =
      state.session.stamp < bounds.start ? nil : state.session.value()?.text
    room.title = state.title.value(above: bounds.start)?.text
    room.policy = policy
    room.layout = state.layout.value(above: bounds.start).map {
      LayoutHint(hint: $0.hint?.text, by: $0.by, since: state.layout.stamp.time)
    }
    room.freshness = state.freshness
    // Only ids and slots are put in order: they are small.
    let readings = state.people.sortedSlots.map { slot in
      reading(state.people.key(at: slot), state.people.value(at: slot))
    }
    let present = readings.filter(\.presence.isPresent)
    room.departed = departed(readings)
    room.hands = hands(present)
    room.share = share(present)
    let talk = speaking
    room.participants = present.map { participant($0, room: room, talk: talk) }
    if isSilent { room.participants.indices.forEach { room.participants[$0].stopSpeaking() } }
    room.speakers = room.participants.filter(\.speaking)
      .map { Speaker(userID: $0.userID, level: $0.speakingLevel) }
      .sorted { talk.isLouder($0, than: $1) }
    room.life = life(hasPeople: !present.isEmpty)
    readMeeting(into: &room)
    return room
  }

  /// Somebody of whom anything is known, with the judgement of their presence.
  func reading(_ id: UserID) -> Reading? {
    state.people[id].map { reading(id, $0) }
  }

  private func reading(_ id: UserID, _ person: PersonState) -> Reading {
    Reading(id: id, person: person, presence: presence(person))
  }

  /// Nothing was heard of any room for so long that nobody is known to speak.
  var isSilent: Bool {
    guard let now, let newest = all.newestEventAt else { return false }
    return now.seconds(since: newest) > all.expiry.speakersSeconds
  }

  /// The rule by which people of the room speak.
  var speaking: SpeakingRule {
    SpeakingRule(state: state, bounds: bounds, handles: all.handles, realm: key.realm)
  }

  func presence(_ person: borrowing PersonState) -> PresenceRule {
    PresenceRule(person, in: bounds) { id in
      all.closing(of: HandleKey(realm: key.realm, connection: id))
    }
  }

  func life(hasPeople: Bool) -> RoomLife {
    if hasPeople { return .live }
    let evidence = max(bounds.start, state.snapshots.newest)
    if bounds.end.exists, bounds.end >= evidence { return .ended }
    return evidence.exists ? .live : .unknown
  }

  private var policy: RoomPolicy {
    var policy = RoomPolicy()
    policy.microphone = state.microphonePolicy.value(above: bounds.start)
    policy.camera = state.cameraPolicy.value(above: bounds.start)
    for flag in PolicyFlag.allCases {
      policy[keyPath: flag.keyPath] = state.flags[flag.rawValue].value(above: bounds.start)
    }
    return policy
  }

  private func departed(_ readings: [Reading]) -> [Departure] {
    Self.newest(
      readings.filter(\.presence.departed.exists).map {
        departure($0.id, $0.person.name.value()?.text, $0.presence)
      })
  }

  /// When and how somebody left.
  func departure(_ id: UserID, _ name: String?, _ presence: PresenceRule) -> Departure {
    Departure(
      userID: id, name: name, at: presence.departed.time, isSwitching: isSwitching(id, presence))
  }

  /// Those who left last, as many as a room shows.
  static func newest(_ departures: some Sequence<Departure>) -> [Departure] {
    let ordered = departures.sorted { $0.at == $1.at ? $0.userID < $1.userID : $0.at > $1.at }
    return Array(ordered.prefix(departedLimit))
  }

  /// The hands of people who are present, given in the order of their ids.
  func hands(_ present: [Reading]) -> [Hand] {
    var queue: [(place: StampedIdentities.Entry, user: UserID, kind: HandKind)] = []
    for reading in present {
      for kind in HandKind.allCases {
        guard let place = reading.person.hands[kind]?.place(above: reading.presence.floor)
        else { continue }
        queue.append((place, reading.id, kind))
      }
    }
    queue.sort { a, b in
      if a.place.stamp != b.place.stamp { return a.place.stamp < b.place.stamp }
      return a.place.identity < b.place.identity
    }
    return queue.enumerated().map { index, hand in
      Hand(
        userID: hand.user, kind: hand.kind, since: hand.place.stamp.time, position: index + 1)
    }
  }

  private func share(_ present: [Reading]) -> Share? {
    var newest: (stamp: Stamp, share: Share)?
    for reading in present {
      guard let sharing = MediaRule.sharing(reading.person, floor: floor(reading.presence)) else {
        continue
      }
      let candidate = (
        sharing.stamp,
        Share(userID: reading.id, kind: sharing.kind, since: sharing.stamp.time)
      )
      if let known = newest, known.stamp >= sharing.stamp { continue }
      newest = candidate
    }
    return newest?.share
  }

  /// The floor of a share: the person's own, and whatever excluded all others.
  func floor(_ presence: PresenceRule) -> MediaRule.ShareFloor {
    MediaRule.ShareFloor(person: presence.floor, exclusive: state.exclusiveShare)
  }
}

extension PolicyFlag {
  /// Where a room's policy shows the switch.
  var keyPath: WritableKeyPath<RoomPolicy, Bool?> {
    switch self {
    case .share: \.share
    case .chat: \.chat
    case .screenshot: \.screenshot
    case .watermark: \.watermark
    case .locked: \.locked
    case .waitingRoom: \.waitingRoom
    }
  }
}

extension RoomReading {
  func participant(_ reading: Reading, room: Room, talk: SpeakingRule) -> Participant {
    let person = reading.person
    let floor = reading.presence.floor
    var shown = Participant(
      userID: reading.id, presence: reading.presence.isProvisional ? .provisional : .present)
    shown.name = person.name.value()?.text
    shown.role = person.role.value(above: floor)
    shown.connections = reading.presence.openCount
    let microphone = MediaRule.microphone(person, floor: floor)
    shown.microphone = microphone?.state
    if microphone?.state == .off { shown.mutedBy = microphone?.by }
    shown.camera = MediaRule.camera(person, floor: floor)
    shown.chatAllowed = person.chatAllowed.value(above: floor)
    shown.drawAllowed = person.drawAllowed.value(above: floor)
    shown.sharing = MediaRule.sharing(person, floor: self.floor(reading.presence))?.kind
    shown.hands = room.hands.filter { $0.userID == reading.id }.map(\.kind)
    shown.joinedAt = joinedAt(person, reading.presence)
    let link = person.link.value(above: floor)
    shown.reconnecting = link?.state == .reconnecting
    quality(reading, into: &shown)
    shown.stalledTracks = stalledTracks(reading)
    if let level = level(of: reading.id, person, reading.presence, talk) {
      shown.speaking = true
      shown.speakingLevel = level.level
    }
    return shown
  }

  /// How loud a present person speaks; `nil` when they do not.
  func level(
    of id: UserID, _ person: borrowing PersonState, _ presence: PresenceRule,
    _ talk: borrowing SpeakingRule
  ) -> SpeakingLevel? {
    talk.level(
      of: id, person: person, floor: presence.floor,
      microphone: MediaRule.microphone(person, floor: presence.floor)?.state,
      connections: presence.openConnections)
  }

  /// What is told of the entering, else the first entering since the person was away.
  func joinedAt(_ person: borrowing PersonState, _ presence: PresenceRule) -> Timestamp? {
    let floor = presence.floor
    if let told = person.joinedAt.value(above: floor) { return told }
    var first = person.enterings.first(after: floor)
    for connection in person.connections where connection.opened > floor {
      first = min(first ?? connection.opened, connection.opened)
    }
    return first?.time
  }

  /// Numbers and tier: what a server said, else what we compute from the person's own connection.
  private func quality(_ reading: Reading, into shown: inout Participant) {
    let person = reading.person
    let floor = max(reading.presence.floor, max(person.reconnected, state.reconnected))
    shown.quality = person.report.value(above: floor)
    shown.tier = tier(of: person, reading.presence)
    for id in reading.presence.openConnections {
      guard let handle = all.handles[HandleKey(realm: key.realm, connection: id)],
        let judged = QualityRule.judge(handle, above: floor)
      else { continue }
      if (shown.quality?.at ?? judged.report.at) <= judged.report.at {
        shown.quality = judged.report
      }
    }
  }

  /// The tier: what a server said, else what we compute from the person's own connection.
  func tier(of person: borrowing PersonState, _ presence: PresenceRule) -> Tier? {
    let floor = max(presence.floor, max(person.reconnected, state.reconnected))
    if let claim = person.tier.value(above: floor) {
      let worse = max(claim.uplink ?? .unknown, claim.downlink ?? .unknown)
      // An unknown whole hides no known side.
      let overall = claim.overall.flatMap { $0 == .unknown ? nil : $0 } ?? worse
      return Tier(
        uplink: claim.uplink, downlink: claim.downlink, overall: overall,
        source: .server, since: person.tier.stamp.time)
    }
    for id in presence.openConnections {
      guard let handle = all.handles[HandleKey(realm: key.realm, connection: id)],
        let judged = QualityRule.judge(handle, above: floor)
      else { continue }
      return judged.tier
    }
    return nil
  }

  /// The tracks of which the server said that no media arrives, since the transport came up.
  private func stalledTracks(_ reading: Reading) -> [String] {
    var names: [String] = []
    for id in reading.presence.openConnections {
      guard let handle = all.handles[HandleKey(realm: key.realm, connection: id)] else { continue }
      let floor = max(reading.presence.floor, handle.mediaDown)
      for track in handle.tracks where track.receiving.value(above: floor)?.isReceiving == false {
        names.append(track.name.text)
      }
    }
    for stall in reading.person.stalls
    where stall.isSet.value(above: reading.presence.floor) == true {
      names.append(stall.track.text)
    }
    return names.sorted { ExactText($0) < ExactText($1) }
  }
}
