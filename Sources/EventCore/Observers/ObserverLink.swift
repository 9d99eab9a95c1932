import CallRoom
import Synchronization

/// One observer's place at a store: holds it weakly, and tells it one thing after the other.
///
/// At most one closure of it tells at a time, whatever the executor does; what comes meanwhile, also from
/// inside a call, is told after. What waits is bounded by the store's watcher.
final class ObserverLink: Sendable {
  /// How many changes of alarms wait at most; the oldest go first.
  private static let alarmLimit = 1024

  private struct Seat {
    weak var observer: (any CallRoomObserver)?
    weak var store: Store?
    var watcher: UInt64?
    var alarms: [AlarmChange] = []
    var clients: [Client] = []
    var isRemoved = false
    var isTelling = false
    var hasMore = false
    /// Lent out while telling.
    var follower = RoomFollower()
  }

  private let seat: Mutex<Seat>
  private let executor: ObserverExecutor

  init(_ observer: any CallRoomObserver, of store: Store, on executor: @escaping ObserverExecutor) {
    self.executor = executor
    var seat = Seat()
    seat.observer = observer
    seat.store = store
    self.seat = Mutex(seat)
  }

  /// The observer, while it lives and is registered.
  var observer: (any CallRoomObserver)? {
    seat.withLock { $0.isRemoved ? nil : $0.observer }
  }

  /// The watcher of the store that wakes it.
  var watcher: UInt64? { seat.withLock { $0.watcher } }

  func begin(watcher: UInt64) { seat.withLock { $0.watcher = watcher } }

  /// Nothing is told any more.
  func remove() { seat.withLock { $0.isRemoved = true } }

  /// Keeps changes of alarms until they are told.
  func queue(_ changes: [AlarmChange]) {
    seat.withLock { seat in
      seat.alarms += changes
      seat.alarms.removeFirst(max(0, seat.alarms.count - Self.alarmLimit))
    }
  }

  /// Has what waits told on the executor; an observer that was let go is forgotten instead.
  func wake() {
    guard observer != nil else { return forget() }
    executor { self.tellAll() }
  }

  private func forget() {
    let store = seat.withLock { $0.store }
    store?.drop(self)
  }

  private func tellAll() {
    let isFirst = seat.withLock { seat in
      defer { seat.isTelling = true }
      if seat.isTelling { seat.hasMore = true }
      return !seat.isTelling
    }
    guard isFirst else { return }
    repeat { tell() } while hasMore()
  }

  private func hasMore() -> Bool {
    seat.withLock { seat in
      defer { seat.hasMore = false }
      seat.isTelling = seat.hasMore
      return seat.hasMore
    }
  }

  private func tell() {
    guard observer != nil else { return forget() }
    let (store, watcher) = seat.withLock { ($0.store, $0.watcher) }
    guard let store, let watcher else { return }
    let notices = store.take(watcher)
    var follower = seat.withLock { $0.follower }
    let steps = follower.follow(notices, in: store)
    seat.withLock { [follower] in $0.follower = follower }
    for step in steps { tell(step) }
    if notices.contains(where: \.tellsClients) { tellClients(store.clients) }
    let alarms = seat.withLock { seat in
      defer { seat.alarms = [] }
      return seat.alarms
    }
    if !alarms.isEmpty { observer?.alarmsDidChange(alarms) }
  }

  private func tell(_ step: RoomFollower.Step) {
    switch step {
    case .lagged: break
    case .complete(let rooms): observer?.stateIsComplete(rooms)
    case .changed(let room, let changes):
      let families = Dictionary(grouping: changes, by: \.kind.family)
      for family in ChangeFamily.allCases {
        if let some = families[family], let observer { Self.calls[family]?(observer, some, room) }
      }
    }
  }

  private func tellClients(_ clients: [Client]) {
    let isNew = seat.withLock { seat in
      defer { seat.clients = clients }
      return seat.clients != clients
    }
    if isNew { observer?.clientsDidChange(clients) }
  }

  private typealias Call = @Sendable (any CallRoomObserver, [StateChange], Room) -> Void

  private static let calls: [ChangeFamily: Call] = [
    .participants: { $0.participantsDidChange($1, in: $2) },
    .hands: { $0.handsDidChange($1, in: $2) },
    .speakers: { $0.speakersDidChange($1, in: $2) },
    .quality: { $0.qualityDidChange($1, in: $2) },
    .media: { $0.mediaDidChange($1, in: $2) },
    .room: { $0.roomDidChange($1, in: $2) },
    .invitations: { $0.invitationsDidChange($1, in: $2) },
    .messages: { $0.messagesDidChange($1, in: $2) },
    .meeting: { $0.meetingDidChange($1, in: $2) },
    .freshness: { $0.freshnessDidChange($1, in: $2) },
  ]
}

extension Notice {
  /// Whether clients may look different.
  fileprivate var tellsClients: Bool {
    guard case .changes(let changes) = self else {
      if case .complete = self { return true }
      return false
    }
    return changes.contains { change in
      if case .client = change.input.body { return true }
      return change.input.client != nil
    }
  }
}
