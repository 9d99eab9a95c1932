import CallRoom
import EventCore
import Testing

/// Following a store: complete first, then differences.
struct RoomFollowerTests {
  @Test func completeThenChangesThenNothing() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0, name: "Anna"))
    let watcher = store.watch {}
    var follower = RoomFollower()
    let first = follower.follow(watcher.take(), in: store)
    #expect(first == [.complete(store.rooms())])
    store.take(Hall.raised("anna", at: 1))
    store.take(Hall.raised("anna", at: 2, kind: .camera))
    let steps = follower.follow(watcher.take(), in: store)
    guard case .changed(let room, let changes) = steps.first else {
      return #expect(Bool(false), "expected a change")
    }
    #expect(room == store.room(Hall.key))
    #expect(changes.map(\.kind) == [.handRaised, .handRaised])
    #expect(steps.count == 1)
    #expect(follower.follow(watcher.take(), in: store) == [])
  }

  @Test func whoIsSlowIsToldSoAndBeginsAnew() {
    let store = Store()
    let watcher = store.watch(limit: 2) {}
    var follower = RoomFollower()
    _ = follower.follow(watcher.take(), in: store)
    for second in 0..<5 { store.take(Hall.title("t\(second)", at: Double(second))) }
    let steps = follower.follow(watcher.take(), in: store)
    #expect(steps == [.lagged(5), .complete(store.rooms())])
  }

  @Test func aSuspectedGapIsToldThoughNoInputCame() {
    let store = Store()
    store.add(feed: FeedStatus(name: "f", dialect: "calltop", isRecording: false))
    store.take(Hall.entered("anna", at: 0))
    let watcher = store.watch {}
    var follower = RoomFollower()
    _ = follower.follow(watcher.take(), in: store)
    store.suspectGap(feed: "f", realm: nil)
    let steps = follower.follow(watcher.take(), in: store)
    guard case .changed(_, let changes) = steps.first else {
      return #expect(Bool(false), "expected a change")
    }
    #expect(changes.map(\.sentence) == ["something may have been missed"])
  }
}
