// What is known of one person's connections and tracks: read when somebody looks at that person.
extension State {
  /// The named connections and the tracks of somebody in a room; both empty where nothing is known.
  package func connections(of user: UserID, in room: RoomKey) -> PersonConnections {
    var known = PersonConnections()
    guard let state = rooms[room], let person = state.people[user] else { return known }
    let presence = PresenceRule(person, in: bounds(of: room, state)) { id in
      closing(of: HandleKey(realm: room.realm, connection: id))
    }
    let open = Set(presence.openConnections)
    known.connections = person.connections.map { connection in
      PersonConnections.Connection(
        id: connection.id, since: connection.first.exists ? connection.first.time : nil,
        isOpen: open.contains(connection.id))
    }
    known.tracks = published(person, above: presence.floor)
    for id in presence.openConnections {
      guard let handle = handles[HandleKey(realm: room.realm, connection: id)] else { continue }
      known.tracks += received(handle, above: max(presence.floor, handle.mediaDown))
    }
    return known
  }

  private func published(_ person: PersonState, above floor: Stamp) -> [PersonConnections.Track] {
    let tracks = person.publication.value(above: floor)?.tracks ?? []
    let sent = tracks.map { track in
      let isMuted = person.moderations.contains {
        $0.track == track.id && $0.isSet.value(above: floor) == true
      }
      return PersonConnections.Track(
        name: track.id.text, kind: track.kind.rawValue, isStalled: false, isSilenced: isMuted)
    }
    let stalled = person.stalls.filter { $0.isSet.value(above: floor) == true }.map {
      PersonConnections.Track(name: $0.track.text, kind: nil, isStalled: true, isSilenced: false)
    }
    return sent + stalled
  }

  private func received(_ handle: HandleState, above floor: Stamp) -> [PersonConnections.Track] {
    handle.tracks.compactMap { track in
      guard let claim = track.receiving.value(above: floor) else { return nil }
      return PersonConnections.Track(
        name: track.name.text, kind: claim.isVideo ? "video" : "audio",
        isStalled: !claim.isReceiving, isSilenced: false)
    }
  }
}

/// What is known of one person's connections and tracks.
package struct PersonConnections: Equatable, Sendable {
  /// One named presence on one device.
  package struct Connection: Equatable, Sendable {
    /// Its name, as it was sent.
    package let id: ConnectionID
    /// The first entering or listing that names it.
    package let since: Timestamp?
    /// Whether it is open.
    package let isOpen: Bool
  }

  /// One track.
  package struct Track: Equatable, Sendable {
    /// Its name within its connection, as it was sent.
    package let name: String
    /// What it carries, where that is known.
    package let kind: String?
    /// Whether its media stopped.
    package let isStalled: Bool
    /// Whether a host silenced it.
    package let isSilenced: Bool
  }

  /// The named connections, by name.
  package var connections: [Connection] = []
  /// The tracks, by connection and name.
  package var tracks: [Track] = []
}
