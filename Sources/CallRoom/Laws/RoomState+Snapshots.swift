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
      return Outcome(effect: ended.raise(to: asOf) + close(snapshots: asOf, listed: []))
    case .partial: return Outcome(effect: write(snapshot, asOf: asOf))
    case .complete:
      let effect = write(snapshot, asOf: asOf)
      noteComplete(asOf)
      let rest = complete(
        listed: userIDs(snapshot), tellsShare: snapshot.tellsShare, asOf: asOf)
      return Outcome(effect: effect + rest)
    case .page(let page, let pages):
      let effect = write(snapshot, asOf: asOf)
      guard let all = collect(page, of: pages, snapshot, asOf: asOf) else {
        return Outcome(effect: effect)
      }
      noteComplete(asOf)
      let rest = complete(listed: all.listed, tellsShare: all.tellsShare, asOf: asOf)
      return Outcome(effect: effect + rest)
    }
  }

  private func userIDs(_ snapshot: Snapshot) -> Set<UserID> {
    Set(snapshot.people.map(\.userID))
  }

  private mutating func noteComplete(_ asOf: Stamp) {
    freshness.lastSnapshotAt = max(freshness.lastSnapshotAt ?? asOf.time, asOf.time)
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
    let namesAll = snapshot.coverage != .partial
    for listing in snapshot.people {
      effect =
        effect
        + withPerson(listing.userID) { $0.write(listing, asOf: asOf, namesAll: namesAll) }
    }
    return effect
  }

  /// What only a complete list tells: who is not there, and that nobody else shares.
  private mutating func complete(listed: Set<UserID>, tellsShare: Bool, asOf: Stamp)
    -> WriteEffect
  {
    var effect = close(snapshots: asOf, listed: listed)
    if tellsShare { effect = effect + exclusiveShare.raise(to: asOf) }
    return effect
  }

  /// A floor for everybody who is not listed, seen already or later.
  private mutating func close(snapshots asOf: Stamp, listed: Set<UserID>) -> WriteEffect {
    var effect = snapshots.insert(asOf)
    for id in Array(people.keys) where !listed.contains(id) {
      effect = effect + withPerson(id) { $0.absences.insert(asOf) }
    }
    return effect
  }

  /// Notes a page; all of them once they have all come.
  private mutating func collect(
    _ page: Int, of pages: Int, _ snapshot: Snapshot, asOf: Stamp
  ) -> PageSet? {
    let index: Int
    if let known = pageSets.firstIndex(where: { $0.asOf == asOf && $0.pages == pages }) {
      index = known
    } else {
      pageSets.append(PageSet(asOf: asOf, pages: pages))
      pageSets.sort { $0.asOf == $1.asOf ? $0.pages < $1.pages : $0.asOf < $1.asOf }
      if pageSets.count > 4 { pageSets.removeFirst() }
      guard let new = pageSets.firstIndex(where: { $0.asOf == asOf && $0.pages == pages })
      else { return nil }
      index = new
    }
    pageSets[index].seen.insert(page)
    pageSets[index].listed.formUnion(userIDs(snapshot))
    if snapshot.tellsShare { pageSets[index].tellsShare = true }
    return pageSets[index].seen.count == pages ? pageSets[index] : nil
  }
}

extension PersonState {
  /// Writes what a snapshot tells of this person; `namesAll` when connections that it does not name
  /// were not there.
  fileprivate mutating func write(_ listing: Listing, asOf: Stamp, namesAll: Bool) -> WriteEffect {
    guard !listing.connections.isEmpty else {
      return listed.raise(to: asOf) + write(listing.facts, at: asOf)
    }
    var effect = WriteEffect.same
    for connection in listing.connections {
      effect = effect + withConnection(connection) { $0.list(at: asOf) }
    }
    if namesAll {
      effect = effect + namedListing.raise(to: asOf)
      for index in connections.indices
      where !listing.connections.contains(connections[index].id) {
        effect = effect + connections[index].absent.raise(to: asOf)
      }
    }
    return effect + write(listing.facts, at: asOf)
  }
}
