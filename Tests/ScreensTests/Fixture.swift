import CallRoom
import Cells
import Screens

/// A lifelike room and a wall of rooms, all at one moment: 14:03:22.
enum Fixture {
  static let now = Timestamp(milliseconds: 1_796_047_402_300)
  static let reviewKey = RoomKey(roomID: "design-review")

  static func ago(_ seconds: Double) -> Timestamp {
    now.advanced(byMicroseconds: -Int64(seconds * 1e6))
  }

  /// A person in a line.
  static func person(
    _ id: String, _ name: String?, role: Role? = .member, mic: MediaState? = .off,
    camera: MediaState? = .off, tier: QualityTier? = .excellent, speaking: Double? = nil
  ) -> Participant {
    var person = Participant(userID: UserID(id))
    person.name = name
    person.role = role
    person.microphone = mic
    person.camera = camera
    person.joinedAt = ago(2290)
    person.speaking = speaking != nil
    person.speakingLevel = speaking
    if let tier {
      person.tier = Tier(
        uplink: tier, downlink: .good, overall: tier, source: .server, since: ago(22))
      person.quality = QualityReport(
        at: ago(3),
        uplink: QualitySample(
          lossRatio: Double(tier.badness) * 0.02, rttMilliseconds: 40 * Double(tier.badness),
          jitterMilliseconds: 7, bitrateKbps: 1400, mos: 4.2),
        downlink: QualitySample(lossRatio: 0.002, rttMilliseconds: 88, mos: 4.3))
    }
    return person
  }

  /// The room "Design review": names of all scripts, every state, hostile text.
  static var review: Room {
    var room = Room(key: reviewKey)
    room.title = "Design review"
    room.life = .live
    room.session = "s1"
    var people = [
      person("jonas", "Jonas Ng", tier: .lost),
      person("ines", "Inês 🎧", mic: .on, camera: .on, tier: .poor),
      person("anna", "Anna Lindqvist", mic: .on, camera: .on, speaking: 0.38),
      person("mei", "Mei Tanaka", role: .host, mic: .on, camera: .on, speaking: 0.82),
      person("lilei", "李雷", role: .coHost, tier: .good),
      person("farid", "فريد", camera: nil, tier: nil),
      person("dana", "דנה כהן", tier: .good),
      person("somchai", "สมชาย ใจดี", mic: .unknown, tier: .unknown),
      person("evil", "\u{1B}]0;pwned\u{7}Bobby\u{9B}31m \u{202E}txet", mic: .on),
      person("priya", "Priya", mic: .on, speaking: 0.12),
      person("omar", "Omar Hadid", tier: .good),
      person("family", "👨‍👩‍👧‍👦 The Fitzgerald-Montgomery family room, second floor", tier: .excellent),
      person("back", "Ruth Aalto", tier: nil),
    ]
    people[2].hands = [.microphone]
    people[3].sharing = .screen
    people[4].hands = [.camera]
    people[4].mutedBy = "mei"
    people[8].stalledTracks = ["camera"]
    people[10].connections = 2
    people[12].reconnecting = true
    var ghost = Participant(userID: "mina.000583", presence: .provisional)
    ghost.joinedAt = nil
    people.append(ghost)
    room.participants = people.sorted { $0.userID < $1.userID }
    room.hands = [
      Hand(userID: "anna", kind: .microphone, since: ago(72), position: 1),
      Hand(userID: "lilei", kind: .camera, since: ago(8), position: 2),
    ]
    room.speakers = [
      Speaker(userID: "mei", level: 0.82), Speaker(userID: "anna", level: 0.38),
      Speaker(userID: "priya", level: 0.12),
    ]
    room.departed = [Departure(userID: "kim", name: "Kim", at: ago(12))]
    room.share = Share(userID: "mei", kind: .screen, since: ago(760))
    room.policy.locked = true
    room.policy.microphone = .handOnly
    room.freshness = Freshness(lastEventAt: ago(0.3), lastSnapshotAt: ago(12))
    return room
  }

  /// A room for the list, with so many people at each tier.
  static func summary(
    _ id: String, _ title: String?, tiers: [QualityTier: Int], hands: Int = 0,
    speaker: String? = nil, speaking: Int = 0, age: Double = 0.3, since: Double = 2467
  ) -> RoomSummary {
    var room = RoomSummary(Room(key: RoomKey(roomID: RoomID(id))))
    room.title = title
    room.life = .live
    room.people = tiers.values.reduce(0, +)
    room.tiers = tiers
    room.hands = hands
    room.oldestHandSince = hands > 0 ? ago(100 * Double(hands)) : nil
    room.loudest = speaker
    room.speaking = speaking
    room.since = ago(since)
    room.freshness = Freshness(lastEventAt: ago(age), lastSnapshotAt: ago(age + 12))
    return room
  }

  static var summaries: [RoomSummary] {
    var gap = summary("eu/janus/1234", nil, tiers: [.good: 3, .excellent: 2], age: 4)
    gap.freshness.gapSuspected = true
    var over = summary("monday", "Monday retro", tiers: [:], age: 3600)
    over.life = .ended
    over.since = nil
    return [
      summary(
        "all-hands", "All hands Q4", tiers: [.lost: 2, .poor: 9, .good: 31, .excellent: 170],
        hands: 4, speaker: "Mei Tanaka", speaking: 3),
      summary(
        "support/eu-west/7731", nil, tiers: [.lost: 1, .excellent: 1], age: 0.9, since: 753),
      RoomSummary(review),
      summary(
        "standup", "Standup platform", tiers: [.good: 1, .excellent: 8], speaker: "Omar",
        speaking: 1, age: 1.1, since: 291),
      summary(
        "sales", "Sales weekly", tiers: [.good: 5, .excellent: 12], hands: 1, age: 48, since: 1338),
      summary(
        "全体", "全体ミーティング 🎉", tiers: [.good: 2, .excellent: 5], speaker: "田中 美咲", speaking: 1,
        age: 0.6, since: 93_000),
      gap, over,
      summary("quiet", "\u{1B}[2J\u{9B}evil room", tiers: [.excellent: 4], age: 2.2),
    ]
  }

  /// All values, live.
  static var input: ScreenInput {
    var input = ScreenInput(now: now)
    input.summaries = summaries
    input.room = review
    input.newestInput = ago(0.3)
    input.version = "0.1.0"
    input.feeds = [
      FeedStatus(name: "hooks", state: .live, lastInputAt: ago(0.3), dialect: "livekit"),
      FeedStatus(name: "janus-1", state: .live, lastInputAt: ago(0.9), dialect: "janus"),
      FeedStatus(name: "openim-eu", state: .connecting),
    ]
    input.counts.read = 1499
    input.counts.applied = 1390
    input.counts.duplicate = 88
    input.counts.superseded = 19
    input.counts.rejected = 2
    let sales = RoomKey(roomID: "sales")
    input.recent = [
      Happening(at: ago(8), room: reviewKey, sentence: "Jonas Ng: link lost", kind: .linkWorse),
      Happening(at: ago(8), room: reviewKey, sentence: "李雷 raised a hand: camera", kind: .hand),
      Happening(
        at: ago(27), room: reviewKey, sentence: "Mei Tanaka muted everybody (11)", kind: .media),
      Happening(at: ago(48), room: sales, sentence: "Zoë left", kind: .left),
      Happening(
        at: ago(72), room: reviewKey, sentence: "Anna Lindqvist raised a hand: mic", kind: .hand),
      Happening(at: ago(72), room: nil, sentence: "janus-1: connected", kind: .other),
      Happening(at: ago(90), room: reviewKey, sentence: "فريد entered", kind: .entered),
    ]
    return input
  }

  /// A screen with the room open.
  static func roomState(selecting index: Int = 0, _ input: ScreenInput = input) -> ScreenState {
    var state = ScreenState(home: .rooms, size: .init(rows: 40, columns: 120))
    _ = update(&state, .home, input)
    _ = state.go(to: .room(reviewKey))
    state.settle(input)
    for _ in 0..<index { _ = update(&state, .down, input) }
    return state
  }

  static let theme = Theme.builtIn(depth: .sixteen)
}
