/// Everything known of one person in one room, as registers and sets: which of them counts is decided
/// when it is read (core laws §8, "derived facts are derived when read").
///
/// What everybody has lies together, in 123 bytes; numbers and tier lie apart, and so does what few have.
package struct PersonState: Sendable, Equatable {
  /// How many named connections are kept of one person; the oldest closed ones go first.
  package static let connectionLimit = 16

  // Presence (core laws §9).
  /// The newest enterings that name no connection.
  package var enterings = LargestStamps()
  /// The newest listing that names no connection.
  package var listed: Stamp = .never
  /// The newest exit that names no connection.
  package var exited: Stamp = .never
  /// The newest other event that only somebody in the room can cause or undergo, hands aside.
  package var sign: Stamp = .never
  /// The newest complete snapshots that do not list this person.
  package var absences = LargestStamps()

  /// The display name.
  package var name = Register<ExactText>()
  // Three registers, their stamps before their values, so that a value takes one byte.
  private var roleSet: Stamp = .never
  private var microphoneSet: Stamp = .never
  private var cameraSet: Stamp = .never
  private var quality = Apart<PersonQuality>()
  var extras = Apart<PersonExtras>()
  private var roleValue: Role?
  private var microphoneValue: MediaState?
  private var cameraValue: MediaState?

  package init(absences: LargestStamps = LargestStamps()) { self.absences = absences }

  /// The role.
  package var role: Register<Role> {
    get { Register(roleValue, setAt: roleSet) }
    _modify {
      var register = role
      yield &register
      roleSet = register.stamp
      roleValue = register.value()
    }
  }

  /// The microphone, with the operator who caused its state.
  package var microphone: Register<MicrophoneClaim> {
    get {
      let by = extras.isInitial ? nil : extras.values.microphoneBy
      return Register(
        microphoneValue.map { MicrophoneClaim(state: $0, by: by) }, setAt: microphoneSet)
    }
    _modify {
      var register = microphone
      let knownBy = register.value()?.by
      yield &register
      microphoneSet = register.stamp
      microphoneValue = register.value()?.state
      let by = register.value()?.by
      if by != knownBy { extras.values.microphoneBy = by }
    }
  }

  /// The camera.
  package var camera: Register<MediaState> {
    get { Register(cameraValue, setAt: cameraSet) }
    _modify {
      var register = camera
      yield &register
      cameraSet = register.stamp
      cameraValue = register.value()
    }
  }

  /// The numbers of the newest report.
  package var report: Register<QualityReport> {
    get { quality.isInitial ? Register() : quality.values.report }
    _modify { yield &quality.values.report }
  }

  /// The tier as a server said it.
  package var tier: Register<TierClaim> {
    get { quality.isInitial ? Register() : quality.values.tier }
    _modify { yield &quality.values.tier }
  }
}

// What is derived, and what is more than one write.
extension PersonState {
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
    let forgotten = extras.values.forgotten
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
    if let victim {
      let told = connections.remove(at: victim).told
      extras.values.forgotten = max(extras.values.forgotten, told)
    }
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
