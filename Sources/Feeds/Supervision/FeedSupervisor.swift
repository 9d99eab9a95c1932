package import CallRoom

/// What a feed does that holds a connection to a call system: connects, is live, falls silent, loses the
/// connection, waits, tries again; and when it asks for snapshots.
///
/// It decides, a shell performs: no I/O, no clock, no randomness of its own. Moments are milliseconds that
/// only go forward.
package struct FeedSupervisor: Sendable {
  /// How a feed is supervised.
  package struct Settings: Sendable {
    /// How long it waits between tries.
    package var backOff = BackOff()
    /// After how long a connection counts as steady: the next wait is a short one again, in milliseconds.
    package var steadyMilliseconds: Int64 = 10_000
    /// After how long without a word it is called silent; `nil` for a system that speaks only when asked.
    package var silentMilliseconds: Int64?
    /// How often the state of a room is asked for, in milliseconds; `nil` where nothing can be asked.
    package var snapshotMilliseconds: Int64? = 30_000

    /// The defaults.
    package init() {}
  }

  /// What to do now.
  package enum Step: Sendable, Equatable {
    /// To connect.
    case connect
    /// To wait until a moment.
    case wait(until: Int64)
    /// To ask which rooms there are.
    case askRooms
    /// To ask for a room's state.
    case ask(RoomID)
    /// To take what comes, until a moment.
    case listen(until: Int64)
    /// Nothing more, ever.
    case end
  }

  /// What to tell, in this order.
  package enum Act: Sendable, Equatable {
    /// It tries to connect.
    case connecting
    /// It is connected.
    case live
    /// It is connected, and nothing has come for so many milliseconds.
    case silent(for: Int64)
    /// Something may have been missed.
    case gap
    /// It is not connected, and tries again in so many milliseconds.
    case retry(reason: String, in: Int64)
    /// It is not connected, and does not try again.
    case failed(reason: String)
    /// All rooms have been asked for since it connected.
    case surveyed
  }

  private enum Link: Sendable, Equatable {
    case down(until: Int64)
    case live(since: Int64)
    case over
  }

  private let settings: Settings
  private var link = Link.down(until: .min)
  private var schedule: SnapshotSchedule?
  private var failures = 0
  private var wasLive = false
  private var heardAt: Int64 = 0
  private var isSilent = false
  private var isSurveyed = false

  /// A feed that has not begun.
  package init(_ settings: Settings) {
    self.settings = settings
    schedule = settings.snapshotMilliseconds.map { SnapshotSchedule(interval: $0) }
  }

  /// What to do at a moment.
  package func step(at now: Int64) -> Step {
    switch link {
    case .over: return .end
    case .down(let until): return now >= until ? .connect : .wait(until: until)
    case .live:
      guard let next = schedule?.next else { return .listen(until: silentAt ?? .max) }
      guard next.at > now else {
        switch next.question {
        case .rooms: return .askRooms
        case .room(let room): return .ask(room)
        }
      }
      return .listen(until: min(next.at, silentAt ?? .max))
    }
  }

  /// When it falls silent, if nothing comes.
  private var silentAt: Int64? {
    guard let after = settings.silentMilliseconds, !isSilent else { return nil }
    return heardAt + after
  }

  /// It begins to connect.
  package func connects() -> [Act] { [.connecting] }

  /// It is connected; what was missed meanwhile is asked for.
  package mutating func connected(at now: Int64) -> [Act] {
    link = .live(since: now)
    heardAt = now
    isSilent = false
    isSurveyed = false
    schedule?.begin(at: now)
    defer { wasLive = true }
    return wasLive ? [.gap, .live] : [.live]
  }

  /// Something came.
  package mutating func heard(at now: Int64) -> [Act] {
    heardAt = now
    guard isSilent else { return [] }
    isSilent = false
    return [.live]
  }

  /// Time went by.
  package mutating func look(at now: Int64) -> [Act] {
    guard case .live = link, let silentAt, now >= silentAt else { return [] }
    isSilent = true
    return [.silent(for: now - heardAt)]
  }

  /// It could not connect, or lost the connection; `random` is from 0 up to 1.
  package mutating func failed(_ reason: String, isFinal: Bool, at now: Int64, random: Double)
    -> [Act]
  {
    var acts: [Act] = []
    if case .live(let since) = link {
      acts.append(.gap)
      if now - since >= settings.steadyMilliseconds { failures = 0 }
    }
    guard !isFinal else {
      link = .over
      return acts + [.failed(reason: reason)]
    }
    failures += 1
    let wait = settings.backOff.milliseconds(after: failures, random: random)
    link = .down(until: now + wait)
    return acts + [.retry(reason: reason, in: wait)]
  }

  /// Another feed may have missed something of the same rooms: all of them are asked for.
  package mutating func suspected(at now: Int64) {
    guard case .live = link else { return }
    schedule?.begin(at: now)
  }

  /// Something may be wrong with a room.
  package mutating func want(_ room: RoomID) { schedule?.want(room) }

  /// The list of rooms came, or did not.
  package mutating func listed(_ rooms: [RoomID]?, at now: Int64) -> [Act] {
    schedule?.listed(rooms, at: now)
    return survey()
  }

  /// A room was asked for, whatever came of it; `isThere` is `false` when there is no such room.
  package mutating func asked(_ room: RoomID, isThere: Bool, at now: Int64) -> [Act] {
    schedule?.asked(room, isThere: isThere, at: now)
    return survey()
  }

  private mutating func survey() -> [Act] {
    guard !isSurveyed, schedule?.isSurveyed == true else { return [] }
    isSurveyed = true
    return [.surveyed]
  }
}
