public import CallRoom

/// Follows a store's rooms by a watcher's notices: complete first, then the differences, batch by batch.
///
/// Holds the last value of every room that it has told, so no difference is told twice and none is
/// missed. A value; used by one at a time.
public struct RoomFollower: Sendable {
  /// What is told next.
  public enum Step: Sendable, Equatable {
    /// So many changes were dropped, for this one was slow; a complete state follows.
    case lagged(Int)
    /// What was told before is void; this is all of it, in order.
    case complete([Room])
    /// A room as it is now, and how it differs from what was told of it before.
    case changed(Room, [StateChange])
  }

  private var rooms: [RoomKey: Room] = [:]
  private var gaps = 0
  private var evicted = 0

  /// One who was told nothing yet.
  public init() {}

  /// What a watcher's notices mean, in order.
  public mutating func follow(_ notices: [Notice], in store: Store) -> [Step] {
    var steps: [Step] = []
    var touched: [RoomKey] = []
    for notice in notices {
      switch notice {
      case .lagged(let count): steps.append(.lagged(count))
      case .complete:
        let all = store.rooms()
        rooms = Dictionary(all.map { ($0.key, $0) }) { $1 }
        gaps = Self.gaps(of: store)
        touched = []
        steps.append(.complete(all))
      case .changes(let changes): for change in changes { touched += change.rooms }
      }
    }
    touched += gapped(store)
    dropEvicted(store)
    var seen: Set<RoomKey> = []
    for key in touched where seen.insert(key).inserted {
      if let step = step(of: key, in: store) { steps.append(step) }
    }
    return steps
  }

  private mutating func step(of key: RoomKey, in store: Store) -> Step? {
    guard let room = store.room(key) else { return nil }
    let changes = RoomDifference.between(old: rooms[key], new: room)
    rooms[key] = room
    return changes.isEmpty ? nil : .changed(room, changes)
  }

  /// A suspected gap comes without an input: every room may look different then.
  private mutating func gapped(_ store: Store) -> [RoomKey] {
    let now = Self.gaps(of: store)
    guard now != gaps else { return [] }
    gaps = now
    return rooms.keys.sorted()
  }

  private mutating func dropEvicted(_ store: Store) {
    let now = store.evicted
    guard now != evicted else { return }
    evicted = now
    let known = Set(store.roomKeys)
    rooms = rooms.filter { known.contains($0.key) }
  }

  private static func gaps(of store: Store) -> Int { store.feeds.reduce(0) { $0 + $1.gaps } }
}
