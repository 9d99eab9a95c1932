public import CallRoom
import Synchronization

/// The alarms as they are at a time.
public struct AlarmReading: Sendable, Equatable {
  /// Every alarm: those that are not cleared in the order of their keys, then the cleared ones, the
  /// newest first.
  public var alarms: [Alarm]
  /// What happened since they were looked at last, whoever looked.
  public var changes: [AlarmChange]
  /// How many were dropped or not begun at the limit.
  public var dropped: Int
  /// Counts the times at which any alarm became another.
  package var revision = 0
}

extension Store {
  /// Looks at the alarms as of `now`: only in rooms that have changed since the last time, and in those
  /// with something pending or raised.
  ///
  /// Nothing looks by itself: call it once a second, or as often as alarms should be prompt. `now` is the
  /// clock of what is watched: the time of day, or a replay's own time. Observers are told of the
  /// changes.
  @discardableResult
  public func alarms(at now: Timestamp) -> AlarmReading {
    let reading = core.withLock { $0.lookAtAlarms(at: now) }
    if !reading.changes.isEmpty { tellObservers(reading.changes) }
    return reading
  }

  /// Says that somebody knows of a raised alarm: it is silent until it is cleared.
  ///
  /// Whether there was one. The change is told with the next look.
  @discardableResult
  public func acknowledge(_ key: AlarmKey) -> Bool { core.withLock { $0.acknowledge(key) } }
}
