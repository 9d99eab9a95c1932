import CallRoom
import Synchronization

/// What a feed of OpenIM keeps from connection to connection: the rooms that it has heard of and their
/// groups, for nobody lists them.
final class OpenIMMemory: Sendable {
  private struct State {
    /// Oldest first.
    var rooms: [RoomID] = []
    var groups: [RoomID: String] = [:]
    /// The room that a group was last said to have.
    var roomOfGroup: [String: RoomID] = [:]
  }

  /// How many rooms are kept; the ones heard of first go first.
  private static let limit = 1000

  private let state = Mutex(State())

  /// The rooms, oldest first.
  var rooms: [RoomID] { state.withLock { $0.rooms } }

  /// Notes a room; whether it is new.
  @discardableResult
  func note(_ room: RoomID, group: String? = nil) -> Bool {
    state.withLock { state in
      if let group, !group.isEmpty { state.groups[room] = group }
      guard !state.rooms.contains(room) else { return false }
      state.rooms.append(room)
      if state.rooms.count > Self.limit { state.groups[state.rooms.removeFirst()] = nil }
      return true
    }
  }

  /// Forgets a room that is none any more.
  func forget(_ room: RoomID) {
    state.withLock { state in
      state.rooms.removeAll { $0 == room }
      state.groups[room] = nil
    }
  }

  /// The group of a room.
  func group(of room: RoomID) -> String? { state.withLock { $0.groups[room] } }

  /// Notes which room a group has now; the one that it had before, where that is another.
  func set(_ room: RoomID?, of group: String) -> RoomID? {
    state.withLock { state in
      let old = state.roomOfGroup[group]
      state.roomOfGroup[group] = room
      return old == room ? nil : old
    }
  }
}
