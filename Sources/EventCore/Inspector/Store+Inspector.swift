public import CallRoom
import Synchronization

extension Store {
  /// The last inputs of a room with what became of them and why, newest first; of one person only where
  /// one is asked for.
  ///
  /// `nil` for what names no room: facts about servers' connections, lines that cannot be read.
  public func inspect(room: RoomKey?, user: UserID? = nil) -> [InspectorEntry] {
    let records = core.withLock { core in
      core.desks.desk(of: room)?.inputs.all(core.inspector.names) ?? []
    }
    return InspectorWords(records, of: room).entries(of: user)
  }

  /// The newest inputs of all rooms that are kept, newest first, each with its number: the same input has
  /// the same number at the next look.
  ///
  /// At most `count`; of a room in which much happens fewer are kept.
  public func inspectNewest(_ count: Int) -> [(number: UInt64, entry: InspectorEntry)] {
    let rooms = core.withLock { $0.records(withNewest: count) }
    let least = rooms.least
    let entries = rooms.rooms.flatMap { room, records in
      let words = InspectorWords(records, of: room)
      return words.records.indices.compactMap { index in
        let number = words.records[index].sequence
        return number > least ? (number: number, entry: words.entry(at: index)) : nil
      }
    }
    return entries.sorted { $0.number > $1.number }
  }

  /// How many inputs the inspector dropped because of its budget.
  public var inspectorDropped: Int { core.withLock { $0.inspector.dropped } }
}
