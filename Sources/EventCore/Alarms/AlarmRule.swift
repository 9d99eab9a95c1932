public import CallRoom

/// What an alarm is raised for.
public enum AlarmRule: String, Sendable, CaseIterable {
  /// A person's connection is poor for some time, or lost.
  case quality
  /// People are in the room and no host is.
  case noHost
  /// A hand waits long for an answer.
  case handWaiting
  /// A live feed brings nothing.
  case feedStale
  /// A snapshot found people that were not there, or missed some that were.
  case drift
}

/// How bad it is.
public enum AlarmSeverity: Int, Sendable, Comparable {
  /// It wants a look.
  case warning
  /// It wants a hand.
  case critical

  /// The milder first.
  public static func < (a: AlarmSeverity, b: AlarmSeverity) -> Bool { a.rawValue < b.rawValue }
}

/// What an alarm is about: at most one of each is raised at a time.
public struct AlarmKey: Hashable, Comparable, Sendable {
  /// The rule.
  public let rule: AlarmRule
  /// The room, where it is about one.
  public let room: RoomKey?
  /// The person, where it is about one.
  public let userID: UserID?
  /// The feed, where it is about one.
  public let feed: String?
  /// What a hand is for, where it is about one.
  public let kind: HandKind?

  /// Names what an alarm is about.
  public init(
    _ rule: AlarmRule, room: RoomKey? = nil, userID: UserID? = nil, feed: String? = nil,
    kind: HandKind? = nil
  ) {
    self.rule = rule
    self.room = room
    self.userID = userID
    self.feed = feed
    self.kind = kind
  }

  /// By room, person, rule, kind and feed; those of no room first.
  public static func < (a: AlarmKey, b: AlarmKey) -> Bool {
    switch (a.room, b.room) {
    case (nil, .some): return true
    case (.some, nil): return false
    case (let x?, let y?) where x != y: return x < y
    default: return a.words.lexicographicallyPrecedes(b.words)
    }
  }

  private var words: [ExactText] {
    [userID?.text ?? "", rule.rawValue, kind?.rawValue ?? "", feed ?? ""].map(ExactText.init)
  }
}

/// After what time alarms are raised and cleared, in seconds, and how many are kept.
public struct AlarmSettings: Sendable, Equatable {
  /// A connection was poor for so long, all told, since it was last well.
  public var poorForSeconds = 10.0
  /// A connection is well again after so long without being poor or lost.
  public var goodForSeconds = 10.0
  /// People were so long without a host.
  public var noHostForSeconds = 30.0
  /// A hand waited so long.
  public var handWaitsSeconds = 120.0
  /// A live feed was silent for so long.
  public var staleAfterSeconds = 15.0
  /// How many alarms are kept, the cleared ones included; the oldest cleared ones go first.
  public var limit = 1024

  /// The defaults.
  public init() {}

  /// The keys of the configuration's section `[alarms]`, with what they set.
  public static let keys: [(name: String, setting: any WritableKeyPath<Self, Double> & Sendable)] =
    [
      ("poor_for", \.poorForSeconds), ("good_for", \.goodForSeconds),
      ("no_host_for", \.noHostForSeconds), ("hand_waits", \.handWaitsSeconds),
      ("stale_after", \.staleAfterSeconds),
    ]
}

/// The table of the rules: after what time each is raised and cleared.
struct AlarmTiming {
  /// How long it must be so, by severity.
  let raise: @Sendable (AlarmSettings, AlarmSeverity) -> Double
  /// How long it must not be so.
  let clear: @Sendable (AlarmSettings) -> Double

  static func of(_ rule: AlarmRule) -> AlarmTiming { table[rule] ?? atOnce }

  private static let atOnce = AlarmTiming(raise: { _, _ in 0 }, clear: { _ in 0 })

  private static let table: [AlarmRule: AlarmTiming] = [
    .quality: AlarmTiming(
      raise: { $1 == .critical ? 0 : $0.poorForSeconds }, clear: { $0.goodForSeconds }),
    .noHost: AlarmTiming(raise: { settings, _ in settings.noHostForSeconds }, clear: { _ in 0 }),
    .handWaiting: AlarmTiming(
      raise: { settings, _ in settings.handWaitsSeconds }, clear: { _ in 0 }),
    .feedStale: AlarmTiming(
      raise: { settings, _ in settings.staleAfterSeconds }, clear: { _ in 0 }),
    .drift: atOnce,
  ]
}
