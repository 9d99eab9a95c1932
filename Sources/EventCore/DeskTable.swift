import CallRoom

/// The desks of rooms, each in a slot of its own, which is looked up once for an input.
///
/// The first is of what names no room, and stays.
struct DeskTable: Sendable {
  private let identities: Int
  private var slots = RoomSlots()
  private var rooms: [RoomKey?] = [nil]
  private var desks: [RoomDesk]

  /// Nobody's desk alone; a room's remembers so many identities.
  init(identities: Int) {
    self.identities = identities
    desks = [RoomDesk(identities: 0)]
  }

  /// How many there are, the first included.
  var count: Int { desks.count }

  /// The slots.
  var indices: Range<Int> { desks.indices }

  /// Where the desk of a room lies, made if it is new; true until some are removed.
  mutating func slot(of room: RoomKey?) -> Int {
    guard let room else { return 0 }
    if let slot = slots[room] { return slot }
    slots[room] = desks.count
    rooms.append(room)
    desks.append(RoomDesk(identities: identities))
    return desks.count - 1
  }

  /// As `slot(of:)` of a room's id that lies in a feed's bytes.
  mutating func slot(of room: FlatText, realm: ExactText?) -> Int {
    if let known = slots.slot(of: room, realm: realm) { return known }
    return slot(of: RoomKey(realmText: realm, roomID: RoomID(room.text)))
  }

  /// The desk of a room, if it has one.
  func desk(of room: RoomKey?) -> RoomDesk? {
    guard let room else { return desks.first }
    return slots[room].map { desks[$0] }
  }

  /// The room whose desk lies in a slot.
  func room(_ slot: Int) -> RoomKey? { rooms[slot] }

  /// The desk in a slot, changed where it lies.
  subscript(slot: Int) -> RoomDesk {
    _read { yield desks[slot] }
    _modify { yield &desks[slot] }
  }

  /// Removes the desks of some rooms; the others move.
  mutating func removeAll(where isGone: (RoomKey, RoomDesk) -> Bool) {
    let kept = indices.filter { slot in rooms[slot].map { !isGone($0, desks[slot]) } ?? true }
    rooms = kept.map { rooms[$0] }
    desks = kept.map { desks[$0] }
    slots = RoomSlots()
    for (slot, room) in rooms.enumerated() { if let room { slots[room] = slot } }
  }
}
