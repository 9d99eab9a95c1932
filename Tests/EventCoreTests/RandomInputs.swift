import CallRoom

/// Random inputs from the edges: extreme times, empty names, huge numbers.
enum RandomInputs {
  static func make(_ random: inout Seeded, count: Int) -> [Input] {
    (0..<count).map { _ in one(&random) }
  }

  private static func user(_ random: inout Seeded) -> UserID {
    random.one(of: "ann", "bob", "", "e\u{301}", "é", "\u{202E}x\u{1B}[2J", "\u{0}")
  }

  private static func time(_ random: inout Seeded) -> Int64 {
    random.one(of: 1, 2, 3, 5, 8, 1_700_000_000_000_000, Stamp.latest.microseconds)
  }

  private static func number(_ random: inout Seeded) -> Int64 {
    random.one(of: .min, -1, 0, 1, 1000, .max)
  }

  private static func double(_ random: inout Seeded) -> Double? {
    random.one(
      of: nil, 0, -0.0, 0.5, -1, .infinity, -.infinity, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude)
  }

  private static func connection(_ random: inout Seeded) -> ConnectionID? {
    random.one(of: nil, "", "c1", "c2")
  }

  private static func event(_ random: inout Seeded) -> RoomEvent {
    let user = user(&random)
    let level = SpeakingLevel(level: double(&random))
    switch random.below(16) {
    case 0: return .entered(user, Entering(connection: connection(&random)))
    case 1: return .exited(user, connection: connection(&random))
    case 2: return .microphone(user, random.one(of: .on, .off, .unknown), by: user)
    case 3: return .share(user, random.one(of: nil, .screen), isExclusive: random.below(2) == 0)
    case 4: return .hand(user, .microphone, .raised)
    case 5:
      return .hand(
        user, .microphone,
        .answered(approved: nil, raise: random.one(of: nil, identity("h1")), by: nil))
    case 6: return .speakers([Speaker(userID: user, level: double(&random))], reporter: user)
    case 7: return .speaking(user, connection: connection(&random), random.one(of: nil, level))
    case 8:
      let sample = QualitySample(
        lossRatio: double(&random), rttMilliseconds: double(&random),
        jitterMilliseconds: double(&random), bitrateKbps: double(&random), mos: double(&random))
      return .qualityReport(
        user,
        QualityReport(
          at: Timestamp(microseconds: number(&random)), uplink: sample, downlink: nil))
    case 9:
      return .qualityTier(
        user, TierClaim(uplink: random.one(of: nil, .lost), downlink: .unknown, overall: nil))
    case 10:
      let track = PublishedTrack(id: ExactText(""), kind: random.one(of: .audio, .screen))
      return .publication(user, name: nil, random.one(of: [], [track, track]))
    case 11: return .moderation(user, track: ExactText(""), isMuted: random.below(2) == 0)
    case 12: return .link(random.one(of: nil, user), random.one(of: .reconnected, .reconnecting))
    case 13: return random.one(of: .sessionStarted(ExactText("")), .sessionEnded, .seen)
    case 14: return .policy(.flag(random.one(of: .chat, .locked), true))
    default: return .title(ExactText(random.one(of: "", "T", "\u{1B}]0;x\u{7}")))
    }
  }

  private static func snapshot(_ random: inout Seeded) -> Snapshot {
    let page = Int(truncatingIfNeeded: number(&random))
    let pages = Int(truncatingIfNeeded: number(&random))
    var facts = PersonFacts()
    facts.joinedAt = Timestamp(microseconds: number(&random))
    let connections = connection(&random).map { [$0, $0] } ?? []
    return Snapshot(
      coverage: random.one(
        of: .complete, .partial, .failed, .noSuchRoom, .page(page, of: pages), .page(1, of: 2)),
      sessionStart: random.one(of: nil, Timestamp(microseconds: number(&random))),
      people: (0..<random.below(3)).map { _ in
        Listing(userID: user(&random), connections: connections, facts: facts)
      })
  }

  private static func fact(_ random: inout Seeded) -> HandleFact {
    var counters = TrackCounters(
      isVideo: random.below(2) == 0, packetsReceived: number(&random),
      packetsLost: number(&random))
    counters.packetsSent = number(&random)
    counters.packetsLostByRemote = number(&random)
    counters.bytesReceivedLastSecond = random.one(of: nil, number(&random))
    counters.bytesSentLastSecond = random.one(of: nil, number(&random))
    counters.rttMilliseconds = double(&random)
    counters.jitterMilliseconds = double(&random)
    counters.remoteJitterMilliseconds = double(&random)
    let track = ExactText(random.one(of: "", "0", "1"))
    return random.one(
      of: .attached(session: ExactText("")), .attached(session: nil), .detached, .subscribes,
      .mediaUp, .mediaDown, .receiving(track: track, isVideo: false, false), .slowLink, .noted,
      .counters([]), .counters([TrackReport(track: track, counters: counters)]),
      .counters([TrackReport(track: track, counters: counters)]))
  }

  private static func body(_ random: inout Seeded) -> InputBody {
    switch random.below(20) {
    case 0..<11: .event(event(&random), server: random.one(of: nil, ExactText("s")))
    case 11..<14: .snapshot(snapshot(&random))
    case 14..<17:
      .handle(
        HandleKey(realm: nil, connection: connection(&random) ?? ""), fact(&random))
    case 17: .serverSessionEnded(realm: nil, session: ExactText(""))
    case 18:
      random.one(
        of: .serverStarted(realm: nil, server: ExactText("s")),
        .serverStopped(realm: nil, server: ExactText("s")))
    default: random.one(of: .noted, .unknownType)
    }
  }

  private static func one(_ random: inout Seeded) -> Input {
    let room: RoomKey? = random.one(
      of: hall, hall, RoomKey(realm: "", roomID: ""), RoomKey(realm: "", roomID: "hall"), nil)
    let tie = UInt16(random.one(of: 0, 1, 4095))
    let body = body(&random)
    let time = time(&random)
    return Input(
      identity: identity("\(body) \(time) \(tie)"), isIdentified: random.below(4) > 0, room: room,
      stamp: stamp(time, tie), arrival: random.one(of: stamp(1), stamp(time, tie), .never),
      type: random.one(of: "", "t"), body: body)
  }
}
