import CallRoom
import Synchronization

/// The observers of a store, each once.
struct ObserverList {
  /// By the object's address: whether the object is still the same is asked of the link.
  fileprivate var links: [ObjectIdentifier: ObserverLink] = [:]
}

extension Store {
  /// Registers an observer, which is held weakly: it lives as long as its owner wants.
  ///
  /// It is told the complete state at once, then what changes, always on `executor` and never two things
  /// at a time. As many as wanted; registering the same object again changes nothing. An observer may
  /// ingest, register and unregister inside its calls.
  public func addObserver(
    _ observer: some CallRoomObserver, on executor: @escaping ObserverExecutor
  ) {
    let id = ObjectIdentifier(observer)
    let link = ObserverLink(observer, of: self, on: executor)
    let (isNew, dead) = observers.withLock { list -> (Bool, [ObserverLink]) in
      let dead = list.links.filter { $0.value.observer == nil }
      for key in dead.keys { list.links[key] = nil }
      if list.links[id] != nil { return (false, Array(dead.values)) }
      list.links[id] = link
      return (true, Array(dead.values))
    }
    for link in dead { end(link) }
    guard isNew else { return }
    link.begin(watcher: core.withLock { $0.hub.add(limit: 8192) { [weak link] in link?.wake() } })
    link.wake()
  }

  /// Takes an observer off by the same object; one that is not registered is no fault.
  ///
  /// Afterwards no call to it begins any more; one that runs on another thread at this moment ends.
  public func removeObserver(_ observer: some CallRoomObserver) {
    let link = observers.withLock { $0.links.removeValue(forKey: ObjectIdentifier(observer)) }
    if let link { end(link) }
  }

  /// How many observers are registered.
  public var observerCount: Int {
    observers.withLock { $0.links.values.count { $0.observer != nil } }
  }

  /// Forgets an observer that was let go.
  func drop(_ link: ObserverLink) {
    observers.withLock { list in
      for (id, known) in list.links where known === link { list.links[id] = nil }
    }
    end(link)
  }

  func tellObservers(_ changes: [AlarmChange]) {
    let links = observers.withLock {
      $0.links.values.sorted { ($0.watcher ?? 0) < ($1.watcher ?? 0) }
    }
    for link in links {
      link.queue(changes)
      link.wake()
    }
  }

  private func end(_ link: ObserverLink) {
    link.remove()
    if let watcher = link.watcher { unwatch(watcher) }
  }
}
