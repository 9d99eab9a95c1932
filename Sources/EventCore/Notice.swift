public import CallRoom

/// One input that changed the state.
public struct Change: Sendable, Equatable {
  /// Counts the changes from 1, without holes.
  public var sequence: UInt64
  /// The rooms that may look different now.
  public var rooms: AffectedRooms
  /// What was applied.
  public var input: Input
}

/// All of it in a line a room: what a watcher gets first, and again after it lagged.
public struct Overview: Sendable, Equatable {
  /// The last change that it contains.
  public var sequence: UInt64
  /// Every room, in order.
  public var rooms: [RoomSummary]
}

/// What a watcher is told.
public enum Notice: Sendable, Equatable {
  /// What was known before is void; this is all of it.
  case complete(Overview)
  /// Whole batches of changes, in order.
  case changes([Change])
  /// So many changes were dropped, for the watcher was slow; a complete state follows.
  case lagged(Int)
}
