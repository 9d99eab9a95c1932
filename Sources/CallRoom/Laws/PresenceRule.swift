/// What bounds a person's presence from outside: the room's session.
package struct SessionBounds: Sendable, Equatable {
  /// When the session started: what is older is void.
  package var start: Stamp = .never
  /// When it ended: an exit of everybody.
  package var end: Stamp = .never

  package init(start: Stamp = .never, end: Stamp = .never) {
    self.start = start
    self.end = end
  }

  /// The stamp if it belongs to the session, else ``Stamp/never``.
  package func within(_ stamp: Stamp) -> Stamp { stamp > start ? stamp : .never }
}

/// Whether somebody is present, in closed form: core laws §9.
///
/// Everything is a maximum or a set, so no order of arrival can matter.
package struct PresenceRule: Sendable {
  /// Whether the person is present.
  package private(set) var isPresent = false
  /// Whether present without a known entering or listing.
  package private(set) var isProvisional = false
  /// *D*: a register counts only if its stamp is above it.
  package private(set) var floor: Stamp = .never
  /// The names of the connections that are open.
  package private(set) var openConnections: [ConnectionID] = []
  /// How many connections are open, an unnamed one included.
  package private(set) var openCount = 0
  /// When the person left, if not present and ever there.
  package private(set) var departed: Stamp = .never

  private let entered: Stamp
  private let listed: Stamp
  private let exited: Stamp
  /// The exit that is the person's own, not the session's end.
  private let ownExit: Stamp
  private let sign: Stamp
  private let absences: LargestStamps
  private let session: SessionBounds
  private var connections: [Facts]

  /// One connection's stamps, reduced to the session.
  private struct Facts {
    let id: ConnectionID
    let first: Stamp
    let opened: Stamp
    let absent: Stamp
    let closed: Stamp
    /// The listing without names that speaks for it.
    var confirmed: Stamp = .never

    /// Whether it was open just after `moment`, as something newer than `departure` says.
    func isOpen(after moment: Stamp, since departure: Stamp) -> Bool {
      if closed.exists, closed <= moment { return false }
      if absent > opened, absent <= moment { return false }
      return isSaid(first, departure, moment) || isSaid(opened, departure, moment)
        || isSaid(confirmed, departure, moment)
    }

    private func isSaid(_ stamp: Stamp, _ departure: Stamp, _ moment: Stamp) -> Bool {
      stamp > departure && stamp <= moment
    }
  }

  /// Judges a person.
  ///
  /// `closing` tells of a connection's end known from elsewhere (a server's handle).
  package init(
    _ person: borrowing PersonState, in session: SessionBounds,
    closing: (ConnectionID) -> Stamp = { _ in .never }
  ) {
    entered = session.within(person.enterings.newest)
    listed = session.within(person.listed)
    ownExit = session.within(person.exited)
    exited = max(ownExit, session.within(session.end))
    sign = session.within(person.newestSign)
    absences = person.absences
    self.session = session
    connections = person.connections.compactMap { connection in
      let facts = Facts(
        id: connection.id, first: session.within(connection.first),
        opened: session.within(max(connection.opened, connection.listed)),
        absent: session.within(connection.absent),
        closed: session.within(max(connection.closed, closing(connection.id))))
      return facts.opened.exists || facts.closed.exists ? facts : nil
    }
    if connections.isEmpty { judgeUnnamed() } else { judgeNamed() }
  }

  /// *J* > *E*, or both −∞ and *V* not; and max(*J*, *V*) > *A*.
  private mutating func judgeUnnamed() {
    let absent = session.within(absences.newest)
    let joined = max(entered, listed)
    let isInside = joined.exists ? joined > exited : !exited.exists && sign.exists
    isPresent = isInside && max(joined, sign) > absent
    isProvisional = isPresent && !joined.exists
    openCount = isPresent ? 1 : 0
    floor = max(max(exited, session.start), lastAbsence(before: joined))
    if !isPresent, max(joined, sign).exists { departed = firstEnd(after: joined, closing: .never) }
  }

  private mutating func judgeNamed() {
    let absent = session.within(absences.newest)
    let newestClosing = connections.map(\.closed).max() ?? .never
    let isListingSpokenFor = confirmListed()
    let unnamed = max(entered, isListingSpokenFor ? .never : listed)
    let joined = connections.reduce(max(entered, listed)) { max($0, $1.opened) }
    // Who came back after a list had missed them came back with the connections that are said since.
    let departure = max(exited, lastAbsence(before: joined))
    for connection in connections where isOpenNow(connection, since: departure, absent: absent) {
      openConnections.append(connection.id)
    }
    openCount = openConnections.count
    let isUnnamedOpen =
      unnamed > max(departure, newestClosing) && max(unnamed, sign) > absent
    if isUnnamedOpen { openCount += 1 }
    let lastClosing = lastClosing(since: departure)
    floor = max(max(departure, session.start), lastClosing)
    if openCount == 0, !joined.exists, !exited.exists, sign > max(lastClosing, absent) {
      isProvisional = true
      openCount = 1
    }
    isPresent = openCount > 0
    if !isPresent, max(joined, sign).exists {
      departed = firstEnd(after: joined, closing: lastClosing)
    }
  }

  /// A listing without names speaks for the connections that were open then; whether there were any.
  private mutating func confirmListed() -> Bool {
    guard listed.exists else { return false }
    let departure = exited <= listed ? exited : .never
    var isSpokenFor = false
    for index in connections.indices
    where connections[index].isOpen(after: listed, since: departure) {
      connections[index].confirmed = listed
      isSpokenFor = true
    }
    return isSpokenFor
  }

  private func isOpenNow(_ connection: Facts, since departure: Stamp, absent: Stamp) -> Bool {
    guard !connection.closed.exists, connection.opened > max(exited, connection.absent) else {
      return false
    }
    let alive = max(connection.opened, connection.confirmed)
    return alive > departure && max(alive, sign) > absent
  }

  /// When somebody who is not present left, or when a list first missed them: what came later (more
  /// lists without them, the session's end) does not move it.
  private func firstEnd(after joined: Stamp, closing: Stamp) -> Stamp {
    let life = max(joined, sign)
    let missed = absences.first(after: max(life, session.start)) ?? .never
    var first = missed
    for end in [ownExit, session.within(session.end), closing] where end > joined {
      first = first.exists ? min(first, end) : end
    }
    return first.exists ? first : max(max(exited, closing), session.within(absences.newest))
  }

  /// The newest absence older than *J*: one that a later entering made a departure.
  private func lastAbsence(before joined: Stamp) -> Stamp {
    session.within(absences.newest(before: joined))
  }

  /// The newest closing after which no connection was open.
  private func lastClosing(since departure: Stamp) -> Stamp {
    var newest = Stamp.never
    for closing in connections where closing.closed > newest {
      let isLast = !connections.contains { $0.isOpen(after: closing.closed, since: departure) }
      if isLast { newest = closing.closed }
    }
    return newest
  }
}
