/// Everything known of one person in one room, as registers and sets: which of them counts is decided
/// when it is read (core laws §8, "derived facts are derived when read").
package struct PersonState: Sendable, Equatable {
  /// How many named connections are kept of one person; the oldest closed ones go first.
  package static let connectionLimit = 16

  // Presence (core laws §9).
  /// The newest enterings that name no connection.
  package var enterings = LargestStamps()
  /// The newest listing that names no connection.
  package var listed: Stamp = .never
  /// The newest listing that names all connections: what one seen later was absent from.
  package var namedListing: Stamp = .never
  /// The newest exit that names no connection.
  package var exited: Stamp = .never
  /// The newest other event that only somebody in the room can cause or undergo, hands aside.
  package var sign: Stamp = .never
  /// The newest complete snapshots that do not list this person.
  package var absences = LargestStamps()
  /// The named connections, by name.
  package var connections: [ConnectionState] = []
  /// The newest thing told of the connections that were dropped at the limit.
  ///
  /// Not part of the digest.
  private var forgotten: Stamp = .never

  // What is told of the person.
  package var name = Register<ExactText>()
  package var role = Register<Role>()
  package var microphone = Register<MicrophoneClaim>()
  package var camera = Register<MediaState>()
  package var share = Register<ShareClaim>()
  package var chatAllowed = Register<Bool>()
  package var drawAllowed = Register<Bool>()
  package var joinedAt = Register<Timestamp>()
  package var publication = Register<Publication>()
  package var moderations: [Moderation] = []
  /// Received tracks of this person that stopped, by name.
  package var stalls: [Moderation] = []

  // Speaking, hands, quality.
  package var speaking = Register<SpeakingClaim>()
  package var hands: [HandKind: HandState] = [:]
  package var report = Register<QualityReport>()
  package var tier = Register<TierClaim>()
  package var link = Register<LinkClaim>()
  package var reconnected: Stamp = .never

  package init(absences: LargestStamps = LargestStamps()) { self.absences = absences }

  /// *V*: the newest other event that only somebody in the room can cause or undergo (core laws §9).
  package var newestSign: Stamp {
    hands.isEmpty ? sign : hands.values.reduce(sign) { max($0, $1.newest) }
  }

  /// *J*: the newest entering or listing, of any connection (core laws §9).
  package var newestOpening: Stamp {
    connections.reduce(max(enterings.newest, listed)) { max($0, max($1.opened, $1.listed)) }
  }

  /// Whether anything is known that tells of presence or departure.
  package var isKnown: Bool {
    enterings.newest.exists || listed.exists || newestSign.exists || exited.exists
      || !connections.isEmpty
  }

  /// The newest stamp of any evidence of presence or departure: what eviction goes by.
  package var newestEvidence: Stamp {
    var newest = max(max(enterings.newest, listed), max(exited, newestSign))
    for connection in connections { newest = max(newest, connection.newest) }
    return max(newest, max(report.stamp, tier.stamp))
  }

  /// The connection of a name, made if it is new.
  ///
  /// What is older than the connections that were dropped at the limit tells of one of them: it does
  /// not open it again.
  package mutating func withConnection(
    _ id: ConnectionID, _ body: (inout ConnectionState) -> WriteEffect
  ) -> WriteEffect {
    let index = connections.firstIndex { $0.id >= id } ?? connections.count
    if index < connections.count, connections[index].id == id { return body(&connections[index]) }
    var connection = ConnectionState(id: id)
    connection.absent = namedListing
    let effect = body(&connection)
    guard connection.told > forgotten else { return .superseded(by: forgotten) }
    connections.insert(connection, at: index)
    if connections.count > Self.connectionLimit { evictConnection() }
    return effect
  }

  /// Drops the connection that is of least use: closed before open, then the oldest, then by name.
  private mutating func evictConnection() {
    let victim = connections.indices.min { a, b in
      let x = connections[a]
      let y = connections[b]
      if x.closed.exists != y.closed.exists { return x.closed.exists }
      return x.newest == y.newest ? x.id < y.id : x.newest < y.newest
    }
    if let victim { forgotten = max(forgotten, connections.remove(at: victim).told) }
  }

  /// Notes that a received track stopped or runs again.
  package mutating func stall(_ track: ExactText, isStalled: Bool, at stamp: Stamp)
    -> WriteEffect
  {
    Self.write(&stalls, track, isStalled, at: stamp)
  }

  /// Silences or frees one published track.
  package mutating func moderate(_ track: ExactText, isMuted: Bool, at stamp: Stamp)
    -> WriteEffect
  {
    Self.write(&moderations, track, isMuted, at: stamp)
  }

  private static func write(
    _ list: inout [Moderation], _ track: ExactText, _ value: Bool, at stamp: Stamp
  ) -> WriteEffect {
    let index = list.firstIndex { $0.track >= track } ?? list.count
    if index == list.count || list[index].track != track {
      // Which names are the smallest does not depend on the order of arrival.
      guard index < Publication.trackLimit else { return .same }
      list.insert(Moderation(track: track), at: index)
      if list.count > Publication.trackLimit { list.removeLast() }
    }
    return list[index].isSet.write(value, at: stamp)
  }
}

/// A microphone's value with the operator who caused it.
package struct MicrophoneClaim: CanonicalValue {
  package let state: MediaState
  package let by: UserID?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(state.rawValue)
    encoder.add(by?.text)
  }
}

/// What somebody is said to share.
package struct ShareClaim: CanonicalValue {
  package let kind: ShareKind?

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(kind?.rawValue) }
}

/// The state of a client's link.
package struct LinkClaim: CanonicalValue {
  package let state: LinkState

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(state.rawValue) }
}

/// What somebody publishes.
package struct Publication: CanonicalValue {
  /// How many tracks of one person are kept.
  package static let trackLimit = 32
  package let tracks: [PublishedTrack]

  package init(_ tracks: [PublishedTrack]) { self.tracks = Array(tracks.prefix(Self.trackLimit)) }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(tracks.count)
    for track in tracks {
      encoder.add(track.id.text)
      encoder.add(track.kind.rawValue)
    }
  }
}

/// Whether a host silenced a track, or whether a received one stopped.
package struct Moderation: Sendable, Equatable {
  package let track: ExactText
  package var isSet = Register<Bool>()
}

extension QualityReport: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    at.encode(into: &encoder)
    for sample in [uplink, downlink] {
      encoder.add(sample != nil)
      for number in [
        sample?.lossRatio, sample?.rttMilliseconds, sample?.jitterMilliseconds,
        sample?.bitrateKbps, sample?.mos,
      ] { encoder.add(number) }
    }
  }
}

extension TierClaim: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(uplink?.rawValue)
    encoder.add(downlink?.rawValue)
    encoder.add(overall?.rawValue)
  }
}
