import CallRoom
import EventCore
import Testing

@Suite struct StoreTests {
  @Test func everyInputIsCountedWithItsVerdict() {
    let store = Store()
    var unknown = entered("ann", at: 1)
    unknown.body = .unknownType
    unknown.identity = identity("unknown")
    let verdicts = store.ingest(
      [
        .input(entered("ann", at: 1)), .input(entered("ann", at: 1)),
        .input(microphone("ann", .on, at: 5)), .input(microphone("ann", .off, at: 3)),
        .input(unknown), .rejection(Rejection(line: 7, reason: "expected text")),
        .input(event(.link("bob", .reconnected), at: 1)),
        .input(event(.seen, at: 1, id: "roomless", in: nil)),
      ], readAt: moment(9))
    #expect(verdicts.prefix(3) == [.applied, .duplicate, .applied])
    #expect(verdicts[3].supersededAt == moment(5))
    #expect(verdicts[4] == .unknownType)
    let counts = store.counts
    #expect(counts.read == 8)
    #expect(counts.applied == 2)
    #expect(counts.duplicate == 1)
    #expect(counts.superseded == 1)
    #expect(counts.unknownType == 1)
    #expect(counts.rejected == 2)
    #expect(counts.pending == 1)
    #expect(counts.otherRoom == 0)
  }

  @Test func onlyTheRoomThatIsWatchedIsApplied() {
    let store = Store { $0.onlyRoom = "hall" }
    let other = RoomKey(roomID: "other")
    let inRealm = RoomKey(realm: "eu", roomID: "hall")
    let verdicts = store.ingest([
      entered("ann", at: 1), entered("ann", at: 1, in: other), entered("ann", at: 2, in: inRealm),
    ])
    #expect(verdicts == [.applied, .otherRoom, .applied])
    #expect(store.counts.otherRoom == 1)
    #expect(store.room(other) == nil)
    #expect(store.overview().rooms.map(\.key) == [hall, inRealm])
  }

  @Test func aCopyOfARaiseLowersItThoughItIsADuplicate() {
    let store = Store()
    store.ingest([
      entered("ann", at: 1), entered("bob", at: 1), raised("ann", at: 9, id: "a"),
      raised("bob", at: 5, id: "b"),
    ])
    #expect(store.room(hall)?.hands.map(\.userID) == ["bob", "ann"])
    #expect(store.ingest([raised("ann", at: 3, id: "a")]) == [.duplicate])
    #expect(store.room(hall)?.hands.map(\.userID) == ["ann", "bob"])
    #expect(store.overview().rooms.first?.oldestHandSince == moment(3))
    #expect(store.ingest([raised("ann", at: 7, id: "a")]) == [.duplicate])
    #expect(store.room(hall)?.hands.first?.since == moment(3))
  }

  @Test func elsewhereTheWindowIgnoresACopy() {
    let store = Store()
    store.ingest([entered("ann", at: 1), event(.title(ExactText("T")), at: 5, id: "t")])
    let copy = event(.title(ExactText("T")), at: 9, id: "t")
    #expect(
      store.ingest([copy, event(.title(ExactText("U")), at: 7, id: "u")]) == [.duplicate, .applied])
    #expect(store.room(hall)?.title == "U")
  }

  @Test func aResentRaiseBringsNobodyBack() {
    let store = Store()
    store.ingest([raised("ann", at: 5, id: "a"), snapshot([], at: 7)])
    #expect(store.present() == [])
    store.ingest([raised("ann", at: 9, id: "a")])
    #expect(store.present() == [])
  }

  @Test func onOffOnWithoutTimesAreThree() {
    let store = Store()
    func untimed(_ state: MediaState, at time: Int64) -> Input {
      event(
        .microphone("ann", state, by: nil), at: time, id: "\(state)", isIdentified: false)
    }
    store.ingest([entered("ann", at: 1)])
    let verdicts = store.ingest([
      untimed(.on, at: 2), untimed(.off, at: 3), untimed(.on, at: 4), untimed(.on, at: 5),
    ])
    #expect(verdicts == [.applied, .applied, .applied, .duplicate])
    #expect(store.room(hall)?.participant("ann")?.microphone == .on)
  }

  @Test func rejectionsAreKeptWithTheirPlace() {
    let store = Store()
    let rejection = Rejection(line: 3, byte: 17, field: "roomID", reason: "expected text")
    store.ingest([.rejection(rejection)], from: "a feed", readAt: moment(2))
    for number in 2..<9 { store.ingest([entered("ann", at: Int64(number))]) }
    let kept = store.rejections.first
    #expect(store.rejections.count == 1)
    #expect(kept?.feed == "a feed")
    #expect(kept?.readAt == moment(2))
    #expect(kept?.rejection == rejection)
    #expect(rejection.description == "line 3, byte 17, roomID: expected text")
  }

  @Test func howABatchIsSplitDoesNotMatter() {
    for seed in 0..<200 as Range<UInt64> {
      var random = Seeded(seed)
      let inputs = RandomInputs.make(&random, count: 30)
      let whole = Store()
      whole.ingest(inputs)
      let split = Store()
      var rest = inputs[...]
      while !rest.isEmpty {
        let size = 1 + random.below(5)
        split.ingest(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(split.digest == whole.digest)
      #expect(split.counts == whole.counts)
    }
  }

  @Test func theOverviewIsWhatTheRoomsSay() {
    let store = Store()
    var random = Seeded(7)
    for _ in 0..<300 {
      store.ingest(RandomInputs.make(&random, count: 3))
      #expect(store.overview().rooms == store.rooms().map(RoomSummary.init))
    }
  }

  @Test func theOverviewIsAsFreshAsTheRooms() {
    let store = Store()
    let listed = Snapshot(
      coverage: .complete, title: ExactText("new"), people: [Listing(userID: "ann")])
    var answer = snapshot([], at: 9)
    answer.body = .snapshot(listed)
    store.ingest([entered("ann", at: 1), answer])
    #expect(store.overview().rooms.first?.freshness.lastEventAt == moment(1))
    // Older than the list's title, and still the newest event.
    let verdicts = store.ingest([event(.title(ExactText("old")), at: 5)])
    #expect(verdicts.map(\.supersededAt) == [moment(9)])
    #expect(store.overview().rooms.first?.freshness.lastEventAt == moment(5))
  }

  @Test func aGapIsSuspectedInTheRoomsOfARealm() {
    let store = Store()
    let eu = RoomKey(realm: "eu", roomID: "hall")
    store.add(feed: FeedStatus(name: "f", dialect: "d", isRecording: false))
    store.ingest([entered("ann", at: 1), entered("ann", at: 1, in: eu)])
    store.suspectGap(feed: "f", realm: "eu")
    #expect(store.overview().rooms.map(\.freshness.gapSuspected) == [false, true])
    #expect(store.feeds.map(\.gaps) == [1])
  }

  @Test func feedsTellWhatTheyDo() {
    let store = Store()
    store.add(feed: FeedStatus(name: "f", dialect: "d", isRecording: true))
    store.update(feed: "f") { $0.phase = .live }
    store.update(feed: "nobody") { $0.phase = .ended }
    store.ingest([.input(entered("ann", at: 3))], from: "f", readAt: moment(8))
    #expect(store.feeds.map(\.phase) == [.live])
    #expect(store.feeds.first?.lastInputAt == moment(8))
    #expect(store.newestEventAt == moment(3))
  }
}

extension Verdict {
  /// The time of what is there, where it is newer.
  var supersededAt: Timestamp? {
    if case .superseded(let what) = self { what.by.time } else { nil }
  }
}
