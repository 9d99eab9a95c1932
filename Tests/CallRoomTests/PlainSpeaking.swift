import CallRoom

// Core laws §9, "Speaking", and what is known of a connection's media.
extension PlainModel {
  private func facts(of connection: ConnectionID) -> [(fact: HandleFact, stamp: Stamp)] {
    inputs.compactMap { input in
      guard case .handle(let key, let fact) = input.body, key.connection == connection else {
        return nil
      }
      return (fact, input.stamp)
    }
  }

  private func mediaDown(_ connection: ConnectionID) -> Stamp {
    newestOf(facts(of: connection).filter { $0.fact == .mediaDown }.map(\.stamp))
  }

  private func receiving(
    _ connection: ConnectionID
  ) -> [(track: ExactText, told: Told<PlainReceiving>)] {
    var tracks: [ExactText: [Told<PlainReceiving>]] = [:]
    for (fact, stamp) in facts(of: connection) {
      guard case .receiving(let track, let isVideo, let isReceiving) = fact else { continue }
      tracks[track, default: []].append(
        Told(stamp: stamp, value: PlainReceiving(isVideo: isVideo, isReceiving: isReceiving)))
    }
    return tracks.compactMap { track, told in newest(told).map { (track, $0) } }
  }

  /// When a connection's sound stopped, and did not come back: all that is known to be sound.
  private func soundStopped(_ connection: ConnectionID) -> Stamp {
    let down = mediaDown(connection)
    let sounds = receiving(connection).filter { !$0.told.value.isVideo && $0.told.stamp > down }
    if sounds.contains(where: \.told.value.isReceiving) { return down }
    return max(down, newestOf(sounds.map(\.told.stamp)))
  }

  func stalledTracks(_ person: Person) -> [String] {
    var names: [ExactText] = []
    for connection in person.presence.open {
      let floor = max(person.floor, mediaDown(connection))
      for (track, told) in receiving(connection)
      where told.stamp > floor && !told.value.isReceiving {
        names.append(track)
      }
    }
    return names.sorted().map(\.text)
  }

  /// The newest list of the room, unless its reporter or the room's client reconnected since.
  private var list: Told<SpeakersClaim>? {
    var lists: [Told<SpeakersClaim>] = []
    for (event, input) in events {
      guard case .speakers(let speakers, let reporter) = event else { continue }
      lists.append(
        Told(stamp: input.stamp, value: SpeakersClaim(speakers, reporter: reporter)))
    }
    guard let list = newest(lists) else { return nil }
    var floor = max(start, reporterReconnected)
    if let reporter = list.value.reporter {
      floor = max(floor, PlainRegisters(self, user: reporter).reconnected)
    }
    return list.stamp > floor ? list : nil
  }

  /// How loud a present person speaks: what was said of them last, unless their microphone is off, or
  /// the media stopped after it.
  func level(of person: Person, microphone: MediaState?) -> SpeakingLevel? {
    guard microphone != .off else { return nil }
    let floor = max(person.floor, person.reconnected)
    let stopped = newestOf(person.presence.open.map(soundStopped))
    var claims: [(stamp: Stamp, level: SpeakingLevel?)] = []
    if let claim = newest(person.told.speaking), claim.stamp > floor {
      claims.append((claim.stamp, stopped > claim.stamp ? nil : claim.value.level))
    }
    for connection in person.presence.open {
      guard let claim = newest(person.told.speakingBy[connection] ?? []), claim.stamp > floor
      else { continue }
      let silence = soundStopped(connection)
      let level = silence > claim.stamp ? nil : claim.value.level
      claims.append((max(silence, claim.stamp), level))
    }
    let list = list.flatMap { $0.stamp > floor ? $0 : nil }
    let newer = claims.filter { $0.stamp >= list?.stamp ?? .never }
    if !newer.isEmpty {
      return newer.compactMap(\.level).max { ($0.level ?? -1) < ($1.level ?? -1) }
    }
    guard let list, stopped <= list.stamp,
      let speaker = list.value.levels.first(where: { $0.userID == person.id })
    else { return nil }
    return SpeakingLevel(level: speaker.level)
  }

  /// Loudest first; of the same level in the order of the newest list, then by id.
  func talking(_ people: [Participant]) -> [Speaker] {
    let order = (list?.value.levels ?? []).map(\.userID)
    func place(_ user: UserID) -> Int { order.firstIndex(of: user) ?? order.count }
    return people.filter(\.speaking).sorted { a, b in
      let (x, y) = (a.speakingLevel ?? -1, b.speakingLevel ?? -1)
      if x != y { return x > y }
      let (p, q) = (place(a.userID), place(b.userID))
      return p == q ? a.userID < b.userID : p < q
    }.map { Speaker(userID: $0.userID, level: $0.speakingLevel) }
  }
}
