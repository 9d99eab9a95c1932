import CallRoom

/// The watchers of a store: complete state first, then changes; a slow one is told once how much it
/// missed and gets a complete state again.
///
/// It never slows the writer and never costs unbounded memory (law 10). Kept inside the store's
/// lock; whom to wake is returned, and woken outside it.
struct Hub {
  /// How many changes wait for one watcher at most.
  static let defaultLimit = 8192

  fileprivate struct Subscription {
    let limit: Int
    let wake: @Sendable () -> Void
    var queue: [Change] = []
    var missed = 0
    var needsComplete = true
    var isAwake = false
  }

  fileprivate var subscriptions: [UInt64: Subscription] = [:]
  private var nextID: UInt64 = 0

  var isWatched: Bool { !subscriptions.isEmpty }

  mutating func add(limit: Int, wake: @escaping @Sendable () -> Void) -> UInt64 {
    nextID += 1
    subscriptions[nextID] = Subscription(limit: max(1, limit), wake: wake)
    return nextID
  }

  /// Forgets a watcher.
  ///
  /// What it was woken by is handed out, for it may hold the last reference to another watcher, which
  /// must not go while the lock is held.
  mutating func remove(_ id: UInt64) -> (@Sendable () -> Void)? {
    subscriptions.removeValue(forKey: id)?.wake
  }

  /// Hands one batch to every watcher; whom to wake.
  mutating func publish(_ changes: [Change]) -> [@Sendable () -> Void] {
    var wakes: [@Sendable () -> Void] = []
    for id in subscriptions.keys.sorted() {
      guard var subscription = subscriptions.removeValue(forKey: id) else { continue }
      subscription.take(changes)
      if !subscription.isAwake {
        subscription.isAwake = true
        wakes.append(subscription.wake)
      }
      subscriptions[id] = subscription
    }
    return wakes
  }

  /// Whether a watcher is owed a complete state.
  func needsComplete(_ id: UInt64) -> Bool { subscriptions[id]?.needsComplete ?? false }

  /// Everything that waits for a watcher.
  ///
  /// `overview` is the complete state where it is owed one.
  mutating func take(_ id: UInt64, overview: Overview?) -> [Notice] {
    guard var subscription = subscriptions.removeValue(forKey: id) else { return [] }
    defer { subscriptions[id] = subscription }
    subscription.isAwake = false
    if subscription.needsComplete, let overview {
      let missed = subscription.missed
      subscription.needsComplete = false
      subscription.missed = 0
      subscription.queue = []
      let complete = Notice.complete(overview)
      return missed > 0 ? [.lagged(missed), complete] : [complete]
    }
    guard !subscription.queue.isEmpty else { return [] }
    defer { subscription.queue = [] }
    return [.changes(subscription.queue)]
  }
}

extension Hub.Subscription {
  /// Queues a batch; what does not fit makes the watcher start anew from a complete state.
  fileprivate mutating func take(_ changes: [Change]) {
    if needsComplete {
      if missed > 0 { missed += changes.count }
      return
    }
    guard queue.count + changes.count > limit else {
      queue.append(contentsOf: changes)
      return
    }
    missed = queue.count + changes.count
    queue = []
    needsComplete = true
  }
}
