import CallRoom

extension Core {
  /// Ends what is pending or raised about a connection that begins anew, where somebody looks at alarms.
  mutating func endQuality(by input: Input) {
    guard let alarmsAt else { return }
    guard case .event(.link(let user, .reconnected), _) = input.body, let room = input.room,
      alarms.watches(room)
    else { return }
    let at = max(alarmsAt, input.stamp.time)
    alarmChanges += alarms.endQuality(in: room, at: at) { affected in
      guard user == nil || affected == user else { return false }
      // A reconnect that was told late voids nothing newer.
      let tier = state.rooms[room]?.people[affected]?.tier.stamp ?? .never
      return tier < input.stamp
    }
  }

  /// Looks at the rooms that have changed since the last time and at those where time does something.
  mutating func lookAtAlarms(at now: Timestamp) -> AlarmReading {
    if let alarmsAt, alarmsAt <= now, alarmStale.isEmpty, alarmsEvicted == state.evicted,
      now < alarms.restsUntil()
    {
      self.alarmsAt = now
      alarmChanges += alarms.evaluate(feeds: feeds, at: now)
      return tellAlarms()
    }
    alarmsEvicted = state.evicted
    let changed = takeAlarmStale()
    // Who looks for the first time, or goes back in time, is shown everything.
    let isForward = alarmsAt.map { $0 <= now } ?? false
    let watched = alarms.watchedRooms
    let keys = Set(alarmsAt == nil ? state.roomKeys : changed)
      .union(isForward ? alarms.dueRooms(at: now) : watched)
    let unchanged = watched.filter { !keys.contains($0) && state.rooms.contains($0) }
    alarmsAt = now
    var drifts: [RoomKey: DriftReport] = [:]
    for key in keys { drifts[key] = drift.reports[key] }
    let rooms = keys.compactMap { state.room($0, at: now) }
    alarmChanges += alarms.evaluate(
      rooms: rooms, unchanged: unchanged, feeds: feeds, drift: drifts, at: now)
    return tellAlarms()
  }

  private mutating func tellAlarms() -> AlarmReading {
    defer { alarmChanges = [] }
    if alarms.revision != toldAlarms.revision {
      toldAlarms = (alarms.revision, alarms.alarms)
    }
    return AlarmReading(
      alarms: toldAlarms.alarms, changes: alarmChanges, dropped: alarms.dropped,
      revision: alarms.revision)
  }

  /// Notes that somebody knows of an alarm; whether there was anything to know.
  mutating func acknowledge(_ key: AlarmKey) -> Bool {
    guard let change = alarms.acknowledge(key) else { return false }
    alarmChanges.append(change)
    return true
  }
}
