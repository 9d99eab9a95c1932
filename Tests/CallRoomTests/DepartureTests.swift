import CallRoom
import Testing

/// Law 6, and what a room shows of the departed.
@Suite struct DepartureTests {
  private func left(_ inputs: [Input]) -> Int64? {
    room(inputs).departed.first { $0.userID == "ann" }?.at.microseconds
  }

  @Test func theTimeOfTheExitIsShown() {
    #expect(left([entered("ann", at: 1), exited("ann", at: 2)]) == 2)
  }

  @Test func aListThatMissesTheDepartedDoesNotMoveTheirExit() {
    #expect(left([entered("ann", at: 1), exited("ann", at: 2), snapshot(at: 100)]) == 2)
  }

  @Test func theEndOfTheSessionDoesNotMoveIt() {
    let inputs = [entered("ann", at: 1), exited("ann", at: 2), event(.sessionEnded, at: 100)]
    #expect(left(inputs) == 2)
  }

  @Test func aClosingThatWasTheLastIsTheirExit() {
    let inputs = [entered("ann", "c1", at: 1), exited("ann", "c1", at: 2), snapshot(at: 100)]
    #expect(left(inputs) == 2)
  }

  @Test func theFirstListThatMissedThemIsShown() {
    let inputs = [entered("ann", at: 1), snapshot(at: 5), snapshot(at: 9)]
    #expect(left(inputs) == 5)
  }

  @Test func theNewestDepartedComesFirstAndSixteenAreShown() {
    var inputs: [Input] = []
    for number in 1...20 {
      let user = UserID("u\(number)")
      inputs += [entered(user, at: 1), exited(user, at: Int64(number + 1))]
    }
    let departed = room(inputs).departed
    #expect(departed.count == 16)
    #expect(departed.first?.userID == "u20")
    #expect(departed.last?.userID == "u5")
  }

  @Test func whoOnlyWasSaidToLeaveIsNotShown() {
    #expect(left([exited("ann", at: 2)]) == nil)
  }
}
