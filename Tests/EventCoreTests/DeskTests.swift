import CallRoom
import Synchronization
import Testing

@testable import EventCore

/// What is kept of a room beside its state goes with the room, and is told nobody twice.
@Suite struct DeskTests {
  private func room(_ number: Int) -> RoomKey { RoomKey(roomID: RoomID("r\(number)")) }

  @Test func desksOfRoomsThatWentGoToo() {
    let store = Store { $0.limits.rooms = 5 }
    for number in 1...500 {
      store.ingest([entered("ann", at: Int64(number), in: room(number))])
      #expect(store.core.withLock { $0.desks.count } <= 12)
    }
    let kept = (1...500).reduce(0) { $0 + store.inspect(room: room($1)).count }
    #expect(kept + store.inspectorDropped == 500)
    #expect(kept >= 5)
    #expect(store.overview().rooms == store.rooms().map(RoomSummary.init))
  }

  @Test func whoLooksSeldomMissesNothing() {
    for seed in 0..<20 as Range<UInt64> {
      var random = Seeded(seed)
      let store = Store { $0.limits.rooms = 4 }
      _ = store.alarms(at: moment(1))
      for step in 2..<300 as Range<Int64> {
        let key = room(random.below(15))
        let tier = TierClaim(uplink: random.one(of: .lost, .good), downlink: nil, overall: nil)
        store.ingest([entered("ann", at: step, in: key)])
        store.ingest([event(.qualityTier("ann", tier), at: step, in: key)])
        guard random.below(40) == 0 else { continue }
        #expect(store.overview().rooms == store.rooms().map(RoomSummary.init), "seed \(seed)")
        let lost = store.rooms().filter { $0.participants.first?.tier?.overall == .lost }
        let raised = Set(store.alarms(at: moment(step)).alarms.compactMap(\.key.room))
        #expect(raised.isSuperset(of: lost.map(\.key)), "seed \(seed)")
      }
    }
  }

  @Test func aRoomIsComputedAnewOnce() {
    let store = Store()
    for time in 1..<50 as Range<Int64> { store.ingest([entered("ann", at: time)]) }
    #expect(store.core.withLock { $0.stale } == [1])
    _ = store.overview()
    #expect(store.core.withLock { $0.stale } == [])
    store.ingest([entered("bob", at: 60)])
    let stale = store.core.withLock { $0.takeStale() }
    #expect(stale == [hall])
  }

  @Test func whatNamesNoRoomIsRememberedByParts() {
    let store = Store { $0.roomlessIdentities = 4096 }
    let inputs = (1...3000).map { number in
      var input = event(.seen, at: Int64(number), id: "h\(number)", in: nil)
      let key = HandleKey(realm: nil, connection: ConnectionID("c\(number % 50)"))
      input.body = .handle(key, .mediaUp)
      return input
    }
    #expect(!store.ingest(inputs).contains(.duplicate))
    #expect(store.ingest(inputs).allSatisfy { $0 == .duplicate })
  }

  @Test func theRoomsThatWereSilentLongestGo() {
    for seed in 0..<200 as Range<UInt64> {
      var random = Seeded(seed)
      var budget = InspectorBudget(perRoom: 64, budget: 100)
      let shares = (0..<(1 + random.below(30))).map { slot in
        InspectorBudget.Share(
          slot: slot, newest: random.next(), count: 1 + random.below(12))
      }
      for share in shares { for _ in 0..<share.count { _ = budget.isExceeded() } }
      var excess = shares.reduce(0) { $0 + $1.count } - 94
      var expected: [Int] = []
      for share in shares.sorted(by: { $0.newest < $1.newest }) where excess > 0 {
        expected.append(share.slot)
        excess -= share.count
      }
      #expect(Set(budget.victims(of: shares).map(\.slot)) == Set(expected), "seed \(seed)")
    }
  }
}
