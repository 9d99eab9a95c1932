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

  /// The newest inputs of all rooms that are kept, newest first, each with its number: the same input has
  /// the same number at the next look.
  ///
  /// At most `count`; of a room in which much happens fewer are kept.
  public func inspectNewest(_ count: Int) -> [(number: UInt64, entry: InspectorEntry)] {
    let (numbers, rooms) = core.withLock { $0.inspector.newest(count) }
    let words = rooms.mapValues(InspectorWords.init)
    return numbers.compactMap { found in
      words[found.room].map { (found.number, $0.entry(at: found.index)) }
    }
  }

  /// How many inputs the inspector dropped because of its budget.
  public var inspectorDropped: Int { core.withLock { $0.inspector.dropped } }
}
