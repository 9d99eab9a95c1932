public import CallRoom

/// One alarm of one episode.
public struct Alarm: Sendable, Equatable, Identifiable {
  /// Counts the episodes of a board from 1.
  public let id: UInt64
  /// What it is about.
  public let key: AlarmKey
  /// Where it is in its life.
  public var state: AlarmState
  /// When the episode began.
  public var since: Timestamp
  /// How bad it is, or was last; within an episode it only rises.
  public var severity: AlarmSeverity
  /// What is wrong, or was last.
  public var detail: AlarmDetail
  /// The person's display name as it was sent, never trusted.
  public var name: String?
}

/// Where an alarm is in its life, each with the time since when.
public enum AlarmState: Sendable, Equatable {
  /// It is so, and not yet for long enough.
  case pending(since: Timestamp)
  /// It is raised.
  case firing(since: Timestamp)
  /// It is raised, and somebody said that they know: silent until it is cleared.
  case acknowledged(since: Timestamp)
  /// It is over: either well again, or its episode ended otherwise (reconnected, left, room ended).
  case cleared(since: Timestamp, isWell: Bool)

  /// Whether it is raised, acknowledged or not.
  public var isRaised: Bool {
    switch self {
    case .firing, .acknowledged: true
    case .pending, .cleared: false
    }
  }
}

/// What is wrong.
public enum AlarmDetail: Sendable, Hashable {
  /// A connection: each direction that is poor or lost; neither where only the whole was said.
  case quality(overall: QualityTier, uplink: QualityTier?, downlink: QualityTier?)
  /// So many people without a host.
  case noHost(people: Int)
  /// A hand, by its place in the queue.
  case hand(HandKind, place: Int)
  /// A feed that is silent.
  case silentFeed
  /// What a snapshot corrected.
  case drift(ghosts: Int, missing: Int)
}

/// Something that happened to an alarm.
public struct AlarmChange: Sendable, Equatable {
  /// What happened.
  public enum Kind: String, Sendable, CaseIterable {
    /// It was raised: the one moment for a bell.
    case fired
    /// A raised one got worse (poor to lost).
    case worsened
    /// Somebody said that they know.
    case acknowledged
    /// It is over.
    case cleared
  }

  /// What happened.
  public let kind: Kind
  /// The alarm after it.
  public let alarm: Alarm
}

extension Alarm {
  /// What is wrong in one line, without the room; names are as they were sent: sanitise.
  public var text: String {
    let who = name ?? key.userID?.text ?? "somebody"
    switch detail {
    case .quality(let overall, let uplink, let downlink):
      return "\(who): \(Self.link(overall, uplink, downlink))"
    case .noHost(let people): return "no host among \(people) people"
    case .hand(let kind, let place):
      let what = kind == .microphone ? "hand" : "hand (\(kind.rawValue))"
      return "\(who) waits with a raised \(what), place \(place)"
    case .silentFeed: return "feed '\(key.feed ?? "")' is silent"
    case .drift(let ghosts, let missing):
      let parts = [(ghosts, "not there any more"), (missing, "not known")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return "a snapshot corrected the list: \(parts.joined(separator: ", "))"
    }
  }

  /// `uplink poor`, `uplink and downlink poor`, `uplink poor, downlink lost`, `link lost`.
  private static func link(_ overall: QualityTier, _ uplink: QualityTier?, _ downlink: QualityTier?)
    -> String
  {
    switch (uplink, downlink) {
    case (let up?, let down?) where up == down: "uplink and downlink \(up.rawValue)"
    case (let up?, let down?): "uplink \(up.rawValue), downlink \(down.rawValue)"
    case (let up?, nil): "uplink \(up.rawValue)"
    case (nil, let down?): "downlink \(down.rawValue)"
    case (nil, nil): "link \(overall.rawValue)"
    }
  }
}
