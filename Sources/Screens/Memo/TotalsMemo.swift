import CallRoom

/// What is counted over all rooms.
struct RoomTotals: Equatable {
  var rooms = 0
  var people = 0
  var speaking = 0
  var hands = 0
  var lost = 0
  var poor = 0
  /// Whether any room may have missed something.
  var hasGap = false
}

/// What is counted over all rooms, and their titles, kept while the rooms are the same.
struct TotalsMemo {
  private(set) var totals = RoomTotals()
  /// Counts how often a title changed, or a room came or went.
  private(set) var titles = 0
  private var rooms: [RoomSummary] = []
  /// Whether the rooms are in the order of their keys, as the core gives them.
  private var isSorted = true

  /// Takes the rooms as they are now.
  mutating func take(_ new: [RoomSummary]) {
    guard !new.sharesBuffer(with: rooms) else { return }
    var totals = RoomTotals()
    totals.rooms = new.count
    var hasSameTitles = new.count == rooms.count
    for index in new.indices {
      totals.add(new[index])
      if hasSameTitles {
        hasSameTitles = new[index].key == rooms[index].key && new[index].title == rooms[index].title
      }
    }
    if !hasSameTitles {
      titles += 1
      isSorted = Self.isSorted(new)
    }
    (self.totals, rooms) = (totals, new)
  }

  private static func isSorted(_ rooms: [RoomSummary]) -> Bool {
    zip(rooms, rooms.dropFirst()).allSatisfy { $0.key < $1.key }
  }

  /// The title of a room, where it has one.
  func title(of key: RoomKey) -> String? {
    guard isSorted else { return rooms.first { $0.key == key }?.title }
    var (low, high) = (0, rooms.count)
    while low < high {
      let middle = (low + high) / 2
      if rooms[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < rooms.count && rooms[low].key == key ? rooms[low].title : nil
  }
}

extension RoomTotals {
  fileprivate mutating func add(_ room: RoomSummary) {
    people += room.people
    speaking += room.speaking
    hands += room.hands
    if !room.tiers.isEmpty {
      lost += room.tiers[.lost] ?? 0
      poor += room.tiers[.poor] ?? 0
    }
    hasGap = hasGap || room.freshness.gapSuspected
  }
}
