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

  private func call(_ invitees: [UserID] = ["bob"]) -> InvitationInfo {
    var info = InvitationInfo(initiatedAt: moment(1))
    info.inviter = "alice"
    info.invitees = invitees
    return info
  }

  /// What an event tells of its invitation may be less than all.
  @Test func whoJoinedBeforeBeingNamedIsTheSameAsAfter() {
    let inputs = [
      event(.callJoined(call([]), [listing("bob")]), at: 5), event(.invited(call()), at: 3),
    ]
    let (one, other) = (state(inputs), state(inputs.reversed()))
    #expect(one.digest == other.digest)
    #expect(one.room(hall)?.invitations.first?.invitees.map(\.media) == [.active])
    #expect(one.room(hall)?.invitations == other.room(hall)?.invitations)
  }

  @Test func theInviterIsNoInvitee() {
    let inputs = [
      event(.invited(call()), at: 3), event(.callJoined(call(), [listing("alice")]), at: 4),
      event(.hungUp(call(), "alice"), at: 5),
    ]
    #expect(room(inputs).invitations.first?.invitees.map(\.userID) == ["bob"])
  }

  /// Two spellings of one letter are two users, the same way round on every machine.
  @Test func requestsHaveOneOrder() {
    let users = ["e\u{301}", "\u{E9}", "a", "b"].map { UserID($0) }
    var inputs: [Input] = []
    for user in users {
      for kind in HostCommand.Kind.allCases {
        inputs.append(event(.hostRequest(kind, target: user, by: "h"), at: 5))
      }
    }
    let wanted = state(inputs)
    var random = Seeded(7)
    for _ in 0..<50 {
      let shuffled = state(inputs.shuffled(using: &random))
      #expect(shuffled.digest == wanted.digest)
      #expect(shuffled.room(hall)?.hostCommands == wanted.room(hall)?.hostCommands)
    }
  }

  @Test func aNewSessionCountsItsRoundsAnew() {
    let inputs = [
      event(.signInStarted(epoch: 5, host: nil, beganAt: nil, endsAt: nil), at: 3),
      event(.sessionStarted(nil), at: 5),
      event(.signInStarted(epoch: 0, host: nil, beganAt: nil, endsAt: nil), at: 7),
    ]
    #expect(room(inputs).signIn?.epoch == 0)
    #expect(room(inputs.reversed()).signIn?.epoch == 0)
  }
}
