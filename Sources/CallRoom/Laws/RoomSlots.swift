/// Numbers that are kept for rooms: found by a room's key, or by its id where it lies in a feed's bytes.
package struct RoomSlots: Sendable {
  private var table = SlotTable<RoomKey, Int>()

  package init() {}

  /// The number of a room.
  package subscript(room: RoomKey) -> Int? {
    get { table[room] }
    set { table[room] = newValue }
  }

  /// The number of the room whose id this is in a realm.
  package func slot(of room: FlatText, realm: ExactText?) -> Int? {
    let known = table.slot(ofHash: RoomKey.hash(realm: realm, room: room.hash)) { key in
      room.isText(key.roomID.value) && key.realmText == realm
    }
    return known.map { table.value(at: $0) }
  }
}
