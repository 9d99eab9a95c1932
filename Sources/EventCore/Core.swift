import CallRoom

/// What a store's lock holds.
struct Core {
  let configuration: Store.Configuration
  var state: State
  var hub = Hub()
  var counts = VerdictCounts()
  var feeds: [FeedStatus] = []
  var rejections: RejectionLog
  /// Rooms whose line in the overview is to be computed anew.
  var dirty: Set<RoomKey> = []
  /// What complete snapshots corrected.
  var drift = DriftLog()
  /// The last inputs of every room.
  var inspector: Inspector
  var alarms: AlarmBoard
  /// Rooms that have changed since alarms were looked at last.
  var alarmDirty: Set<RoomKey> = []
  /// What happened to alarms since they were looked at last.
  var alarmChanges: [AlarmChange] = []
  /// When alarms were looked at last.
  var alarmsAt: Timestamp?
  private var windows = SlotTable<RoomKey?, DuplicateWindow>()
  private var summaries: [RoomKey: RoomSummary] = [:]
  private var sequence: UInt64 = 0
  private var seenEvicted = 0

  init(configuration: Store.Configuration) {
    self.configuration = configuration
    state = State(limits: configuration.limits)
    rejections = RejectionLog(limit: 256)
    inspector = Inspector(
      perRoom: configuration.inspectorInputsPerRoom, budget: configuration.inspectorInputs)
    alarms = AlarmBoard(settings: configuration.alarms)
  }

  mutating func ingest(_ batch: [Decoded], from feed: String, readAt: Timestamp)
    -> ([Verdict], [@Sendable () -> Void])
  {
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(batch.count)
    var changes: [Change] = []
    for decoded in batch {
      let verdict = take(decoded, into: &changes)
      counts.count(verdict)
      note(decoded, verdict, feed: feed, readAt: readAt)
      verdicts.append(verdict)
    }
    if let index = feeds.firstIndex(where: { $0.name == feed }), !batch.isEmpty {
      feeds[index].lastInputAt = readAt
    }
    return (verdicts, batch.isEmpty ? [] : hub.publish(changes))
  }

  private mutating func take(_ decoded: Decoded, into changes: inout [Change]) -> Verdict {
    switch decoded {
    case .rejection(let rejection): return .rejected(rejection)
    case .input(let input):
      if let only = configuration.onlyRoom, let room = input.room, room.roomID != only {
        return .otherRoom
      }
      if isRepeat(input) { return takeRepeat(input, into: &changes) }
      return apply(input, into: &changes)
    }
  }

  /// Where facts are kept as sets by identity (hands), a copy with a smaller stamp still lowers it
  /// (core laws §3); elsewhere a repeat is ignored.
  private mutating func takeRepeat(_ input: Input, into changes: inout [Change]) -> Verdict {
    if case .event(.hand, _) = input.body { _ = apply(input, into: &changes) }
    return .duplicate
  }

  private mutating func apply(_ input: Input, into changes: inout [Change]) -> Verdict {
    let basis = DriftLog.basis(of: input, in: state)
    let applied = state.apply(input)
    // How fresh a room is may change whatever the verdict.
    dirty.formUnion(applied.rooms)
    // Nobody may be reading the overview: what was evicted needs no line.
    if dirty.count > configuration.limits.rooms * 2 {
      dirty = dirty.filter { state.rooms.contains($0) }
    }
    guard applied.verdict == .applied || applied.verdict == .pending else {
      return applied.verdict
    }
    if let basis { drift.note(basis, in: state) }
    noteForAlarms(input, applied.rooms)
    sequence += 1
    if hub.isWatched {
      changes.append(Change(sequence: sequence, rooms: applied.rooms, input: input))
    }
    return applied.verdict
  }

  private mutating func isRepeat(_ input: Input) -> Bool {
    if windows.count > configuration.limits.rooms * 2 { trimWindows() }
    let identities =
      input.room == nil ? configuration.roomlessIdentities : configuration.windowIdentities
    return windows.update(
      input.room, default: DuplicateWindow(limits: .init(identities: identities))
    ) { $0.isRepeat(input) }
  }

  /// Windows of rooms that the state has dropped are of no use.
  private mutating func trimWindows() {
    for case let room? in windows.keys where !state.rooms.contains(room) { windows[room] = nil }
    drift.keep { state.rooms.contains($0) }
  }

  private mutating func note(
    _ decoded: Decoded, _ verdict: Verdict, feed: String, readAt: Timestamp
  ) {
    inspector.add(InspectorRecord(decoded, verdict, feed: feed, readAt: readAt))
    if case .rejected(let rejection) = verdict {
      rejections.add(RejectedInput(feed: feed, readAt: readAt, rejection: rejection))
    }
  }

  mutating func overview() -> Overview {
    if state.evicted != seenEvicted {
      seenEvicted = state.evicted
      summaries = summaries.filter { state.rooms.contains($0.key) }
    }
    for key in dirty { summaries[key] = state.room(key).map(RoomSummary.init) }
    dirty = []
    return Overview(
      sequence: sequence, rooms: summaries.values.sorted { $0.key < $1.key })
  }

  mutating func takeNotices(_ id: UInt64) -> [Notice] {
    let overview = hub.needsComplete(id) ? overview() : nil
    return hub.take(id, overview: overview)
  }
}
