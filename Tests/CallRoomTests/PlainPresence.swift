import CallRoom

/// *J*, *E*, *A*, *V*, *D* of one person and their connections: core laws §9, "Present", "Floor",
/// "Connections".
struct PlainPresence {
  var isPresent = false
  var isProvisional = false
  var floor = Stamp.never
  var open: [ConnectionID] = []
  var openCount = 0

  /// One connection: its name is used once, so its first opening, newest opening, newest absence and
  /// closing tell all of it.
  struct Connection {
    var id: ConnectionID
    var openings: [Stamp]
    var absences: [Stamp]
    var closings: [Stamp]

    /// A closing is final, whatever its stamp.
    var isClosed: Bool { !closings.isEmpty }
    var opened: Stamp { newestOf(openings) }
    var absent: Stamp { newestOf(absences) }

    /// Whether it was open just after a moment, having been opened after `base`.
    func wasOpen(after moment: Stamp, openedAfter base: Stamp, confirmed: Stamp = .never) -> Bool {
      let evidence = [openings.min() ?? .never, opened, confirmed]
      guard evidence.contains(where: { $0.exists && $0 > base && $0 <= moment }) else {
        return false
      }
      let isGone = absent > opened && absent <= moment
      return !isGone && !closings.contains { $0 <= moment }
    }
  }
}

extension PlainModel {
  /// The newest other events that only somebody in the room can cause or undergo; what a hand's copies
  /// say counts once, at the smallest of their stamps.
  private func signs(of user: UserID) -> [Stamp] {
    var stamps: [Stamp] = []
    for (event, input) in events where event.subject == user {
      switch event {
      case .microphone, .camera, .share, .role, .name, .chatAllowed, .drawAllowed, .moderation,
        .facts, .sign:
        stamps.append(input.stamp)
      case .publication(_, _, let tracks) where !tracks.isEmpty: stamps.append(input.stamp)
      default: break
      }
    }
    for kind in HandKind.allCases {
      let hand = PlainHand(self, user: user, kind: kind)
      for set in [hand.raises, hand.lowerings, hand.answers, hand.named] { stamps += set.values }
    }
    return stamps
  }

  private func connections(of user: UserID, start: Stamp) -> [PlainPresence.Connection] {
    var openings: [ConnectionID: [Stamp]] = [:]
    var closings: [ConnectionID: [Stamp]] = [:]
    for (event, input) in events {
      switch event {
      case .entered(user, let entering):
        if let id = entering.connection { openings[id, default: []].append(input.stamp) }
      case .exited(user, let id?): closings[id, default: []].append(input.stamp)
      case .speaking(user, let id?, _): openings[id, default: []] += []
      default: break
      }
    }
    for (person, asOf) in listings where person.userID == user {
      for id in person.connections { openings[id, default: []].append(asOf) }
    }
    let lists = completeLists
    return Set(openings.keys).union(closings.keys).map { id in
      let missing = lists.filter { list in
        list.named[user].map { !$0.contains(id) } ?? false
      }
      // A first opening of an older session is void, and so is an older closing.
      let all = (openings[id] ?? []).sorted()
      let told = [all.first, all.last].compactMap { $0 }.filter { $0 > start }
      let ends = (closings[id] ?? []) + [closing(of: id)].filter(\.exists)
      return PlainPresence.Connection(
        id: id, openings: told, absences: missing.map(\.asOf).filter { $0 > start },
        closings: [newestOf(ends)].filter { $0 > start })
    }.filter { !$0.openings.isEmpty || $0.isClosed }
      .sorted { $0.id < $1.id }
  }

  /// The end of a server's connection: its own, or its session's.
  private func closing(of id: ConnectionID) -> Stamp {
    var ends: [Stamp] = []
    var sessions: [Told<ExactText>] = []
    for input in inputs {
      guard case .handle(let handle, let fact) = input.body, handle.connection == id else {
        continue
      }
      if fact == .detached { ends.append(input.stamp) }
      if case .attached(let session?) = fact {
        sessions.append(Told(stamp: input.stamp, value: session))
      }
    }
    guard let session = value(sessions) else { return newestOf(ends) }
    for input in inputs where input.body == .serverSessionEnded(realm: nil, session: session) {
      ends.append(input.stamp)
    }
    return newestOf(ends)
  }

  /// Whether somebody is present, and since when what is told of them counts.
  func presence(of user: UserID) -> PlainPresence {
    let start = start
    let within: (Stamp) -> Bool = { $0 > start }
    var entered: [Stamp] = []
    var exits = [end]
    for (event, input) in events {
      switch event {
      case .entered(user, let entering) where entering.connection == nil:
        entered.append(input.stamp)
      case .exited(user, nil): exits.append(input.stamp)
      default: break
      }
    }
    let unnamed = listings.filter { $0.person.userID == user && $0.person.connections.isEmpty }
    let known = Evidence(
      entered: newestOf(entered.filter(within)),
      listed: newestOf(unnamed.map(\.asOf).filter(within)), exit: newestOf(exits.filter(within)),
      sign: newestOf(signs(of: user).filter(within)),
      absences: completeLists.filter { !$0.listed.contains(user) }.map(\.asOf).filter(within),
      start: start)
    let named = connections(of: user, start: start)
    return named.isEmpty ? known.judged : known.judged(with: named)
  }
}

/// The maxima that presence follows from.
private struct Evidence {
  let entered: Stamp
  let listed: Stamp
  let exit: Stamp
  let sign: Stamp
  let absences: [Stamp]
  let start: Stamp

  var absent: Stamp { newestOf(absences) }

  /// "The newest absence older than *J*".
  func departure(before joined: Stamp) -> Stamp { newestOf(absences.filter { $0 < joined }) }

  /// Present if (*J* > *E*, or *J* and *E* are both −∞ and *V* is not) and max(*J*, *V*) > *A*.
  var judged: PlainPresence {
    let joined = max(entered, listed)
    let isInside = joined > exit || (!joined.exists && !exit.exists && sign.exists)
    var presence = PlainPresence()
    presence.isPresent = isInside && max(joined, sign) > absent
    presence.isProvisional = presence.isPresent && !joined.exists
    presence.floor = newestOf([exit, departure(before: joined), start])
    presence.openCount = presence.isPresent ? 1 : 0
    return presence
  }

  /// The same where the system names connections: "one is open, and newer than *E*".
  func judged(with connections: [PlainPresence.Connection]) -> PlainPresence {
    let joined = newestOf([entered, listed] + connections.map(\.opened))
    let gone = max(exit, departure(before: joined))
    // "A listing without names speaks for the connections that were open then".
    let spokenFor = connections.filter { connection in
      listed.exists
        && connection.wasOpen(after: listed, openedAfter: exit <= listed ? exit : .never)
    }
    func confirmed(_ connection: PlainPresence.Connection) -> Stamp {
      spokenFor.contains { $0.id == connection.id } ? listed : .never
    }
    var presence = PlainPresence()
    for connection in connections where !connection.isClosed {
      let alive = max(connection.opened, confirmed(connection))
      if connection.opened > max(exit, connection.absent), alive > gone,
        max(alive, sign) > absent
      {
        presence.open.append(connection.id)
      }
    }
    presence.openCount = presence.open.count
    // "If there are none it opens an unnamed one, which any named closing closes".
    let closings = connections.flatMap(\.closings)
    let unnamed = max(entered, spokenFor.isEmpty ? listed : .never)
    if unnamed > max(gone, newestOf(closings)), max(unnamed, sign) > absent {
      presence.openCount += 1
    }
    // "The newest closing after which none was open".
    let last = newestOf(
      closings.filter { closing in
        !connections.contains {
          $0.wasOpen(after: closing, openedAfter: gone, confirmed: confirmed($0))
        }
      })
    if !joined.exists, !exit.exists, sign > max(last, absent) {
      presence.isProvisional = true
      presence.openCount += 1
    }
    presence.isPresent = presence.openCount > 0
    presence.floor = newestOf([gone, start, last])
    return presence
  }
}
