/// Whether somebody speaks: core laws §9, "Speaking".
struct SpeakingRule {
  let state: RoomState
  let bounds: SessionBounds
  /// The servers' connections, and the realm of those that are of this room.
  let handles: [HandleKey: HandleState]
  let realm: String?

  private let list: SpeakersClaim?
  /// Each one's place in the list, which is sorted, loudest first; empty for a list that is soon searched.
  private let places: [UserID: Int]
  private static let shortest = 8

  init(
    state: RoomState, bounds: SessionBounds, handles: [HandleKey: HandleState], realm: String?
  ) {
    self.state = state
    self.bounds = bounds
    self.handles = handles
    self.realm = realm
    var floor = max(bounds.start, state.reconnected)
    if let reporter = state.speakers.value()?.reporter, let person = state.people[reporter] {
      floor = max(floor, person.reconnected)
    }
    list = state.speakers.value(above: floor)
    let levels = list?.levels ?? []
    places =
      levels.count <= Self.shortest
      ? [:]
      : Dictionary(
        levels.enumerated().map { ($1.userID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Somebody's first place in the list.
  private func place(of id: UserID) -> Int? {
    guard let levels = list?.levels else { return nil }
    return levels.count <= Self.shortest ? levels.firstIndex { $0.userID == id } : places[id]
  }

  /// The louder first; of one level as the list has them, then by id: the same everywhere.
  func isLouder(_ a: Speaker, than b: Speaker) -> Bool {
    let (x, y) = (a.level ?? -1, b.level ?? -1)
    if x != y { return x > y }
    let (p, q) = (place(of: a.userID) ?? .max, place(of: b.userID) ?? .max)
    return p == q ? a.userID < b.userID : p < q
  }

  /// How loud a present person speaks; `nil` when they do not.
  func level(
    of id: UserID, person: borrowing PersonState, floor: Stamp, microphone: MediaState?,
    connections: [ConnectionID]
  ) -> SpeakingLevel? {
    if microphone == .off { return nil }
    let floor = max(floor, max(person.reconnected, state.reconnected))
    var claims: [(stamp: Stamp, level: SpeakingLevel?)] = []
    let allStopped = connections.map(mediaStopped).max() ?? .never
    if let claim = person.speaking.value(above: floor) {
      let level = allStopped > person.speaking.stamp ? nil : claim.level
      claims.append((person.speaking.stamp, level))
    }
    for connection in person.connections where connections.contains(connection.id) {
      guard let claim = connection.speaking.value(above: floor) else { continue }
      let stopped = mediaStopped(connection.id)
      let level = stopped > connection.speaking.stamp ? nil : claim.level
      claims.append((max(stopped, connection.speaking.stamp), level))
    }
    let listed = list != nil && state.speakers.stamp > floor ? state.speakers.stamp : .never
    let newer = claims.filter { $0.stamp >= listed }
    if !newer.isEmpty { return Self.loudest(newer.compactMap(\.level)) }
    guard listed.exists, let place = place(of: id), let list else { return nil }
    return allStopped > listed ? nil : SpeakingLevel(level: list.levels[place].level)
  }

  /// When a connection's sound is known to have stopped, and not come back: all its tracks of sound.
  private func mediaStopped(_ id: ConnectionID) -> Stamp {
    guard let handle = handles[HandleKey(realm: realm, connection: id)] else { return .never }
    var stopped = Stamp.never
    for track in handle.tracks {
      guard let claim = track.receiving.value(above: handle.mediaDown), !claim.isVideo else {
        continue
      }
      if claim.isReceiving { return handle.mediaDown }
      stopped = max(stopped, track.receiving.stamp)
    }
    return max(stopped, handle.mediaDown)
  }

  /// One user with two tracks is one speaker, the louder level.
  private static func loudest(_ levels: [SpeakingLevel]) -> SpeakingLevel? {
    levels.max { ($0.level ?? -1) < ($1.level ?? -1) }
  }
}
