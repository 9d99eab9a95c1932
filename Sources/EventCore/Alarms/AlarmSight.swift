import CallRoom

/// What one look at the state says of one alarm's subject.
struct AlarmSight {
  /// What it says.
  enum Finding: Equatable {
    /// It is wrong, since a time that is exact, or seen since now at the latest.
    case wrong(AlarmSeverity, AlarmDetail, since: Timestamp?, isExact: Bool)
    /// It is well, since about then.
    case well(since: Timestamp?)
    /// It cannot be told: neither raises nor clears.
    case unknown
  }

  let key: AlarmKey
  let finding: Finding
  var name: String?
  /// When the person entered: somebody who entered since the last look begins a new episode.
  var enteredAt: Timestamp?
}

/// The rules: what they find in a room, in a feed, in a drift report.
struct AlarmSighting {
  let settings: AlarmSettings
  let now: Timestamp

  /// What is found in a room, at most one finding a key.
  ///
  /// What was never said, and people whose connection is being made anew, are in none. Connections that
  /// are well are told only where `isWatched` says that somebody waits for it.
  func sights(of room: Room, drift: DriftReport?, isWatched: (AlarmKey) -> Bool) -> [AlarmSight] {
    var sights: [AlarmSight] = []
    if room.life == .ended && room.participants.isEmpty { return sights }
    for person in room.participants {
      if let sight = quality(of: person, in: room.key, isWatched: isWatched) {
        sights.append(sight)
      }
    }
    for hand in room.hands {
      let key = AlarmKey(.handWaiting, room: room.key, userID: hand.userID, kind: hand.kind)
      let finding = AlarmSight.Finding.wrong(
        .warning, .hand(hand.kind, place: hand.position), since: hand.since, isExact: true)
      let name = room.participant(hand.userID)?.name
      sights.append(AlarmSight(key: key, finding: finding, name: name))
    }
    if let sight = noHost(in: room) { sights.append(sight) }
    if let sight = drift.flatMap({ self.drift($0, in: room.key) }) { sights.append(sight) }
    return sights
  }

  private func quality(of person: Participant, in room: RoomKey, isWatched: (AlarmKey) -> Bool)
    -> AlarmSight?
  {
    guard let tier = person.tier, !person.reconnecting else { return nil }
    let key = AlarmKey(.quality, room: room, userID: person.userID)
    let isBad = tier.overall >= .poor
    guard isBad || isWatched(key) else { return nil }
    let finding: AlarmSight.Finding
    if isBad {
      let detail = AlarmDetail.quality(
        overall: tier.overall, uplink: tier.uplink.flatMap { $0 >= .poor ? $0 : nil },
        downlink: tier.downlink.flatMap { $0 >= .poor ? $0 : nil })
      finding = .wrong(
        tier.overall == .lost ? .critical : .warning, detail, since: tier.since, isExact: false)
    } else {
      finding = tier.overall == .unknown ? .unknown : .well(since: tier.since)
    }
    return AlarmSight(
      key: key, finding: finding, name: person.name, enteredAt: person.joinedAt)
  }

  /// Only where the system says roles at all.
  private func noHost(in room: Room) -> AlarmSight? {
    let people = room.participants
    guard people.count >= 2, people.contains(where: { $0.role != nil }),
      !people.contains(where: { $0.role == .host })
    else { return nil }
    return AlarmSight(
      key: AlarmKey(.noHost, room: room.key),
      finding: .wrong(.warning, .noHost(people: people.count), since: nil, isExact: false))
  }

  /// Raised until a complete snapshot finds nothing amiss.
  private func drift(_ report: DriftReport, in room: RoomKey) -> AlarmSight? {
    guard let last = report.last, last.asOf == report.newestAsOf,
      last.ghostCount + last.missingCount > 0
    else { return nil }
    let detail = AlarmDetail.drift(ghosts: last.ghostCount, missing: last.missingCount)
    return AlarmSight(
      key: AlarmKey(.drift, room: room),
      finding: .wrong(.warning, detail, since: last.asOf, isExact: true))
  }

  /// A feed that is live and silent; a recording is not live, for its times are its own.
  func sight(of feed: FeedStatus) -> AlarmSight? {
    guard feed.phase == .live, !feed.isRecording, !feed.asksForRooms else { return nil }
    let key = AlarmKey(.feedStale, feed: feed.name)
    if let last = feed.lastInputAt, now.seconds(since: last) < settings.staleAfterSeconds {
      return nil
    }
    return AlarmSight(
      key: key,
      finding: .wrong(
        .warning, .silentFeed, since: feed.lastInputAt, isExact: feed.lastInputAt != nil))
  }
}
