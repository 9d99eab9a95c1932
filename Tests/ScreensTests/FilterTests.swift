import CallRoom
import Cells
import Screens
import Testing

/// One grammar for the filter key, `--filter`, `--check`, the configuration and the wall.
@Suite struct FilterTests {
  /// The people whom an expression chooses, by a check against the room.
  static func found(_ text: String) throws -> Set<String> {
    let findings = try FilterCheck(text).findings([Fixture.busyReview], at: Fixture.now)
    return Set(
      findings.filter { $0.contains(": ") }.compactMap { line in
        line.split(separator: "(").last.map { String($0.dropLast()) }
      })
  }

  @Test(arguments: [
    ("loss>5", ["jonas", "ines"]), ("loss > 5%", ["jonas", "ines"]), ("loss>=8", ["jonas"]),
    ("link:lost", ["jonas"]), ("link:lost or link:poor", ["jonas", "ines"]),
    ("link:lost|link:poor", ["jonas", "ines"]), ("up:poor", ["ines"]),
    ("role:host", ["mei"]), ("role=co-host", ["lilei"]), ("state:sharing", ["mei"]),
    ("hand:mic", ["anna"]), ("hand:camera", ["lilei"]), ("state:hand !hand:mic", ["lilei"]),
    ("state:reconnecting", ["back"]), ("state:provisional", ["mina.000583"]),
    ("connections>1", ["omar"]), ("connections=2", ["omar"]),
    ("mic:on and !state:speaking", ["evil", "ines"]),
    ("mic:on !(state:speaking or link:poor)", ["evil"]),
    ("camera:none role:member", ["farid"]), ("mic:unknown", ["somchai"]),
    ("link:none mic:off role:member", ["farid", "back"]), ("not not role:host", ["mei"]),
    ("name:~alqst loss>=0", ["anna"]), ("name:MEI role:host", ["mei"]),
    ("name=\"Mei Tanaka\" loss>=0", ["mei"]), ("for>38m mos>1 id:priya", ["priya"]),
    ("rtt>1h", []), ("state:speaking & mic:on & name:a", ["mei", "anna", "priya"]),
  ]) func choosesPeople(_ text: String, _ wanted: [String]) throws {
    #expect(try Self.found(text) == Set(wanted), "\(text)")
  }

  @Test func choosesRooms() throws {
    for (text, wanted) in [
      ("lost>0", 3), ("people>100", 1), ("state:stale", 1), ("state:trouble", 3),
      ("state:ended", 1),
      ("hands>0 !state:stale", 2), ("speaker:omar", 1), ("room:~dsgnrvw", 1), ("weekly", 1),
      ("state:gap", 1), ("lost=none", 0), ("people!=0", 8),
    ] {
      var state = ScreenState()
      state.begin(
        filter: try ScreenKind.rooms.filter(text), mouse: false, isMuted: false, graphs: .block)
      state.settle(Fixture.input)
      let picture = textPicture(
        state, Fixture.input, rows: 60, columns: 120, Fixture.theme, .testing)
      #expect(picture[1].contains("9 rooms"), "\(text)")
      #expect(picture.contains { $0.contains("Rooms \(wanted) of 9") }, "\(text) \(picture[2])")
    }
  }

  @Test(arguments: [
    ("los>2", "column 1: los is no field here; nearest name: loss"),
    ("name:anna los>2", "column 11: los is no field here; nearest name: loss"),
    ("loss>", "column 6: expected a value after loss>"),
    ("loss>many", "column 6: expected a number in % after loss"),
    ("link:por", "column 6: link is one of unknown excellent good poor lost; nearest name: poor"),
    ("name>3", "column 1: name is text: use : or ="),
    ("(loss>2", "column 1: this ( has no )"), ("loss>2)", "column 7: expected no ) here"),
    ("loss>2 or", "column 10: expected a name, a field or ("),
    ("\"anna", "column 1: this \" has no end"),
    (":x", "column 1: expected a name, a field or (, not :"),
  ]) func faultsAreLocated(_ text: String, _ wanted: String) {
    do throws(FilterError) {
      _ = try ScreenKind.room.filter(text)
      Issue.record("\(text) was taken")
    } catch { #expect(error.description == wanted) }
  }

  @Test func nothingTrapsAndNothingIsEndless() {
    var random = SeededRandom(seed: 21)
    let parts = [
      "(", ")", "!", "|", "&", "or", "and", "not", "\"", "loss", ">", "=", ":", "~", "é", " ",
    ]
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      for kind in [ScreenKind.rooms, .room, .events] { _ = try? kind.filter(text) }
    }
    for deep in ["(", "!", "not "] {
      let text = String(repeating: deep, count: 400) + "x"
      #expect(throws: FilterError.self) { try FilterExpression(text) }
    }
    #expect(throws: FilterError.self) {
      try FilterExpression(String(repeating: "a", count: 10_000))
    }
  }

  @Test func theErrorStandsUnderItsPlace() {
    var state = Fixture.roomState().released
    for key in Scenario.typed("f") + Scenario.typed("name:an los>2") {
      _ = update(&state, key, Fixture.input)
    }
    let text = UpdateTests.picture(state, Fixture.input)
    #expect(text[22].hasPrefix(" filter name:an los>2"))
    let caret = text[23].firstIndex(of: "^").map {
      text[23].distance(from: text[23].startIndex, to: $0)
    }
    let place = text[22].firstRange(of: "los").map {
      text[22].distance(from: text[22].startIndex, to: $0.lowerBound)
    }
    #expect(caret == place)
    #expect(text[23].contains("los is no field here; nearest name: loss"))
    // It cannot be kept; going on typing can mend it, and Esc brings back what held before.
    _ = update(&state, .enter, Fixture.input)
    #expect(UpdateTests.picture(state, Fixture.input)[23].contains("^"))
    _ = update(&state, .escape, Fixture.input)
    #expect(UpdateTests.picture(state, Fixture.input).contains { $0.contains("People 14") })
  }

  @Test func aFilterHoldsAndIsSeenUntilItIsTakenAway() {
    var state = Fixture.roomState().released
    for key in Scenario.typed("flink:poor") { _ = update(&state, key, Fixture.input) }
    #expect(UpdateTests.picture(state, Fixture.input).last?.contains("1 of 14") == true)
    _ = update(&state, .enter, Fixture.input)
    let text = UpdateTests.picture(state.released, Fixture.input)
    #expect(text.last?.contains("filter: link:poor") == true)
    #expect(text.contains { $0.contains("People 1 of 14") })
    #expect(text.contains { $0.hasPrefix("│▸") && $0.contains("Inês") })
    #expect(!text.contains { $0.contains("Omar") && $0.hasPrefix("│") })
    _ = UpdateTests.press([.escape, .escape], &state, Fixture.input)
    #expect(UpdateTests.picture(state.released, Fixture.input).last?.contains("link:poor") == true)
    _ = UpdateTests.press([.character("f"), .control("u"), .enter], &state, Fixture.input)
    #expect(UpdateTests.picture(state, Fixture.input).contains { $0.contains("People 14") })
  }

  /// Each screen keeps its own: the rooms' filter waits while a room is looked at.
  @Test func eachScreenHasItsOwn() {
    var state = ScreenState()
    let input = Fixture.input
    state.settle(input)
    for key in Scenario.typed("fdesign") + [.enter, .enter] { _ = update(&state, key, input) }
    #expect(state.screen == .room(Fixture.reviewKey))
    #expect(UpdateTests.picture(state, input).contains { $0.contains("People 14") })
    _ = update(&state, .character("q"), input)
    #expect(UpdateTests.picture(state.released, input).last?.contains("filter: design") == true)
  }

  @Test func whoStopsToMatchUnderTheCursorStaysUntilItMoves() {
    var state = Fixture.roomState().released
    for key in Scenario.typed("flink:poor or link:lost") { _ = update(&state, key, Fixture.input) }
    _ = UpdateTests.press([.enter, .down], &state, Fixture.input)
    var input = Fixture.input
    for index in input.room?.participants.indices ?? 0..<0
    where input.room?.participants[index].userID == "ines" {
      input.room?.participants[index].tier?.overall = .good
    }
    #expect(UpdateTests.cursorRow(state, input).contains("Inês"))
    _ = update(&state, .up, input)
    #expect(
      !UpdateTests.picture(state, input).contains { $0.contains("Inês") && $0.hasPrefix("│") })
  }

  @Test(arguments: [
    (ListKind.hands, "kind:camera", 1), (.hands, "waiting>5m", 1), (.calls, "state:ringing", 1),
    (.waiting, "what:help", 1), (.rounds, "what:roll-call", 1), (.alarms, "state:over", 1),
    (.alarms, "!state:over state:acknowledged", 2), (.events, "verdict:unknown-type", 1),
    (.events, "source:hooks why:needed", 1), (.feeds, "gaps>0", 1), (.feeds, "state:connecting", 1),
    (.messages, "state:problem", 1),
  ]) func listsAreFiltered(_ list: ListKind, _ text: String, _ wanted: Int) throws {
    var state = Fixture.listState(list)
    for key in Scenario.typed("f" + text) { _ = update(&state, key, Fixture.gathered) }
    let shown = textPicture(
      state, Fixture.gathered, rows: 24, columns: 120, Fixture.theme, .testing)
    #expect(shown.last?.contains("\(wanted) of ") == true, "\(text): \(shown.last ?? "")")
  }
}
