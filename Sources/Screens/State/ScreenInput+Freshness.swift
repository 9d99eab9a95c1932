import CallRoom

extension ScreenInput {
  /// For how many seconds there was no data of a room that should have some; `nil` while it is fresh,
  /// when it is over, or when nobody is in it.
  func staleSeconds(_ room: RoomSummary) -> Double? {
    staleSeconds(room.freshness, life: room.life, people: room.people)
  }

  /// The same for an open room.
  func staleSeconds(_ room: Room) -> Double? {
    staleSeconds(room.freshness, life: room.life, people: room.participants.count)
  }

  /// The same by what it is told from.
  func staleSeconds(_ freshness: Freshness, life: RoomLife, people: Int) -> Double? {
    guard !ended, life != .ended, people > 0, let newest = freshness.newest else { return nil }
    let age = now.seconds(since: newest)
    return age > staleAfterSeconds ? age : nil
  }

  /// The reason of the first feed that failed, when no feed is live.
  var failure: (feed: String, reason: String)? {
    guard !feeds.contains(where: { $0.state == .live }) else { return nil }
    for feed in feeds {
      if let reason = feed.state.problem { return (feed.name, reason) }
    }
    return nil
  }

  /// The time of day of a moment.
  func clock(_ moment: Timestamp) -> String {
    Figures.clock(moment, utcOffsetSeconds: utcOffsetSeconds)
  }
}
