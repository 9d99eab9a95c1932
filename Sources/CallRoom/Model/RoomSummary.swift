/// One room in a line: what a list of rooms shows of it.
public struct RoomSummary: Equatable, Sendable, Identifiable {
  /// The room and its realm.
  public var key: RoomKey
  /// The title as it was sent, never trusted.
  public var title: String?
  /// Whether the room is live.
  public var life: RoomLife
  /// How many people are present, provisional ones included.
  public var people: Int
  /// How many of them are provisional.
  public var provisional: Int
  /// How many speak.
  public var speaking: Int
  /// The loudest speaker's name, or id where no name is known.
  public var loudest: String?
  /// How many hands are up.
  public var hands: Int
  /// Since when the oldest hand is up.
  public var oldestHandSince: Timestamp?
  /// How many people are at each tier; those without a report are in none.
  public var tiers: [QualityTier: Int]
  /// Who shares what.
  public var share: Share?
  /// When the first of those who are present entered.
  public var since: Timestamp?
  /// How fresh it all is.
  public var freshness: Freshness

  /// The room and its realm.
  public var id: RoomKey { key }

  /// A room of which nothing else is known.
  init(key: RoomKey) {
    self.key = key
    life = .unknown
    people = 0
    provisional = 0
    speaking = 0
    hands = 0
    tiers = [:]
    freshness = Freshness()
  }

  /// The line of a room.
  public init(_ room: Room) {
    self.init(key: room.key)
    title = room.title
    life = room.life
    people = room.participants.count
    speaking = room.speakers.count
    loudest = room.speakers.first.map { first in
      room.participant(first.userID)?.name ?? first.userID.text
    }
    hands = room.hands.count
    oldestHandSince = room.hands.first?.since
    share = room.share
    freshness = room.freshness
    for person in room.participants {
      if person.presence == .provisional { provisional += 1 }
      if let tier = person.tier { tiers[tier.overall, default: 0] += 1 }
      if let joined = person.joinedAt { since = min(since ?? joined, joined) }
    }
  }
}
