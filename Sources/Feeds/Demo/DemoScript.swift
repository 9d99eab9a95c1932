/// One line of the demo and how long it lets one wait.
package struct DemoStep: Hashable, Sendable {
  /// Milliseconds since the line before; 0 or more.
  package let afterMilliseconds: Int
  /// The line in our own format, UTF-8, without its end.
  package let line: [UInt8]
}

/// An endless, lifelike set of calls, written line by line; the same seed gives the same bytes.
///
/// A simulation in steps of a tenth of a second: each room keeps what is true of it and says what
/// changes, so that lines and snapshots never contradict one another.
package struct DemoScript: Sendable {
  private var rooms: [DemoRoom] = []
  private var outbox: DemoOutbox
  private var now = 0
  private var lastArrival = 0

  /// Milliseconds of a step of the simulation.
  private static let tick = 100

  /// Calls of `people` in `rooms` (each at least one, no more rooms than people) that begin at
  /// `start`, in milliseconds since the epoch, and whose times pass `rate` times as fast.
  package init(
    rooms: Int = 3, people: Int = 40, seed: UInt64 = 7, start: Int64, rate: Double = 1
  ) {
    outbox = DemoOutbox(start: start, seed: seed ^ 0xD1B5_4A32_D192_ED03, rate: max(0.001, rate))
    let sizes = Self.sizes(rooms: rooms, people: people)
    var first = 0
    for (number, size) in sizes.enumerated() {
      let random = DemoRandom(seed: seed &+ UInt64(number + 1) &* 0x9E37_79B9)
      self.rooms.append(DemoRoom(number, people: first..<first + size, random))
      first += size
    }
  }

  /// The next line; there is always one, because the calls do not end.
  package mutating func next() -> DemoStep? {
    while true {
      if let pending = outbox.take(before: now) {
        let wait = max(0, pending.arrivesAt - lastArrival)
        lastArrival = pending.arrivesAt
        return DemoStep(afterMilliseconds: wait, line: pending.line)
      }
      for number in rooms.indices { rooms[number].step(now, &outbox) }
      now += Self.tick
    }
  }

  /// How many people each room has: the first about 60 %, the second most of the rest.
  private static func sizes(rooms: Int, people: Int) -> [Int] {
    let people = min(max(1, people), 1_000_000)
    let rooms = min(max(1, rooms), people)
    var sizes = [Int](repeating: 1, count: rooms)
    var left = people - rooms
    for number in 0..<rooms {
      let isLast = number == rooms - 1
      let others = rooms - 2
      let part = number < 2 ? left * 6 / 10 : left / max(1, others - number + 2)
      let extra = isLast ? left : part
      sizes[number] += extra
      left -= extra
    }
    return sizes
  }
}
