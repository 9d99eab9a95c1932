import CallRoom
import Testing

/// Core laws §9, "Sessions".
@Suite struct SessionTests {
  @Test func aStartTellsTheSessionsName() {
    #expect(room([event(.sessionStarted("s1"), at: 5)]).session == "s1")
  }

  @Test func aNewStartVoidsTheOldName() {
    let inputs = [event(.sessionStarted("s1"), at: 5), event(.sessionStarted(nil), at: 9)]
    #expect(room(inputs).session == nil)
  }

  @Test func aStartIsAFloorWhateverCameFirst() {
    let old = [
      entered("ann", at: 1), microphone("ann", .on, at: 2), event(.title("old"), at: 2),
      raised("ann", at: 3),
    ]
    let start = event(.sessionStarted("s2"), at: 5)
    let new = [entered("bob", at: 6), microphone("ann", .off, at: 7)]
    for inputs in [old + [start] + new, new + [start] + old, [start] + new + old] {
      let room = room(inputs)
      #expect(room.participants.map(\.userID) == ["ann", "bob"])
      #expect(room.participant("ann")?.presence == .provisional)
      #expect(room.participant("ann")?.microphone == .off)
      #expect(room.title == nil)
      #expect(room.hands.isEmpty)
    }
  }

  @Test func anEndIsAnExitOfEverybodyInIt() {
    let ended = event(.sessionEnded, at: 5)
    #expect(room([entered("ann", at: 1), ended]).life == .ended)
    #expect(present([entered("ann", at: 1), ended, entered("bob", at: 6)]) == ["bob"])
  }

  @Test func anEndOfTheOldSessionDoesNotEndTheNewOne() {
    let inputs = [
      event(.sessionStarted("s2"), at: 5), entered("ann", at: 6), event(.sessionEnded, at: 4),
    ]
    #expect(present(inputs) == ["ann"])
    #expect(room(inputs).life == .live)
  }

  @Test func aServersStartAndStopBoundItsRoomsOnly() {
    let here = event(.entered("ann", Entering()), at: 2, server: "one")
    let other = RoomKey(roomID: "other")
    let there = event(.entered("ann", Entering()), at: 2, server: "two", in: other)
    let stopped = server(.serverStopped(realm: nil, server: "one"), at: 5)
    for inputs in [[here, there, stopped], [stopped, there, here]] {
      let state = state(inputs)
      #expect(state.room(hall)?.participants.isEmpty == true)
      #expect(state.room(other)?.participants.map(\.userID) == ["ann"])
    }
    let started = server(.serverStarted(realm: nil, server: "one"), at: 9)
    let again = event(.entered("ann", Entering()), at: 10, server: "one")
    #expect(present([here, stopped, started, again]) == ["ann"])
    #expect(present([again, here, started]) == ["ann"])
  }
}
