import CallRoom
import Testing

/// Core laws §6, "Active speakers".
@Suite struct SpeakerTests {
  private let ann = [entered("ann", at: 1)]
  private let two = [entered("ann", at: 1), entered("bob", at: 1)]

  @Test func aFullListReplacesTheList() {
    #expect(room(two + [speakers(["ann"], at: 3), speakers(["bob"], at: 5)]).talking == ["bob"])
    #expect(room(two + [speakers(["ann"], at: 3), speakers([], at: 5)]).talking == [])
  }

  @Test func anOlderListIsDropped() {
    #expect(room(two + [speakers(["bob"], at: 5), speakers(["ann"], at: 3)]).talking == ["bob"])
  }

  @Test func aListWithoutLevelsKeepsItsOrder() {
    let list = speakers(["bob", "ann"], at: 3, level: nil)
    #expect(room(two + [list]).talking == ["bob", "ann"])
  }

  @Test func theLoudestComesFirst() {
    let list = event(
      .speakers(
        [Speaker(userID: "ann", level: 0.2), Speaker(userID: "bob", level: 0.9)], reporter: nil),
      at: 3)
    #expect(room(two + [list]).talking == ["bob", "ann"])
  }

  @Test func theMutedDoNotSpeakWhateverTheListSays() {
    #expect(room(ann + [microphone("ann", .off, at: 2), speakers(["ann"], at: 3)]).talking == [])
    #expect(room(ann + [speakers(["ann"], at: 3), microphone("ann", .off, at: 4)]).talking == [])
    #expect(
      room(ann + [microphone("ann", .unknown, at: 2), speakers(["ann"], at: 3)]).talking == ["ann"])
  }

  @Test func whoLeftDoesNotSpeak() {
    #expect(room(ann + [speakers(["ann"], at: 3), exited("ann", at: 4)]).talking == [])
    let back = ann + [speakers(["ann"], at: 3), exited("ann", at: 4), entered("ann", at: 5)]
    #expect(room(back).talking == [])
    #expect(room(back).participants.map(\.speaking) == [false])
  }

  @Test func aReconnectClearsTheList() {
    let talks = ann + [speakers(["ann"], at: 3)]
    for user: UserID? in [nil, "ann"] {
      #expect(room(talks + [event(.link(user, .reconnected), at: 4)]).talking == [])
      #expect(room(talks + [event(.link(user, .reconnecting), at: 4)]).talking == ["ann"])
      #expect(room(talks + [event(.link(user, .reconnected), at: 2)]).talking == ["ann"])
    }
  }

  @Test func aReconnectOfTheReporterClearsTheList() {
    let list = event(
      .speakers([Speaker(userID: "ann", level: 1)], reporter: "bob"), at: 3)
    #expect(room(two + [list]).talking == ["ann"])
    #expect(room(two + [list, event(.link("bob", .reconnected), at: 4)]).talking == [])
  }

  @Test func whoseMediaStoppedDoesNotSpeak() {
    let talks = [
      entered("ann", "c1", at: 1),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 0.5)), at: 3),
    ]
    #expect(room(talks).talking == ["ann"])
    let still = HandleFact.receiving(track: "0", isVideo: false, false)
    #expect(room(talks + [handle("c1", still, at: 4)]).talking == [])
    #expect(room(talks + [handle("c1", .mediaDown, at: 4)]).talking == [])
    #expect(room([handle("c1", .mediaDown, at: 4)] + talks).talking == [])
    #expect(room(talks + [handle("c1", .mediaDown, at: 2)]).talking == ["ann"])
    let frozen = HandleFact.receiving(track: "1", isVideo: true, false)
    #expect(room(talks + [handle("c1", frozen, at: 4)]).talking == ["ann"])
  }

  @Test func whoUnpublishedDoesNotSpeak() {
    let talks = ann + [speakers(["ann"], at: 3)]
    #expect(room(talks + [event(.publication("ann", name: nil, []), at: 4)]).talking == [])
  }

  @Test func oneUserWithTwoTracksIsOneSpeakerWithTheLouderLevel() {
    let list = event(
      .speakers(
        [Speaker(userID: "ann", level: 0.2), Speaker(userID: "ann", level: 0.9)], reporter: nil),
      at: 3)
    #expect(room(ann + [list]).speakers == [Speaker(userID: "ann", level: 0.9)])
    let deltas = [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 1),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 0.2)), at: 3),
      event(.speaking("ann", connection: "c2", SpeakingLevel(level: 0.9)), at: 2),
    ]
    #expect(room(deltas).speakers == [Speaker(userID: "ann", level: 0.9)])
  }

  @Test func aRegisterOfADeltaDialectStops() {
    let talks =
      ann + [
        event(.speaking("ann", connection: nil, SpeakingLevel(level: nil)), at: 3)
      ]
    #expect(room(talks).talking == ["ann"])
    #expect(room(talks + [event(.speaking("ann", connection: nil, nil), at: 4)]).talking == [])
  }

  @Test func aNameInTheListIsNoSignOfPresence() {
    #expect(room([speakers(["ann"], at: 3)]).participants.isEmpty)
    #expect(room([speakers(["ann"], at: 3)]).speakers.isEmpty)
  }

  @Test func aListThatCameBeforeTheJoinItIsNewerThanCounts() {
    #expect(room([speakers(["ann"], at: 3), entered("ann", at: 1)]).talking == ["ann"])
    #expect(room([speakers(["ann"], at: 3), exited("ann", at: 4)]).talking == [])
  }
}
