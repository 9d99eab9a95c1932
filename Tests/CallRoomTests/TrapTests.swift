import CallRoom
import Testing

/// Core laws §8: what looks right and is not order-free.
@Suite struct TrapTests {
  /// Every order of a few inputs, as rooms.
  private func orders(_ inputs: [Input]) -> [Room] {
    (0..<60 as Range<UInt64>).map { seed in
      var random = Seeded(seed)
      return room(inputs.shuffled(using: &random))
    }
  }

  @Test func thePlaceInTheQueueIsTheSmallestRaiseAfterTheLastLowering() {
    let inputs = [
      entered("ann", at: 1), entered("bob", at: 1), raised("ann", at: 2), raised("ann", at: 5),
      raised("bob", at: 6), lowered("ann", at: 3), raised("ann", at: 8),
    ]
    for room in orders(inputs) {
      #expect(room.queue == ["ann", "bob"])
      #expect(room.hands.first?.since == moment(5))
    }
  }

  @Test func departureByAbsenceIsAFloorAndNoDeletion() {
    let late = [snapshot(at: 5), entered("ann", at: 7)]
    for room in orders(late) { #expect(room.participants.map(\.userID) == ["ann"]) }
    let old = [snapshot(at: 5), entered("ann", at: 3), microphone("ann", .on, at: 4)]
    for room in orders(old) { #expect(room.participants.isEmpty) }
    let back = [entered("ann", at: 2), microphone("ann", .on, at: 3)] + late
    for room in orders(back) { #expect(room.participant("ann")?.microphone == nil) }
  }

  @Test func anAbsenceThatALaterSignOverruledIsNoDeparture() {
    let inputs = [
      entered("ann", at: 1), microphone("ann", .on, at: 2), snapshot(at: 5), raised("ann", at: 6),
    ]
    for room in orders(inputs) {
      #expect(room.participant("ann")?.microphone == .on)
      #expect(room.participant("ann")?.presence == .present)
    }
  }

  @Test func aNewSessionIsAFloorToo() {
    let inputs = [
      entered("ann", at: 6), microphone("ann", .on, at: 3), event(.sessionStarted(nil), at: 5),
      event(.name("ann", "Ann"), at: 3),
    ]
    for room in orders(inputs) {
      #expect(room.participants.map(\.userID) == ["ann"])
      #expect(room.participant("ann")?.microphone == nil)
      #expect(room.participant("ann")?.name == "Ann")
    }
  }

  @Test func derivedFactsAreDerivedWhenRead() {
    let inputs = [
      entered("ann", at: 1), speakers(["ann"], at: 4), microphone("ann", .off, at: 3),
      microphone("ann", .on, at: 6),
    ]
    for room in orders(inputs) { #expect(room.talking == ["ann"]) }
  }

  @Test func somebodyUnknownWhoDidSomethingIsPresentUnlessAnExitIsKnown() {
    for room in orders([microphone("ann", .on, at: 4)]) {
      #expect(room.participant("ann")?.presence == .provisional)
    }
    for room in orders([microphone("ann", .on, at: 4), exited("ann", at: 2)]) {
      #expect(room.participants.isEmpty)
    }
    let listed = [
      microphone("ann", .on, at: 4), exited("ann", at: 2),
      snapshot(.partial, [listing("ann")], at: 3),
    ]
    for room in orders(listed) { #expect(room.participant("ann")?.presence == .present) }
  }

  @Test func whatOnlyTransportsSayIsNoSignOfPresence() {
    let facts = [
      event(.qualityTier("ann", TierClaim(uplink: .good, downlink: nil, overall: nil)), at: 3),
      event(.speaking("ann", connection: "c1", SpeakingLevel(level: 1)), at: 3),
      event(.publication("ann", name: nil, []), at: 3), event(.link("ann", .reconnected), at: 3),
      speakers(["ann"], at: 3), handle("c1", .mediaUp, at: 3),
    ]
    for room in orders(facts) { #expect(room.participants.isEmpty) }
  }

  @Test func anEventBeforeWhatGivesItAMeaningWaits() {
    let counters = [(0, 0), (90, 10)].enumerated().map { number, count in
      handle(
        "c1",
        .counters([
          TrackReport(
            track: "0",
            counters: TrackCounters(
              isVideo: false, packetsReceived: Int64(count.0), packetsLost: Int64(count.1)))
        ]), at: Int64(3 + number))
    }
    for room in orders(counters + [entered("ann", "c1", at: 1)]) {
      #expect(room.participant("ann")?.quality?.uplink?.lossRatio == 0.1)
    }
  }

  @Test func aTieIsBrokenByIdentity() {
    let hands = ["ann", "bob", "cat", "dan"].map { (user: UserID) in
      event(.hand(user, .microphone, .raised), at: 5, tie: 9, id: "raise \(user)")
    }
    let rooms = orders(hands)
    #expect(Set(rooms.map { $0.queue.map(\.text) }).count == 1)
    #expect(rooms.first?.queue.count == 4)
  }

  @Test func countingIsTheSizeOfASet() {
    let inputs = [
      entered("ann", at: 1), entered("ann", at: 1), entered("ann", at: 2),
      snapshot(.complete, [listing("ann"), listing("ann")], at: 3),
    ]
    for room in orders(inputs) {
      #expect(room.participants.count == 1)
      #expect(RoomSummary(room).people == 1)
    }
  }

  @Test func evictionChoosesByStampAndIdentity() {
    let raises = (1...40).map { raised("ann", at: Int64($0), id: "r\($0)") }
    let rooms = orders([entered("ann", at: 41)] + raises + [entered("bob", at: 1)])
    for room in rooms { #expect(room.hands == rooms.first?.hands) }
  }

  @Test func twoSpellingsOfOneNameAreTwoPeopleInAnyOrder() {
    for room in orders([entered("é", at: 1), entered("e\u{301}", at: 2)]) {
      #expect(room.participants.count == 2)
    }
  }
}
