import CallRoom
import Testing

/// What users of such systems reported of lists, ghosts and quality: each is a test.
@Suite struct FieldReportRosterTests {
  // https://github.com/bigbluebutton/bigbluebutton/issues/12549
  @Test func handsStandByTimeWhateverTheNamesAre() {
    let inputs = [
      entered("zoe", at: 1), entered("abe", at: 2), raised("zoe", at: 3), raised("abe", at: 4),
      event(.name("zoe", "Zoe"), at: 5), event(.name("abe", "Abe"), at: 6),
    ]
    #expect(room(inputs).hands.map(\.userID) == ["zoe", "abe"])
    #expect(room(inputs).participants.map(\.userID) == ["abe", "zoe"])
  }

  // https://github.com/bigbluebutton/bigbluebutton/issues/25785
  @Test func theRosterTellsWhoHasRaisedAndWhoHasNot() {
    let inputs = [entered("ann", at: 1), entered("bob", at: 1), raised("bob", at: 3)]
    #expect(room(inputs).participants.map(\.hands) == [[], [.microphone]])
  }

  // https://github.com/twilio/twilio-video.js/issues/1361
  // https://github.com/livekit/livekit/pull/2077
  @Test func aGhostGoesWithTheNextCompleteList() {
    let call = [entered("ann", at: 1), entered("ghost", at: 2)]
    #expect(present(call) == ["ann", "ghost"])
    #expect(present(call + [snapshot(.partial, [listing("ann")], at: 60)]) == ["ann", "ghost"])
    #expect(present(call + [snapshot(.complete, [listing("ann")], at: 60)]) == ["ann"])
  }

  // https://github.com/livekit/livekit/issues/2717
  // https://github.com/livekit/client-sdk-js/issues/1311
  // https://github.com/jitsi/docker-jitsi-meet/issues/1318
  @Test func noReportUnknownAndPoorAreThreeThings() {
    let tier = { (overall: QualityTier) in
      event(.qualityTier("ann", TierClaim(uplink: nil, downlink: nil, overall: overall)), at: 3)
    }
    let ann = [entered("ann", at: 1)]
    #expect(room(ann).participants.first?.tier == nil)
    #expect(room(ann + [tier(.unknown)]).participants.first?.tier?.overall == .unknown)
    #expect(room(ann + [tier(.poor)]).participants.first?.tier?.overall == .poor)
  }

  // https://github.com/livekit/livekit/issues/4265
  // https://github.com/livekit/livekit/issues/991
  @Test func theCountIsOfThoseWhoAreKnownAndNeverSaid() {
    let inputs = [entered("ann", at: 1), entered("ann", at: 2), exited("bob", at: 3)]
    #expect(RoomSummary(room(inputs)).people == 1)
  }

  // https://github.com/livekit/livekit/issues/4227
  @Test func aWebhookAheadOfTheAppsEventChangesNothingTwice() {
    let webhook = entered("ann", at: 1)
    let app = entered("ann", at: 3)
    let both = room([webhook, app])
    #expect(both.participants == room([app, webhook]).participants)
    #expect(both.participants.first?.joinedAt == moment(1))
    #expect(present([webhook, app, exited("ann", at: 5)]).isEmpty)
  }
}
