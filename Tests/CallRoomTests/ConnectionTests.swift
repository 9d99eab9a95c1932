import CallRoom
import Testing

/// Core laws §9, "Connections".
@Suite struct ConnectionTests {
  private func person(_ inputs: [Input]) -> Participant? { room(inputs).participant("ann") }

  @Test func oneOfTwoClosedLeavesThePersonPresent() {
    let inputs = [entered("ann", "c1", at: 1), entered("ann", "c2", at: 2)]
    #expect(person(inputs)?.connections == 2)
    #expect(person(inputs + [exited("ann", "c1", at: 3)])?.connections == 1)
    #expect(person(inputs + [exited("ann", "c1", at: 3), exited("ann", "c2", at: 4)]) == nil)
  }

  @Test func aClosingIsFinalWhateverItsStamp() {
    #expect(present([entered("ann", "c1", at: 5), exited("ann", "c1", at: 2)]) == [])
  }

  @Test func aNamedClosingClosesTheUnnamedOne() {
    let inputs = [snapshot(.complete, [listing("ann")], at: 3)]
    #expect(present(inputs) == ["ann"])
    #expect(present(inputs + [exited("ann", "c1", at: 5)]) == [])
  }

  @Test func aListingWithoutNamesSpeaksForTheOpenConnections() {
    let inputs = [entered("ann", "c1", at: 2), snapshot(.complete, [listing("ann")], at: 3)]
    #expect(person(inputs)?.connections == 1)
  }

  @Test func aNamedListingClosesConnectionsThatItDoesNotName() {
    let inputs = [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 2),
      snapshot(.complete, [listing("ann", ["c2"])], at: 3),
    ]
    #expect(person(inputs)?.connections == 1)
    #expect(present(inputs + [exited("ann", "c2", at: 4)]) == [])
  }

  @Test func aListThatConfirmsAConnectionVoidsNothing() {
    // The first connection was open all the time, so that the second one's closing is no floor.
    let inputs = [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 2), microphone("ann", .on, at: 3),
      exited("ann", "c2", at: 5), snapshot(.complete, [listing("ann", ["c1"])], at: 10),
    ]
    #expect(person(inputs)?.microphone == .on)
  }

  @Test func aSecondListDoesNotHideTheFirst() {
    let inputs = [
      snapshot(.complete, [listing("ann", ["c1", "c2"])], at: 1), microphone("ann", .on, at: 3),
      exited("ann", "c2", at: 5), snapshot(.complete, [listing("ann", ["c1"])], at: 10),
    ]
    #expect(person(inputs)?.microphone == .on)
  }

  @Test func aConnectionThatAListMissedStaysGoneOnceThePersonCameBack() {
    // What is done under the new connection is no sign of life of the old one.
    let inputs = [
      entered("ann", "c1", at: 1), snapshot(at: 3), entered("ann", "c2", at: 6),
      microphone("ann", .on, at: 7),
    ]
    #expect(person(inputs)?.connections == 1)
    #expect(present(inputs + [exited("ann", "c2", at: 8)]) == [])
  }

  @Test func whatWasOpenBeforeAnExitIsNotOpenAtALaterClosing() {
    // Nobody was open after 5, so that the straggler of 4 does not count.
    let inputs = [
      entered("ann", "c1", at: 1), entered("ann", "c2", at: 2), exited("ann", at: 3),
      microphone("ann", .on, at: 4), exited("ann", "c2", at: 5), entered("ann", "c3", at: 6),
    ]
    #expect(person(inputs)?.connections == 1)
    #expect(person(inputs)?.microphone == nil)
  }

  @Test func whatAServerSaysOfItsConnectionsClosesThem() {
    let inputs = [entered("ann", "c1", at: 1), handle("c1", .attached(session: "x"), at: 1)]
    #expect(present(inputs) == ["ann"])
    #expect(present(inputs + [handle("c1", .detached, at: 4)]) == [])
    let ended = server(.serverSessionEnded(realm: nil, session: "x"), at: 4)
    #expect(present(inputs + [ended]) == [])
    #expect(present([ended] + inputs) == [])
  }
}
