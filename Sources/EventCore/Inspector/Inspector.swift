import CallRoom

/// The last inputs of every room; what names no room has a place of its own.
///
/// What comes every second (reports, speakers) has a ring of its own, so that it does not push out what
/// tells why somebody's row is as it is.
struct Inspector {
  /// How many are kept of one room, and as many of what comes every second; the oldest go first.
  let perRoom: Int
  /// How many are kept in all; the rooms of which nothing was heard for longest go first, whole.
  let budget: Int
  /// How many were dropped because of the budget.
  private(set) var dropped = 0

  private var rooms: [RoomKey?: Rings] = [:]
  private var total = 0
  private var sequence: UInt64 = 0

  /// The newest records of one room.
  private struct Rings {
    var rare = Ring()
    var frequent = Ring()
    var newest: UInt64 = 0

    /// Adds one; whether there is one more than before.
    mutating func add(_ record: InspectorRecord, _ sequence: UInt64, limit: Int) -> Bool {
      newest = sequence
      return record.isFrequent
        ? frequent.add(record, sequence, limit: limit) : rare.add(record, sequence, limit: limit)
    }

    var count: Int { rare.entries.count + frequent.entries.count }

    /// Oldest first.
    var all: [InspectorRecord] { numbered.map(\.record) }

    /// Oldest first, each with its number.
    var numbered: [(sequence: UInt64, record: InspectorRecord)] {
      (rare.entries + frequent.entries).sorted { $0.sequence < $1.sequence }
    }
  }

  /// Records, the oldest overwritten.
  private struct Ring {
    var entries: [(sequence: UInt64, record: InspectorRecord)] = []
    var next = 0

    mutating func add(_ record: InspectorRecord, _ sequence: UInt64, limit: Int) -> Bool {
      guard entries.count == limit else {
        entries.append((sequence, record))
        return true
      }
      entries[next] = (sequence, record)
      next = (next + 1) % limit
      return false
    }
  }

  init(perRoom: Int, budget: Int) {
    self.perRoom = max(1, min(perRoom, budget))
    self.budget = max(1, budget)
  }

  mutating func add(_ record: InspectorRecord) {
    sequence += 1
    let isMore = rooms[record.room, default: Rings()].add(record, sequence, limit: perRoom)
    guard isMore else { return }
    total += 1
    if total > budget { dropSilentRooms() }
  }

  /// A sixteenth goes at once, so that it costs little.
  private mutating func dropSilentRooms() {
    let order = rooms.map { (key: $0.key, newest: $0.value.newest) }
      .sorted { $0.newest < $1.newest }
    for victim in order.dropLast() where total > budget - budget / 16 {
      let count = rooms.removeValue(forKey: victim.key)?.count ?? 0
      total -= count
      dropped += count
    }
  }

  /// The newest inputs of all rooms, newest first, each with its number; the rooms that they are of are
  /// given whole, because the words need what came before.
  func newest(_ count: Int) -> (
    numbers: [(number: UInt64, room: RoomKey?, index: Int)],
    rooms: [RoomKey?: [InspectorRecord]]
  ) {
    let least = sequence > UInt64(max(0, count)) ? sequence - UInt64(max(0, count)) : 0
    var numbers: [(number: UInt64, room: RoomKey?, index: Int)] = []
    var found: [RoomKey?: [InspectorRecord]] = [:]
    for (room, rings) in rooms where rings.newest > least {
      let all = rings.numbered
      for (index, entry) in all.enumerated() where entry.sequence > least {
        numbers.append((entry.sequence, room, index))
      }
      found[room] = all.map(\.record)
    }
    return (numbers.sorted { $0.number > $1.number }, found)
  }

  /// The last inputs of a room, oldest first.
  func records(of room: RoomKey?) -> [InspectorRecord] { rooms[room]?.all ?? [] }
}
