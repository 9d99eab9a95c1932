import CallRoom

/// When the ids of a window came, in their order: one entry for all that came within a 32nd of the age.
///
/// So nothing is forgotten before its time, and nothing is kept longer than a 32nd beyond it; where the
/// age is below 64 µs both are the same.
struct ArrivalRuns: Sendable {
  private struct Run {
    /// When the last of them came.
    var newest: Timestamp
    var count: Int
  }

  private var runs: [Run] = []
  /// When the first of the newest run came.
  private var began = Timestamp(microseconds: 0)

  /// Bytes that the entries take.
  var bytes: Int { runs.capacity * MemoryLayout<Run>.stride }

  /// Notes that one more came, not before the others.
  mutating func append(_ arrival: Timestamp, age: Int64) {
    let unit = max(1, age / 32)
    if let last = runs.indices.last, arrival.microseconds - began.microseconds < unit {
      runs[last].newest = arrival
      runs[last].count += 1
      return
    }
    began = arrival
    runs.append(Run(newest: arrival, count: 1))
  }

  /// Takes the oldest off.
  mutating func removeOldest() {
    guard !runs.isEmpty else { return }
    runs[0].count -= 1
    if runs[0].count <= 0 { runs.removeFirst() }
  }

  /// Takes off all that came before `time`; how many.
  mutating func removeAll(before time: Timestamp) -> Int {
    guard let first = runs.first, first.newest < time else { return 0 }
    let gone = runs.prefix { $0.newest < time }
    let count = gone.reduce(0) { $0 + $1.count }
    runs.removeFirst(gone.count)
    return count
  }
}
