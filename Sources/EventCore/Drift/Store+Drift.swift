public import CallRoom
import Synchronization

extension Store {
  /// How far events alone had led astray in a room; `nil` where no snapshot was compared yet.
  public func drift(of room: RoomKey) -> DriftReport? {
    core.withLock { $0.drift.reports[room] }
  }

  /// How far events alone had led astray in all rooms together.
  public var totalDrift: DriftReport { core.withLock { $0.drift.total } }
}
