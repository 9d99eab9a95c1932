import CallRoom
import Testing

/// Laws 1 and 2: every order of every small set, every input doubled, ends in the same state.
@Suite struct OrderTests {
  static let sets: [String: [Input]] = [
    "join, leave, list, microphone, hand": [
      entered("ann", at: 2), exited("ann", at: 5), snapshot(.complete, [listing("ann")], at: 4),
      microphone("ann", .off, at: 3), raised("ann", at: 3), entered("ann", at: 6),
    ],
    "a hand raised, lowered, answered, raised again": [
      entered("ann", at: 1), raised("ann", at: 2, id: "r1"), raised("ann", at: 4, id: "r2"),
      lowered("ann", at: 3), answered("ann", raise: "r1", at: 5),
      answered("ann", at: 3, arrival: 6),
    ],
    "copies of one raise": [
      entered("ann", at: 1), raised("ann", at: 2, id: "r"), raised("ann", at: 8, id: "r"),
      raised("bob", at: 4, id: "s"), snapshot(.complete, [listing("ann")], at: 6),
      lowered("ann", at: 5),
    ],
    "two lists and the signs between": [
      snapshot(.complete, [listing("ann")], at: 2), snapshot(.complete, [listing("bob")], at: 4),
      microphone("ann", .on, at: 3), microphone("ann", .off, at: 5), entered("bob", at: 4),
      exited("bob", at: 4),
    ],
    "a session that starts late": [
      entered("ann", at: 2), microphone("ann", .on, at: 3), event(.sessionStarted("s"), at: 4),
      entered("bob", at: 5), event(.sessionEnded, at: 3), event(.title("T"), at: 3),
    ],
    "speakers and what silences them": [
      entered("ann", at: 1), speakers(["ann", "bob"], at: 3), speakers(["ann"], at: 2),
      microphone("ann", .off, at: 4), event(.link("ann", .reconnected), at: 2),
      entered("bob", at: 3),
    ],
    "connections that open and close": [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 3), exited("ann", "c1", at: 4),
      snapshot(.complete, [listing("ann", ["c2"])], at: 5), microphone("ann", .on, at: 2),
      exited("ann", "c2", at: 6),
    ],
    "named and unnamed": [
      entered("ann", "c1", at: 1), snapshot(.complete, [listing("ann")], at: 3),
      entered("ann", at: 4), exited("ann", "c1", at: 5), exited("ann", at: 2),
      snapshot(.complete, [listing("ann", ["c3"])], at: 6),
    ],
    "counters before the join": [
      handle("c1", .attached(session: "x"), at: 1), entered("ann", "c1", at: 2),
      handle("c1", .counters([report(0, 0)]), at: 3),
      handle("c1", .counters([report(9, 1)]), at: 4),
      server(.serverSessionEnded(realm: nil, session: "x"), at: 5),
      handle("c1", .receiving(track: "0", isVideo: false, false), at: 4),
    ],
    "pages": [
      snapshot(.page(1, of: 2), [listing("ann", ["c1"])], at: 4),
      snapshot(.page(2, of: 2), [listing("ann", ["c2"])], at: 4), entered("bob", at: 3),
      entered("ann", "c3", at: 2), microphone("bob", .on, at: 5),
      snapshot(.partial, [listing("bob")], at: 4),
    ],
    "ties": [
      microphone("ann", .on, at: 2), microphone("ann", .off, at: 2),
      microphone("ann", .unknown, at: 2), event(.title("T"), at: 2), event(.title("U"), at: 2),
      entered("ann", at: 2),
    ],
    "shares": [
      event(.share("ann", .screen, isExclusive: true), at: 2),
      event(.share("bob", .screen, isExclusive: true), at: 3),
      event(.share("bob", nil, isExclusive: true), at: 4),
      snapshot(.complete, [listing("ann"), listing("bob")], at: 3, tellsShare: true),
      entered("ann", at: 1), entered("bob", at: 1),
    ],
    "a server that starts and stops": [
      event(.entered("ann", Entering()), at: 2, server: "s"),
      server(.serverStarted(realm: nil, server: "s"), at: 3),
      event(.entered("bob", Entering()), at: 4, server: "s"),
      server(.serverStopped(realm: nil, server: "s"), at: 5), snapshot(.noSuchRoom, at: 4),
      microphone("bob", .on, at: 6),
    ],
    "what is published and silenced": [
      entered("ann", "c1", at: 1),
      event(.publication("ann", name: "A", [PublishedTrack(id: "0", kind: .audio)]), at: 2),
      event(.moderation("ann", track: "0", isMuted: true), at: 3),
      event(.publication("ann", name: nil, []), at: 4), microphone("ann", .on, at: 3),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 0.5)), at: 3),
    ],
    "quality and its floors": [
      entered("ann", at: 1), exited("ann", at: 3), entered("ann", at: 5),
      event(
        .qualityTier("ann", TierClaim(uplink: .poor, downlink: nil, overall: nil)), at: 4),
      event(
        .qualityTier("ann", TierClaim(uplink: .good, downlink: nil, overall: nil)), at: 6),
      event(.link("ann", .reconnected), at: 6),
    ],
  ]

  private static func report(_ received: Int64, _ lost: Int64) -> TrackReport {
    TrackReport(
      track: "0",
      counters: TrackCounters(isVideo: false, packetsReceived: received, packetsLost: lost))
  }

  @Test(arguments: sets.keys.sorted())
  func everyOrderEndsInTheSameState(name: String) {
    let inputs = Self.sets[name] ?? []
    #expect(inputs.count >= 5)
    let expected = state(inputs)
    let digest = expected.digest
    let shown = settled(expected.room(hall))
    forEachOrder(of: inputs) { order in
      let end = state(order)
      guard end.digest == digest, settled(end.room(hall)) == shown else {
        Issue.record("\(name)\n\(words(order))")
        return false
      }
      return true
    }
  }

  @Test(arguments: sets.keys.sorted())
  func everyInputDoubledInEveryOrderEndsInTheSameState(name: String) {
    let inputs = Self.sets[name] ?? []
    let digest = state(inputs).digest
    var isAtOnce = false
    forEachOrder(of: inputs) { order in
      // Each one repeated at once in every other order, all of them at the end in the rest.
      isAtOnce.toggle()
      let doubled = isAtOnce ? order.flatMap { [$0, $0] } : order + order
      if state(doubled).digest == digest { return true }
      Issue.record("\(name)\n\(words(doubled))")
      return false
    }
  }

  @Test(arguments: sets.keys.sorted())
  func everySmallSetReadsAsThePlainReadingReadsIt(name: String) {
    let inputs = Self.sets[name] ?? []
    let ours = room(inputs)
    let plain = PlainModel(inputs: inputs, key: hall).room
    #expect(ours.participants.map(\.userID) == plain.participants.map(\.userID))
    #expect(ours.hands == plain.hands)
    #expect(ours.speakers == plain.speakers)
    #expect(ours.share == plain.share)
  }

  /// Calls `body` with every order (Heap's algorithm) until it says no.
  private func forEachOrder(of inputs: [Input], _ body: ([Input]) -> Bool) {
    var order = inputs
    var counters = Array(repeating: 0, count: inputs.count)
    guard body(order) else { return }
    var index = 0
    while index < inputs.count {
      if counters[index] < index {
        order.swapAt(index.isMultiple(of: 2) ? 0 : counters[index], index)
        guard body(order) else { return }
        counters[index] += 1
        index = 0
      } else {
        counters[index] = 0
        index += 1
      }
    }
  }
}
