import CallRoom

/// The drift of every room, and of all.
struct DriftLog {
  /// How many snapshots with corrections are kept of a room.
  private static let recentLimit = 4
  /// How many corrections are kept of all rooms; those of the rooms with the oldest snapshots go first.
  private static let correctionBudget = 16_384

  private(set) var reports: [RoomKey: DriftReport] = [:]
  private(set) var total = DriftReport()
  /// The newest snapshot of each room of which not all pages have come.
  private var open: [RoomKey: OpenSet] = [:]
  private var kept = 0

  private struct OpenSet {
    let asOf: Stamp
    let isFirst: Bool
    var entry: DriftEntry
  }

  /// A room as it was before a snapshot, or before one page of it.
  struct Basis {
    let key: RoomKey
    let asOf: Stamp
    let before: Room?
    let wasKnown: Bool
    let coverage: Snapshot.Coverage
  }

  /// What is to be remembered before an input is applied; `nil` for what is no complete snapshot.
  static func basis(of input: Input, in state: State) -> Basis? {
    guard case .snapshot(let snapshot) = input.body, let key = input.room else { return nil }
    switch snapshot.coverage {
    case .complete, .page, .noSuchRoom: break
    case .partial, .failed: return nil
    }
    let known = state.rooms[key]
    return Basis(
      key: key, asOf: input.stamp.floor, before: state.room(key),
      wasKnown: known?.isKnown ?? false, coverage: snapshot.coverage)
  }

  /// Notes what a snapshot that was applied has corrected.
  mutating func note(_ basis: Basis, in state: State) {
    guard let after = state.room(basis.key), let room = state.rooms[basis.key] else { return }
    let changes = RoomDifference.between(old: basis.before, new: after)
    guard case .page(_, let pages) = basis.coverage else {
      guard basis.wasKnown, room.snapshots.newest == basis.asOf else { return }
      var entry = DriftEntry(asOf: basis.asOf.time)
      entry.add(changes)
      return commit(entry, basis.key)
    }
    guard var set = openSet(basis) else { return }
    set.entry.add(changes)
    let isComplete = room.pageSets.contains {
      $0.asOf == basis.asOf && $0.pages == pages && $0.seen.count == pages
    }
    open[basis.key] = isComplete ? nil : set
    guard isComplete, !set.isFirst, room.snapshots.newest == basis.asOf else { return }
    commit(set.entry, basis.key)
  }

  /// The set that a page belongs to; a page of an older set than the newest is not compared.
  private func openSet(_ basis: Basis) -> OpenSet? {
    if let known = open[basis.key], known.asOf >= basis.asOf {
      return known.asOf == basis.asOf ? known : nil
    }
    return OpenSet(
      asOf: basis.asOf, isFirst: !basis.wasKnown, entry: DriftEntry(asOf: basis.asOf.time))
  }

  private mutating func commit(_ entry: DriftEntry, _ key: RoomKey) {
    total.add(entry, keeping: Self.recentLimit)
    let before = reports[key]?.kept ?? 0
    reports[key, default: DriftReport()].add(entry, keeping: Self.recentLimit)
    kept += (reports[key]?.kept ?? 0) - before
    if kept > Self.correctionBudget { dropOldCorrections() }
  }

  /// Forgets the corrections, not the counts, of the rooms with the oldest snapshots.
  private mutating func dropOldCorrections() {
    let order = reports.sorted {
      let (a, b) = ($0.value.newestAsOf, $1.value.newestAsOf)
      guard let a, let b, a != b else { return $0.key < $1.key }
      return a < b
    }
    for (key, report) in order {
      if kept <= Self.correctionBudget / 2 { return }
      kept -= report.kept
      for index in report.recent.indices { reports[key]?.recent[index].corrections = [] }
    }
  }

  /// Drops what is kept of rooms that are gone.
  mutating func keep(only isKept: (RoomKey) -> Bool) {
    for (key, report) in reports where !isKept(key) {
      kept -= report.kept
      reports[key] = nil
    }
    open = open.filter { isKept($0.key) }
  }
}

extension DriftReport {
  /// How many corrections it holds.
  fileprivate var kept: Int { recent.reduce(0) { $0 + $1.corrections.count } }

  fileprivate mutating func add(_ entry: DriftEntry, keeping limit: Int) {
    snapshots += 1
    ghosts += entry.ghostCount
    missing += entry.missingCount
    fields += entry.fieldCount
    learned += entry.learnedCount
    newestAsOf = max(newestAsOf ?? entry.asOf, entry.asOf)
    guard entry.isCorrection else { return }
    recent.insert(entry, at: 0)
    if recent.count > limit { recent.removeLast() }
  }
}

extension RoomState {
  /// Whether anything was known of the room before.
  fileprivate var isKnown: Bool {
    people.count > 0 || started.exists || freshness.lastEventAt != nil
      || freshness.lastSnapshotAt != nil
  }
}
