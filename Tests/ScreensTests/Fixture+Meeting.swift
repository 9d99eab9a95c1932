import CallRoom
import Screens

/// A meeting with everything in it, alarms, and answers to "why".
extension Fixture {
  /// The room "Design review" with everything that a room can know.
  static var busyReview: Room {
    var room = review
    room.policy.camera = .muted
    room.tasks = [
      RoomTask(id: "1", kind: "record", status: "running", since: ago(2467)),
      RoomTask(id: "2", kind: "mix", status: "exception", since: ago(72)),
      RoomTask(id: "3", kind: "live", status: "normal", since: ago(900)),
    ]
    room.waiting = [
      Waiting(userID: "zoe", name: "Zoë", since: ago(190)),
      Waiting(userID: "ali", name: nil, since: ago(12)),
    ]
    room.subMeetings = [
      group("g1", "Red", ["anna", "mei"], false), group("g2", "Blue", ["omar"], true),
      group("g3", nil, [], false),
    ]
    room.signIn = SignInRound(epoch: 2, host: "mei", beganAt: ago(48), endsAt: ago(-72))
    room.rollCall = RollCall(id: "r", by: "mei", userID: "anna", at: ago(5))
    room.hostCommands = [
      HostCommand(kind: .openCamera, target: "omar", by: "mei", at: ago(30), isAccepted: true),
      HostCommand(kind: .openMicrophone, target: "anna", by: "mei", at: ago(9), isAccepted: nil),
    ]
    room.messages.chat = 11
    room.messages.privately = 1
    room.messages.custom = 40
    room.layerSwitches.count = 3
    room.layerSwitches.last = LayerSwitch(
      subscription: "s", from: "h", to: "l", reason: "bwe_down", latencyMilliseconds: nil)
    room.failedJoins = [
      FailedJoin(userID: "bob", name: "Bob", reason: "room full", at: ago(80))
    ]
    room.invitations = [call]
    for index in room.participants.indices {
      let id = room.participants[index].userID
      if id == "omar" { room.participants[index].chatAllowed = false }
      if id == "priya" {
        room.participants[index].chatAllowed = false
        room.participants[index].drawAllowed = false
      }
      if id == "ines" { room.participants[index].stalledTracks = ["camera"] }
    }
    return room
  }

  private static func group(_ id: String, _ title: String?, _ people: [UserID], _ help: Bool)
    -> SubMeeting
  {
    SubMeeting(id: id, title: title, assigned: people, helpRequested: help, since: ago(300))
  }

  /// A call with an invitee in every state.
  static var call: Invitation {
    var call = Invitation(session: "design-review/1", startedAt: ago(38))
    call.inviter = "mei"
    call.media = "video"
    call.ringsUntil = ago(-22)
    let media: [InviteeState: InviteeMedia] = [.accepted: .joining]
    call.invitees = InviteeState.allCases.map {
      Invitee(userID: UserID("guest-\($0.rawValue)"), state: $0, media: media[$0] ?? .absent)
    }
    return call
  }

  static var busy: ScreenInput {
    var input = input
    input.room = busyReview
    input.drift = DriftLine(snapshots: 12, ghosts: 0, missing: 0, fields: 0)
    return input
  }

  /// An alarm of the open room unless said otherwise.
  static func alarm(
    _ user: UserID?, _ text: String, _ age: Double, seen: Bool = false,
    room: RoomKey? = reviewKey
  ) -> AlarmLine {
    AlarmLine(
      room: room, user: user, text: text, isAcknowledged: seen, since: ago(age), kind: "lost")
  }

  static var alarmed: ScreenInput {
    var input = input
    input.alarms = [
      alarm("jonas", "Jonas Ng: link lost", 8), alarm("ines", "Inês 🎧: link poor, uplink", 22),
      alarm("evil", "camera stalled", 90, seen: true),
      alarm(nil, "hand waits for long", 6, room: RoomKey(roomID: "sales")),
      alarm(nil, "janus-1: silent", 300, seen: true, room: nil),
    ]
    return input
  }

  /// The answer to "why" of somebody, or of the room.
  static func answered(_ user: UserID?) -> ScreenInput {
    var input = input
    let verdicts = [
      ("hand-raised", "applied", ""), ("hand-raised", "duplicate", "the same event came before"),
      ("user_mic_state_changed", "superseded", "microphone was set at 14:02:58.120 by hooks"),
      ("hand-approved", "pending", "waits for somebody who was not seen yet"),
      ("quality_report", "rejected", "loss is \u{1B}[31m-4, at least 0 is needed"),
      ("user_enter", "other room", "room standup is not watched"),
      ("user_dances", "unknown type", ""), ("snapshot", "odd", "a verdict of tomorrow"),
    ]
    let entries = verdicts.enumerated().map { index, row in
      WhyEntry(
        at: ago(Double(index * 9)), type: row.0, verdict: row.1, reason: row.2,
        feed: index % 2 == 0 ? "hooks" : "janus-1")
    }
    input.why = Why(room: reviewKey, user: user, entries: entries)
    return input
  }
}
