import CallRoom

/// Every room in a line, in the order of keys: mended where rooms changed, and the same memory where none did.
struct OverviewLines: Sendable {
  private(set) var rooms: [RoomSummary] = []

  /// Takes the lines of some rooms as they are now, each room once; `nil` for one that is gone.
  mutating func take(_ changed: [(key: RoomKey, line: RoomSummary?)]) {
    var coming: [RoomSummary] = []
    var going: Set<RoomKey> = []
    for (key, line) in changed {
      let place = place(of: key)
      let isThere = place < rooms.count && rooms[place].key == key
      switch (line, isThere) {
      case (let line?, true): if rooms[place] != line { rooms[place] = line }
      case (let line?, false): coming.append(line)
      case (nil, true): going.insert(key)
      case (nil, false): break
      }
    }
    if !going.isEmpty { rooms.removeAll { going.contains($0.key) } }
    if !coming.isEmpty { merge(coming.sorted { $0.key < $1.key }) }
  }

  /// Keeps only the rooms that are meant.
  mutating func keep(_ isMeant: (RoomKey) -> Bool) {
    if !rooms.allSatisfy({ isMeant($0.key) }) { rooms.removeAll { !isMeant($0.key) } }
  }

  /// The first place of a room that does not come before a key.
  private func place(of key: RoomKey) -> Int {
    var (low, high) = (0, rooms.count)
    while low < high {
      let middle = (low + high) / 2
      if rooms[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func merge(_ coming: [RoomSummary]) {
    var merged: [RoomSummary] = []
    merged.reserveCapacity(rooms.count + coming.count)
    var next = coming[...]
    for room in rooms {
      while let new = next.first, new.key < room.key { merged.append(next.removeFirst()) }
      merged.append(room)
    }
    rooms = merged + next
  }
}
