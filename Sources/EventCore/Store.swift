public import CallRoom
import Synchronization

/// The running core: one writer at a time, many watchers.
///
/// How the state is laid out is its own affair; who reads gets values.
public final class Store: Sendable {
  /// What a store is told at the start.
  public struct Configuration: Sendable {
    /// Bounds of the state.
    public var limits = State.Limits()
    /// Identities that are remembered for each room.
    public var windowIdentities = 4096
    /// Identities that are remembered for what names no room (servers' connections).
    public var roomlessIdentities = 65_536
    /// Inputs that the inspector keeps of one room.
    public var inspectorInputsPerRoom = 64
    /// Inputs that the inspector keeps in all.
    public var inspectorInputs = 32_768
    /// After what time alarms are raised and cleared.
    public var alarms = AlarmSettings()
    /// The only room to watch; inputs about others are counted and not applied.
    public var onlyRoom: RoomID?

    /// The defaults.
    public init() {}
  }

  private let configuration: Configuration
  let core: Mutex<Core>
  let observers = Mutex<ObserverList>(ObserverList())

  /// A store without rooms.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    core = Mutex(Core(configuration: configuration))
  }

  /// Applies a batch in order and tells the watchers once.
  ///
  /// Returns the verdicts, in order.
  @discardableResult
  public func ingest(_ batch: [Decoded], from feed: String = "", readAt: Timestamp) -> [Verdict] {
    let (verdicts, wakes) = core.withLock { $0.ingest(batch, from: feed, readAt: readAt) }
    for wake in wakes { wake() }
    return verdicts
  }

  /// As `ingest` of what a feed has decoded, flat events and all.
  package func ingest(
    _ batch: borrowing InputBatch, from feed: String, readAt: Timestamp
  ) {
    let wakes = core.withLock { $0.ingest(batch, from: feed, readAt: readAt) }
    for wake in wakes { wake() }
  }

  /// Counts and keeps what a feed turned away unread; it is nothing that its source said, so the feed is no
  /// fresher for it.
  ///
  /// `count` is how many requests that were: as many rejections, or more where not each has one.
  public func turnAway(
    _ rejections: [Rejection], count: Int, from feed: String, readAt: Timestamp
  ) {
    let wakes = core.withLock {
      $0.turnAway(rejections, count: count, from: feed, readAt: readAt)
    }
    for wake in wakes { wake() }
  }

  /// Tells of a feed: what it does, and what it brought.
  public func update(feed name: String, _ change: (inout FeedStatus) -> Void) {
    let wakes = core.withLock { core -> [@Sendable () -> Void] in
      guard let index = core.feeds.firstIndex(where: { $0.name == name }) else { return [] }
      change(&core.feeds[index])
      return core.hub.publish([])
    }
    for wake in wakes { wake() }
  }

  /// Counts what a feed brought; nobody is woken for that alone.
  package func note(bytes count: Int, of name: String) {
    core.withLock { core in
      guard let index = core.feeds.firstIndex(where: { $0.name == name }) else { return }
      core.feeds[index].bytes += count
    }
  }

  /// Makes a feed known before it begins.
  public func add(feed: FeedStatus) { core.withLock { $0.feeds.append(feed) } }

  /// Marks that a feed of a realm may have missed something (law 7).
  public func suspectGap(feed name: String, realm: String?) {
    let wakes = core.withLock { core -> [@Sendable () -> Void] in
      for room in core.state.suspectGap(realm: realm) {
        core.mark(core.desk(of: room), forAlarms: false)
      }
      for index in core.feeds.indices where core.feeds[index].name == name {
        core.feeds[index].gaps += 1
      }
      return core.hub.publish([])
    }
    for wake in wakes { wake() }
  }

  /// One room as it is; `now` is what expires by (``State/room(_:at:)``).
  public func room(_ key: RoomKey, at now: Timestamp? = nil) -> Room? {
    core.withLock { $0.state.room(key, at: now) }
  }

  /// Every room, in order; `now` is what expires by.
  public func rooms(at now: Timestamp? = nil) -> [Room] {
    core.withLock { core in core.state.roomKeys.compactMap { core.state.room($0, at: now) } }
  }

  /// The rooms of which anything is known, in order.
  public var roomKeys: [RoomKey] { core.withLock { $0.state.roomKeys } }

  /// Every room in a line, in order; only what changed is computed anew.
  public func overview() -> Overview { core.withLock { $0.overview() } }

  /// Every watching client, in order.
  public var clients: [Client] { core.withLock { $0.state.allClients } }

  /// How many inputs met which verdict.
  public var counts: VerdictCounts { core.withLock { $0.counts } }

  /// The feeds, in the order in which they were added.
  public var feeds: [FeedStatus] { core.withLock { $0.feeds } }

  /// How many things were dropped at a limit.
  public var evicted: Int { core.withLock { $0.state.evicted } }

  /// Equal states, equal digests: ``State/digest``.
  public var digest: String { core.withLock { $0.state }.digest }

  /// The newest inputs that were rejected, oldest first.
  public var rejections: [RejectedInput] { core.withLock { $0.rejections.all } }

  /// The newest input that was rejected.
  public var lastRejection: RejectedInput? { core.withLock { $0.rejections.last } }

  /// The time of the newest event that was applied.
  public var newestEventAt: Timestamp? { core.withLock { $0.state.newestEventAt } }

  /// Registers a watcher, which is woken (from any thread, never while state is held) when
  /// something waits for it, and not again before it has taken it.
  ///
  /// At most `limit` changes wait.
  public func watch(limit: Int = 8192, wake: @escaping @Sendable () -> Void) -> Watcher {
    Watcher(store: self, id: core.withLock { $0.hub.add(limit: limit, wake: wake) })
  }

  func unwatch(_ id: UInt64) {
    let wake = core.withLock { $0.hub.remove(id) }
    withExtendedLifetime(wake) {}
  }

  func take(_ id: UInt64) -> [Notice] {
    core.withLock { core in
      core.takeNotices(id)
    }
  }
}
