// Reconciling a snapshot: register writes as of its time, and a floor for who is not listed.
extension RoomState {
  /// Applies a snapshot as of `asOf`, whose tie-break is 0.
  package mutating func apply(_ snapshot: Snapshot, asOf: Stamp) -> Outcome {
    switch snapshot.coverage {
    case .failed:
      freshness.gapSuspected = true
      return Outcome(effect: .changed)
    case .noSuchRoom:
      noteComplete(asOf)
      return Outcome(effect: ended.raise(to: asOf) + close(snapshots: asOf, listed: [:]))
    case .partial: return Outcome(effect: write(snapshot, asOf: asOf))
    case .complete:
      let effect = write(snapshot, asOf: asOf)
      noteComplete(asOf)
      let rest = complete(
        listed: snapshot.connectionsByUser, tellsShare: snapshot.tellsShare, asOf: asOf)
      return Outcome(effect: effect + rest)
    case .page(let page, let pages):
      let effect = write(snapshot, asOf: asOf)
      guard let (all, isNew) = collect(page, of: pages, snapshot, asOf: asOf) else {
        return Outcome(effect: effect)
      }
      let collected = effect + (isNew ? .changed : .same)
      guard all.seen.count == pages else { return Outcome(effect: collected) }
      noteComplete(asOf)
      let rest = complete(listed: all.listed, tellsShare: all.tellsShare, asOf: asOf)
      return Outcome(effect: collected + rest)
    }
  }

  private mutating func noteComplete(_ asOf: Stamp) {
    // What is not newer tells nothing of what may have been missed since.
    if let known = freshness.lastSnapshotAt, asOf.time <= known { return }
    freshness.lastSnapshotAt = asOf.time
    freshness.gapSuspected = false
  }

  /// Writes what the snapshot tells of the room and of everybody it lists.
  private mutating func write(_ snapshot: Snapshot, asOf: Stamp) -> WriteEffect {
    var effect = WriteEffect.same
    if let start = snapshot.sessionStart, let stamp = Stamp(start, tieBreak: 0) {
      effect = effect + started.raise(to: stamp)
    }
    if let session = snapshot.session { effect = effect + self.session.write(session, at: asOf) }
    if let title = snapshot.title { effect = effect + self.title.write(title, at: asOf) }
    for change in snapshot.policy { effect = effect + write(change, at: asOf) }
    for listing in snapshot.people {
      effect = effect + withPerson(listing.userID) { $0.write(listing, asOf: asOf) }
    }
    return effect
  }

  /// What only a complete list tells: who and which connections are not there, and that nobody else
  /// shares.
  private mutating func complete(
    listed: [UserID: Set<ConnectionID>], tellsShare: Bool, asOf: Stamp
  ) -> WriteEffect {
    var effect = close(snapshots: asOf, listed: listed)
    if tellsShare { effect = effect + exclusiveShare.raise(to: asOf) }
    return effect
  }

  /// A floor for everybody who is not listed, seen already or later.
  private mutating func close(
    snapshots asOf: Stamp, listed: [UserID: Set<ConnectionID>]
  ) -> WriteEffect {
    var effect = snapshots.insert(asOf)
    for id in Array(people.keys) where listed[id] == nil {
      effect = effect + withPerson(id) { $0.absences.insert(asOf) }
    }
    for (id, names) in listed where !names.isEmpty {
      effect = effect + withPerson(id) { $0.close(connectionsBut: names, asOf: asOf) }
    }
    return effect
  }

  /// How many answers may be under way in pages at once; the oldest are forgotten, and stay partial.
  private static let pageSetLimit = 32

  /// Notes a page; what has come of its answer, and whether the page is new.
  private mutating func collect(
    _ page: Int, of pages: Int, _ snapshot: Snapshot, asOf: Stamp
  ) -> (all: PageSet, isNew: Bool)? {
    guard page >= 1, page <= pages, pages <= PageSet.limit else { return nil }
    let index: Int
    if let known = pageSets.firstIndex(where: { $0.asOf == asOf && $0.pages == pages }) {
      index = known
    } else {
      pageSets.append(PageSet(asOf: asOf, pages: pages))
      pageSets.sort { $0.asOf == $1.asOf ? $0.pages < $1.pages : $0.asOf < $1.asOf }
      if pageSets.count > Self.pageSetLimit { pageSets.removeFirst() }
      guard let new = pageSets.firstIndex(where: { $0.asOf == asOf && $0.pages == pages })
      else { return nil }
      index = new
    }
    let isNew = pageSets[index].seen.insert(page).inserted
    pageSets[index].listed.merge(snapshot.connectionsByUser) { $0.union($1) }
    if snapshot.tellsShare { pageSets[index].tellsShare = true }
    return (pageSets[index], isNew)
  }
}

extension Snapshot {
  /// Everybody who is listed, with the connections that are named: some systems list one person once
  /// for each.
  fileprivate var connectionsByUser: [UserID: Set<ConnectionID>] {
    var listed: [UserID: Set<ConnectionID>] = [:]
    for listing in people { listed[listing.userID, default: []].formUnion(listing.connections) }
    return listed
  }
}

extension PersonState {
  /// Writes what a snapshot tells of this person.
  fileprivate mutating func write(_ listing: Listing, asOf: Stamp) -> WriteEffect {
    guard !listing.connections.isEmpty else {
      return listed.raise(to: asOf) + write(listing.facts, at: asOf)
    }
    var effect = WriteEffect.same
    for connection in listing.connections {
      effect = effect + withConnection(connection) { $0.list(at: asOf) }
    }
    return effect + write(listing.facts, at: asOf)
  }

  /// A complete list that names this person's connections was without the others.
  fileprivate mutating func close(
    connectionsBut names: Set<ConnectionID>, asOf: Stamp
  ) -> WriteEffect {
    var effect = namedListing.raise(to: asOf)
    for index in connections.indices where !names.contains(connections[index].id) {
      effect = effect + connections[index].absent.raise(to: asOf)
    }
    return effect
  }
}
