import CallRoom
import Testing

/// Core laws §6, "Quality".
@Suite struct QualityTests {
  private let ann = [entered("ann", "c1", at: 1)]

  private func person(_ inputs: [Input]) -> Participant? { room(inputs).participant("ann") }

  private func tier(
    _ up: QualityTier?, _ down: QualityTier?, _ overall: QualityTier? = nil, at time: Int64 = 3
  ) -> Input {
    event(
      .qualityTier("ann", TierClaim(uplink: up, downlink: down, overall: overall)), at: time)
  }

  private func report(at time: Int64) -> Input {
    event(
      .qualityReport("ann", QualityReport(at: moment(time), uplink: nil, downlink: nil)), at: time)
  }

  /// Counters of a track of `c1`: what came and what did not.
  private func counters(
    _ received: Int64, _ lost: Int64, at time: Int64, isVideo: Bool = false, track: String = "0",
    _ change: (inout TrackCounters) -> Void = { _ in }
  ) -> Input {
    var counters = TrackCounters(
      isVideo: isVideo, packetsReceived: received, packetsLost: lost)
    change(&counters)
    return handle(
      "c1", .counters([TrackReport(track: ExactText(track), counters: counters)]), at: time)
  }

  @Test func badnessHasItsOwnOrder() {
    #expect(QualityTier.allCases.sorted() == [.unknown, .excellent, .good, .poor, .lost])
  }

  @Test func overallIsTheWorseAndUnknownNeverHidesKnown() {
    #expect(person(ann + [tier(.poor, .good)])?.tier?.overall == .poor)
    #expect(person(ann + [tier(.unknown, .excellent)])?.tier?.overall == .excellent)
    #expect(person(ann + [tier(.excellent, .unknown)])?.tier?.overall == .excellent)
    #expect(person(ann + [tier(nil, .lost)])?.tier?.overall == .lost)
    #expect(person(ann + [tier(.good, .good, .poor)])?.tier?.overall == .poor)
  }

  @Test func noReportUnknownAndPoorAreThree() {
    #expect(person(ann)?.tier == nil)
    #expect(person(ann + [tier(.unknown, .unknown)])?.tier?.overall == .unknown)
    #expect(person(ann + [tier(.poor, nil)])?.tier?.overall == .poor)
    #expect(person(ann + [tier(.poor, nil)])?.tier?.downlink == nil)
  }

  @Test func tierAndReportHaveTheFloorOfTheirPerson() {
    let known = ann + [tier(.poor, .poor), report(at: 3)]
    #expect(person(known)?.quality?.at == moment(3))
    let back = person(known + [exited("ann", at: 5), entered("ann", "c2", at: 6)])
    #expect(back?.tier == nil)
    #expect(back?.quality == nil)
    #expect(back?.connections == 1)
  }

  @Test func aReconnectClearsThemUntilNewerOnesCome() {
    let known = ann + [tier(.poor, .poor), report(at: 3)]
    let reconnected = known + [event(.link("ann", .reconnected), at: 5)]
    #expect(person(reconnected)?.tier == nil)
    #expect(person(reconnected)?.quality == nil)
    #expect(person(reconnected + [tier(.good, .good, at: 6)])?.tier?.overall == .good)
    #expect(person(known + [event(.link("bob", .reconnected), at: 5)])?.tier != nil)
    #expect(person(known + [event(.link("ann", .reconnecting), at: 5)])?.reconnecting == true)
    #expect(person(reconnected)?.reconnecting == false)
  }

  @Test func aReportIsNoSignOfPresence() {
    #expect(person([report(at: 3), tier(.poor, .poor)]) == nil)
  }

  @Test func aReportThatCameBeforeTheJoinCounts() {
    #expect(person([report(at: 3)] + ann)?.quality?.at == moment(3))
  }

  @Test(arguments: [
    (0.0, false, QualityTier.excellent), (0.024, false, .excellent), (0.026, false, .good),
    (0.074, false, .good), (0.076, false, .poor), (0.099, false, .poor), (0.101, false, .lost),
    (0.019, true, .excellent), (0.021, true, .good), (0.059, true, .good), (0.061, true, .poor),
    (0.081, true, .lost), (1, true, .lost),
  ])
  func lossAloneGivesTheTiersOfTheWeights(loss: Double, isVideo: Bool, tier: QualityTier) {
    let score = QualityRule.score(
      lossRatio: loss, isVideo: isVideo, rttMilliseconds: nil, jitterMilliseconds: nil)
    #expect(QualityRule.tier(score: score) == tier)
  }

  @Test func theThresholdsAreAbove() {
    #expect(QualityRule.tier(score: 80) == .good)
    #expect(QualityRule.tier(score: 40) == .poor)
    #expect(QualityRule.tier(score: 20) == .lost)
    #expect(QualityRule.tier(score: 80.01) == .excellent)
  }

  @Test func delayCosts() {
    func score(_ rtt: Double?, _ jitter: Double?) -> Double {
      QualityRule.score(
        lossRatio: 0, isVideo: false, rttMilliseconds: rtt, jitterMilliseconds: jitter)
    }
    #expect(score(nil, nil) == 100)
    #expect(score(160, 30) == 100 - 140.0 / 40)
    #expect(score(320, nil) == 100 - 4)
    #expect(score(.infinity, nil) == 0)
    #expect(score(1e308, 1e308) == 0)
  }

  @Test func theScoreIsOfTheTwoNewestCountersByStamp() {
    let old = counters(0, 0, at: 2)
    let middle = counters(1000, 0, at: 4)
    let new = counters(1090, 10, at: 6)
    #expect(person(ann + [middle])?.tier == nil)
    for order in [[old, middle, new], [new, old, middle], [middle, new, old]] {
      let judged = person(ann + order)
      #expect(judged?.tier?.source == .computed)
      #expect(judged?.quality?.uplink?.lossRatio == 0.1)
      #expect(judged?.tier?.uplink == .lost)
      #expect(judged?.tier?.downlink == nil)
      #expect(judged?.quality?.at == moment(6))
      #expect(person(order + ann) == judged)
    }
  }

  @Test func countersThatStartAgainAreAWindowOfTheirOwn() {
    let restarted = person(ann + [counters(5000, 400, at: 2), counters(90, 10, at: 4)])
    #expect(restarted?.quality?.uplink?.lossRatio == 0.1)
  }

  @Test func silenceIsNotLossAndLateDuplicatesAreNoGain() {
    let silent = person(ann + [counters(100, 5, at: 2), counters(100, 5, at: 4)])
    #expect(silent?.tier?.overall == .unknown)
    #expect(silent?.quality?.uplink == nil)
    let fewer = person(ann + [counters(100, 5, at: 2), counters(200, 3, at: 4)])
    #expect(fewer?.quality?.uplink?.lossRatio == 0)
  }

  @Test func theServersTierIsNotComputedAgain() {
    let counted = [counters(0, 0, at: 2), counters(50, 50, at: 4)]
    let judged = person(ann + counted + [tier(.excellent, .excellent)])
    #expect(judged?.tier?.overall == .excellent)
    #expect(judged?.tier?.source == .server)
    #expect(judged?.quality?.uplink?.lossRatio == 0.5)
  }

  @Test func whatOnlyReceivesIsNobodysUplink() {
    let counted = [counters(0, 0, at: 2), counters(50, 50, at: 4)]
    #expect(person(ann + counted + [handle("c1", .subscribes, at: 1)])?.tier == nil)
  }

  @Test func numbersAreVoidOnceTheTransportWentDown() {
    let counted = [counters(0, 0, at: 2), counters(50, 50, at: 4)]
    #expect(person(ann + counted + [handle("c1", .mediaDown, at: 5)])?.tier == nil)
    #expect(person(ann + counted + [handle("c1", .mediaDown, at: 1)])?.tier != nil)
  }

  @Test func aFrozenPictureBelongsToATrack() {
    let frozen = handle("c1", .receiving(track: "v", isVideo: true, false), at: 3)
    #expect(person(ann + [frozen])?.stalledTracks == ["v"])
    #expect(person(ann + [frozen])?.tier == nil)
    let moves = handle("c1", .receiving(track: "v", isVideo: true, true), at: 4)
    #expect(person(ann + [moves, frozen])?.stalledTracks == [])
  }

  @Test func hugeCountersOfOneStampAreStillTwoValues() {
    let one = counters(1, 0, at: 2) { $0.bytesReceivedLastSecond = .max }
    let other = counters(1, 0, at: 2) { $0.bytesReceivedLastSecond = .max - 1 }
    #expect(state(ann + [one, other]).digest == state(ann + [other, one]).digest)
    #expect(state(ann + [one]).digest != state(ann + [other]).digest)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func extremeCountersAreJudgedWithoutHarm(number: Int64) {
    for other in [Int64.min, -1, 0, 1, .max] {
      let change: (inout TrackCounters) -> Void = {
        $0.packetsSent = other
        $0.packetsLostByRemote = number
        $0.bytesReceivedLastSecond = number
        $0.bytesSentLastSecond = other
        $0.rttMilliseconds = .infinity
        $0.jitterMilliseconds = -.infinity
        $0.remoteJitterMilliseconds = .greatestFiniteMagnitude
      }
      let inputs =
        ann + [
          counters(number, other, at: 2, change), counters(other, number, at: 4, change),
          counters(other, number, at: 4, track: "1", change),
          counters(number, number, at: 6, track: "1", change),
        ]
      let ratio = person(inputs)?.quality?.uplink?.lossRatio ?? 0
      #expect(ratio >= 0 && ratio <= 1)
    }
  }
}

/// What a server says of the whole, beside what it says of the sides.
@Suite struct UnknownWholeTests {
  @Test func anUnknownWholeHidesNoKnownSide() {
    let claim = TierClaim(uplink: .poor, downlink: nil, overall: .unknown)
    let inputs = [entered("ann", at: 1), event(.qualityTier("ann", claim), at: 2)]
    #expect(room(inputs).participants.first?.tier?.overall == .poor)
  }

  @Test func aFailedQuestionAboutAnUnknownRoomMakesNone() {
    let inputs = [snapshot(.failed, [], at: 3)]
    #expect(state(inputs).digest == State().digest)
    #expect(state(inputs).roomKeys.isEmpty)
  }

  @Test func oneOfTwoSoundTracksThatStopsSilencesNobody() {
    let receiving = { (track: ExactText, isReceiving: Bool, at: Int64) in
      handle("c1", .receiving(track: track, isVideo: false, isReceiving), at: at)
    }
    let talk = [
      entered("ann", "c1", at: 1),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 0.5)), at: 2),
      receiving("0", true, 1), receiving("1", false, 3),
    ]
    #expect(room(talk).speakers.map(\.userID) == ["ann"])
    #expect(room(talk + [receiving("0", false, 4)]).speakers.isEmpty)
  }
}
