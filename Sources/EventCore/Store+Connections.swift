package import CallRoom
import Synchronization

extension Store {
  /// The named connections and the tracks of somebody in a room (``State/connections(of:in:)``).
  package func connections(of user: UserID, in room: RoomKey) -> PersonConnections {
    core.withLock { $0.state.connections(of: user, in: room) }
  }
}
