import CallRoom
import EventCore
import Feeds

// What is asked of a filled store, and what it holds.
extension BenchPart {
  static let storeParts: [BenchPart] = [
    BenchPart(name: "digest", unit: "call", summary: "a hash of the whole state") {
      bench throws(ProgramError) in
      let store = try bench.store()
      return measured { _ = store.digest }
    },
    BenchPart(name: "rooms", unit: "call", summary: "every room as a value") {
      bench throws(ProgramError) in
      let store = try bench.store()
      return measured { _ = store.rooms() }
    },
    BenchPart(name: "overview", unit: "call", summary: "every room in a line, computed anew") {
      bench throws(ProgramError) in
      let store = Store()
      try bench.pour(into: store)
      return measured { _ = store.overview() }
    },
    BenchPart(
      name: "duplicates", unit: "id", summary: "ids remembered, and what one takes in memory",
      run: duplicates),
  ]

  private static func measured(_ body: () -> Void) -> BenchRun {
    let start = monotonic()
    body()
    return BenchRun(count: 1, nanoseconds: monotonic() - start)
  }

  /// Remembers ids in some rooms; what has a bound of its own is filled before.
  private static func duplicates(_ bench: inout Bench) throws(ProgramError) -> BenchRun {
    let rooms = 250
    let store = Store()
    func remember(_ numbers: Range<UInt64>) {
      for number in numbers {
        let batch = (0..<rooms).compactMap { input(number, room: $0) }
        store.ingest(batch, readAt: Timestamp(microseconds: 1))
      }
    }
    remember(0..<200)
    let before = ProcessMemory.now()
    let start = monotonic()
    remember(200..<4000)
    let nanoseconds = monotonic() - start
    let count = 3800 * rooms
    let grown = before.flatMap { before in
      ProcessMemory.now().map { Double($0.resident - before.resident) / Double(count) }
    }
    return BenchRun(count: count, nanoseconds: nanoseconds, bytes: grown)
  }

  /// Something of a room that changes nothing and has a name.
  private static func input(_ number: UInt64, room: Int) -> Decoded? {
    let key = RoomKey(roomID: RoomID("room-\(room)"))
    let mixed = (number &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(room)
    let moment = Timestamp(microseconds: 1_760_000_000_000_000 + Int64(number))
    guard let stamp = Stamp(moment, tieBreak: 1) else { return nil }
    let identity = EventIdentity(room: key, eventID: String(mixed, radix: 36))
    return .input(
      Input(
        identity: identity, room: key, stamp: stamp, arrival: stamp, type: "bench", body: .noted))
  }
}
