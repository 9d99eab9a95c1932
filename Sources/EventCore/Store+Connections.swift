package import CallRoom
import Synchronization

extension Store {
  /// The named connections and the tracks of somebody in a room (``State/connections(of:in:)``).
  package func connections(of user: UserID, in room: RoomKey) -> PersonConnections {
    core.withLock { $0.state.connections(of: user, in: room) }
  }

  /// Reads a room again (``State/read(_:at:into:)``).
  package func read(_ room: RoomKey, at now: Timestamp?, into known: inout ReadRoom?) {
    core.withLock { $0.state.read(room, at: now, into: &known) }
  }

  /// Says that a room will not be read again soon.
  package func endReading(_ room: RoomKey) { core.withLock { $0.state.endReading(room) } }

  /// The display name of somebody of whom anything is known in a room (``State/name(of:in:)``).
  package func name(of user: UserID, in room: RoomKey) -> String? {
    core.withLock { $0.state.name(of: user, in: room) }
  }
}
