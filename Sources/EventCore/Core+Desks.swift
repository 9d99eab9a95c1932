import CallRoom

extension Core {
  /// Where the desk of a room lies, made if it is new; true until desks are cleared.
  mutating func desk(of room: RoomKey?) -> Int { desks.slot(of: room) }

  /// Desks of rooms that the state has dropped are of no use; a few are waited for, so that it costs
  /// little.
  ///
  /// Called between inputs.
  mutating func clearDesks() {
    guard desks.count > configuration.limits.rooms * 2 else { return }
    desks.removeAll { room, desk in
      guard !state.rooms.contains(room) else { return false }
      inspector.drop(desk.inputs.count)
      return true
    }
    drift.keep { state.rooms.contains($0) }
    // Others lie where they lay.
    stale = desks.indices.filter { desks[$0].isStale }
    alarmStale = desks.indices.filter { desks[$0].isAlarmStale }
  }

  /// Notes rooms that may look different now; `slot` is the desk of the input's own room.
  mutating func mark(_ rooms: AffectedRooms, at slot: Int, forAlarms: Bool) {
    if rooms.isOwn { return mark(slot, forAlarms: forAlarms) }
    for room in rooms { mark(desk(of: room), forAlarms: forAlarms) }
  }

  /// Notes that a room may look different now.
  mutating func mark(_ slot: Int, forAlarms: Bool) {
    if !desks[slot].isStale {
      desks[slot].isStale = true
      stale.append(slot)
    }
    guard forAlarms, !desks[slot].isAlarmStale else { return }
    desks[slot].isAlarmStale = true
    alarmStale.append(slot)
  }

  /// The rooms whose lines in the overview are to be computed anew, once.
  mutating func takeStale() -> [RoomKey] {
    for slot in stale { desks[slot].isStale = false }
    defer { stale.removeAll(keepingCapacity: true) }
    return stale.compactMap { desks.room($0) }
  }

  /// The rooms that have changed since alarms were looked at last, once.
  mutating func takeAlarmStale() -> [RoomKey] {
    for slot in alarmStale { desks[slot].isAlarmStale = false }
    defer { alarmStale.removeAll(keepingCapacity: true) }
    return alarmStale.compactMap { desks.room($0) }
  }

  /// Keeps what tells of an input, and what became of it.
  @inline(__always)
  mutating func keep(_ record: borrowing InspectorRecord, at slot: Int) {
    keep(PackedRecord(record, &inspector.names), at: slot)
  }

  /// Keeps a record that is packed already.
  @inline(__always)
  mutating func keep(_ record: consuming PackedRecord, at slot: Int) {
    let isMore = desks[slot].inputs.add(record, limit: inspector.perRoom)
    if isMore, inspector.isExceeded() { dropInputs(sparing: slot) }
  }

  /// Drops the last inputs of the rooms of which nothing was heard for longest.
  private mutating func dropInputs(sparing slot: Int) {
    let shares = desks.indices.compactMap { other -> InspectorBudget.Share? in
      let (newest, count) = (desks[other].inputs.newest, desks[other].inputs.count)
      return other == slot || count == 0 ? nil : .init(slot: other, newest: newest, count: count)
    }
    for victim in inspector.victims(of: shares) {
      desks[victim.slot].inputs = InspectorRings()
      inspector.drop(victim.count)
    }
  }

  /// The rooms of which some of the newest inputs of all are, whole, because the words need what came
  /// before; the numbers of those inputs are above `least`.
  func records(withNewest count: Int) -> (least: UInt64, rooms: [(RoomKey?, [InspectorRecord])]) {
    let count = UInt64(max(0, count))
    let least = inspector.newest > count ? inspector.newest - count : 0
    let slots = desks.indices.filter { desks[$0].inputs.newest > least }
    return (least, slots.map { (desks.room($0), desks[$0].inputs.all(inspector.names)) })
  }
}
