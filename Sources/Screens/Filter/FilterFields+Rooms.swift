import CallRoom

/// Somebody with the room that they are in.
struct PersonSubject: Sendable {
  let person: Participant
  let room: Room
}

extension FilterFields where Row == RoomSummary {
  /// What rooms can be chosen by.
  static let rooms = FilterFields(
    searched: { [$0.title, $0.key.description] },
    [
      .text("room") { [$0.title, $0.key.description] },
      .text("name") { [$0.title, $0.key.description] },
      .text("id") { [$0.key.roomID.text] }, .text("realm") { [$0.key.realm] },
      .text("speaker") { [$0.loudest] },
      .number("people") { Double($0.people) }, .number("speaking") { Double($0.speaking) },
      .number("hands") { Double($0.hands) },
      .number("lost") { Double($0.tiers[.lost] ?? 0) },
      .number("poor") { Double($0.tiers[.poor] ?? 0) },
      .number("good") { Double($0.tiers[.good] ?? 0) },
      .number("excellent") { Double($0.tiers[.excellent] ?? 0) },
      FilterField("alarms", .number("")) { room, input in
        .number(Double(input.alarms(of: room.key, nil).count))
      },
      FilterField("fresh", .number("seconds")) { room, input in
        room.freshness.newest.map { .number(input.now.seconds(since: $0)) }
      },
      FilterField("for", .number("seconds")) { room, input in
        room.since.map { .number(input.now.seconds(since: $0)) }
      },
      FilterField("waiting", .number("seconds")) { room, input in
        room.oldestHandSince.map { .number(input.now.seconds(since: $0)) }
      },
      .words("state", ["live", "ended", "unknown", "stale", "gap", "trouble", "empty", "shared"]) {
        room, input in
        [
          room.life.rawValue, input.staleSeconds(room) != nil ? "stale" : nil,
          room.freshness.gapSuspected ? "gap" : nil, room.people == 0 ? "empty" : nil,
          room.share != nil ? "shared" : nil,
          (room.tiers[.lost] ?? 0) + (room.tiers[.poor] ?? 0) > 0 ? "trouble" : nil,
        ]
      },
    ])
}

extension FilterFields where Row == PersonSubject {
  private static let tiers = QualityTier.allCases.map(\.rawValue)
  private static let media = MediaState.allCases.map(\.rawValue)

  /// What people can be chosen by; of the two directions of a link the worse number counts.
  static let people = FilterFields(
    searched: { [$0.person.name, $0.person.userID.text] },
    [
      .text("name") { [$0.person.name ?? $0.person.userID.text] },
      .text("id") { [$0.person.userID.text] },
      .text("room") { [$0.room.title, $0.room.key.description] },
      .words("role", ["host", "co-host", "member"]) { subject, _ in
        [subject.person.role.map { $0 == .coHost ? "co-host" : $0.rawValue }]
      },
      .words("mic", media) { subject, _ in [subject.person.microphone?.rawValue] },
      .words("camera", media) { subject, _ in [subject.person.camera?.rawValue] },
      .words("link", tiers) { subject, _ in [subject.person.tier?.overall.rawValue] },
      .words("up", tiers) { subject, _ in [subject.person.tier?.uplink?.rawValue] },
      .words("down", tiers) { subject, _ in [subject.person.tier?.downlink?.rawValue] },
      .number("loss", "%") { worst($0.person) { $0.lossRatio.map { $0 * 100 } } },
      .number("rtt", "ms") { worst($0.person) { $0.rttMilliseconds } },
      .number("jitter", "ms") { worst($0.person) { $0.jitterMilliseconds } },
      .number("kbps", "kb/s") { worst($0.person, isWorseUp: false) { $0.bitrateKbps } },
      .number("mos") { worst($0.person, isWorseUp: false) { $0.mos } },
      .words("hand", HandKind.allCases.map(\.rawValue)) { subject, _ in
        subject.person.hands.map(\.rawValue)
      },
      .number("connections") { Double($0.person.connections) },
      .number("people") { Double($0.room.participants.count) },
      FilterField("for", .number("seconds")) { subject, input in
        subject.person.joinedAt.map { .number(input.now.seconds(since: $0)) }
      },
      .words("state", personStates) { subject, input in states(of: subject, input) },
    ])

  private static let personStates = [
    "speaking", "silent", "muted", "sharing", "hand", "poor", "lost", "stalled", "reconnecting",
    "provisional", "nodata", "alarm", "stale",
  ]

  private static func states(of subject: PersonSubject, _ input: ScreenInput) -> [String?] {
    let person = subject.person
    let tier = person.tier?.overall
    let states: [(String, Bool)] = [
      ("speaking", person.speaking), ("silent", !person.speaking),
      ("muted", person.microphone == .off), ("sharing", person.sharing != nil),
      ("hand", !person.hands.isEmpty), ("poor", tier == .poor), ("lost", tier == .lost),
      ("stalled", !person.stalledTracks.isEmpty), ("reconnecting", person.reconnecting),
      ("provisional", person.presence == .provisional), ("nodata", person.tier == nil),
      ("alarm", input.alarmSymbol(of: subject.room.key, person.userID) != nil),
      ("stale", input.staleSeconds(subject.room) != nil),
    ]
    return states.map { $0.1 ? $0.0 : nil }
  }

  private static func worst(
    _ person: Participant, isWorseUp: Bool = true, _ value: (QualitySample) -> Double?
  ) -> Double? {
    let numbers = [person.quality?.uplink, person.quality?.downlink]
      .compactMap { $0.flatMap(value) }
    return isWorseUp ? numbers.max() : numbers.min()
  }
}
