import Feeds
import Synchronization
import Testing

/// Reading waits for the next frame, and for nothing else; by a clock of the test.
@Suite struct ReadGateTests {
  /// A clock that goes on while somebody sleeps.
  private final class Clock: Sendable {
    let now = Atomic<Int64>(1_000_000_000)
    let slept = Atomic<Int64>(0)

    var gate: ReadGate {
      ReadGate(clock: { self.now.load(ordering: .relaxed) }) { nanoseconds in
        self.now.add(nanoseconds, ordering: .relaxed)
        self.slept.add(nanoseconds, ordering: .relaxed)
      }
    }
  }

  @Test func anOpenGateHoldsNobodyUp() {
    let clock = Clock()
    let gate = clock.gate
    gate.pass(1)
    gate.close(until: .min)
    gate.pass(1)
    gate.close(until: 999_999_999)
    gate.pass(1)
    #expect(clock.slept.load(ordering: .relaxed) == 0)
  }

  @Test func whatIsLittleWaitsUntilTheGateOpens() {
    let clock = Clock()
    let gate = clock.gate
    gate.close(until: 1_300_000_000)
    gate.pass(272)
    #expect(clock.slept.load(ordering: .relaxed) == 300_000_000)
    gate.pass(272)
    #expect(clock.slept.load(ordering: .relaxed) == 300_000_000)
  }

  @Test func nothingWaitsLongAndMuchDoesNotWait() {
    let clock = Clock()
    let gate = clock.gate
    gate.close(until: .max)
    gate.pass(ReadGate.much)
    #expect(clock.slept.load(ordering: .relaxed) == 0)
    gate.pass(ReadGate.much - 1)
    #expect(clock.slept.load(ordering: .relaxed) == ReadGate.longest)
  }
}
