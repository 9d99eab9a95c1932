import Glibc
import Synchronization

/// Holds up whoever reads a pipe or a file while nobody would see what is read.
///
/// What comes meanwhile waits in the pipe and is read in one piece. Nothing is held up for longer than
/// ``longest``, and nothing at all where much comes: a writer never waits for the screen.
package final class ReadGate: Sendable {
  /// How long a reader is held up at most, in nanoseconds.
  package static let longest: Int64 = 500_000_000
  /// A piece of so many bytes says that much comes: what follows it is read at once.
  package static let much = 32 * 1024

  private let opensAt = Atomic<Int64>(.min)
  private let clock: @Sendable () -> Int64
  private let sleep: @Sendable (Int64) -> Void

  /// An open gate; a clock that only goes forward and a way to sleep, both in nanoseconds, are given by
  /// tests.
  package init(
    clock: @escaping @Sendable () -> Int64 = monotonic,
    sleep: @escaping @Sendable (Int64) -> Void = ReadGate.rest
  ) {
    self.clock = clock
    self.sleep = sleep
  }

  /// Closes it until a moment of the clock; one that is past opens it.
  package func close(until moment: Int64) { opensAt.store(moment, ordering: .relaxed) }

  /// Waits until what was read may be handed on; `count` is how many bytes that are.
  package func pass(_ count: Int) {
    guard count < Self.much else { return }
    let left = opensAt.load(ordering: .relaxed).subtractingReportingOverflow(clock())
    guard !left.overflow, left.partialValue > 0 else { return }
    sleep(min(left.partialValue, Self.longest))
  }

  /// Lets a thread rest for so many nanoseconds.
  package static func rest(_ nanoseconds: Int64) {
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    nanosleep(&time, nil)
  }
}
