public import CallRoom

/// The alarms of all rooms and feeds: a value that is shown the state and the time.
///
/// No clock; the same looks at the same times give the same alarms. An alarm that is raised stays the
/// same alarm until it is cleared (core laws §6, Alarms). How often it is shown the state decides only
/// how soon alarms are raised.
public struct AlarmBoard: Sendable {
  /// After what time alarms are raised and cleared.
  public let settings: AlarmSettings
  /// How many episodes were dropped or not begun at the limit.
  public private(set) var dropped = 0

  /// Counts the times at which any alarm became another.
  private(set) var revision = 0

  private var episodes: [AlarmKey: AlarmEpisode] = [:] { didSet { knownRest = nil } }
  /// Until when time does nothing in any room, where that is known.
  private var knownRest: Timestamp?
  private var keys: [RoomKey?: Set<AlarmKey>] = [:]
  /// The cleared ones, oldest first.
  private var past: [Alarm] = []
  private var nextID: UInt64 = 1

  /// A board without alarms.
  public init(settings: AlarmSettings = AlarmSettings()) { self.settings = settings }

  /// Every alarm: those that are not cleared in the order of their keys, then the cleared ones, the
  /// newest first.
  public var alarms: [Alarm] {
    episodes.values.map(\.alarm).sorted { $0.key < $1.key } + past.reversed()
  }

  /// The rooms that must be shown at the next look, changed or not: time may raise or clear there.
  public var watchedRooms: Set<RoomKey> { Set(keys.keys.compactMap { $0 }) }

  /// Of the ``watchedRooms`` those in which time does something by now, though nothing else does.
  func dueRooms(at now: Timestamp) -> Set<RoomKey> {
    var due: Set<RoomKey> = []
    for (room, keys) in keys {
      guard let room else { continue }
      if keys.contains(where: { episodes[$0].map { $0.due(settings) <= now } ?? false }) {
        due.insert(room)
      }
    }
    return due
  }

  /// Until when, exclusive, time does nothing in any room.
  mutating func restsUntil() -> Timestamp {
    if let knownRest { return knownRest }
    var rest = Timestamp(microseconds: .max)
    for (key, episode) in episodes where key.room != nil { rest = min(rest, episode.due(settings)) }
    knownRest = rest
    return rest
  }

  /// Looks at the feeds alone: no room has changed, and time does nothing in any yet.
  mutating func evaluate(feeds: [FeedStatus], at now: Timestamp) -> [AlarmChange] {
    let sighting = AlarmSighting(settings: settings, now: now)
    var changes: [AlarmChange] = []
    let sights = feeds.compactMap(sighting.sight).sorted { $0.key < $1.key }
    if sights.isEmpty, keys[nil] == nil { return [] }
    take(sights, of: nil, at: now, into: &changes)
    return changes
  }

  /// Looks at rooms, feeds and the drift of rooms as of `now`; what happened, in the order of keys.
  ///
  /// `rooms` holds every room that has changed since the last look and all ``watchedRooms``; what is
  /// pending or raised in a room that is not given, or of a feed that is not, ends.
  @discardableResult
  public mutating func evaluate(
    rooms: [Room], feeds: [FeedStatus], drift: [RoomKey: DriftReport] = [:], at now: Timestamp
  ) -> [AlarmChange] {
    evaluate(rooms: rooms, unchanged: [], feeds: feeds, drift: drift, at: now)
  }

  /// The same where some of the watched rooms need not be given, for they are as they were and time does
  /// nothing in them yet (``dueRooms(at:)``).
  mutating func evaluate(
    rooms: [Room], unchanged: Set<RoomKey>, feeds: [FeedStatus], drift: [RoomKey: DriftReport],
    at now: Timestamp
  ) -> [AlarmChange] {
    let sighting = AlarmSighting(settings: settings, now: now)
    var changes: [AlarmChange] = []
    let feedSights = feeds.compactMap(sighting.sight).sorted { $0.key < $1.key }
    take(feedSights, of: nil, at: now, into: &changes)
    var left = watchedRooms
    for room in rooms.sorted(by: { $0.key < $1.key }) {
      left.remove(room.key)
      let sights = sighting.sights(of: room, drift: drift[room.key]) { episodes[$0] != nil }
      take(sights, of: room.key, at: now, into: &changes)
    }
    for gone in left.subtracting(unchanged).sorted() { take([], of: gone, at: now, into: &changes) }
    return changes
  }

  /// Notes that somebody knows of a raised alarm: it is silent until it is cleared.
  @discardableResult
  public mutating func acknowledge(_ key: AlarmKey) -> AlarmChange? {
    guard var episode = episodes[key], episode.acknowledge() else { return nil }
    revision += 1
    episodes[key] = episode
    return AlarmChange(kind: .acknowledged, alarm: episode.alarm)
  }

  /// Ends what is pending or raised about the connections of those who are meant: a reconnect begins
  /// anew.
  mutating func endQuality(in room: RoomKey, at now: Timestamp, of isMeant: (UserID) -> Bool)
    -> [AlarmChange]
  {
    let affected = (keys[room] ?? []).filter {
      $0.rule == .quality && $0.userID.map(isMeant) == true
    }
    var changes: [AlarmChange] = []
    for key in affected.sorted() { end(key, at: now, isWell: false, into: &changes) }
    return changes
  }

  /// Whether anything is pending or raised in a room.
  func watches(_ room: RoomKey) -> Bool { keys[room] != nil }

  private mutating func take(
    _ sights: [AlarmSight], of room: RoomKey?, at now: Timestamp, into changes: inout [AlarmChange]
  ) {
    var unseen = keys[room] ?? []
    for sight in sights {
      unseen.remove(sight.key)
      if let ending = episodes[sight.key]?.ending(by: sight, settings: settings, at: now) {
        end(sight.key, at: now, isWell: ending == .well, into: &changes)
      }
      look(sight, at: now, into: &changes)
    }
    for key in unseen.sorted() {
      end(key, at: now, isWell: key.rule != .quality, into: &changes)
    }
  }

  private mutating func look(
    _ sight: AlarmSight, at now: Timestamp, into changes: inout [AlarmChange]
  ) {
    let known = episodes.removeValue(forKey: sight.key)
    guard var episode = known ?? begin(sight, at: now) else { return }
    if let kind = episode.look(sight, settings: settings, at: now) {
      changes.append(AlarmChange(kind: kind, alarm: episode.alarm))
    }
    if known?.alarm != episode.alarm { revision += 1 }
    keep(episode)
  }

  private mutating func begin(_ sight: AlarmSight, at now: Timestamp) -> AlarmEpisode? {
    guard let episode = AlarmEpisode(id: nextID, sight, at: now) else { return nil }
    guard episodes.count < settings.limit else {
      dropped += 1
      return nil
    }
    nextID += 1
    return episode
  }

  private mutating func end(
    _ key: AlarmKey, at now: Timestamp, isWell: Bool, into changes: inout [AlarmChange]
  ) {
    guard var episode = episodes.removeValue(forKey: key) else { return }
    revision += 1
    if let kind = episode.end(at: now, isWell: isWell) {
      changes.append(AlarmChange(kind: kind, alarm: episode.alarm))
    }
    keep(episode)
  }

  /// Puts an episode back, or away where it is over; one that was never raised leaves no trace.
  private mutating func keep(_ episode: AlarmEpisode) {
    let key = episode.alarm.key
    guard episode.isCleared else {
      episodes[key] = episode
      keys[key.room, default: []].insert(key)
      trimPast()
      return
    }
    keys[key.room]?.remove(key)
    if keys[key.room]?.isEmpty == true { keys[key.room] = nil }
    if episode.wasRaised { past.append(episode.alarm) }
    trimPast()
  }

  /// The oldest cleared ones go first.
  private mutating func trimPast() {
    let over = episodes.count + past.count - settings.limit
    guard over > 0, !past.isEmpty else { return }
    revision += 1
    let going = min(over, past.count)
    past.removeFirst(going)
    dropped += going
  }
}
