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

  @Test func whoHungUpAndCameBackIsActive() {
    let inputs = [
      event(.invited(call()), at: 3), event(.hungUp(call(), "bob"), at: 4), entered("bob", at: 6),
    ]
    let bob = room(inputs).invitations.first?.invitees.first
    #expect(bob == Invitee(userID: "bob", state: .accepted, media: .active))
    #expect(room(inputs.reversed()).invitations.first?.invitees.first == bob)
  }

  @Test func aTaskEndsWithItsRoom() {
    let task = event(.task(id: "7", kind: "record", status: "running"), at: 3)
    #expect(room([task]).tasks.map(\.status) == ["running"])
    #expect(room([task, event(.sessionEnded, at: 5)]).tasks.isEmpty)
  }

  @Test func aCallForHelpEndsWithARestartOfItsGroup() {
    let start = { (at: Int64) in
      event(.subMeetingStarted(id: "g", title: "G", assigned: ["ann"]), at: at)
    }
    let help = event(.helpRequested(subMeeting: "g", by: "ann"), at: 4)
    #expect(room([start(3), help]).subMeetings.map(\.helpRequested) == [true])
    #expect(room([start(3), help, start(6)]).subMeetings.map(\.helpRequested) == [false])
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

  /// A room of which only an invitation is known is as new as its invitation.
  @Test func theOldestRoomGoesWhateverIsKnownOfIt() {
    var limits = State.Limits()
    limits.rooms = 2
    var state = State(limits: limits)
    let rings = RoomKey(roomID: "rings")
    _ = state.apply(event(.invited(call()), at: 100, in: rings))
    for (index, name) in ["a", "b", "c"].enumerated() {
      let key = RoomKey(roomID: RoomID(name))
      _ = state.apply(event(.entered("u", Entering()), at: Int64(index + 1), in: key))
      #expect(state.roomKeys == [key, rings], "\(state.roomKeys)")
    }
    #expect(state.roomKeys == [RoomKey(roomID: "c"), rings])
  }
}
