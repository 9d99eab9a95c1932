/// One who watches a store.
///
/// While the object lives it is woken; when it is let go it is not (law 10).
public final class Watcher: Sendable {
  private let store: Store
  private let id: UInt64

  init(store: Store, id: UInt64) {
    self.store = store
    self.id = id
  }

  deinit { store.unwatch(id) }

  /// Everything that has come since the last call: complete state first, then changes.
  ///
  /// Empty when there is nothing new. Never blocks for long, never waits.
  public func take() -> [Notice] { store.take(id) }
}
