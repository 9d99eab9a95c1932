import Glibc
import Synchronization

/// A request that was turned away: where, and why.
struct ListenTurnedAway: Sendable, Equatable {
  let path: String
  let status: UInt32
  let words: String
}

/// What a listener has taken and the core has not: bounded, between the thread that listens and the one
/// that applies.
final class UnitQueue: Sendable {
  private struct State {
    var units: [InletUnit] = []
    var bytes = 0
    /// Something was refused because the queue was full.
    var hasMissed = false
    /// Requests of which it was not shown who sends them.
    var refusals = Refusals()
    /// Whoever puts waits for room.
    var wantsRoom = false
    var isStopped = false
    /// Whoever puts is gone.
    var isEnded = false
  }

  /// Requests that were turned away: all are counted, a few are told.
  struct Refusals {
    var told: [ListenTurnedAway] = []
    var count = 0
    static let limit = 64
  }

  /// What the core is to take.
  struct Taken {
    /// What was turned away since the last time.
    var refusals: Refusals
    var units: [InletUnit]
    /// Whether something was refused since the last time.
    var hasMissed: Bool
    /// Whether nothing more comes.
    var isEnded: Bool
  }

  private let units: Int
  private let bytes: Int
  private let state = Mutex(State())
  /// Rung when there is something to take.
  private let filled = Doorbell()
  /// Rung when there is room again, and when the listener is to stop.
  let wake = Doorbell()

  init(units: Int, bytes: Int) {
    self.units = max(1, units)
    self.bytes = max(1, bytes)
  }

  /// Whether the listener is to end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether something can be put; who is told no is woken when it can.
  var hasRoom: Bool {
    state.withLock { state in
      let hasRoom = state.units.count < units && state.bytes < bytes
      if !hasRoom { state.wantsRoom = true }
      return hasRoom
    }
  }

  /// Puts a unit; whoever does has seen that there is room.
  func put(_ unit: InletUnit) {
    state.withLock { state in
      state.units.append(unit)
      state.bytes += unit.bytes
    }
    filled.ring()
  }

  /// Notes that something was refused.
  func miss() {
    state.withLock { $0.hasMissed = true }
    filled.ring()
  }

  /// Notes that a request was turned away, for it was not shown who sends it.
  func turnAway(_ request: ListenTurnedAway) {
    state.withLock { state in
      state.refusals.count += 1
      if state.refusals.told.count < Refusals.limit { state.refusals.told.append(request) }
    }
    filled.ring()
  }

  /// Asks the listener to end.
  func stop() {
    state.withLock { $0.isStopped = true }
    wake.ring()
  }

  /// Tells that nothing more comes.
  func end() {
    state.withLock { $0.isEnded = true }
    filled.ring()
  }

  /// Takes all that waits; waits until something does.
  func take() -> Taken {
    var entry = pollfd(fd: filled.descriptor, events: Int16(POLLIN), revents: 0)
    // Without a bell it looks now and then.
    poll(&entry, 1, filled.descriptor < 0 ? 100 : -1)
    filled.hear()
    let (taken, wantsRoom) = state.withLock { state in
      let taken = Taken(
        refusals: state.refusals, units: state.units, hasMissed: state.hasMissed,
        isEnded: state.isEnded)
      let wantsRoom = state.wantsRoom
      state.units = []
      state.bytes = 0
      state.hasMissed = false
      state.refusals = Refusals()
      state.wantsRoom = false
      return (taken, wantsRoom)
    }
    if wantsRoom { wake.ring() }
    return taken
  }
}
