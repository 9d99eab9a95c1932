import CallRoom
import Cells
import Screens
import Testing

@Suite struct UpdateTests {
  static func picture(_ state: ScreenState, _ input: ScreenInput) -> [String] {
    textPicture(state, input, rows: 24, columns: 80, Fixture.theme, .testing)
  }

  /// The row under the cursor.
  static func cursorRow(_ state: ScreenState, _ input: ScreenInput) -> String {
    picture(state, input).first { $0.hasPrefix("│▸") } ?? ""
  }

  static func press(_ keys: [Key], _ state: inout ScreenState, _ input: ScreenInput) -> [Effect] {
    keys.flatMap { update(&state, $0, input) }
  }

  @Test func escapeNeverQuits() {
    let beginnings: [[Key]] = [
      [], [.character("?")], Scenario.typed("/an"), [.character(" ")], [.enter], [.enter, .tab],
      [.enter, .character("?")], [.enter, .character("/"), .character("x")],
    ]
    for beginning in beginnings {
      var state = ScreenState()
      _ = Self.press(beginning, &state, Fixture.input)
      let effects = Self.press(Array(repeating: .escape, count: 10), &state, Fixture.input)
      #expect(effects == [])
    }
  }

  @Test func backQuitsOnTheFirstScreenOnly() {
    var state = ScreenState()
    #expect(Self.press([.enter], &state, Fixture.input).count == 1)
    #expect(Self.press([.character("q")], &state, Fixture.input) == [.closeRoom])
    #expect(Self.press([.backspace], &state, Fixture.input) == [])
    #expect(Self.press([.character("?"), .character("q")], &state, Fixture.input) == [])
    #expect(Self.press([.character("q")], &state, Fixture.input) == [.quit])
    var single = ScreenState(home: .room(Fixture.reviewKey))
    #expect(Self.press([.backspace], &single, Fixture.input) == [])
    #expect(Self.press([.character("q")], &single, Fixture.input) == [.quit])
  }

  @Test func controlKeysWorkEverywhere() {
    for beginning in [[], [Key.character("?")], Scenario.typed("/an")] {
      var state = ScreenState()
      _ = Self.press(beginning, &state, Fixture.input)
      #expect(Self.press([.control("c")], &state, Fixture.input) == [.quit])
      #expect(Self.press([.control("z")], &state, Fixture.input) == [.suspend])
      #expect(Self.press([.control("l")], &state, Fixture.input) == [.redraw])
    }
  }

  @Test func themesAreTurnedThrough() {
    var state = ScreenState(themes: ["a", "b"], theme: "a")
    #expect(
      Self.press([.character("T"), .character("T")], &state, Fixture.input)
        == [.setTheme("b"), .setTheme("a")])
  }

  @Test func backReturnsToTheRoomThatWasLeft() {
    var state = ScreenState()
    let effects = Self.press([.down, .enter, .down, .character("q")], &state, Fixture.input)
    #expect(effects == [.openRoom(Fixture.reviewKey), .closeRoom])
    #expect(Self.cursorRow(state, Fixture.input).contains("Design review"))
  }

  @Test func theCursorIsOnARoomAndNotOnARow() {
    var state = ScreenState()
    _ = Self.press([.down, .down], &state, Fixture.input)
    let before = Self.cursorRow(state, Fixture.input)
    var input = Fixture.input
    input.now = input.now.advanced(byMicroseconds: 6_000_000)
    input.summaries.append(Fixture.summary("worst", "Worst", tiers: [.lost: 9]))
    input.summaries.removeFirst()
    #expect(before.contains("support/eu-west"))
    #expect(Self.cursorRow(state, input).contains("support/eu-west"))
  }

  @Test func theCursorFollowsThePerson() {
    var state = Fixture.roomState(selecting: 2)
    #expect(Self.cursorRow(state, Fixture.input).contains("Inês"))
    var input = Fixture.input
    input.now = input.now.advanced(byMicroseconds: 6_000_000)
    for index in input.room?.participants.indices ?? 0..<0 {
      input.room?.participants[index].tier?.overall = .lost
    }
    #expect(Self.cursorRow(state, input).contains("Inês"))
    _ = update(&state, .character("s"), input)
    #expect(Self.cursorRow(state, input).contains("Inês"))
  }

  @Test func whoLeavesUnderTheCursorStaysUntilItMoves() {
    var state = Fixture.roomState(selecting: 2)
    var input = Fixture.input
    input.room?.participants.removeAll { $0.userID == "ines" }
    input.room?.departed = [Departure(userID: "ines", name: "Inês 🎧", at: Fixture.ago(12))]
    let row = Self.cursorRow(state, input)
    #expect(row.contains("–") && row.contains("Inês") && row.contains("left 12 s ago"))
    _ = update(&state, .down, input)
    #expect(!Self.picture(state, input).contains { $0.contains("left 12 s ago") })
    #expect(Self.cursorRow(state, input).contains("Omar"))
  }

  @Test func theOrderIsHeldAndSaysSo() {
    var state = Fixture.roomState(selecting: 1)
    var input = Fixture.input
    for index in input.room?.participants.indices ?? 0..<0
    where input.room?.participants[index].userID == "mei" {
      input.room?.participants[index].tier?.overall = .lost
    }
    func first(_ picture: [String]) -> String {
      picture.first { $0.contains("✖") && $0.hasPrefix("│") } ?? ""
    }
    input.now = Fixture.now.advanced(byMicroseconds: 2_000_000)
    let held = Self.picture(state, input)
    #expect(held.last?.contains("order held 3 s") == true)
    #expect(first(held).contains("Jonas"))
    input.now = Fixture.now.advanced(byMicroseconds: 5_100_000)
    let live = Self.picture(state, input)
    #expect(live.last?.contains("order held") == false)
    #expect(
      live.firstIndex { $0.contains("Mei Tanaka ▣") } ?? 99 < live.firstIndex {
        $0.contains("Ruth")
      } ?? 0)
    _ = update(&state, .character("s"), Fixture.input)
    #expect(Self.picture(state, Fixture.input).last?.contains("order held") == false)
  }

  @Test func panesTurnAndTheQueueMovesTheCursor() {
    var state = Fixture.roomState()
    _ = Self.press([.tab, .home], &state, Fixture.input)
    #expect(state.pane == .hands)
    #expect(Self.picture(state, Fixture.input).contains { $0.hasPrefix("│▸  1  Anna") })
    _ = Self.press([.down], &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input).contains { $0.hasPrefix("│▸  2  李雷") })
    _ = Self.press([.backTab], &state, Fixture.input)
    #expect(Self.cursorRow(state, Fixture.input).contains("李雷"))
    _ = Self.press(Array(repeating: .tab, count: Pane.allCases.count), &state, Fixture.input)
    #expect(state.pane == .people)
  }

  @Test func longNamesScrollSideways() {
    var state = Fixture.roomState(selecting: 9)
    _ = Self.press([.right, .right], &state, Fixture.input)
    #expect(
      Self.picture(state, Fixture.input).contains { $0.contains("zgerald-Montgomery family room") }
    )
    _ = Self.press(Array(repeating: .left, count: 9), &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input).contains { $0.contains("The Fitzgerald") })
  }

  @Test func pagesMoveByWhatIsSeen() {
    var input = Fixture.input
    input.summaries = (0..<200).map { Fixture.summary("room\(1000 + $0)", nil, tiers: [.good: 1]) }
    var state = ScreenState(size: .init(rows: 24, columns: 80))
    _ = Self.press([.pageDown], &state, input)
    let first = Self.cursorRow(state, input)
    _ = Self.press([.pageUp], &state, input)
    #expect(Self.cursorRow(state, input).contains("room1000"))
    #expect(!first.contains("room1000"))
    _ = Self.press([.character("G")], &state, input)
    #expect(Self.cursorRow(state, input).contains("room1199"))
    #expect(Self.picture(state, input).contains { $0.contains("above") })
    _ = Self.press([.character("g")], &state, input)
    #expect(Self.picture(state, input).contains { $0.contains("more") })
  }

  @Test func theHeldOrderIsOfOneScreenOnly() {
    var state = ScreenState()
    _ = Self.press([.down, .enter], &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input).last?.contains("order held") == false)
    _ = Self.press([.down, .character("q")], &state, Fixture.input)
    #expect(Self.picture(state, Fixture.input).last?.contains("order held") == false)
  }

  @Test func thePromptIsSeenOnATinyScreenToo() {
    var state = Fixture.roomState()
    _ = Self.press(Scenario.typed("/om"), &state, Fixture.input)
    for rows in [3, 4, 5, 6] {
      let text = textPicture(state, Fixture.input, rows: rows, columns: 20, Fixture.theme, .testing)
      #expect(text.contains { $0.contains("/om") }, "\(rows) rows")
    }
  }

  /// However small the window and long the list: what is under the cursor can be seen.
  @Test func theCursorIsAlwaysInSight() {
    var input = Fixture.input
    input.summaries = (0..<60).map { Fixture.summary("room\(100 + $0)", nil, tiers: [.good: 1]) }
    var random = SeededRandom(seed: 5)
    for _ in 0..<60 {
      var state = ScreenState(
        size: .init(
          rows: Int.random(in: 3...50, using: &random),
          columns: Int.random(in: 20...160, using: &random)))
      let keys: [Key] = [.down, .pageDown, .up, .end, .home, .character("s"), .character("S")]
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if let key = keys.randomElement(using: &random) { _ = update(&state, key, input) }
      }
      let picture = textPicture(
        state, input, rows: state.size.rows, columns: state.size.columns, Fixture.theme, .testing)
      #expect(picture.contains { $0.contains("▸") && $0.contains("room1") })
    }
  }
}
