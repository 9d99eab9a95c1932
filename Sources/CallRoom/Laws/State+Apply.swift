extension State {
  /// What an input did: the verdict, and the rooms that may look different now.
  public struct Applied: Sendable, Equatable {
    /// What was done, and why.
    public var verdict: Verdict
    /// The rooms that may look different now.
    public var rooms: AffectedRooms
  }

  /// Applies one input.
  ///
  /// Never traps, whatever it says (law 9).
  public mutating func apply(_ input: Input) -> Applied {
    newestEventAt = max(newestEventAt ?? input.stamp.time, input.stamp.time)
    switch input.body {
    case .unknownType:
      if let room = input.room { touch(room, at: input.stamp) }
      return Applied(verdict: .unknownType, rooms: AffectedRooms(own: input.room))
    case .noted: return Applied(verdict: .applied, rooms: [])
    case .event(let event, let server):
      guard let room = input.room else { return Self.roomless }
      let applied = applyToRoom(room) { state in
        let isNewServer = server.map { state.note(server: $0) } ?? false
        var outcome = state.apply(event, of: input)
        // A server that is new to the room brings its starts and stops.
        if isNewServer { outcome.effect = outcome.effect + .changed }
        return outcome
      }
      index(event, in: room)
      noteLink(event, of: input)
      return applied
    case .snapshot(let snapshot):
      guard let room = input.room else { return Self.roomless }
      // A failed question changes only the freshness; of an unknown room there is none (law 4).
      if snapshot.coverage == .failed, !rooms.contains(room) {
        return Applied(verdict: .applied, rooms: [])
      }
      let applied = applyToRoom(room) { $0.apply(snapshot, asOf: input.stamp.floor) }
      for listing in snapshot.people {
        for connection in listing.connections { index(connection, in: room) }
      }
      return applied
    case .client(let key, let fact):
      return Applied(verdict: Self.verdict(apply(fact, to: key, at: input.stamp)), rooms: [])
    case .handle(let key, let fact): return apply(fact, to: key, at: input.stamp)
    case .serverSessionEnded(let realm, let session):
      let key = ServerKey(realm: realm, name: session)
      let effect = serverSessions[key, default: .never].raise(to: input.stamp)
      evicted += Self.trim(&serverSessions, to: limits.servers) { $0 }
      return Applied(
        verdict: Self.verdict(effect), rooms: AffectedRooms(rooms(with: realm, session)))
    case .serverStarted(let realm, let server):
      return bound(realm, server) { $0.start.raise(to: input.stamp.floor) }
    case .serverStopped(let realm, let server):
      return bound(realm, server) { $0.end.raise(to: input.stamp) }
    }
  }

  private static let roomless = Applied(
    verdict: .rejected(Rejection(reason: "expected a room, got an event without one")), rooms: [])

  static func verdict(_ effect: WriteEffect) -> Verdict {
    switch effect {
    case .changed: .applied
    case .same: .duplicate
    case .superseded(let what): .superseded(what)
    }
  }

  private mutating func applyToRoom(
    _ key: RoomKey, _ body: (inout RoomState) -> RoomState.Outcome
  ) -> Applied {
    var known = rooms.updateIfPresent(key) { (body(&$0), $0.people.count) }
    if known == nil {
      rooms[key] = RoomState()
      evictRooms(sparing: key)
      known = rooms.update(key, default: RoomState()) { room in
        var outcome = body(&room)
        outcome.effect = outcome.effect + .changed
        return (outcome, room.people.count)
      }
    }
    guard let (outcome, people) = known else { return Self.roomless }
    if people > limits.peoplePerRoom { evictPeople(of: key) }
    let verdict = outcome.isPending ? Verdict.pending : Self.verdict(outcome.effect)
    return Applied(verdict: verdict, rooms: AffectedRooms(own: key))
  }

  /// What a client tells of its link to a room is a fact about the client too.
  private mutating func noteLink(_ event: RoomEvent, of input: Input) {
    guard let client = input.client, case .link(_, let link) = event else { return }
    let state: ClientLink.State = link == .reconnecting ? .reconnecting : .connected
    _ = apply(.meetingLink(state, reason: nil), to: client, at: input.stamp)
  }

  private mutating func apply(_ fact: ClientFact, to key: ClientKey, at stamp: Stamp)
    -> WriteEffect
  {
    let effect = clients[key, default: ClientState()].apply(fact, at: stamp)
    if clients.count > limits.clients, let last = clients.keys.max() {
      clients[last] = nil
      evicted += 1
    }
    return effect
  }

  private mutating func touch(_ key: RoomKey, at stamp: Stamp) {
    _ = rooms.updateIfPresent(key) { room in
      room.freshness.lastEventAt = max(room.freshness.lastEventAt ?? stamp.time, stamp.time)
    }
  }

  /// Remembers in which room a connection is, so that what is said of it shows there.
  private mutating func index(_ event: RoomEvent, in room: RoomKey) {
    let connection: ConnectionID? =
      switch event {
      case .entered(_, let entering): entering.connection
      case .exited(_, let connection), .speaking(_, let connection, _): connection
      default: nil
      }
    if let connection { index(connection, in: room) }
  }

  private mutating func index(_ connection: ConnectionID, in room: RoomKey) {
    handleRooms[HandleKey(realm: room.realm, connection: connection)] = room
    trimIndex()
  }

  private mutating func apply(_ fact: HandleFact, to key: HandleKey, at stamp: Stamp) -> Applied {
    let effect = handles[key, default: HandleState()].apply(fact, at: stamp)
    evictHandles()
    guard let room = handleRooms[key] else {
      let isPending = effect == .changed && handles[key]?.subscribes.exists != true
      return Applied(verdict: isPending ? .pending : Self.verdict(effect), rooms: [])
    }
    touch(room, at: stamp)
    return Applied(verdict: Self.verdict(effect), rooms: [room])
  }

  private func rooms(with realm: String?, _ session: ExactText) -> [RoomKey] {
    var keys: Set<RoomKey> = []
    for (key, handle) in handles
    where key.realm == realm && handle.session.value() == session {
      if let room = handleRooms[key] { keys.insert(room) }
    }
    return keys.sorted()
  }

  private mutating func bound(
    _ realm: String?, _ server: ExactText, _ body: (inout SessionBounds) -> WriteEffect
  ) -> Applied {
    let effect = body(&servers[ServerKey(realm: realm, name: server), default: SessionBounds()])
    evicted += Self.trim(&servers, to: limits.servers) { max($0.start, $0.end) }
    let affected = rooms.filter { $0.key.realm == realm && $0.value.servers.contains(server) }
    return Applied(
      verdict: Self.verdict(effect), rooms: AffectedRooms(affected.map(\.key).sorted()))
  }

  /// Marks that something may have been missed in all rooms of a realm; `nil` is the realm of feeds
  /// without one (law 7).
  public mutating func suspectGap(realm: String?) -> [RoomKey] {
    let keys = rooms.keys.filter { $0.realm == realm }.sorted()
    for key in keys { _ = rooms.updateIfPresent(key) { $0.freshness.gapSuspected = true } }
    return keys
  }
}
