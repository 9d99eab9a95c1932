import CallRoom
import EventCore
import Testing

/// Law 8 in the running core: small limits, counted, the oldest go, the same everywhere.
@Suite struct BoundTests {
  @Test func roomsThatWentAreCountedAndGoneFromTheOverview() {
    let store = Store { $0.limits.rooms = 3 }
    for number in 1...10 {
      store.ingest([
        entered("ann", at: Int64(number), in: RoomKey(roomID: RoomID("r\(number)")))
      ])
      #expect(store.overview().rooms.map(\.key) == store.rooms().map(\.key))
    }
    #expect(store.overview().rooms.map(\.key.roomID) == ["r10", "r8", "r9"])
    #expect(store.evicted == 7)
  }

  @Test func peopleThatWentAreCounted() {
    let store = Store { $0.limits.peoplePerRoom = 4 }
    store.ingest((1...9).map { entered(UserID("u\($0)"), at: Int64($0)) })
    #expect(store.present() == ["u6", "u7", "u8", "u9"])
    #expect(store.evicted == 5)
  }

  @Test func whoGoesIsTheSameInEveryStore() {
    func digest() -> String {
      let store = Store {
        $0.limits.rooms = 3
        $0.limits.peoplePerRoom = 3
        $0.limits.handles = 2
      }
      var random = Seeded(17)
      for _ in 0..<100 {
        let room = RoomKey(roomID: RoomID("r\(random.below(9))"))
        store.ingest([
          entered(UserID("u\(random.below(9))"), at: Int64(1 + random.below(5)), in: room)
        ])
      }
      return store.digest
    }
    #expect(digest() == digest())
  }

  @Test func ofRejectionsTheNewestAreKept() {
    let store = Store()
    for number in 1...600 {
      store.ingest([.rejection(Rejection(line: number, reason: "r"))], readAt: moment(1))
    }
    #expect(store.rejections.count == 256)
    #expect(store.rejections.map(\.rejection.line) == Array(345...600))
    #expect(store.counts.rejected == 600)
  }

  @Test func aRepeatBeyondTheWindowChangesNothing() {
    let store = Store { $0.windowIdentities = 4 }
    let inputs = [entered("ann", at: 1)] + (2...20).map { microphone("ann", .on, at: $0) }
    store.ingest(inputs)
    let digest = store.digest
    let verdicts = store.ingest(inputs)
    #expect(store.digest == digest)
    #expect(verdicts.first == .duplicate)
    #expect(!verdicts.contains(.applied))
  }
}
