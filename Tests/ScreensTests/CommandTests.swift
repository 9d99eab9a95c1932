import CallRoom
import Cells
import Screens
import Testing

/// `:` with its completion, the menus, copying and the mouse.
@Suite struct CommandTests {
  static func typing(
    _ text: String, _ state: inout ScreenState, _ input: ScreenInput = Fixture.input
  )
    -> [Effect]
  {
    UpdateTests.press(Scenario.typed(":" + text) + [.enter], &state, input)
  }

  @Test func everyActionIsACommand() {
    for entry in KeyTable.entries {
      var byKey = Fixture.roomState().released
      guard entry.screens.contains(.room), let key = entry.keys.first else { continue }
      let wanted = update(&byKey, key, Fixture.input)
      var byName = Fixture.roomState().released
      #expect(Self.typing(entry.action.command, &byName) == wanted, "\(entry.action.command)")
      #expect(byName.screen == byKey.screen && byName.isPaused == byKey.isPaused)
    }
  }

  @Test func screensAndRoomsAreReachedByName() {
    var state = ScreenState()
    #expect(Self.typing("hands", &state) == [])
    #expect(state.screen == .list(.hands))
    #expect(Self.typing("room design", &state) == [.openRoom(Fixture.reviewKey)])
    #expect(Self.typing("person mei", &state) == [])
    #expect(state.screen == .person(Fixture.reviewKey, "mei"))
    #expect(Self.typing("q", &state) == [.quit])
    #expect(Self.typing("alar", &state) == [.closeRoom])
    #expect(state.screen == .list(.alarms))
  }

  @Test func whatIsNotUnderstoodIsToldInPlace() {
    for (line, what) in [
      ("hnads", "there is no command hnads; nearest name: hands"),
      ("theme nord2", "there is no theme nord2"), ("sort colour", "expected one of trouble name"),
      ("filter los>2", "los is no field here"), ("room nowhere", "there is no room nowhere"),
      ("set mouse", "expected mouse, bell or wide"), ("person x", "open a room first"),
      ("save", "expected a file behind :save"), ("copy all", "expected id, name, row or screen"),
    ] {
      var state = ScreenState()
      state.settle(Fixture.input)
      #expect(Self.typing(line, &state) == [])
      let text = UpdateTests.picture(state, Fixture.input)
      #expect(text[23].contains("^") && text[23].contains(what), "\(text[23])")
      #expect(text[22].hasPrefix(" :" + line))
    }
    var state = ScreenState()
    _ = Self.typing("filter los>2", &state)
    #expect(UpdateTests.picture(state, Fixture.input)[23].hasPrefix("         ^ los is no field"))
  }

  @Test func tabCompletesCommandsAndTheirArguments() {
    for (typed, tabs, wanted) in [
      ("han", 1, ":hands "), ("theme d", 1, ":theme dark"), ("sort peo", 1, ":sort people"),
      ("room all", 1, ":room All hands Q4"), ("copy sc", 1, ":copy screen"),
      ("set gr", 1, ":set graphs "), ("set graphs br", 1, ":set graphs braille"),
      ("filter spea", 1, ":filter spea"), ("filter people>1 ha", 1, ":filter people>1 hands"),
    ] {
      var state = ScreenState(themes: ["terminal", "dark", "light"])
      state.settle(Fixture.input)
      _ = UpdateTests.press(
        Scenario.typed(":" + typed) + Array(repeating: Key.tab, count: tabs), &state,
        Fixture.input)
      let bar = UpdateTests.picture(state, Fixture.input).last ?? ""
      #expect(bar.hasPrefix(" " + wanted.dropLast(wanted.hasSuffix(" ") ? 1 : 0)), "\(bar)")
    }
    var state = ScreenState()
    _ = UpdateTests.press(Scenario.typed(":sh") + [.tab, .tab], &state, Fixture.input)
    let bar = UpdateTests.picture(state, Fixture.input).last ?? ""
    #expect(bar.contains("show-alarms  show-calls"))
  }

  @Test func themesAreShownWhileTheCursorMoves() {
    var state = ScreenState(themes: ["a", "b", "c"], theme: "b")
    #expect(UpdateTests.press([.character("t")], &state, Fixture.input) == [])
    #expect(UpdateTests.press([.down], &state, Fixture.input) == [.setTheme("c")])
    #expect(
      UpdateTests.press([.up, .up], &state, Fixture.input) == [.setTheme("b"), .setTheme("a")])
    #expect(UpdateTests.picture(state, Fixture.input).contains { $0.contains("b  now") })
    #expect(UpdateTests.press([.escape], &state, Fixture.input) == [.setTheme("b")])
    #expect(state.theme == "b")
    _ = UpdateTests.press([.character("t"), .down, .enter, .escape], &state, Fixture.input)
    #expect(state.theme == "c")
  }

  @Test func theCopyMenuNamesWhatIsUnderTheCursor() {
    var state = Fixture.roomState(selecting: 2)
    #expect(
      UpdateTests.press(Scenario.typed("yi"), &state, Fixture.input) == [.copy("ines", "the id")])
    #expect(
      UpdateTests.press(Scenario.typed("yn"), &state, Fixture.input)
        == [.copy("Inês 🎧", "the name")])
    #expect(UpdateTests.press(Scenario.typed("yr"), &state, Fixture.input) == [.copyRow])
    #expect(
      UpdateTests.press([.character("y"), .end, .enter], &state, Fixture.input) == [.copyScreen])
    let frame = view(state, Fixture.input, rows: 24, columns: 80, Fixture.theme, .testing)
    #expect(state.rowText(frame)?.contains("Inês 🎧") == true)
    #expect(state.rowText(frame)?.contains("│") == false)
  }

  @Test func theListAsCSVHoldsWhatIsKnownAndNoFormula() {
    var input = Fixture.input
    input.room?.participants[0].name = "=cmd|' /C calc'!A0, \"x\""
    let lines = Fixture.roomState().csv(input).split(separator: "\r\n")
    #expect(lines.count == 15 && lines[0].hasPrefix("user,name,role"))
    #expect(lines.contains { $0.contains("\"'=cmd|' /C calc'!A0, \"\"x\"\"\"") })
    #expect(lines.contains { $0.hasPrefix("farid,فريد,member,off,,") })
    #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
    let rooms = ScreenState().csv(input)
    #expect(rooms.contains("all-hands,All hands Q4,live,212,3,4,2,9,31,170,"))
    #expect(Fixture.listState(.hands).csv(Fixture.gathered).contains("Zoë,zoe,sales,Sales weekly"))
  }

  @Test func whatWasSaidStandsForAWhileAndStaysToBeRead() {
    var state = ScreenState()
    state.note("wrote rooms.csv", at: Fixture.now)
    #expect(UpdateTests.picture(state, Fixture.input).last?.contains("wrote rooms.csv") == true)
    var input = Fixture.input
    input.now = input.now.advanced(byMicroseconds: 6_000_000)
    #expect(UpdateTests.picture(state, input).last?.contains("wrote rooms.csv") == false)
    _ = update(&state, .character("9"), input)
    #expect(UpdateTests.picture(state, input).contains { $0.contains("14:03:22  wrote rooms.csv") })
    for number in 0..<500 { state.note("\(number)", at: Fixture.now) }
    state.settle(input)
    #expect(UpdateTests.picture(state, input).contains { $0.contains("Messages 200") })
  }

  @Test func theMouseChoosesOpensSortsAndScrolls() {
    var state = ScreenState()
    let input = Fixture.input
    state.settle(input)
    let text = UpdateTests.picture(state, input)
    let row = text.firstIndex { $0.hasPrefix("│") && $0.contains("Design review") } ?? 0
    #expect(update(&state, .click(row: row, column: 20), input) == [])
    #expect(UpdateTests.cursorRow(state, input).contains("Design review"))
    #expect(
      update(&state, .click(row: row, column: 20), input) == [.openRoom(Fixture.reviewKey)])
    _ = update(&state, .character("q"), input)
    let header = text.firstIndex { $0.contains("People") && $0.contains("Hands") } ?? 0
    let column = text[header].firstRange(of: "People").map {
      text[header].distance(from: text[header].startIndex, to: $0.lowerBound)
    }
    _ = update(&state, .click(row: header, column: (column ?? 0) + 3), input)
    #expect(UpdateTests.picture(state.released, input).contains { $0.contains("by people ▲") })
    _ = update(&state, .click(row: header, column: (column ?? 0) + 3), input)
    #expect(UpdateTests.picture(state.released, input).contains { $0.contains("by people ▼") })
    let before = UpdateTests.cursorRow(state, input)
    _ = update(&state, .wheelDown, input)
    #expect(UpdateTests.cursorRow(state, input) != before)
    let bar = UpdateTests.picture(state.released, input)[23]
    let help = bar.firstRange(of: "? help").map {
      bar.distance(from: bar.startIndex, to: $0.lowerBound)
    }
    state.releaseOrder()
    _ = update(&state, .click(row: 23, column: (help ?? 0) + 2), input)
    #expect(state.isHelpOpen)
  }

  @Test func clicksAnywhereDoNoHarm() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<400 {
      let input = PropertyTests.randomInput(&random)
      var state = PropertyTests.randomState(&random, input)
      let key = Key.click(
        row: Int.random(in: 0...70, using: &random), column: Int.random(in: 0...220, using: &random)
      )
      _ = update(&state, key, input)
      _ = update(&state, .wheelUp, input)
      let frame = view(state, input, rows: 24, columns: 80, Fixture.theme, .testing)
      #expect(frame.rows == 24)
    }
  }
}
