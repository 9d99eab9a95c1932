import CallRoom
import Cells
import Screens
import Testing

/// What keeps the screen calm: speaking that is held, and the mode for those who have it read aloud.
@Suite struct CalmTests {
  private static func talking(_ users: [UserID]) -> Room {
    var room = Fixture.review
    room.speakers = users.map { Speaker(userID: $0, level: 0.5) }
    for index in room.participants.indices {
      room.participants[index].speaking = users.contains(room.participants[index].userID)
    }
    return room
  }

  @Test func whoSpeaksStaysForAMomentOnTheScreen() {
    var hold = SpeakingHold()
    let at = { (milliseconds: Int64) in Fixture.now.advanced(byMicroseconds: milliseconds * 1000) }
    func speaking(_ room: Room) -> Set<UserID> {
      Set(room.participants.filter(\.speaking).map(\.userID))
    }
    #expect(speaking(hold.hold(Self.talking(["mei"]), at: at(0))) == ["mei"])
    #expect(speaking(hold.hold(Self.talking(["anna"]), at: at(100))) == ["mei", "anna"])
    let silent = hold.hold(Self.talking([]), at: at(399))
    #expect(speaking(silent) == ["mei", "anna"])
    #expect(Set(silent.speakers.map(\.userID)) == ["mei", "anna"])
    #expect(speaking(hold.hold(Self.talking([]), at: at(401))) == ["anna"])
    #expect(speaking(hold.hold(Self.talking([]), at: at(501))) == [])
    // Who is muted does not speak, whatever was a moment ago.
    _ = hold.hold(Self.talking(["anna"]), at: at(600))
    var muted = Self.talking([])
    for index in muted.participants.indices { muted.participants[index].microphone = .off }
    #expect(speaking(hold.hold(muted, at: at(601))) == [])
  }

  @Test func theListOfRoomsDoesNotFlutter() {
    var hold = SpeakingHold()
    let room = { (speaking: Int, loudest: String?) in
      [Fixture.summary("r", "R", tiers: [.good: 4], speaker: loudest, speaking: speaking)]
    }
    let at = { (milliseconds: Int64) in Fixture.now.advanced(byMicroseconds: milliseconds * 1000) }
    #expect(hold.hold(room(1, "Anna"), at: at(0))[0].loudest == "Anna")
    #expect(hold.hold(room(2, "Omar"), at: at(120))[0].loudest == "Anna")
    #expect(hold.hold(room(0, nil), at: at(240))[0].speaking == 1)
    #expect(hold.hold(room(0, nil), at: at(410))[0].speaking == 0)
    #expect(hold.hold(room(1, "Omar"), at: at(420))[0].loudest == "Omar")
  }

  static func accessible(_ state: ScreenState) -> ScreenState {
    var state = state
    state.begin(filter: nil, mouse: false, isMuted: false, graphs: .block, isAccessible: true)
    return state
  }

  /// One pane, no frames, no graphs; the cursor is where the focus is.
  @Test(arguments: [
    ScreenKind.rooms, .room, .person, .hands, .calls, .waiting, .rounds, .alarms, .events, .feeds,
    .messages,
  ]) func readAloudNothingIsDrawnThatIsNoWord(_ kind: ScreenKind) {
    let state = Self.accessible(KeyTableTests.state(kind).released)
    let input =
      kind == .person
      ? Fixture.looking(at: "anna")
      : kind == .room || kind == .rooms ? Fixture.input : Fixture.gathered
    let frame = view(state, input, rows: 34, columns: 120, Fixture.theme, .testing)
    let text = frame.textPlane.joined(separator: "\n")
    for sign in ["│", "┌", "└", "█"] where kind != .room && kind != .rooms {
      #expect(!text.contains(sign), "\(sign)")
    }
    #expect(!text.contains("│") && !text.contains("┌"))
    #expect(frame.cursor != nil)
    if kind == .person { #expect(text.contains("up loss") && text.contains("down MOS")) }
  }

  @Test func theCursorFollowsTheFocus() {
    var state = Self.accessible(ScreenState())
    var rows: [Int?] = []
    for _ in 0..<3 {
      let frame = view(state, Fixture.input, rows: 24, columns: 80, Fixture.theme, .testing)
      rows.append(frame.cursor?.row)
      _ = update(&state, .down, Fixture.input)
    }
    let first = rows[0] ?? 0
    #expect(rows == [first, first + 1, first + 2])
  }
}

/// Approving and declining where a feed allows it.
@Suite struct AnswerTests {
  @Test func theMarkedHandIsAnsweredWhateverCameMeanwhile() {
    var state = Fixture.listState(.hands, down: 1)
    var input = Fixture.gathered
    #expect(
      UpdateTests.press([.character("A")], &state, input)
        == [.answerHand(Fixture.reviewKey, "anna", .microphone, approve: true)])
    // Between the key and the action an older hand comes: the marked one is meant.
    input.gathered?[1].hands.insert(
      Hand(userID: "new", kind: .microphone, since: Fixture.ago(900), position: 1), at: 0)
    state.settle(input)
    #expect(
      UpdateTests.press([.character("D")], &state, input)
        == [.answerHand(Fixture.reviewKey, "anna", .microphone, approve: false)])
    input.gathered?[0].hands = []
    state.settle(input)
    #expect(UpdateTests.press([.character("A")], &state, input) == [])
  }

  @Test func inARoomOnlyWhoHasAHandUp() {
    var state = Fixture.roomState(selecting: 2)
    #expect(UpdateTests.press([.character("A")], &state, Fixture.input) == [])
    _ = UpdateTests.press([.tab, .end], &state, Fixture.input)
    #expect(
      UpdateTests.press([.character("A")], &state, Fixture.input)
        == [.answerHand(Fixture.reviewKey, "lilei", .camera, approve: true)])
  }

  @Test func whatIsOffIsListedWithItsReason() {
    var state = Fixture.listState(.hands)
    var input = Fixture.gathered
    _ = update(&state, .character("?"), input)
    let help = { (input: ScreenInput) in
      textPicture(state, input, rows: 120, columns: 100, Fixture.theme, .testing).joined()
    }
    #expect(help(input).contains("approve the hand under the cursor (off: no feed allows to send)"))
    input.canSend = true
    #expect(!help(input).contains("off: no feed"))
  }
}
