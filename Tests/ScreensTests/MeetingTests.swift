import CallRoom
import Cells
import Screens
import Testing

/// What a room knows beside the call.
@Suite struct MeetingTests {
  static func picture(
    _ columns: Int, rows: Int = 24, selecting: Int = 0,
    _ change: (inout ScreenInput) -> Void
  ) -> [String] {
    var input = Fixture.input
    change(&input)
    return textPicture(
      Fixture.roomState(selecting: selecting, input).released, input, rows: rows,
      columns: columns, Fixture.theme, .testing)
  }

  static func facts(_ change: (inout Room) -> Void, _ columns: Int = 200) -> String {
    picture(columns) { input in
      guard var room = input.room else { return }
      change(&room)
      input.room = room
    }[1]
  }

  static let states: [(String, @Sendable (inout Room) -> Void)] = [
    ("REC 41:07", { $0.tasks = [task("record", "running")] }),
    ("REC starting", { $0.tasks = [task("record", "waitStart")] }),
    ("REC stopping", { $0.tasks = [task("record", "waitEnd")] }),
    ("✖ REC exception for 41:07", { $0.tasks = [task("record", "exception")] }),
    ("REC+mix 41:07", { $0.tasks = [task("record+mix", "running")] }),
    ("live stream 41:07", { $0.tasks = [task("live", "running")] }),
    ("task 9: 7", { $0.tasks = [task("9", "7")] }),
    ("2 waiting, oldest 3:10", { $0.waiting = Fixture.busyReview.waiting }),
    ("3 groups, 1 asks for help", { $0.subMeetings = Fixture.busyReview.subMeetings }),
    ("1 group", { $0.subMeetings = [Fixture.busyReview.subMeetings[0]] }),
    ("sign-in round 2, 1:12 left", { $0.signIn = Fixture.busyReview.signIn }),
    (
      "sign-in round 3, open",
      { $0.signIn = SignInRound(epoch: 3, host: nil, beganAt: Fixture.now, endsAt: nil) }
    ),
    ("roll call: Anna Lindqvist", { $0.rollCall = Fixture.busyReview.rollCall }),
    (
      "roll call: by Mei Tanaka",
      { $0.rollCall = RollCall(id: "r", by: "mei", userID: nil, at: Fixture.now) }
    ),
    (
      "no answer yet: Anna Lindqvist, microphone",
      { $0.hostCommands = Fixture.busyReview.hostCommands }
    ),
    ("12 messages, 1 private", { $0.messages = Fixture.busyReview.messages }),
    ("1 message", { $0.messages.chat = 1 }),
    ("1 failed join, last 1:20 ago", { $0.failedJoins = Fixture.busyReview.failedJoins }),
    ("calling 2", { $0.invitations = [Fixture.call] }),
    ("cameras: muted", { $0.policy.camera = .muted }),
  ]

  static func task(_ kind: String, _ status: String) -> RoomTask {
    RoomTask(id: "1", kind: kind, status: status, since: Fixture.ago(2467))
  }

  @Test func everyFactHasItsWords() {
    let calm = Self.facts { _ in }
    for (words, change) in Self.states {
      #expect(Self.facts(change).contains(words), "\(words)")
      #expect(!calm.contains(words), "\(words)")
    }
    #expect(Self.facts { $0.tasks = [Self.task("record", "normal")] } == calm)
    #expect(Self.facts { $0.messages.custom = 9 } == calm)
  }

  /// What somebody needs, and what people must know of, holds its place longest.
  @Test func factsDropByTheirRank() {
    let hasAll = { (columns: Int, words: [String]) in
      let facts = Self.facts({ $0 = Fixture.busyReview }, columns)
      return words.allSatisfy(facts.contains)
    }
    #expect(hasAll(40, ["14 people", "2 hands", "REC 41:07", "LOCKED"]))
    #expect(hasAll(80, ["14 people", "2 hands", "REC 41:07", "LOCKED", "1 lost"]))
    #expect(hasAll(120, ["mix exception", "2 waiting", "1 lost"]))
    #expect(hasAll(200, ["1 asks for help"]))
    #expect(!hasAll(200, ["12 messages"]))
  }

  @Test func callsAreToldInFull() {
    let wide = Self.picture(120, rows: 60) { $0.room?.invitations = [Fixture.call] }
      .joined(separator: "\n")
    #expect(wide.contains("Mei Tanaka calls 8 · video · rings 22 s more"))
    for line in [
      "» invited    guest-invited", "♪ ringing    guest-ringing", "■ busy       guest-busy",
      "✓ accepted   guest-accepted  media joining", "✖ rejected   guest-rejected",
      "– cancelled  guest-cancelled", "○ timed out  guest-timedOut", "◌ no answer  guest-expired",
    ] { #expect(wide.contains(line), "\(line)") }
    let normal = Self.picture(80) { $0.room?.invitations = [Fixture.call] }
    #expect(normal[4].hasPrefix(" Calls     rings 22 s more · » guest-invited invited"))
    #expect(!Self.picture(120, rows: 60) { _ in }.joined().contains("Calls"))
  }

  /// Who is called and has not come is no participant.
  @Test func whoIsCalledIsNotThere() {
    let text = Self.picture(80) { $0.room?.invitations = [Fixture.call] }
    #expect(text[1].contains("14 people") && text.contains { $0.contains("People 14") })
    #expect(!text.contains { $0.hasPrefix("│") && $0.contains("guest-") })
  }

  @Test func thePaneTellsTheRest() {
    let text = Self.picture(200, rows: 70) { $0 = Fixture.busy }.joined(separator: "\n")
    for line in [
      "waiting       2: Zoë 3:10, ali 12 s",
      "groups        3: Blue (1) asks for help, Red (2), g3 (0)",
      "recording     REC 41:07, mix exception for 1:12", "sign-in       round 2, 1:12 left",
      "roll call     Anna Lindqvist",
      "requests      Anna Lindqvist, microphone by Mei Tanaka 9 s ago",
      "failed joins  Bob (room full) 1:20 ago",
      "messages      11 to all, 1 private, 40 of applications",
      "layers        3 switches, last to l (bwe_down)", "snapshot      14:03:10, no drift",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test func driftStandsBehindTheSnapshot() {
    let title = { (drift: DriftLine?) in Self.picture(120) { $0.drift = drift }[0] }
    #expect(title(nil).contains("snapshot 12 s ago ·"))
    let line = DriftLine(snapshots: 0, ghosts: 0, missing: 0, fields: 0)
    #expect(title(line) == title(nil))
    #expect(
      title(DriftLine(snapshots: 1, ghosts: 0, missing: 0, fields: 0))
        .contains("snapshot 12 s ago, no drift ·"))
    #expect(
      title(DriftLine(snapshots: 9, ghosts: 1, missing: 2, fields: 0))
        .contains("snapshot 12 s ago, drift: 1 ghost, 2 missing ·"))
    #expect(
      title(DriftLine(snapshots: 9, ghosts: 2, missing: 0, fields: 1))
        .contains(", drift: 2 ghosts, 1 field ·"))
  }

  @Test func whoGoesToAnotherGroupIsSwitching() {
    let state = Fixture.roomState(selecting: 2).released
    var input = Fixture.input
    input.room?.participants.removeAll { $0.userID == "ines" }
    input.room?.departed = [
      Departure(userID: "ines", name: "Inês 🎧", at: Fixture.ago(12), isSwitching: true)
    ]
    #expect(UpdateTests.cursorRow(state, input).contains("switching 12 s"))
  }

  @Test func whoMutedIsAFootNote() {
    let bar = { (index: Int) in
      Self.picture(80, selecting: index) { _ in }.last ?? ""
    }
    #expect(bar(5).hasSuffix("* muted by Mei Tanaka"))
    #expect(!bar(0).contains("muted by"))
  }

  @Test func whatPeopleMayNotDoHasItsLetters() {
    let text = Self.picture(120, rows: 40) { $0.room = Fixture.busyReview }
    #expect(text.contains { $0.contains("Omar") && $0.contains("off  c   ") })
    #expect(text.contains { $0.contains("Priya") && $0.contains("off  cd  ") })
    #expect(!Self.picture(120) { _ in }.contains { $0.contains(" Not ") })
  }

  @Test func aBadLinkWhoseMediaStoppedSaysBoth() {
    let text = Self.picture(80) { $0.room = Fixture.busyReview }
    #expect(text.contains { $0.contains("Inês") && $0.contains("▁▃ poor stalled") })
    #expect(text.contains { $0.contains("Bobby") && $0.contains("▁▃▅█ stalled") })
  }
}
