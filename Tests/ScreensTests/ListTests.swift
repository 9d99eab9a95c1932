import CallRoom
import Cells
import Screens
import Testing

/// The lists over all rooms, and the way between the screens.
@Suite struct ListTests {
  static func picture(
    _ state: ScreenState, _ input: ScreenInput = Fixture.gathered, columns: Int = 120,
    rows: Int = 24
  ) -> [String] {
    textPicture(state, input, rows: rows, columns: columns, Fixture.theme, .testing)
  }

  static func row(_ text: String, _ picture: [String]) -> Int? {
    picture.firstIndex { $0.hasPrefix("│") && $0.contains(text) }
  }

  @Test func numbersLeadToTheScreens() {
    let kinds: [ScreenKind] = [
      .rooms, .hands, .calls, .waiting, .rounds, .alarms, .events, .feeds, .messages,
    ]
    for (index, kind) in kinds.enumerated() {
      var state = Fixture.listState(kind == .calls ? .hands : .calls)
      _ = update(&state, .character(Character("\(index + 1)")), Fixture.gathered)
      #expect(state.screen.kind == kind)
      let text = Self.picture(state).joined(separator: "\n")
      #expect(text.contains(kind.title), "\(kind)")
    }
  }

  @Test func handsOfAllRoomsStandByTheirAge() {
    let text = Self.picture(Fixture.listState(.hands))
    let places = ["Zoë", "Anna Lindqvist", "李雷"].map { Self.row($0, text) ?? 99 }
    #expect(places == places.sorted() && places[2] < 99)
    #expect(text[1].contains("3 hands · oldest 6:40 · 2 rooms"))
    #expect(text.contains { $0.contains("6:40 Zoë") && $0.contains("Sales weekly") })
  }

  @Test func backComesBackToWhereOneWas() {
    var state = ScreenState()
    var input = Fixture.gathered
    input.room = Fixture.review
    state.settle(input)
    #expect(UpdateTests.press([.down, .enter], &state, input) == [.openRoom(Fixture.reviewKey)])
    _ = UpdateTests.press([.down, .down, .enter], &state, input)
    #expect(state.screen == .person(Fixture.reviewKey, "ines"))
    #expect(UpdateTests.press([.character("2")], &state, input) == [.closeRoom])
    _ = UpdateTests.press([.down], &state, input)
    #expect(UpdateTests.press([.character("q")], &state, input) == [.openRoom(Fixture.reviewKey)])
    #expect(state.screen == .person(Fixture.reviewKey, "ines"))
    _ = UpdateTests.press([.backspace], &state, input)
    #expect(state.screen == .room(Fixture.reviewKey))
    #expect(Self.picture(state, input).contains { $0.hasPrefix("│▸") && $0.contains("Inês") })
    #expect(UpdateTests.press([.character("q")], &state, input) == [.closeRoom])
    #expect(Self.picture(state, input).contains { $0.hasPrefix("│▸") && $0.contains("Design") })
    #expect(UpdateTests.press([.character("q")], &state, input) == [.quit])
  }

  @Test func aScreenThatIsBelowIsGoneBackTo() {
    var state = ScreenState()
    let input = Fixture.gathered
    _ = UpdateTests.press(Scenario.typed("2345678123"), &state, input)
    #expect(state.screen.kind == .calls)
    _ = UpdateTests.press(Scenario.typed("1q"), &state, input)
    #expect(state.screen == .rooms)
    #expect(UpdateTests.press([.character("q")], &state, input) == [.quit])
  }

  @Test func escapeFromAnyDepthNeverQuits() {
    var state = ScreenState()
    let input = Fixture.gathered
    for key in Scenario.typed("23456789") {
      _ = update(&state, key, input)
      let effects = UpdateTests.press(Array(repeating: .escape, count: 10), &state, input)
      #expect(!effects.contains(.quit))
    }
  }

  @Test func aHandOpensItsRoomWithThePersonUnderTheCursor() {
    var state = Fixture.listState(.hands, down: 2)
    #expect(
      UpdateTests.press([.enter], &state, Fixture.gathered) == [.openRoom(Fixture.reviewKey)])
    #expect(UpdateTests.cursorRow(state, Fixture.input).contains("李雷"))
  }

  /// Follow off, lines arrive and the oldest go: the text under the eye does not move.
  @Test func whatIsReadDoesNotMoveWhenMoreComes() {
    var input = Fixture.gathered
    func events(_ numbers: ClosedRange<UInt64>) -> [EventLine] {
      numbers.reversed().map {
        EventLine(
          sequence: $0, readAt: Fixture.now, at: nil, feed: "f", room: nil, user: nil,
          type: "type-\($0)", eventID: nil, verdict: "applied", reason: "")
      }
    }
    input.inspected = events(1...400)
    var state = Fixture.listState(.events)
    state.settle(input)
    _ = UpdateTests.press([.down, .pageDown], &state, input)
    state.settle(input)
    let before = Self.picture(state, input).filter { $0.contains("type-") }
    #expect(before.contains { $0.hasPrefix("│▸") })
    for step in 1...6 {
      input.inspected = events(UInt64(50 * step)...UInt64(400 + 50 * step))
      state.settle(input)
      #expect(Self.picture(state, input).filter { $0.contains("type-") } == before)
    }
    #expect(Self.picture(state, input).contains { $0.contains("held, F follows") })
    _ = update(&state, .character("F"), input)
    state.settle(input)
    #expect(Self.picture(state, input).contains { $0.contains("type-700") })
    _ = UpdateTests.press([.down], &state, input)
    #expect(!state.follows)
    _ = UpdateTests.press([.home], &state, input)
    #expect(state.follows)
  }

  @Test func moreDoesNotMoveWhatIsScrolledAside() {
    var state = Fixture.listState(.feeds)
    var input = Fixture.gathered
    input.feeds[1].name = "a-feed-with-a-very-long-name-indeed"
    _ = UpdateTests.press([.right, .right], &state, input)
    let row = { (state: ScreenState, input: ScreenInput) in
      Self.picture(state, input).first { $0.contains("ith-a-very-long") }
    }
    let before = row(state, input)
    #expect(before != nil)
    input.feeds.append(FeedStatus(name: "another", state: .live))
    state.settle(input)
    #expect(row(state, input) == before)
  }

  @Test func whatGoesUnderTheCursorStaysUntilItMoves() {
    var state = Fixture.listState(.hands, down: 1)
    var input = Fixture.gathered
    input.gathered?[0].hands = []
    state.settle(input)
    #expect(
      Self.picture(state, input).contains { $0.contains("▸–") && $0.contains("down Anna") })
    _ = update(&state, .up, input)
    #expect(
      !Self.picture(state, input).contains { $0.contains("Anna Lindqvist") && $0.contains("down") })
  }

  @Test func anAlarmIsAcknowledgedByItsRow() {
    var state = Fixture.listState(.alarms, down: 1)
    let effects = UpdateTests.press([.character("a")], &state, Fixture.gathered)
    #expect(effects == [.acknowledge([Fixture.gathered.alarms[3]])])
    var over = Fixture.listState(.alarms, down: 5)
    #expect(UpdateTests.press([.character("a")], &over, Fixture.gathered) == [])
    _ = update(&over, .character("m"), Fixture.gathered)
    #expect(over.isMuted && Self.picture(over)[1].contains("bell muted"))
  }

  @Test func searchGoesThroughRowsAndIDs() {
    for (text, name) in [("sales", "Zoë"), ("lilei", "李雷"), ("ANNA", "Anna")] {
      var state = Fixture.listState(.hands)
      for key in Scenario.typed("/" + text) { _ = update(&state, key, Fixture.gathered) }
      #expect(Self.picture(state).contains { $0.contains("│▸") && $0.contains(name) }, "\(text)")
    }
  }

  @Test func anExpandedPaneStandsAlone() {
    var state = Fixture.roomState().released
    _ = UpdateTests.press([.tab, .character("e")], &state, Fixture.input)
    let text = Self.picture(state, Fixture.input)
    #expect(text.contains { $0.contains("Hands 2") } && !text.contains { $0.contains("People") })
    _ = update(&state, .character("e"), Fixture.input)
    #expect(Self.picture(state, Fixture.input).contains { $0.contains("People 14") })
  }

  @Test func wideShowsMoreColumns() {
    var state = ScreenState()
    #expect(!Self.picture(state, Fixture.input, columns: 100)[3].contains("For"))
    _ = update(&state, .character("w"), Fixture.input)
    #expect(Self.picture(state, Fixture.input, columns: 100)[3].contains("For"))
  }

  @Test func onlyWhatIsLookedAtIsWanted() {
    #expect(ScreenState().wants == Wants())
    #expect(Fixture.listState(.hands).wants.gathers && !Fixture.listState(.hands).wants.events)
    #expect(Fixture.listState(.events).wants.event == 100)
    #expect(Fixture.listState(.feeds).wants.feeds)
    let person = Fixture.personState("ines").wants
    #expect(person.person == PersonKey(room: Fixture.reviewKey, user: "ines"))
    #expect(person.why?.user == "ines")
  }
}

/// Graphs, and the history that they are drawn from.
@Suite struct GraphTests {
  @Test func gapsAreGapsAndZeroIsNone() {
    let text = textPicture(
      Fixture.personState("ines"), Fixture.looking(at: "ines"), rows: 40, columns: 120,
      Fixture.theme, .testing)
    let loss = text.first { $0.contains("loss") } ?? ""
    #expect(loss.contains("▁    ▁") && loss.contains("0…10 %"))
    #expect(text.contains { $0.contains("a column 5 s") && $0.contains("blank: no report") })
    let ascii = textPicture(
      Fixture.personState("ines"), Fixture.looking(at: "ines"), rows: 40, columns: 120,
      Fixture.theme, .testingASCII)
    #expect(ascii.first { $0.contains("loss") }?.contains("_    _") == true)
  }

  @Test func everyStyleDiffersFromTheOthers() {
    var pictures: Set<String> = []
    for style in GraphStyle.allCases {
      var state = Fixture.personState("ines")
      state.graphStyle = style
      pictures.insert(
        textPicture(
          state, Fixture.looking(at: "ines"), rows: 40, columns: 120, Fixture.theme, .testing
        ).joined())
    }
    #expect(pictures.count == GraphStyle.allCases.count)
  }

  @Test func historyIsBoundedAndInOrder() {
    var history = QualityHistory(people: 8)
    let key = { (index: Int) in PersonKey(room: Fixture.reviewKey, user: UserID("u\(index)")) }
    for index in 0..<100 {
      for second in [3.0, 1, 2, 2] {
        history.add(
          QualityReport(at: Fixture.ago(second), uplink: nil, downlink: nil), of: key(index))
      }
    }
    #expect(history.count <= 8)
    #expect(history.reports(of: key(99)).map(\.at) == [3, 2, 1].map { Fixture.ago($0) })
    #expect(history.reports(of: key(0)).isEmpty)
    for second in 0..<1000 {
      history.add(
        QualityReport(at: Fixture.ago(Double(-second)), uplink: nil, downlink: nil), of: key(1))
    }
    #expect(history.reports(of: key(1)).count == QualityHistory.reportLimit)
  }
}
