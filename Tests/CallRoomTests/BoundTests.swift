import CallRoom
import Testing

/// Law 8: every table has a limit, what goes is chosen by stamp and identity, and it is counted.
@Suite struct BoundTests {
  private func limited(_ change: (inout State.Limits) -> Void) -> State {
    var limits = State.Limits()
    change(&limits)
    return State(limits: limits)
  }

  @Test func theOldestRoomsGo() {
    var state = limited { $0.rooms = 4 }
    for number in 1...10 {
      let room = RoomKey(roomID: RoomID("r\(number)"))
      _ = state.apply(event(.entered("ann", Entering()), at: Int64(number), in: room))
    }
    #expect(state.roomKeys.map(\.roomID) == ["r10", "r7", "r8", "r9"])
    #expect(state.evicted == 6)
  }

  @Test func endedRoomsGoFirst() {
    var state = limited { $0.rooms = 2 }
    let keys = ["a", "b", "c"].map { RoomKey(roomID: RoomID($0)) }
    _ = state.apply(event(.entered("ann", Entering()), at: 1, in: keys[0]))
    _ = state.apply(event(.entered("ann", Entering()), at: 5, in: keys[1]))
    _ = state.apply(event(.sessionEnded, at: 6, in: keys[1]))
    _ = state.apply(event(.entered("ann", Entering()), at: 2, in: keys[2]))
    #expect(state.roomKeys == [keys[0], keys[2]])
  }

  @Test func theDepartedGoBeforeThePresent() {
    var state = limited { $0.peoplePerRoom = 2 }
    for input in [
      entered("ann", at: 1), entered("bob", at: 2), exited("bob", at: 8), entered("cat", at: 3),
    ] { _ = state.apply(input) }
    #expect(state.room(hall)?.participants.map(\.userID) == ["ann", "cat"])
    #expect(state.room(hall)?.departed == [])
    #expect(state.evicted == 1)
  }

  @Test func theLongestSilentHandlesGo() {
    var state = limited { $0.handles = 4 }
    for number in 1...9 {
      _ = state.apply(handle(ConnectionID("c\(number)"), .mediaUp, at: Int64(number)))
    }
    #expect(state.handles.keys.sorted().map(\.connection) == ["c6", "c7", "c8", "c9"])
    #expect(state.evicted == 5)
  }

  @Test func theOldestServersAndTheirSessionsGo() {
    var state = limited { $0.servers = 3 }
    for number in 1...8 {
      let name = ExactText("s\(number)")
      _ = state.apply(server(.serverStarted(realm: nil, server: name), at: Int64(number)))
      _ = state.apply(server(.serverSessionEnded(realm: nil, session: name), at: Int64(number)))
    }
    #expect(state.servers.count == 3)
    #expect(state.serverSessions.count == 3)
    #expect(state.evicted == 10)
  }

  @Test func whoGoesDoesNotDependOnTheProcess() {
    func survivors() -> [UserID] {
      var state = limited { $0.peoplePerRoom = 8 }
      for number in 0..<64 {
        _ = state.apply(entered(UserID("u\(number * 7 % 64)"), at: 1))
      }
      return state.room(hall)?.participants.map(\.userID) ?? []
    }
    #expect(survivors() == survivors())
    #expect(survivors().count == 8)
    #expect(survivors() == survivors().sorted())
  }

  @Test func connectionsOfOnePersonAreBounded() {
    var state = State()
    for number in 1...40 {
      let connection = ConnectionID("c\(number)")
      _ = state.apply(entered("ann", connection, at: Int64(number)))
      if number < 40 { _ = state.apply(exited("ann", connection, at: Int64(number))) }
    }
    let person = state.rooms[hall]?.people["ann"]
    #expect(person?.connections.count == PersonState.connectionLimit)
    #expect(state.room(hall)?.participant("ann")?.connections == 1)
  }

  @Test func aRepeatOfADroppedConnectionBringsNobodyBack() {
    let inputs = (1...40).flatMap { number in
      let connection = ConnectionID("c\(number)")
      return [
        entered("ann", connection, at: Int64(2 * number)),
        exited("ann", connection, at: Int64(2 * number + 1)),
      ]
    }
    #expect(present(inputs) == [])
    #expect(present(inputs + [inputs[0]]) == [])
    #expect(state(inputs + inputs).digest == state(inputs).digest)
    #expect(present(inputs + [entered("ann", "c41", at: 90)]) == ["ann"])
  }

  @Test func theIndexOfConnectionsIsBounded() {
    var state = State()
    for number in 1...20_000 {
      _ = state.apply(entered("ann", ConnectionID("c\(number)"), at: Int64(number)))
    }
    #expect(state.handleRooms.count <= 2048)
    let newest = state.apply(handle("c20000", .mediaUp, at: 30_000))
    #expect(newest.rooms == [hall])
  }

  @Test func tracksOfOneConnectionAreBoundedInAnyOrder() {
    let facts = (1...40).map { number in
      handle(
        "c1", .receiving(track: ExactText("t\(number)"), isVideo: false, true), at: Int64(number))
    }
    let join = [entered("ann", "c1", at: 1)]
    #expect(state(join + facts).digest == state(facts.reversed() + join).digest)
    let key = HandleKey(realm: nil, connection: "c1")
    #expect(state(facts).handles[key]?.tracks.count == HandleState.trackLimit)
  }

  @Test func limitsOfNothingStopNothing() {
    var state = limited {
      $0.rooms = 0
      $0.peoplePerRoom = 0
      $0.handles = 0
      $0.servers = 0
    }
    for seed in 0..<50 as Range<UInt64> {
      var generator = CallGenerator(seed: seed)
      for input in generator.call() { _ = state.apply(input) }
      _ = state.room(hall)
      _ = state.digest
    }
    #expect(state.evicted > 0)
  }
}
