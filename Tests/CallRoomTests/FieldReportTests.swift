import CallRoom
import Testing

/// What users of call rooms reported, as tests.
@Suite struct FieldReportTests {
  private let two = [entered("ann", at: 1), entered("bob", at: 1)]

  // https://github.com/jitsi/jitsi-meet/issues/10609
  @Test func everyClientSeesTheSameOrderOfHands() {
    let hands = [raised("bob", at: 4), raised("ann", at: 6), raised("cat", at: 5)]
    let rooms = [hands, hands.reversed(), [hands[2], hands[0], hands[1]]].map { room($0) }
    for room in rooms { #expect(room.queue == ["bob", "cat", "ann"]) }
  }

  // https://github.com/jitsi/jitsi-meet/issues/7506
  @Test func aHandRaisedBeforeTheListIsSeenAfterIt() {
    let late = [
      snapshot(.complete, [listing("ann"), listing("bob")], at: 9), raised("ann", at: 4),
    ]
    #expect(room(late).queue == ["ann"])
  }

  // https://github.com/nextcloud/spreed/issues/10225
  @Test func aForcedReconnectionLowersTheHandOnEveryScreen() {
    let forced = two + [raised("ann", at: 3), exited("ann", at: 5), entered("ann", at: 6)]
    #expect(room(forced).queue == [])
    #expect(room(forced.reversed()).queue == [])
    #expect(room(forced).participant("ann")?.hands == [])
  }

  // https://github.com/nextcloud/spreed/issues/4770
  @Test func handsAreSortedByTheTimeOfRaising() {
    let slow = event(.hand("ann", .microphone, .raised), at: 3, arrival: 90)
    let fast = event(.hand("bob", .microphone, .raised), at: 4, arrival: 5)
    #expect(room(two + [fast, slow]).queue == ["ann", "bob"])
  }

  // https://github.com/element-hq/element-call/issues/2948
  @Test func aHandOfAUserOnTwoDevicesIsOneHandAndGoesDown() {
    let devices = [
      entered("ann", "phone", at: 1), entered("ann", "laptop", at: 2),
      raised("ann", at: 3, id: "phone"), raised("ann", at: 4, id: "laptop"),
    ]
    #expect(room(devices).queue == ["ann"])
    #expect(room(devices + [lowered("ann", at: 5)]).queue == [])
  }

  // https://github.com/jitsi/jitsi-meet/issues/14625
  // https://github.com/bigbluebutton/bigbluebutton/issues/20784
  @Test func aModeratorLowersTheFirstHandAndTheOthersMoveUp() {
    let hands = two + [raised("bob", at: 3), raised("ann", at: 4)]
    let one = hands + [answered("bob", approved: nil, at: 6)]
    #expect(room(one).queue == ["ann"])
    #expect(room(one).hands.map(\.position) == [1])
  }

  // https://github.com/livekit/livekit/issues/2399
  @Test func aLeaveThatArrivesAfterTheRejoinRemovesNobody() {
    let named = [
      entered("ann", "old", at: 1), entered("ann", "new", at: 6), exited("ann", "old", at: 5),
    ]
    #expect(present(named) == ["ann"])
    let unnamed = [entered("ann", at: 1), entered("ann", at: 6), exited("ann", at: 5)]
    #expect(present(unnamed) == ["ann"])
  }

  // https://github.com/bigbluebutton/bigbluebutton/issues/2617
  @Test func theOldConnectionsCleanupLeavesTheReconnectedUser() {
    let cleaned = [
      entered("ann", "old", at: 1), entered("ann", "new", at: 6), exited("ann", "old", at: 30),
    ]
    #expect(present(cleaned) == ["ann"])
    #expect(room(cleaned).participant("ann")?.connections == 1)
  }

  // https://github.com/livekit/components-js/issues/630
  @Test func aParticipantWithoutPublicationsDisappears() {
    let silent = [entered("ann", "c1", at: 1), event(.publication("ann", name: nil, []), at: 2)]
    #expect(present(silent) == ["ann"])
    #expect(present(silent + [exited("ann", "c1", at: 3)]) == [])
    #expect(present(silent + [snapshot(at: 3)]) == [])
  }

  // https://github.com/bigbluebutton/bigbluebutton/issues/9870
  @Test func whoIsGoneFromTheListDoesNotTalk() {
    let gone =
      two + [snapshot(.complete, [listing("bob")], at: 5), speakers(["ann", "bob"], at: 6)]
    #expect(room(gone).talking == ["bob"])
  }

  // https://github.com/bigbluebutton/bigbluebutton/issues/22866
  @Test func whoTalkedWhenTheConnectionBrokeDoesNotTalkForEver() {
    let broken = two + [speakers(["ann"], at: 3), event(.link(nil, .reconnected), at: 5)]
    #expect(room(broken).talking == [])
    let talker = two + [speakers(["ann"], at: 3), event(.link("ann", .reconnected), at: 5)]
    #expect(room(talker).talking == [])
    #expect(room(talker + [speakers(["ann"], at: 6)]).talking == ["ann"])
  }

  // https://github.com/livekit/livekit/issues/2228
  @Test func aMutedUserIsNotInTheListOfSpeakers() {
    let muted = two + [microphone("ann", .off, at: 4), speakers(["ann", "bob"], at: 5)]
    #expect(room(muted).talking == ["bob"])
    #expect(RoomSummary(room(muted)).speaking == 1)
  }

  // https://github.com/element-hq/element-call/issues/1051
  @Test func theSpeakingMarkIsNotStuckWhenMuted() {
    let stuck =
      two + [
        event(.speaking("ann", connection: nil, SpeakingLevel(level: 1)), at: 3),
        microphone("ann", .off, at: 4),
      ]
    #expect(room(stuck).participant("ann")?.speaking == false)
    #expect(room(stuck).participant("ann")?.speakingLevel == nil)
  }

  // https://github.com/livekit/client-sdk-android/issues/782
  @Test func aQualityThatWasNotSentIsNotPoor() {
    let told = TierClaim(uplink: nil, downlink: nil, overall: nil)
    #expect(room(two).participant("ann")?.tier == nil)
    let empty = room(two + [event(.qualityTier("ann", told), at: 3)])
    #expect(empty.participant("ann")?.tier?.overall == .unknown)
    #expect(empty.participant("ann")?.tier?.uplink == nil)
  }

  // https://github.com/livekit/livekit/issues/1130
  @Test func aLeaveWithoutAJoinCountsNobodyBelowZero() {
    let aborted = [exited("ann", "c1", at: 3), exited("ann", at: 4)]
    #expect(RoomSummary(room(aborted)).people == 0)
    #expect(RoomSummary(room(aborted + [entered("bob", at: 5)])).people == 1)
    #expect(present([exited("ann", at: 4), entered("ann", at: 3)]) == [])
  }

  // https://github.com/livekit/client-sdk-unity/pull/342
  @Test func aConcurrentJoinerIsSeenInTheListOrInTheEvents() {
    let answer = snapshot(.complete, [listing("ann")], at: 5)
    for join in [entered("bob", at: 5), entered("bob", at: 6)] {
      #expect(present([answer, join]) == ["ann", "bob"])
      #expect(present([join, answer]) == ["ann", "bob"])
    }
    let listed = snapshot(.complete, [listing("ann"), listing("bob")], at: 5)
    #expect(present([listed, entered("bob", at: 4)]) == ["ann", "bob"])
  }

  // https://github.com/frappe/suite/pull/563
  @Test func aStaleListDoesNotResurrectTheDeparted() {
    let stale = snapshot(.complete, [listing("ann"), listing("bob")], at: 4)
    let left = exited("ann", at: 5)
    #expect(present([entered("ann", at: 1), left, stale]) == ["bob"])
    #expect(present([stale, left]) == ["bob"])
    #expect(present([left, stale, entered("ann", at: 6)]) == ["ann", "bob"])
  }

  // https://github.com/meetecho/janus-gateway/issues/2334
  @Test func unpublishedTwiceIsUnpublishedOnce() {
    let on = [
      entered("ann", "c1", at: 1),
      event(.publication("ann", name: nil, [PublishedTrack(id: "0", kind: .audio)]), at: 2),
    ]
    let once = on + [event(.publication("ann", name: nil, []), at: 3)]
    let twice = once + [event(.publication("ann", name: nil, []), at: 4)]
    #expect(settled(room(once)) == settled(room(twice)))
    #expect(room(twice).participant("ann")?.microphone == .off)
  }

  // https://github.com/meetecho/janus-gateway/issues/1172
  @Test func aTabThatIsClosedWithoutUnpublishingEndsWithItsHandle() {
    let closed = [
      entered("ann", "c1", at: 1),
      event(.publication("ann", name: nil, [PublishedTrack(id: "0", kind: .audio)]), at: 2),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 1)), at: 3),
      handle("c1", .detached, at: 4),
    ]
    #expect(room(closed).participants.isEmpty)
    #expect(room(closed).talking == [])
  }

  // https://github.com/meetecho/janus-gateway/issues/2499
  @Test func theLastParticipantGoesWithoutALeft() {
    let server: Input = CallRoomTests.server(
      .serverSessionEnded(realm: nil, session: "x"), at: 4)
    let last = [
      handle("c1", .attached(session: "x"), at: 1), entered("ann", "c1", at: 2), server,
    ]
    #expect(present(last) == [])
    #expect(present(last.reversed()) == [])
    let destroyed = [entered("ann", "c1", at: 2), event(.sessionEnded, at: 4)]
    #expect(room(destroyed).life == .ended)
  }
}
