import CallRoom

/// The room that follows from all inputs; what no law defines (life, departures, freshness, times of
/// entering) is left out.
extension PlainModel {
  /// One person while the room is put together.
  struct Person {
    let id: UserID
    let presence: PlainPresence
    let told: PlainRegisters
    let reconnected: Stamp
    var floor: Stamp { presence.floor }
  }

  /// The room.
  var room: Room {
    var room = Room(key: key)
    let people = users.map {
      let told = PlainRegisters(self, user: $0)
      return Person(
        id: $0, presence: presence(of: $0), told: told,
        reconnected: max(told.reconnected, reporterReconnected))
    }.filter(\.presence.isPresent)
    readRoom(into: &room)
    room.hands = hands(of: people)
    room.share = share(of: people)
    room.participants = people.map { participant($0, hands: room.hands) }
    room.speakers = talking(room.participants)
    return room
  }

  /// When the client that reports the room reconnected last.
  var reporterReconnected: Stamp {
    newestOf(events.filter { $0.event == .link(nil, .reconnected) }.map(\.input.stamp))
  }

  private func readRoom(into room: inout Room) {
    var titles: [Told<ExactText>] = []
    var sessions: [Told<ExactText>] = []
    var layouts: [Told<PlainLayout>] = []
    var changes: [(PolicyChange, Stamp)] = []
    for (event, input) in events {
      switch event {
      case .title(let title): titles.append(Told(stamp: input.stamp, value: title))
      case .sessionStarted(let id?): sessions.append(Told(stamp: input.stamp, value: id))
      case .layout(let hint, let by):
        layouts.append(Told(stamp: input.stamp, value: PlainLayout(hint: hint, by: by)))
      case .policy(let change): changes.append((change, input.stamp))
      default: break
      }
    }
    for (snapshot, asOf) in snapshots where ![.failed, .noSuchRoom].contains(snapshot.coverage) {
      if let title = snapshot.title { titles.append(Told(stamp: asOf, value: title)) }
      if let id = snapshot.session { sessions.append(Told(stamp: asOf, value: id)) }
      changes += snapshot.policy.map { ($0, asOf) }
    }
    room.title = value(titles, above: start)?.text
    // A session's name is told by its start itself.
    if let newest = newest(sessions), newest.stamp >= start { room.session = newest.value.text }
    if let newest = newest(layouts), newest.stamp > start {
      room.layout = LayoutHint(
        hint: newest.value.hint?.text, by: newest.value.by, since: newest.stamp.time)
    }
    room.policy = policy(changes)
  }

  private func policy(_ changes: [(PolicyChange, Stamp)]) -> RoomPolicy {
    var microphone: [Told<MediaPolicy>] = []
    var camera: [Told<MediaPolicy>] = []
    var flags: [PolicyFlag: [Told<Bool>]] = [:]
    for (change, stamp) in changes {
      switch change {
      case .microphone(let rule): microphone.append(Told(stamp: stamp, value: rule))
      case .camera(let rule): camera.append(Told(stamp: stamp, value: rule))
      case .flag(let flag, let isOn):
        flags[flag, default: []].append(Told(stamp: stamp, value: isOn))
      }
    }
    var policy = RoomPolicy()
    policy.microphone = value(microphone, above: start)
    policy.camera = value(camera, above: start)
    policy.share = value(flags[.share] ?? [], above: start)
    policy.chat = value(flags[.chat] ?? [], above: start)
    policy.screenshot = value(flags[.screenshot] ?? [], above: start)
    policy.watermark = value(flags[.watermark] ?? [], above: start)
    policy.locked = value(flags[.locked] ?? [], above: start)
    policy.waitingRoom = value(flags[.waitingRoom] ?? [], above: start)
    return policy
  }

  /// The queue: by the stamp of the raise, then by identity.
  private func hands(of people: [Person]) -> [Hand] {
    var queue: [(stamp: Stamp, identity: EventIdentity, user: UserID, kind: HandKind)] = []
    for person in people {
      for kind in HandKind.allCases {
        let hand = PlainHand(self, user: person.id, kind: kind)
        guard let place = hand.place(above: person.floor) else { continue }
        queue.append((place.stamp, place.identity, person.id, kind))
      }
    }
    queue.sort { ($0.stamp, $0.identity) < ($1.stamp, $1.identity) }
    return queue.enumerated().map { place, hand in
      Hand(userID: hand.user, kind: hand.kind, since: hand.stamp.time, position: place + 1)
    }
  }

  /// Whoever shares exclusively ends what others shared before; so does a list that tells who shares.
  private var exclusive: Stamp {
    let starts = events.filter {
      if case .share(_, .some, true) = $0.event { true } else { false }
    }.map(\.input.stamp)
    return newestOf(starts + completeLists.filter(\.tellsShare).map(\.asOf))
  }

  /// What somebody shares and since when: the newer of what is told and what is published.
  func sharing(_ person: Person) -> (kind: ShareKind, stamp: Stamp)? {
    let told = newest(person.told.share)
    let published = newest(person.told.publication)
    var kind = told?.value.kind
    var stamp = told?.stamp ?? .never
    if let published, published.stamp > stamp, published.stamp > person.floor {
      kind = published.value.tracks.contains { $0.kind == .screen } ? .screen : nil
      stamp = published.stamp
    }
    guard let kind, stamp > person.floor, stamp >= exclusive else { return nil }
    return (kind, stamp)
  }

  private func share(of people: [Person]) -> Share? {
    var newest: (kind: ShareKind, stamp: Stamp, user: UserID)?
    for person in people {
      guard let sharing = sharing(person), sharing.stamp > newest?.stamp ?? .never else {
        continue
      }
      newest = (sharing.kind, sharing.stamp, person.id)
    }
    return newest.map { Share(userID: $0.user, kind: $0.kind, since: $0.stamp.time) }
  }

  private func participant(_ person: Person, hands: [Hand]) -> Participant {
    let told = person.told
    let floor = person.floor
    var shown = Participant(
      userID: person.id, presence: person.presence.isProvisional ? .provisional : .present)
    shown.name = value(told.name)?.text
    shown.role = value(told.role, above: floor)
    shown.connections = person.presence.openCount
    let microphone = microphone(person)
    shown.microphone = microphone?.state
    shown.mutedBy = microphone?.state == .off ? microphone?.by : nil
    shown.camera = camera(person)
    shown.chatAllowed = value(told.chatAllowed, above: floor)
    shown.drawAllowed = value(told.drawAllowed, above: floor)
    shown.sharing = sharing(person)?.kind
    shown.hands = hands.filter { $0.userID == person.id }.map(\.kind)
    shown.reconnecting = value(told.link, above: floor)?.state == .reconnecting
    let quality = max(floor, person.reconnected)
    shown.quality = value(told.report, above: quality)
    if let tier = newest(told.tier), tier.stamp > quality {
      let claim = tier.value
      shown.tier = Tier(
        uplink: claim.uplink, downlink: claim.downlink,
        overall: whole(claim),
        source: .server, since: tier.stamp.time)
    }
    shown.stalledTracks = stalledTracks(person)
    if let level = level(of: person, microphone: shown.microphone) {
      shown.speaking = true
      shown.speakingLevel = level.level
    }
    return shown
  }

  /// The whole as the server says it, unless it says that it does not know: then the worse side.
  private func whole(_ claim: TierClaim) -> QualityTier {
    if let said = claim.overall, said != .unknown { return said }
    return max(claim.uplink ?? .unknown, claim.downlink ?? .unknown)
  }

  /// What is published, where it is newer than what was told.
  private func published<Value>(_ person: Person, newerThan told: [Told<Value>]) -> Publication? {
    guard let published = newest(person.told.publication), published.stamp > person.floor,
      published.stamp > newest(told)?.stamp ?? .never
    else { return nil }
    return published.value
  }

  private func microphone(_ person: Person) -> PlainMicrophone? {
    guard let published = published(person, newerThan: person.told.microphone) else {
      return value(person.told.microphone, above: person.floor)
    }
    let isOn = published.tracks.contains { $0.kind == .audio && !isSilenced($0.id, person) }
    return PlainMicrophone(state: isOn ? .on : .off, by: nil)
  }

  private func camera(_ person: Person) -> MediaState? {
    guard let published = published(person, newerThan: person.told.camera) else {
      return value(person.told.camera, above: person.floor)
    }
    return published.tracks.contains { $0.kind == .camera && !isSilenced($0.id, person) }
      ? .on : .off
  }

  /// A host's silencing ends with the publication that it silenced.
  private func isSilenced(_ track: ExactText, _ person: Person) -> Bool {
    let since = newest(person.told.publication)?.stamp ?? .never
    return value(person.told.moderation[track] ?? [], above: since) ?? false
  }
}
