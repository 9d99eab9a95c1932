import CallRoom

/// What a store's lock holds.
struct Core {
  let configuration: Store.Configuration
  var state: State
  var hub = Hub()
  var counts = VerdictCounts()
  var feeds: [FeedStatus] = []
  var rejections: RejectionLog
  /// What is kept of each room beside its state; what names no room has a desk too.
  var desks: DeskTable
  /// The desks of rooms whose line in the overview is to be computed anew, each once.
  var stale: [Int] = []
  /// The desks of rooms that have changed since alarms were looked at last, each once.
  var alarmStale: [Int] = []
  /// What complete snapshots corrected.
  var drift = DriftLog()
  /// How much is kept of the last inputs.
  var inspector: InspectorBudget
  var alarms: AlarmBoard
  /// What happened to alarms since they were looked at last.
  var alarmChanges: [AlarmChange] = []
  /// How much was dropped at limits when all alarms were looked at last.
  var alarmsEvicted = 0
  /// The alarms as they were told last.
  var toldAlarms: (revision: Int, alarms: [Alarm]) = (0, [])
  /// When alarms were looked at last.
  var alarmsAt: Timestamp?
  private var roomless: RoomlessWindows
  private var lines = OverviewLines()
  var sequence: UInt64 = 0
  private var seenEvicted = 0

  init(configuration: Store.Configuration) {
    self.configuration = configuration
    state = State(limits: configuration.limits)
    rejections = RejectionLog(limit: 256)
    desks = DeskTable(identities: configuration.windowIdentities)
    roomless = RoomlessWindows(identities: configuration.roomlessIdentities)
    inspector = InspectorBudget(
      perRoom: configuration.inspectorInputsPerRoom, budget: configuration.inspectorInputs)
    alarms = AlarmBoard(settings: configuration.alarms)
  }

  mutating func ingest(_ batch: [Decoded], from feed: String, readAt: Timestamp)
    -> ([Verdict], [@Sendable () -> Void])
  {
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(batch.count)
    var changes: [Change] = []
    BorrowedDecoded.forEach(of: batch, in: batch.indices) {
      let verdict = take($0, into: &changes, feed: feed, readAt: readAt)
      counts.count(verdict)
      verdicts.append(verdict)
    }
    noteArrival(of: batch.count, from: feed, readAt: readAt)
    return (verdicts, batch.isEmpty ? [] : hub.publish(changes))
  }

  mutating func noteArrival(of count: Int, from feed: String, readAt: Timestamp) {
    guard count > 0, let index = feeds.firstIndex(where: { $0.name == feed }) else { return }
    feeds[index].lastInputAt = readAt
  }

  /// Counts and keeps what a feed turned away.
  mutating func turnAway(
    _ rejections: [Rejection], count: Int, from feed: String, readAt: Timestamp
  ) -> [@Sendable () -> Void] {
    counts.read += count
    counts.rejected += count
    for rejection in rejections {
      clearDesks()
      reject(rejection, at: desk(of: rejection.origin?.room), feed: feed, readAt: readAt)
    }
    for index in feeds.indices where feeds[index].name == feed {
      feeds[index].refused += count
      feeds[index].lastRefusal = rejections.last?.reason ?? feeds[index].lastRefusal
    }
    return hub.publish([])
  }

  mutating func take(
    _ borrowed: borrowing BorrowedDecoded, into changes: inout [Change], feed: String,
    readAt: Timestamp
  ) -> Verdict {
    clearDesks()
    switch borrowed.decoded {
    case .rejection(let rejection):
      reject(rejection, at: desk(of: rejection.origin?.room), feed: feed, readAt: readAt)
      return .rejected(rejection)
    case .input(let input):
      let slot = desk(of: input.room)
      let verdict = judge(input, at: slot, into: &changes)
      let record = InspectorRecord.of(
        input, verdict, inspector.next(), feed: feed, readAt: readAt)
      keep(record, at: slot)
      if case .rejected(let rejection) = verdict {
        rejections.add(RejectedInput(feed: feed, readAt: readAt, rejection: rejection))
      }
      return verdict
    }
  }

  private mutating func reject(
    _ rejection: Rejection, at slot: Int, feed: String, readAt: Timestamp
  ) {
    keep(.of(rejection, inspector.next(), feed: feed, readAt: readAt), at: slot)
    rejections.add(RejectedInput(feed: feed, readAt: readAt, rejection: rejection))
  }

  private mutating func judge(_ input: Input, at slot: Int, into changes: inout [Change])
    -> Verdict
  {
    if let only = configuration.onlyRoom, let room = input.room, room.roomID != only {
      return .otherRoom
    }
    guard isRepeat(input, at: slot) else { return apply(input, at: slot, into: &changes) }
    // Where facts are kept as sets by identity (hands), a copy with a smaller stamp still lowers it
    // (core laws §3); elsewhere a repeat is ignored.
    if case .event(.hand, _) = input.body { _ = apply(input, at: slot, into: &changes) }
    return .duplicate
  }

  mutating func isRepeat(_ input: Input, at slot: Int) -> Bool {
    guard input.room != nil else { return roomless.isRepeat(input) }
    return desks[slot].window.isRepeat(input)
  }

  mutating func apply(_ input: Input, at slot: Int, into changes: inout [Change])
    -> Verdict
  {
    guard case .snapshot = input.body else {
      let applied = state.apply(input)
      return note(applied, of: input, at: slot, into: &changes)
    }
    let basis = DriftLog.basis(of: input, in: state)
    let applied = state.apply(input)
    if let basis, applied.isNews { drift.note(basis, in: state) }
    return note(applied, of: input, at: slot, into: &changes)
  }

  private mutating func note(
    _ applied: State.Applied, of input: Input, at slot: Int, into changes: inout [Change]
  ) -> Verdict {
    // How fresh a room is may change whatever the verdict. Until somebody looks at alarms for the first
    // time nothing is noted for them: then all rooms are looked at.
    mark(applied.rooms, at: slot, forAlarms: applied.isNews && alarmsAt != nil)
    guard applied.isNews else { return applied.verdict }
    endQuality(by: input)
    sequence += 1
    if hub.isWatched {
      changes.append(Change(sequence: sequence, rooms: applied.rooms, input: input))
    }
    return applied.verdict
  }

  mutating func overview() -> Overview {
    if state.evicted != seenEvicted {
      seenEvicted = state.evicted
      lines.keep { state.rooms.contains($0) }
    }
    lines.take(takeStale().map { ($0, state.summary($0)) })
    return Overview(sequence: sequence, rooms: lines.rooms)
  }

  mutating func takeNotices(_ id: UInt64) -> [Notice] {
    let overview = hub.needsComplete(id) ? overview() : nil
    return hub.take(id, overview: overview)
  }
}

extension State.Applied {
  /// Whether it changed something, or may once more is known.
  fileprivate var isNews: Bool {
    switch verdict {
    case .applied, .pending: true
    default: false
    }
  }
}
