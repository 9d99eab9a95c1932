import CallRoom
import Testing

/// What starts a session, and who is in a call without an invitation.
@Suite struct StartAndCallTests {
  @Test func aStartNamesItsSession() {
    #expect(room([event(.sessionStarted(ExactText("first")), at: 5)]).session == "first")
    let inputs = [
      event(.sessionStarted(ExactText("first")), at: 5),
      event(.sessionStarted(ExactText("second")), at: 7),
    ]
    #expect(room(inputs).session == "second")
    #expect(room(inputs.reversed()).session == "second")
    #expect(state(inputs).digest == state(inputs.reversed()).digest)
  }

  @Test func whoIsInACallIsPresentWithoutItsInvitation() {
    let joined = event(.callJoined(nil, [listing("a"), listing("b")]), at: 5)
    #expect(present([joined]) == ["a", "b"])
    #expect(state([joined]).digest == state([joined, joined]).digest)
  }
}
