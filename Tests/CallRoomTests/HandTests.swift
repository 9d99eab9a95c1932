import CallRoom
import Testing

/// Core laws §6, "Hands", and §9, "A hand".
@Suite struct HandTests {
  private let two = [entered("ann", at: 1), entered("bob", at: 1)]

  @Test func theOrderIsThatOfTheRaises() {
    #expect(room(two + [raised("bob", at: 3), raised("ann", at: 5)]).queue == ["bob", "ann"])
    #expect(room(two + [raised("ann", at: 5), raised("bob", at: 3)]).queue == ["bob", "ann"])
    #expect(
      room(two + [raised("ann", at: 5), raised("bob", at: 3)]).hands.map(\.position) == [1, 2])
  }

  @Test func ofOneInstantTheTieBreakDecides() {
    let first = event(.hand("bob", .microphone, .raised), at: 3, tie: 1)
    let second = event(.hand("ann", .microphone, .raised), at: 3, tie: 2)
    #expect(room(two + [second, first]).queue == ["bob", "ann"])
    #expect(room(two + [first, second]).queue == ["bob", "ann"])
  }

  @Test func raisingAgainWhileRaisedKeepsThePlace() {
    let again = two + [raised("ann", at: 3), raised("bob", at: 4), raised("ann", at: 5)]
    #expect(room(again).queue == ["ann", "bob"])
    #expect(room(again).hands.first?.since == moment(3))
  }

  @Test func raisingAgainAfterALoweringLosesThePlace() {
    let again =
      two + [
        raised("ann", at: 3), raised("bob", at: 4), lowered("ann", at: 5), raised("ann", at: 6),
      ]
    #expect(room(again).queue == ["bob", "ann"])
  }

  @Test func anApprovedHandGoesDownAndIsNoOpenMicrophone() {
    let answered = two + [raised("ann", at: 3), answered("ann", at: 5)]
    #expect(room(answered).queue == [])
    #expect(room(answered).participant("ann")?.microphone == nil)
    let refused = answered.dropLast() + [CallRoomTests.answered("ann", approved: false, at: 5)]
    #expect(room(Array(refused)).queue == [])
  }

  @Test func anAnswerCountsByItsArrival() {
    // The host's clock is far behind, or ahead, of the member's.
    let behind = answered("ann", at: 2, arrival: 9)
    #expect(room(two + [raised("ann", at: 5), behind]).queue == [])
    let ahead = answered("ann", at: 99, arrival: 4)
    #expect(room(two + [raised("ann", at: 5), ahead]).queue == ["ann"])
  }

  @Test func anAnswerThatNamesARaiseAnswersThatRaise() {
    let hands =
      two + [
        raised("ann", at: 5, id: "r1"), lowered("ann", at: 6), raised("ann", at: 7, id: "r2"),
      ]
    #expect(room(hands + [answered("ann", raise: "r1", at: 9)]).queue == ["ann"])
    #expect(room(hands + [answered("ann", raise: "r2", at: 9)]).queue == [])
    #expect(room([answered("ann", raise: "r2", at: 9)] + hands).queue == [])
    #expect(room(hands + [answered("ann", raise: "nobody's", at: 9)]).queue == ["ann"])
  }

  @Test func anExitLowersAndALateExitOfAnotherConnectionDoesNot() {
    #expect(room(two + [raised("ann", at: 3), exited("ann", at: 4)]).queue == [])
    let back = two + [raised("ann", at: 3), exited("ann", at: 4), entered("ann", at: 5)]
    #expect(room(back).queue == [])
    let devices = [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 2), raised("ann", at: 3),
      exited("ann", "c1", at: 4),
    ]
    #expect(room(devices).queue == ["ann"])
    #expect(room(devices + [exited("ann", "c2", at: 5)]).queue == [])
  }

  @Test func theMeetingsEndLowersAll() {
    let ended = two + [raised("ann", at: 3), event(.sessionEnded, at: 4), entered("ann", at: 5)]
    #expect(room(ended).queue == [])
  }

  @Test func kindsAreHandsOfTheirOwn() {
    let hands = two + [raised("ann", at: 3), raised("ann", .camera, at: 4), lowered("ann", at: 5)]
    #expect(room(hands).hands.map(\.kind) == [.camera])
    #expect(room(hands).participant("ann")?.hands == [.camera])
  }

  @Test func aLateLoweringUncoversTheRaisesAfterIt() {
    let raises = two + [raised("ann", at: 3), raised("bob", at: 4), raised("ann", at: 7)]
    #expect(room(raises).queue == ["ann", "bob"])
    #expect(room(raises + [lowered("ann", at: 5)]).queue == ["bob", "ann"])
    #expect(room(raises + [lowered("ann", at: 5)]).hands.last?.since == moment(7))
  }

  @Test func aResentRaiseIsNotFresh() {
    let first = raised("ann", at: 3, id: "r")
    let copy = raised("ann", at: 9, id: "r")
    for inputs in [[first, copy], [copy, first]] {
      #expect(room(two + inputs).hands.map(\.since) == [moment(3)])
      // A list that missed them at 7 is not overruled by the copy that came after it.
      #expect(room(inputs + [snapshot(at: 7)]).participants.isEmpty)
      #expect(room(two + inputs + [lowered("ann", at: 5)]).queue == [])
    }
  }

  @Test func ofManyRaisesTheNewestSixteenAreKeptInAnyOrder() {
    let raises = (10..<50).map { raised("ann", at: Int64($0), id: "r\($0)") }
    let all = two + raises + [lowered("ann", at: 45)]
    #expect(state(all).digest == state(all.reversed()).digest)
    #expect(room(all).hands.first?.since == moment(46))
  }
}
