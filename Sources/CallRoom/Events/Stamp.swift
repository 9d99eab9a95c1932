/// The canonical time of an input: 52 bits of microseconds since the epoch and 12 bits of
/// tie-break, in one word (core laws §1).
///
/// Ordered by time, then by tie-break; never by arrival.
public struct Stamp: Hashable, Comparable, Sendable {
  /// Time and tie-break; 0 is ``never``.
  public let rawValue: UInt64

  /// Older than everything: "there is none".
  public static let never = Stamp(rawValue: 0)

  /// The last moment that fits: 2112-09-17.
  public static let latest = Timestamp(microseconds: (1 << 52) - 1)

  /// The stamp of a moment, or `nil` when it lies outside 1 µs after the epoch to ``latest``.
  ///
  /// `tieBreak` is 0 for snapshots and sessions' starts, 1 to 4095 for events.
  public init?(_ time: Timestamp, tieBreak: UInt16) {
    guard time.microseconds > 0, time <= Stamp.latest, tieBreak < 4096 else { return nil }
    rawValue = UInt64(time.microseconds) << 12 | UInt64(tieBreak)
  }

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The moment, without the tie-break.
  public var time: Timestamp { Timestamp(microseconds: Int64(rawValue >> 12)) }

  /// The same moment with tie-break 0: what an event of the same instant survives.
  package var floor: Stamp { Stamp(rawValue: rawValue & ~0xFFF) }

  /// Whether there is one.
  public var exists: Bool { rawValue != 0 }

  /// Older before newer.
  public static func < (a: Stamp, b: Stamp) -> Bool { a.rawValue < b.rawValue }
}
