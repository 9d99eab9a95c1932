package import CallRoom
import Synchronization

/// By how much our clock is ahead of the call systems', a realm each, from what events say of their own time
/// and when they came (core laws §3).
///
/// The smallest difference of the last minutes is the one that the way here adds least to.
package final class ClockDifferences: Sendable {
  /// The smallest difference of each minute, newest last.
  private struct Minutes {
    var entries: [(minute: Int64, least: Int64)] = []
  }

  /// Over how many minutes the smallest counts.
  private static let minutes = 5
  /// Realms that are kept.
  private static let realmLimit = 256

  private let realms = Mutex<[String?: Minutes]>([:])

  /// Nothing is known yet.
  package init() {}

  /// Notes that something of a server's time `told` came at `arrived` by our clock.
  package func note(realm: String?, told: Timestamp, arrived: Timestamp) {
    let difference = arrived.microseconds - told.microseconds
    let minute = arrived.microseconds / 60_000_000
    realms.withLock { realms in
      guard realms[realm] != nil || realms.count < Self.realmLimit else { return }
      var known = realms[realm] ?? Minutes()
      if let last = known.entries.last, last.minute == minute {
        known.entries[known.entries.count - 1].least = min(last.least, difference)
      } else {
        known.entries.append((minute, difference))
        if known.entries.count > Self.minutes { known.entries.removeFirst() }
      }
      realms[realm] = known
    }
  }

  /// By how many microseconds our clock is ahead; 0 where nothing is known.
  package func microseconds(realm: String?, at now: Timestamp) -> Int64 {
    let oldest = now.microseconds / 60_000_000 - Int64(Self.minutes)
    return realms.withLock { realms in
      realms[realm]?.entries.filter { $0.minute > oldest }.map(\.least).min() ?? 0
    }
  }
}
