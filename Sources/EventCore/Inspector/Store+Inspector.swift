public import CallRoom
import Synchronization

extension Store {
  /// The last inputs of a room with what became of them and why, newest first; of one person only where
  /// one is asked for.
  ///
  /// `nil` for what names no room: facts about servers' connections, lines that cannot be read.
  public func inspect(room: RoomKey?, user: UserID? = nil) -> [InspectorEntry] {
    let records = core.withLock { $0.inspector.records(of: room) }
    return InspectorWords(records).entries(of: user)
  }

  /// How many inputs the inspector dropped because of its budget.
  public var inspectorDropped: Int { core.withLock { $0.inspector.dropped } }
}
