import CallRoom
import Cells
import Screens
import Testing

@Suite struct WhyTests {
  static func picture(_ state: ScreenState, _ input: ScreenInput, _ rows: Int, _ columns: Int)
    -> [String]
  {
    textPicture(state, input, rows: rows, columns: columns, Fixture.theme, .testing)
  }

  @Test func asksOfWhatIsUnderTheCursor() {
    let why: [Key] = [.character("!")]
    var state = ScreenState()
    let input = Fixture.input
    #expect(
      UpdateTests.press([.down] + why, &state, input) == [.explain(Fixture.reviewKey, nil)])
    #expect(state.explained?.room == Fixture.reviewKey)
    for (beginning, user) in [
      ([], UserID("jonas")), ([Key.down, .down], "ines"), ([.tab, .home], "anna"),
      ([.backTab], nil),
    ] as [([Key], UserID?)] {
      var state = Fixture.roomState()
      let effects = UpdateTests.press(beginning + why, &state, input)
      #expect(effects == [.explain(Fixture.reviewKey, user)])
    }
    var nothing = ScreenState()
    #expect(UpdateTests.press(why, &nothing, ScreenInput(now: Fixture.now)) == [])
    #expect(nothing.explained == nil)
    var unknown = ScreenState(home: .room(Fixture.reviewKey))
    #expect(
      UpdateTests.press(why, &unknown, ScreenInput(now: Fixture.now))
        == [.explain(Fixture.reviewKey, nil)])
  }

  @Test(arguments: [Key.character("!"), .escape, .character("q")])
  func closesAndLeavesNothingBehind(_ key: Key) {
    let before = Fixture.roomState(selecting: 3)
    var state = before
    #expect(UpdateTests.press([.character("!")], &state, Fixture.input).count == 1)
    #expect(UpdateTests.press([key], &state, Fixture.input) == [])
    #expect(state.explained == nil && state.screen == before.screen)
    #expect(
      Self.picture(state, Fixture.input, 24, 80) == Self.picture(before, Fixture.input, 24, 80))
  }

  @Test func otherKeysChangeNothingBelow() {
    var state = Fixture.roomState(selecting: 3)
    let before = Self.picture(state, Fixture.input, 24, 80)
    _ = update(&state, .character("!"), Fixture.input)
    let keys: [Key] = [.tab, .character("s"), .character("/"), .backspace, .enter, .character("a")]
    #expect(UpdateTests.press(keys, &state, Fixture.input) == [])
    #expect(state.explained?.room == Fixture.reviewKey)
    #expect(UpdateTests.press([.character("q")], &state, Fixture.input) == [])
    #expect(Self.picture(state, Fixture.input, 24, 80) == before)
  }

  @Test func helpLiesOnTop() {
    var state = Scenario.asking(Fixture.roomState())
    let help: [Key] = [.character("?")]
    _ = UpdateTests.press(help, &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input, 24, 80)[1].contains("Help: room"))
    _ = UpdateTests.press([.escape], &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input, 24, 80)[1].contains("Why: Jonas Ng"))
    _ = UpdateTests.press(help, &state, Fixture.input)
    #expect(UpdateTests.press([.backspace], &state, Fixture.input) == [.closeRoom])
    #expect(state.explained == nil)
  }

  /// Time, sign, word, type, reason and feed; in every size down to lines of 20 columns.
  @Test func everyVerdictHasItsSignAndWord() {
    let state = Scenario.asking(Fixture.roomState(selecting: 9))
    let input = Fixture.answered("anna")
    for (columns, rows) in [(120, 40), (80, 24), (40, 40), (20, 60)] {
      let text = Self.picture(state, input, rows, columns).joined(separator: "\n")
      for word in [
        "✓ applied", "= duplicate", "‹ superseded", "… pending", "✖ rejected", "→ other room",
        "? unknown type", "– odd",
      ] { #expect(text.contains(word), "\(word) in \(columns)") }
      #expect(text.contains("Why: Anna Lindqvist") && text.contains("hand-raised"))
      #expect(text.contains("14:03:13  = duplicate") == (columns > 20))
      #expect(text.contains("janus-1") == (columns == 120))
    }
  }

  @Test func saysThatNothingIsRemembered() {
    let state = Scenario.asking(Fixture.roomState(selecting: 9))
    var input = Fixture.input
    #expect(Self.picture(state, input, 24, 80)[2].contains("no answer yet"))
    input.why = Why(room: Fixture.reviewKey, user: "mei", entries: [])
    #expect(Self.picture(state, input, 24, 80)[2].contains("no answer yet"))
    input.why?.user = "anna"
    #expect(
      Self.picture(state, input, 24, 80)[2].contains("nothing is remembered of Anna Lindqvist"))
  }

  /// Who has left meanwhile keeps the name under which they were asked for.
  @Test func theSubjectKeepsItsName() {
    let state = Scenario.asking(Fixture.roomState(selecting: 9))
    var input = Fixture.answered("anna")
    input.room?.participants = []
    #expect(Self.picture(state, input, 24, 80)[1].contains("Why: Anna Lindqvist"))
    let room = Scenario.asking(Scenario.after(ScreenState(), [.down]).0)
    #expect(Self.picture(room, input, 24, 80)[1].contains("Why: Design review"))
  }

  @Test func scrollsToItsEnd() {
    for (rows, columns) in [(12, 40), (6, 20), (3, 20), (6, 80)] {
      var state = Scenario.asking(Fixture.roomState(selecting: 9))
      state.size = .init(rows: rows, columns: columns)
      let input = Fixture.answered("anna")
      var seen: Set<String> = []
      for _ in 0..<60 {
        seen.formUnion(Self.picture(state, input, rows, columns))
        _ = update(&state, .down, input)
      }
      #expect(seen.contains { $0.contains("tomorrow") }, "\(columns)×\(rows)")
      let end = Self.picture(state, input, rows, columns)
      _ = update(&state, .up, input)
      #expect(Self.picture(state, input, rows, columns) != end)
      _ = update(&state, .end, input)
      #expect(Self.picture(state, input, rows, columns) == end)
      _ = update(&state, .home, input)
      #expect(Self.picture(state, input, rows, columns).contains { $0.contains("✓ applied") })
    }
  }

  @Test func anAnswerThatComesWhilePausedIsHeld() {
    var state = Fixture.roomState(selecting: 9)
    _ = UpdateTests.press([.character(" "), .character("!")], &state, Fixture.input)
    let answered = Fixture.answered("anna")
    state.settle(answered)
    let before = Self.picture(state, answered, 24, 80)
    #expect(before.contains { $0.contains("‹ superseded") })
    var later = answered
    later.why?.entries = []
    state.settle(later)
    #expect(Self.picture(state, later, 24, 80) == before)
  }
}

/// The help scrolls to its end and back from there.
@Suite struct HelpScrollTests {
  @Test func oneRowUpFromTheEndIsOneRowUp() {
    let input = Fixture.input
    var state = ScreenState(size: .init(rows: 12, columns: 60))
    _ = update(&state, .character("?"), input)
    let picture = { (state: ScreenState) in
      view(
        state, input, rows: 12, columns: 60, .builtIn(depth: .none), .testing
      ).textPlane
    }
    let top = picture(state)
    _ = update(&state, .end, input)
    let bottom = picture(state)
    #expect(bottom != top)
    _ = update(&state, .up, input)
    let above = picture(state)
    #expect(above != bottom)
    _ = update(&state, .down, input)
    #expect(picture(state) == bottom)
    _ = update(&state, .home, input)
    #expect(picture(state) == top)
  }
}
