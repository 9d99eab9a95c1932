import CallRoom
import Testing

/// Microphones, cameras, shares and names of people: core laws §6 and §9.
@Suite struct MediaTests {
  private let ann = [entered("ann", at: 1)]
  private let two = [entered("ann", at: 1), entered("bob", at: 1)]

  private func person(_ inputs: [Input]) -> Participant? { room(inputs).participant("ann") }

  @Test func theHostWhoMutedIsShownOnlyWhileMuted() {
    func by(_ state: MediaState) -> UserID? {
      person(ann + [event(.microphone("ann", state, by: "host"), at: 2)])?.mutedBy
    }
    #expect(by(.off) == "host")
    #expect(by(.on) == nil)
    #expect(by(.unknown) == nil)
    #expect(person(ann + [microphone("ann", .off, at: 2)])?.mutedBy == nil)
  }

  @Test func aNewExclusiveShareEndsTheShareOfOthers() {
    let shares = [
      event(.share("ann", .screen, isExclusive: false), at: 2),
      event(.share("bob", .whiteboard, isExclusive: true), at: 4),
    ]
    for order in [shares, shares.reversed()] {
      let room = room(two + order)
      #expect(room.share == Share(userID: "bob", kind: .whiteboard, since: moment(4)))
      #expect(room.participant("ann")?.sharing == nil)
    }
    let over = two + shares + [event(.share("bob", nil, isExclusive: true), at: 6)]
    #expect(room(over).share == nil)
  }

  @Test func sharesThatExcludeNobodyStandBesideEachOther() {
    let shares = [
      event(.share("ann", .screen, isExclusive: false), at: 2),
      event(.share("bob", .screen, isExclusive: false), at: 4),
    ]
    #expect(room(two + shares).share?.userID == "bob")
    #expect(room(two + shares).participant("ann")?.sharing == .screen)
    #expect(room(two + shares + [exited("bob", at: 5)]).share?.userID == "ann")
  }

  @Test func theNameOfTheDepartedSurvivesAndNothingElse() {
    let inputs =
      ann + [
        event(.name("ann", "Ann"), at: 2), event(.role("ann", .host), at: 2),
        microphone("ann", .on, at: 2), event(.chatAllowed("ann", true), at: 2),
        exited("ann", at: 3),
      ]
    #expect(room(inputs).departed == [Departure(userID: "ann", name: "Ann", at: moment(3))])
    let back = person(inputs + [entered("ann", at: 4)])
    #expect(back?.name == "Ann")
    #expect(back?.role == nil)
    #expect(back?.microphone == nil)
    #expect(back?.chatAllowed == nil)
  }

  @Test func whatIsPublishedTellsTheMicrophoneUntilSomethingNewerDoes() {
    let tracks = [PublishedTrack(id: "0", kind: .audio), PublishedTrack(id: "1", kind: .camera)]
    let published = ann + [event(.publication("ann", name: "Ann", tracks), at: 2)]
    #expect(person(published)?.microphone == .on)
    #expect(person(published)?.camera == .on)
    #expect(person(published)?.name == "Ann")
    #expect(person(published + [microphone("ann", .off, at: 3)])?.microphone == .off)
    #expect(person([microphone("ann", .off, at: 1)] + published)?.microphone == .on)
    let stopped = published + [event(.publication("ann", name: nil, []), at: 4)]
    #expect(person(stopped)?.microphone == .off)
    #expect(person(stopped)?.camera == .off)
  }

  @Test func aHostsSilencingEndsWithThePublicationThatItSilenced() {
    let tracks = [PublishedTrack(id: "0", kind: .audio)]
    let silenced =
      ann + [
        event(.publication("ann", name: nil, tracks), at: 2),
        event(.moderation("ann", track: "0", isMuted: true), at: 3),
      ]
    #expect(person(silenced)?.microphone == .off)
    let freed = silenced + [event(.moderation("ann", track: "0", isMuted: false), at: 4)]
    #expect(person(freed)?.microphone == .on)
    let again = silenced + [event(.publication("ann", name: nil, tracks), at: 4)]
    #expect(person(again)?.microphone == .on)
  }

  @Test func turningMuteAllOffOpensNobodysMicrophone() {
    let inputs =
      ann + [
        event(.policy(.microphone(.muted)), at: 2), microphone("ann", .off, at: 2),
        event(.policy(.microphone(.free)), at: 3),
      ]
    #expect(room(inputs).policy.microphone == .free)
    #expect(person(inputs)?.microphone == .off)
  }

  @Test func theTimeOfEnteringIsToldOrTheFirstSinceTheyWereAway() {
    #expect(person([entered("ann", at: 3), entered("ann", at: 5)])?.joinedAt == moment(3))
    let back = [entered("ann", at: 3), exited("ann", at: 4), entered("ann", at: 6)]
    #expect(person(back)?.joinedAt == moment(6))
    let listed = snapshot(.complete, [listing("ann") { $0.joinedAt = moment(2) }], at: 9)
    #expect(person([entered("ann", at: 3), listed])?.joinedAt == moment(2))
    #expect(person([microphone("ann", .on, at: 3)])?.joinedAt == nil)
  }

  @Test func theNewestHintOfALayoutIsShownWithItsGiver() {
    let hints = [event(.layout("grid", by: "ann"), at: 5), event(.layout("one", by: "bob"), at: 3)]
    #expect(room(hints).layout == LayoutHint(hint: "grid", by: "ann", since: moment(5)))
  }
}
