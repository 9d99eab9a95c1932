import Glibc
import Synchronization

/// Calls off what a thread waits for, from any other: once, for good.
package final class Cancellation: Sendable {
  private let bell = Doorbell()
  private let flag = Atomic<Bool>(false)

  /// Nothing is called off yet.
  package init() {}

  /// Whether all is called off.
  package var isCancelled: Bool { flag.load(ordering: .sequentiallyConsistent) }

  /// Calls off all that waits, and all that will.
  package func cancel() {
    flag.store(true, ordering: .sequentiallyConsistent)
    bell.ring()
  }

  /// Readable when all is called off; -1 where the system has no descriptor left.
  package var descriptor: Int32 { bell.descriptor }

  /// Waits until a moment of ``monotonicMilliseconds()``, until a descriptor is ready or until all is
  /// called off; what the descriptor is ready for (`POLLIN`, `POLLHUP` …), 0 where it is not.
  @discardableResult
  package func wait(
    until deadline: Int64, on other: Int32 = -1, for events: Int16 = Int16(POLLIN)
  ) -> Int16 {
    var entries = [
      pollfd(fd: other, events: events, revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while !isCancelled {
      // Without a bell it looks now and then.
      let longest: Int64 = descriptor < 0 ? 100 : 60_000
      let left = max(0, min(longest, deadline - monotonicMilliseconds()))
      if poll(&entries, 2, Int32(left)) > 0, entries[0].revents != 0 { return entries[0].revents }
      if monotonicMilliseconds() >= deadline { return 0 }
    }
    return 0
  }
}
