// What goes when a limit is reached: chosen by stamp and identity, never by hash order (core laws §8).
extension State {
  /// A sixteenth more than the limit may gather before the oldest go, so that it costs little.
  private static func isFull(_ count: Int, _ limit: Int) -> Bool { count > limit + limit / 16 }

  mutating func evictRooms(sparing spared: RoomKey) {
    guard Self.isFull(rooms.count, limits.rooms) else { return }
    let others = rooms.filter { $0.key != spared }
    let order = others.map { key, room in
      (key: key, isLive: room.ended < room.started || !room.ended.exists, at: room.newest)
    }.sorted { a, b in
      if a.isLive != b.isLive { return !a.isLive }
      return a.at == b.at ? a.key < b.key : a.at < b.at
    }
    for victim in order.prefix(rooms.count - limits.rooms) {
      rooms[victim.key] = nil
      evicted += 1
    }
    handleRooms = handleRooms.filter { rooms.contains($0.value) }
  }

  mutating func evictPeople(of key: RoomKey) {
    guard let room = rooms[key], Self.isFull(room.people.count, limits.peoplePerRoom) else {
      return
    }
    let bounds = bounds(of: key, room)
    let order = room.people.map { id, person in
      (
        id: id, isPresent: PresenceRule(person, in: bounds).isPresent,
        at: person.newestEvidence
      )
    }.sorted { a, b in
      if a.isPresent != b.isPresent { return !a.isPresent }
      return a.at == b.at ? a.id < b.id : a.at < b.at
    }
    for victim in order.prefix(room.people.count - limits.peoplePerRoom) {
      _ = rooms.updateIfPresent(key) { $0.people[victim.id] = nil }
      evicted += 1
    }
  }

  mutating func evictHandles() {
    guard Self.isFull(handles.count, limits.handles) else { return }
    let order = handles.map { (key: $0.key, at: $0.value.newest) }
      .sorted { $0.at == $1.at ? $0.key < $1.key : $0.at < $1.at }
    for victim in order.prefix(handles.count - limits.handles) {
      handles[victim.key] = nil
      handleRooms[victim.key] = nil
      evicted += 1
    }
  }

  /// Drops from the index of connections those that no person keeps any more.
  mutating func trimIndex() {
    guard handleRooms.count > indexLimit else { return }
    var kept: Set<HandleKey> = []
    for (key, room) in rooms { kept.formUnion(room.handleKeys(realm: key.realm)) }
    handleRooms = handleRooms.filter { kept.contains($0.key) }
    indexLimit = max(1024, 2 * handleRooms.count)
  }

  /// Drops the oldest of a table of servers; says how many.
  static func trim<V>(
    _ table: inout [ServerKey: V], to limit: Int, by stamp: (V) -> Stamp
  ) -> Int {
    guard isFull(table.count, limit) else { return 0 }
    let order = table.map { (key: $0.key, at: stamp($0.value)) }
      .sorted { $0.at == $1.at ? $0.key < $1.key : $0.at < $1.at }
    let victims = order.prefix(table.count - limit)
    for victim in victims { table[victim.key] = nil }
    return victims.count
  }
}

extension RoomState {
  /// The newest stamp of anything that tells of the room: what eviction goes by.
  var newest: Stamp {
    var newest = max(max(started, ended), max(snapshots.newest, speakers.stamp))
    for person in people.values { newest = max(newest, person.newestEvidence) }
    // Tasks, invitations, policies and the like tell of the room too.
    let told = freshness.lastEventAt.flatMap { Stamp($0, tieBreak: 0) } ?? .never
    return max(max(newest, title.stamp), told)
  }
}
