import CallRoom
import EventCore
import Testing

/// Law 9: no input stops the core, and the next one is applied.
@Suite struct FuzzTests {
  @Test func noInputStopsTheCore() {
    var random = Seeded(99)
    let store = Store {
      $0.limits.peoplePerRoom = 5
      $0.limits.handles = 2
      $0.windowIdentities = 16
    }
    let watcher = store.watch(limit: 20) {}
    for round in 0..<2000 {
      let inputs = RandomInputs.make(&random, count: 5)
      let verdicts = store.ingest(inputs)
      #expect(verdicts.count == inputs.count)
      if round.isMultiple(of: 50) {
        _ = watcher.take()
        _ = store.rooms()
        _ = store.digest
      }
    }
    let counts = store.counts
    #expect(counts.read == 10_000)
    #expect(
      counts.read == counts.applied + counts.duplicate + counts.superseded + counts.pending
        + counts.otherRoom + counts.rejected + counts.unknownType)
  }

  @Test func whatIsShownIsOrderedAndWithinItsRange() {
    for seed in 0..<300 as Range<UInt64> {
      var random = Seeded(seed)
      let store = Store()
      store.ingest(RandomInputs.make(&random, count: 60))
      for room in store.rooms() {
        let users = room.participants.map(\.userID)
        #expect(users == users.sorted())
        #expect(Set(users).count == users.count)
        #expect(room.hands.map(\.position) == Array(1..<(room.hands.count + 1)))
        #expect(room.departed.count <= 16)
        for person in room.participants {
          #expect(person.connections >= 1)
          #expect(room.participant(person.userID) == person)
        }
        for speaker in room.speakers {
          #expect(room.participant(speaker.userID)?.speaking == true)
          #expect(room.participant(speaker.userID)?.microphone != .off)
        }
        for hand in room.hands { #expect(users.contains(hand.userID)) }
      }
    }
  }
}
