import CallRoom
import EventCore
import Testing

/// Law 10: one writer, many watchers.
@Suite struct WatcherTests {
  private func changes(_ notices: [Notice]) -> [[Change]] {
    notices.compactMap { if case .changes(let changes) = $0 { changes } else { nil } }
  }

  private func isComplete(_ notice: Notice?, sequence: UInt64) -> Bool {
    guard case .complete(let overview) = notice else { return false }
    return overview.sequence == sequence
  }

  @Test func completeFirstThenChanges() {
    let store = Store()
    store.ingest([entered("ann", at: 1)])
    let watcher = store.watch {}
    store.ingest([entered("bob", at: 2)])
    let first = watcher.take()
    #expect(first.count == 1)
    #expect(isComplete(first.first, sequence: 2))
    #expect(watcher.take() == [])
    store.ingest([entered("cat", at: 3), entered("dan", at: 4)])
    let next = watcher.take()
    #expect(changes(next).first?.map(\.sequence) == [3, 4])
    #expect(changes(next).first?.map(\.rooms) == [[hall], [hall]])
    #expect(watcher.take() == [])
  }

  @Test func whatChangedNothingIsNoChange() {
    let store = Store()
    store.ingest([entered("ann", at: 1), microphone("ann", .on, at: 5)])
    let watcher = store.watch {}
    _ = watcher.take()
    store.ingest([entered("ann", at: 1), microphone("ann", .off, at: 3)])
    #expect(watcher.take() == [])
    store.ingest([microphone("ann", .off, at: 6)])
    #expect(changes(watcher.take()).first?.map(\.sequence) == [3])
  }

  @Test func aSlowWatcherIsToldOnceHowMuchItMissed() {
    let store = Store()
    let watcher = store.watch(limit: 5) {}
    _ = watcher.take()
    for time in 1...5 { store.ingest([entered("ann", at: Int64(time))]) }
    for time in 6...9 {
      store.ingest([entered("ann", at: Int64(time)), microphone("ann", .on, at: Int64(time))])
    }
    let notices = watcher.take()
    #expect(notices.first == .lagged(13))
    #expect(isComplete(notices.last, sequence: 13))
    #expect(notices.count == 2)
    #expect(watcher.take() == [])
    store.ingest([entered("bob", at: 20)])
    #expect(changes(watcher.take()).first?.map(\.sequence) == [14])
  }

  @Test func aFullQueueIsNoLag() {
    let store = Store()
    let watcher = store.watch(limit: 5) {}
    _ = watcher.take()
    for time in 1...5 { store.ingest([entered("ann", at: Int64(time))]) }
    #expect(changes(watcher.take()).first?.count == 5)
  }

  @Test func neverHalfABatch() {
    let store = Store()
    let watcher = store.watch(limit: 3) {}
    _ = watcher.take()
    store.ingest([entered("ann", at: 1), entered("bob", at: 2)])
    store.ingest([entered("cat", at: 3), entered("dan", at: 4)])
    let notices = watcher.take()
    #expect(notices.first == .lagged(4))
    #expect(isComplete(notices.last, sequence: 4))
    let small = store.watch(limit: 1) {}
    _ = small.take()
    store.ingest((5...8).map { entered("ann", at: Int64($0)) })
    #expect(small.take().first == .lagged(4))
  }

  @Test func aWatcherThatNeverTookIsNotToldOfALag() {
    let store = Store()
    let watcher = store.watch(limit: 2) {}
    for time in 1...50 { store.ingest([entered("ann", at: Int64(time))]) }
    let notices = watcher.take()
    #expect(notices.count == 1)
    #expect(isComplete(notices.first, sequence: 50))
  }

  @Test func twoWatchersAreIndependent() {
    let store = Store()
    let fast = store.watch(limit: 3) {}
    let slow = store.watch(limit: 3) {}
    _ = fast.take()
    _ = slow.take()
    for time in 1...6 {
      store.ingest([entered("ann", at: Int64(time))])
      #expect(changes(fast.take()).first?.map(\.sequence) == [UInt64(time)])
    }
    #expect(slow.take().first == .lagged(6))
    #expect(fast.take() == [])
  }

  @Test func aWatcherIsWokenOnceUntilItTakes() {
    let store = Store()
    let bell = Bell()
    let watcher = store.watch { bell.ring() }
    for time in 1...5 { store.ingest([entered("ann", at: Int64(time))]) }
    #expect(bell.count == 1)
    _ = watcher.take()
    store.ingest([entered("ann", at: 9)])
    #expect(bell.count == 2)
  }

  @Test func aWatcherCanAskTheStoreWhenItIsWoken() {
    let store = Store()
    let bell = Bell()
    let watcher = store.watch { [weak store] in
      if store?.present() == ["ann"] { bell.ring() }
    }
    store.ingest([entered("ann", at: 1)])
    #expect(bell.count == 1)
    #expect(watcher.take().count == 1)
  }

  @Test func whoWasLetGoIsNotWokenAndNotKept() {
    let store = Store()
    let bell = Bell()
    weak var gone: Watcher?
    weak var kept: Bell?
    do {
      let other = Bell()
      let watcher = store.watch {
        bell.ring()
        other.ring()
      }
      gone = watcher
      kept = other
      store.ingest([entered("ann", at: 1)])
      _ = watcher.take()
    }
    #expect(gone == nil)
    #expect(kept == nil)
    store.ingest([entered("ann", at: 2)])
    #expect(bell.count == 1)
  }

  /// A watcher whose waking holds the only reference to another one.
  private func nested(in store: Store, _ bell: Bell) -> Watcher {
    let inner = store.watch { bell.ring() }
    return store.watch { _ = inner.take() }
  }

  @Test func aWatcherThatOnlyAnotherHoldsGoesWithIt() {
    let store = Store()
    let bell = Bell()
    var outer: Watcher? = nested(in: store, bell)
    #expect(outer?.take().count == 1)
    outer = nil
    store.ingest([entered("ann", at: 1)])
    #expect(bell.count == 0)
  }

  @Test func aFeedThatTellsItsPhaseWakesWatchers() {
    let store = Store()
    let bell = Bell()
    store.add(feed: FeedStatus(name: "f", dialect: "d", isRecording: false))
    let watcher = store.watch { bell.ring() }
    _ = watcher.take()
    store.update(feed: "f") { $0.phase = .live }
    #expect(bell.count == 1)
    #expect(watcher.take() == [])
  }

  @Test func aPictureBuiltFromNoticesIsTheStores() {
    for seed in 0..<50 as Range<UInt64> {
      var random = Seeded(seed)
      let store = Store()
      let watcher = store.watch(limit: 6) {}
      var picture: [RoomKey: RoomSummary] = [:]
      for _ in 0..<60 {
        store.ingest(RandomInputs.make(&random, count: 1 + random.below(4)))
        guard random.below(3) == 0 else { continue }
        for notice in watcher.take() {
          switch notice {
          case .complete(let overview):
            picture = Dictionary(uniqueKeysWithValues: overview.rooms.map { ($0.key, $0) })
          case .changes(let changes):
            for key in changes.flatMap(\.rooms) {
              picture[key] = store.room(key).map(RoomSummary.init)
            }
          case .lagged: break
          }
        }
        for room in store.rooms() {
          #expect(picture[room.key].map(settled) == settled(RoomSummary(room)), "seed \(seed)")
        }
      }
    }
  }

  /// What a verdict "duplicate" may change all the same: how fresh a room is.
  private func settled(_ summary: RoomSummary) -> RoomSummary {
    var summary = summary
    summary.freshness = Freshness()
    return summary
  }
}
