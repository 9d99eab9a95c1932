public import CallRoom

/// What a watcher would see change from one value of a room to the next.
///
/// Pure: two equal values differ in nothing, and nobody leaves and comes back who did not do so between
/// the two. Enterings come with everything that is known of the person, so that folding the changes over
/// an empty room gives the room again.
public enum RoomDifference {
  /// The changes from `old` (`nil` for a room that was not there) to `new`, always in the same order.
  public static func between(old: Room?, new: Room) -> [StateChange] {
    if let old, old == new { return [] }
    var teller = DifferenceTeller(old: old ?? Room(key: new.key), new: new)
    teller.tellRoom(isNew: old == nil)
    teller.tellPeople()
    teller.tellHands()
    teller.tellSpeakers()
    teller.tellMeeting()
    teller.tellCalls()
    teller.tellFreshness()
    return teller.changes
  }
}

/// One comparison, and what it has found so far.
struct DifferenceTeller {
  let old: Room
  let new: Room
  /// The time of the newest input of the room: what stands for a fact without a time of its own.
  let newest: Timestamp
  private(set) var changes: [StateChange] = []

  init(old: Room, new: Room) {
    self.old = old
    self.new = new
    let times = [new.freshness.lastEventAt, new.freshness.lastSnapshotAt].compactMap { $0 }
    newest = times.max() ?? Timestamp(microseconds: 0)
  }

  /// Notes a change; `tell` says more of it.
  mutating func add(
    _ kind: StateChange.Kind, of user: UserID? = nil, at: Timestamp? = nil,
    from: ChangeValue? = nil, to: ChangeValue? = nil, _ tell: (inout StateChange) -> Void = { _ in }
  ) {
    var change = StateChange(at: at ?? newest, room: new.key, kind: kind)
    change.userID = user
    change.name = user.flatMap(name)
    change.from = from
    change.to = to
    tell(&change)
    changes.append(change)
  }

  /// Notes that a value changed, if it did.
  mutating func compare<T: Equatable>(
    _ kind: StateChange.Kind, of user: UserID? = nil, at: Timestamp? = nil, _ a: T?, _ b: T?,
    detail: String? = nil, isImplied: Bool = false, _ value: (T) -> ChangeValue
  ) {
    guard a != b else { return }
    add(kind, of: user, at: at, from: a.map(value), to: b.map(value)) {
      $0.detail = detail
      $0.isImplied = isImplied
    }
  }

  /// The name that somebody has, or had.
  private func name(_ user: UserID) -> String? {
    new.participant(user)?.name ?? old.participant(user)?.name
      ?? new.departed.first { $0.userID == user }?.name
      ?? new.waiting.first { $0.userID == user }?.name
  }
}

extension DifferenceTeller {
  /// Life, session, title, policy, layout, tasks.
  mutating func tellRoom(isNew: Bool) {
    if isNew || old.life != new.life {
      add(
        .life, from: isNew ? nil : .text(old.life.rawValue), to: .text(new.life.rawValue))
    }
    compare(.session, old.session, new.session) { .text($0) }
    compare(.title, old.title, new.title) { .text($0) }
    tellPolicy()
    if old.layout != new.layout {
      add(
        .layout, of: new.layout?.by, at: new.layout?.since,
        from: old.layout.map { .text($0.hint ?? "") }, to: new.layout.map { .text($0.hint ?? "") })
    }
    for (before, after) in Self.pairs(old.tasks, new.tasks, by: \.id.utf8Bytes)
    where before != after {
      let task = after ?? before
      add(
        .task, at: after?.since, from: before.map { .text($0.status) },
        to: after.map { .text($0.status) }
      ) { $0.detail = task?.kind }
    }
  }

  private mutating func tellPolicy() {
    let media = { (policy: MediaPolicy) in ChangeValue.text(policy.rawValue) }
    compare(.policy, old.policy.microphone, new.policy.microphone, detail: "mic", media)
    compare(.policy, old.policy.camera, new.policy.camera, detail: "camera", media)
    let flags: [(String, Bool?, Bool?)] = [
      ("share", old.policy.share, new.policy.share), ("chat", old.policy.chat, new.policy.chat),
      ("screenshot", old.policy.screenshot, new.policy.screenshot),
      ("watermark", old.policy.watermark, new.policy.watermark),
      ("locked", old.policy.locked, new.policy.locked),
      ("waitingRoom", old.policy.waitingRoom, new.policy.waitingRoom),
    ]
    for (name, before, after) in flags {
      compare(.policy, before, after, detail: name) { .flag($0) }
    }
  }

  /// Snapshots and suspected gaps.
  mutating func tellFreshness() {
    compare(
      .snapshot, at: new.freshness.lastSnapshotAt, old.freshness.lastSnapshotAt,
      new.freshness.lastSnapshotAt
    ) { .time($0) }
    if old.freshness.gapSuspected != new.freshness.gapSuspected {
      add(
        .gap, from: .flag(old.freshness.gapSuspected), to: .flag(new.freshness.gapSuspected))
    }
  }

  /// What stands under the same key on both sides, in the order of the keys.
  ///
  /// Of two under one key on one side the last counts.
  static func pairs<T, K: Hashable & Comparable>(_ old: [T], _ new: [T], by key: (T) -> K)
    -> [(old: T?, new: T?)]
  {
    if old.isEmpty && new.isEmpty { return [] }
    let before = Dictionary(old.map { (key($0), $0) }) { $1 }
    let after = Dictionary(new.map { (key($0), $0) }) { $1 }
    return Set(before.keys).union(after.keys).sorted().map { (before[$0], after[$0]) }
  }
}

extension String {
  /// The text as something that compares by its bytes.
  var utf8Bytes: ExactText { ExactText(self) }
}
