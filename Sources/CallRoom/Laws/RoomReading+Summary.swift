extension State {
  /// A room in a line, or `nil` when nothing is known of it: what ``RoomSummary`` tells of ``room(_:at:)``,
  /// without the room being made.
  public func summary(_ key: RoomKey, at now: Timestamp? = nil) -> RoomSummary? {
    guard let state = rooms[key] else { return nil }
    return RoomReading(
      key: key, state: state, bounds: bounds(of: key, state), all: self, now: now
    ).summary
  }

  /// The display name of somebody of whom anything is known in a room, as it was sent, never trusted.
  public func name(of user: UserID, in room: RoomKey) -> String? {
    rooms.read(room) { room in room.people.read(user) { $0.name.value()?.text } ?? nil } ?? nil
  }
}

extension RoomReading {
  /// The room in a line: everybody is looked at once, where they lie.
  var summary: RoomSummary {
    var line = RoomSummary(key: key)
    line.title = state.title.value(above: bounds.start)?.text
    line.freshness = state.freshness
    var tally = Tally()
    let (talk, isSilent) = (speaking, isSilent)
    state.people.forEach { id, person in
      let presence = presence(person)
      guard presence.isPresent else { return }
      count(person, presence, into: &line)
      note(share: person, id, presence, in: &tally)
      if isSilent { return }
      guard let level = level(of: id, person, presence, talk) else { return }
      line.speaking += 1
      let speaker = Speaker(userID: id, level: level.level)
      if let loudest = tally.loudest, !talk.isLouder(speaker, than: loudest.speaker) { return }
      tally.loudest = (speaker, person.name.value()?.text)
    }
    line.life = life(hasPeople: line.people > 0)
    line.share = tally.share?.share
    line.loudest = tally.loudest.map { $0.name ?? $0.speaker.userID.text }
    return line
  }

  /// The newest share and the loudest speaker so far.
  private struct Tally {
    var share: (stamp: Stamp, share: Share)?
    var loudest: (speaker: Speaker, name: String?)?
  }

  private func count(
    _ person: borrowing PersonState, _ presence: PresenceRule, into line: inout RoomSummary
  ) {
    line.people += 1
    if presence.isProvisional { line.provisional += 1 }
    if let tier = tier(of: person, presence) { line.tiers[tier.overall, default: 0] += 1 }
    if let joined = joinedAt(person, presence) { line.since = min(line.since ?? joined, joined) }
    let hands = person.hands
    guard !hands.isEmpty else { return }
    for hand in hands.values {
      guard let place = hand.place(above: presence.floor) else { continue }
      line.hands += 1
      let since = place.stamp.time
      line.oldestHandSince = min(line.oldestHandSince ?? since, since)
    }
  }

  /// The newest share counts; of one instant the first by id.
  private func note(
    share person: borrowing PersonState, _ id: UserID, _ presence: PresenceRule,
    in tally: inout Tally
  ) {
    guard let sharing = MediaRule.sharing(person, floor: floor(presence)) else { return }
    if let newest = tally.share {
      guard sharing.stamp >= newest.stamp else { return }
      if sharing.stamp == newest.stamp, id > newest.share.userID { return }
    }
    tally.share = (
      sharing.stamp, Share(userID: id, kind: sharing.kind, since: sharing.stamp.time)
    )
  }
}
