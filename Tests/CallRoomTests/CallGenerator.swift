import CallRoom

/// Random calls: few people, few moments and few tie-breaks, so that ties, near-ties, repeats and late
/// events happen all the time.
struct CallGenerator {
  /// What kind of call is made.
  enum Flavour: CaseIterable {
    /// A system that names no connections.
    case unnamed
    /// A system that names every connection, and has server's handles.
    case named
    /// Everything mixed, as no system does it.
    case nasty
  }

  var random: Seeded
  let flavour: Flavour
  let latest: Int
  private var pagedAt: Set<Int64> = []

  init(seed: UInt64) {
    random = Seeded(seed)
    flavour = random.one(of: Flavour.allCases, else: .nasty)
    latest = 6 + random.below(14)
  }

  private static let users: [UserID] = ["ann", "bob", "cat"]

  /// The inputs of one call, in no order, some of them repeated.
  mutating func call() -> [Input] {
    var inputs: [Input] = []
    for _ in 0..<(2 + random.below(22)) { inputs += some() }
    for input in inputs where random.chance(10) { inputs.append(input) }
    inputs.shuffle(using: &random)
    return inputs
  }

  private mutating func user() -> UserID { random.one(of: Self.users, else: "ann") }
  private mutating func time() -> Int64 { Int64(1 + random.below(latest)) }
  private mutating func tie() -> UInt16 { UInt16(1 + random.below(2)) }

  private mutating func connection(of user: UserID) -> ConnectionID {
    if flavour == .nasty, random.chance(10) { return "shared" }
    return ConnectionID("\(user)/\(random.below(3))")
  }

  private mutating func maybeConnection(of user: UserID) -> ConnectionID? {
    switch flavour {
    case .unnamed: nil
    case .named: connection(of: user)
    case .nasty: random.chance(50) ? connection(of: user) : nil
    }
  }

  private mutating func some() -> [Input] {
    switch random.below(20) {
    case 0..<4: return [presence()]
    case 4..<8: return [told()]
    case 8..<11: return [hand()]
    case 11..<14: return snapshots()
    case 14..<16: return [sound()]
    case 16: return [quality()]
    case 17: return [session()]
    case 18: return [aboutRoom()]
    default: return [flavour == .unnamed ? told() : aboutHandle()]
    }
  }

  private mutating func here(_ body: RoomEvent, id: String? = nil) -> Input {
    let server: String? = flavour != .unnamed && random.chance(30) ? "s" : nil
    let time = time()
    return event(
      body, at: time, tie: tie(), arrival: random.chance(70) ? time : time + Int64(random.below(4)),
      id: id, server: server)
  }

  private mutating func presence() -> Input {
    let user = user()
    if random.chance(60) {
      let facts = random.chance(30) ? facts() : PersonFacts()
      return here(.entered(user, Entering(connection: maybeConnection(of: user), facts: facts)))
    }
    return here(.exited(user, connection: maybeConnection(of: user)))
  }

  private mutating func media() -> MediaState { random.one(of: MediaState.allCases, else: .on) }

  private mutating func facts() -> PersonFacts {
    var facts = PersonFacts()
    if random.chance(40) { facts.name = ExactText(random.one(of: ["N", "M", "é"], else: "N")) }
    if random.chance(40) { facts.role = random.one(of: Role.allCases, else: .member) }
    if random.chance(40) { facts.microphone = media() }
    if random.chance(30) { facts.camera = media() }
    if random.chance(20) {
      facts.share = .some(
        random.chance(60) ? random.one(of: ShareKind.allCases, else: .screen) : nil)
    }
    if random.chance(10) { facts.chatAllowed = random.chance(50) }
    if random.chance(10) { facts.drawAllowed = random.chance(50) }
    return facts
  }

  private mutating func told() -> Input {
    let user = user()
    switch random.below(12) {
    case 0..<3:
      return here(.microphone(user, media(), by: random.chance(30) ? "host" : nil))
    case 3: return here(.camera(user, media()))
    case 4, 5:
      let kind = random.chance(70) ? random.one(of: ShareKind.allCases, else: .screen) : nil
      return here(.share(user, kind, isExclusive: random.chance(50)))
    case 6: return here(.role(user, random.one(of: Role.allCases, else: .member)))
    case 7: return here(.name(user, ExactText(random.one(of: ["N", "e\u{301}", "é"], else: "N"))))
    case 8: return here(random.chance(50) ? .chatAllowed(user, true) : .drawAllowed(user, false))
    case 9: return here(.facts(user, facts()))
    case 10:
      guard flavour != .unnamed else { return here(.sign(user)) }
      return here(.moderation(user, track: track(), isMuted: random.chance(60)))
    default:
      guard flavour != .unnamed else { return here(.sign(user)) }
      return here(.publication(user, name: nil, tracks()))
    }
  }

  private mutating func track() -> ExactText { ExactText(random.one(of: ["0", "1"], else: "0")) }

  private mutating func tracks() -> [PublishedTrack] {
    var tracks: [PublishedTrack] = []
    if random.chance(60) { tracks.append(PublishedTrack(id: "0", kind: .audio)) }
    if random.chance(40) {
      tracks.append(PublishedTrack(id: "1", kind: random.chance(50) ? .camera : .screen))
    }
    return tracks
  }

  private mutating func hand() -> Input {
    let user = user()
    let kind: HandKind = random.chance(80) ? .microphone : .camera
    let number = random.below(4)
    switch random.below(10) {
    case 0..<5:
      return here(.hand(user, kind, .raised), id: "raise \(user) \(kind) \(number)")
    case 5..<7: return here(.hand(user, kind, .lowered), id: "lower \(user) \(kind) \(number)")
    default:
      let raise = random.chance(50) ? identity("raise \(user) \(kind) \(number)") : nil
      let answer = HandAction.answered(approved: random.chance(50), raise: raise, by: "host")
      return here(.hand(user, kind, answer), id: "answer \(user) \(kind) \(random.below(3))")
    }
  }

  private mutating func level() -> SpeakingLevel? {
    random.chance(70) ? SpeakingLevel(level: random.one(of: [nil, 0.2, 0.8], else: nil)) : nil
  }

  private mutating func sound() -> Input {
    let user = user()
    switch random.below(6) {
    case 0..<3:
      var list: [Speaker] = []
      for _ in 0..<random.below(4) {
        list.append(
          Speaker(userID: self.user(), level: random.one(of: [nil, 0.2, 0.8], else: nil)))
      }
      return here(.speakers(list, reporter: random.chance(20) ? self.user() : nil))
    case 3, 4:
      return here(.speaking(user, connection: maybeConnection(of: user), level()))
    default:
      let state: LinkState = random.chance(60) ? .reconnected : .reconnecting
      return here(.link(random.chance(70) ? user : nil, state))
    }
  }

  private mutating func quality() -> Input {
    let user = user()
    let tiers = QualityTier.allCases.map(Optional.some) + [nil]
    if random.chance(50) {
      return here(
        .qualityTier(
          user,
          TierClaim(
            uplink: random.one(of: tiers, else: nil), downlink: random.one(of: tiers, else: nil),
            overall: random.chance(30) ? random.one(of: tiers, else: nil) : nil)))
    }
    let sample = QualitySample(lossRatio: random.one(of: [nil, 0, 0.5], else: nil))
    return here(
      .qualityReport(
        user,
        QualityReport(
          at: moment(time()), uplink: sample, downlink: random.chance(50) ? sample : nil)))
  }

  private mutating func session() -> Input {
    switch random.below(flavour == .unnamed ? 2 : 4) {
    case 0: return here(.sessionStarted(random.chance(50) ? "first" : nil))
    case 1: return here(.sessionEnded)
    case 2: return server(.serverStarted(realm: nil, server: "s"), at: time())
    default: return server(.serverStopped(realm: nil, server: "s"), at: time())
    }
  }

  private mutating func policyChange() -> PolicyChange {
    switch random.below(3) {
    case 0: .microphone(random.one(of: MediaPolicy.allCases, else: .free))
    case 1: .camera(random.one(of: MediaPolicy.allCases, else: .free))
    default: .flag(random.one(of: PolicyFlag.allCases, else: .chat), random.chance(50))
    }
  }

  private mutating func aboutRoom() -> Input {
    switch random.below(4) {
    case 0: here(.title(ExactText(random.one(of: ["T", "U"], else: "T"))))
    case 1: here(.layout("grid", by: random.chance(50) ? user() : nil))
    case 2: here(.seen)
    default: here(.policy(policyChange()))
    }
  }

  private mutating func aboutHandle() -> Input {
    let connection = connection(of: user())
    let time = time()
    switch random.below(8) {
    case 0: return handle(connection, .detached, at: time, tie: tie())
    case 1: return handle(connection, .attached(session: "x"), at: time, tie: tie())
    case 2: return server(.serverSessionEnded(realm: nil, session: "x"), at: time)
    case 3, 4: return handle(connection, random.chance(70) ? .mediaDown : .mediaUp, at: time)
    default:
      return handle(
        connection,
        .receiving(track: track(), isVideo: random.chance(30), random.chance(40)), at: time,
        tie: tie())
    }
  }

  private mutating func people() -> [Listing] {
    var people: [Listing] = []
    for user in Self.users where random.chance(55) {
      var connections: [ConnectionID] = []
      let isNamed = flavour == .named ? random.chance(60) : flavour == .nasty && random.chance(40)
      if isNamed {
        for _ in 0..<(1 + random.below(2)) { connections.append(connection(of: user)) }
      }
      people.append(
        Listing(
          userID: user, connections: connections, facts: random.chance(40) ? facts() : PersonFacts()
        ))
      // Some systems list one person once for each connection.
      if isNamed, random.chance(20) {
        people.append(Listing(userID: user, connections: [connection(of: user)]))
      }
    }
    return people
  }

  private mutating func snapshots() -> [Input] {
    // A question is asked once: its time tells it from others, except where the source is nasty.
    let asOf = time()
    switch random.below(12) {
    case 0..<6: return [whole(.complete, asOf)]
    case 6, 7: return [whole(.partial, asOf)]
    case 8, 9: return pages(asOf)
    case 10: return [snapshot(.failed, people(), at: asOf)]
    default: return [snapshot(.noSuchRoom, at: asOf)]
    }
  }

  private mutating func whole(_ coverage: Snapshot.Coverage, _ asOf: Int64) -> Input {
    snapshot(
      coverage, people(), at: asOf, session: random.chance(20) ? "second" : nil,
      sessionStart: random.chance(10) ? time() : nil, title: random.chance(20) ? "S" : nil,
      policy: random.chance(20) ? [policyChange()] : [], tellsShare: random.chance(30))
  }

  private mutating func pages(_ asOf: Int64) -> [Input] {
    // Pages of one time are one answer: another paged question of this time is not asked.
    guard pagedAt.insert(asOf).inserted, pagedAt.count <= 4 else { return [] }
    let count = 1 + random.below(3)
    var pages = (1...count).map { page in
      snapshot(.page(page, of: count), people(), at: asOf, tellsShare: random.chance(20))
    }
    if random.chance(30) { pages.remove(at: random.below(pages.count)) }
    return pages
  }
}
