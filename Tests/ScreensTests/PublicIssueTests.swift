import CallRoom
import Cells
import Screens
import Testing

/// Faults that users of other programs reported in public: each may not be one of ours.
///
/// Those about the terminal and the program itself are elsewhere, under the names that stand here:
/// - htop 1875 (NO_COLOR): `ColorTests.withoutColorsOnlyAttributesAreSent`
/// - sngrep 458 (close the terminal, no spin): `TerminalEndTests.theEndOfTheTerminalIsTheEnd`
/// - mtr 283 (once --json is always one document): `OnceTests`, `Report`
/// - lazygit 1150 (nothing is created at home): `TerminalEndTests`
/// - getsolus 2673 (exported LINES and COLUMNS): `OpeningTests.sizesAreTakenFromTheTerminalOnly`
/// - nethogs 90 (flicker): `DrawingTests.fiftyChangedCellsOfALargeScreenAreFewBytes`
/// - tcell 337 (colours in tmux): `ColorTests`, `ThemeTests.terminalThemeIsSafeOnAnyBackground`
@Suite struct PublicIssueTests {
  static func picture(
    _ state: ScreenState, _ input: ScreenInput = Fixture.input, rows: Int = 24, columns: Int = 80,
    _ theme: Theme = Fixture.theme
  ) -> [String] {
    textPicture(state, input, rows: rows, columns: columns, theme, .testing)
  }

  /// htop 1766: PAUSED beside meters that still move.
  @Test func htop1766PausedIsPausedByteForByte() {
    for scenario in Scenario.screens {
      var (state, input) = scenario.make()
      _ = update(&state, .character(" "), input)
      let before = view(state, input, rows: 24, columns: 80, Fixture.theme, .testing)
      var later = input
      later.now = later.now.advanced(byMicroseconds: 9_000_000)
      later.summaries = []
      later.gathered = []
      later.inspected = []
      let after = view(state, later, rows: 24, columns: 80, Fixture.theme, .testing)
      #expect(before.golden == after.golden, "\(scenario)")
    }
  }

  /// htop 859: freeze, then sort, filter, scroll and save what is frozen while events go on.
  @Test func htop859TheFrozenPictureIsWorkedOn() {
    var state = ScreenState(size: .init(rows: 24, columns: 80))
    state.settle(Fixture.input)
    _ = update(&state, .character(" "), Fixture.input)
    var later = Fixture.input
    later.summaries = []
    for key in Scenario.typed("s") + [.down, .down] + Scenario.typed("fpeople>5") + [.enter] {
      _ = update(&state, key, later)
    }
    #expect(Self.picture(state, later).contains { $0.contains("Rooms 5 of 9") })
    #expect(state.csv(later).split(separator: "\r\n").count == 6)
    let saved = UpdateTests.press(
      Scenario.typed(":save /tmp/x.csv") + [.enter], &state, later)
    #expect(saved == [.save("/tmp/x.csv", overwrites: false)])
  }

  /// k9s 155 and 3668: see `ListTests.whatIsReadDoesNotMoveWhenMoreComes` and
  /// `ListTests.moreDoesNotMoveWhatIsScrolledAside`; htop 237: `AnswerTests`.
  @Test func k9s3668AppendingLeavesTheOffsetAlone() {
    var state = Fixture.roomState(selecting: 9)
    _ = UpdateTests.press([.right, .right], &state, Fixture.input)
    let row = { (state: ScreenState, input: ScreenInput) in
      Self.picture(state, input).first { $0.contains("zgerald") }
    }
    let before = row(state, Fixture.input)
    var input = Fixture.input
    input.room?.participants.append(Fixture.person("zzz", "Newcomer"))
    state.settle(input)
    #expect(before != nil && row(state, input) == before)
  }

  /// htop 510: a held order must be announced, and end by itself.
  @Test func htop510TheHeldOrderIsAnnouncedAndEnds() {
    var state = Fixture.roomState()
    _ = update(&state, .down, Fixture.input)
    #expect(Self.picture(state).last?.contains("order held") == true)
    var input = Fixture.input
    input.now = input.now.advanced(byMicroseconds: 5_100_000)
    #expect(Self.picture(state, input).last?.contains("order held") == false)
  }

  /// lazygit 888: Esc ten times from any depth never quits.
  @Test func lazygit888EscapeNeverQuits() {
    var random = SeededRandom(seed: 88)
    for _ in 0..<200 {
      var state = PropertyTests.randomState(&random, Fixture.gathered)
      let effects = UpdateTests.press(
        Array(repeating: .escape, count: 10), &state, Fixture.gathered)
      #expect(!effects.contains(.quit))
    }
  }

  /// htop 1303: every key of the table is in the help (`KeyTableTests.helpNamesEveryKey`) and in the
  /// listing of `calltop keys`.
  @Test func htop1303EveryKeyIsListed() {
    let listing = KeyTable.listing(ascii: false).joined(separator: "\n")
    for entry in KeyTable.entries {
      for key in entry.keys { #expect(listing.contains(key.name(ascii: false))) }
    }
  }

  /// lazygit 1694: the selected row of a light theme can be read.
  @Test(arguments: ["light", "colorblind-light"]) func lazygit1694TheLightSelectionIsRead(
    _ name: String
  ) {
    let theme = ThemeFiles.load(name, depth: .twoFiftySix).theme
    #expect(theme.lint(ruler: .testing).isEmpty)
    for role in ThemeRole.allCases {
      let style = theme.style(role, selected: true)
      #expect(style.background != theme.style(.base).background, "\(role)")
    }
  }

  /// baresip 578: connected, reconnecting and failed differ without colour, in every size and in ASCII.
  @Test func baresip578StatesDifferInTheirText() {
    for ruler in [TextRuler.testing, .testingASCII] {
      for (rows, columns) in [(60, 200), (40, 120), (24, 80), (12, 40)] {
        var seen: [String: String] = [:]
        for scenario in Scenario.variants + Scenario.screens + Scenario.walls {
          let (state, input) = scenario.make()
          let text = view(
            state, input, rows: rows, columns: columns, .builtIn(depth: .none), ruler
          ).textPlane.joined(separator: "\n")
          if let other = seen[text], !Self.areAlike(scenario.name, other, columns) {
            Issue.record("\(scenario) and \(other) look alike in \(columns)×\(rows)")
          }
          seen[text] = scenario.name
        }
      }
    }
  }

  /// Where one pane is all there is room for, what differs in another pane cannot be seen.
  private static func areAlike(_ a: String, _ b: String, _ columns: Int) -> Bool {
    let names = Set([a, b])
    if names.isSubset(of: ["person", "person-braille"]) { return true }
    if names.isSubset(of: ["room-hands", "room-expanded"]) { return columns < 120 }
    return columns <= 40 && names.isSubset(of: ["room-drift", "room", "room-busy"])
  }

  /// k9s 1898: each role is documented and each documented role exists
  /// (`ThemeTests.everyRoleIsInTheTableOnce`); each command is listed.
  @Test func k9s1898EveryCommandIsListed() {
    #expect(CommandList.listing.count >= 9)
    #expect(CommandList.listing.allSatisfy { !$0.summary.isEmpty })
  }

  /// gitui 1585: every overlay, shrunk to 1×1 and grown again.
  @Test func gitui1585OverlaysShrinkAndGrow() {
    for opening in ["?", "!", "t", "y", ":", "f", "/"] {
      var state = Fixture.roomState().released
      for key in Scenario.typed(opening) { _ = update(&state, key, Fixture.input) }
      let before = Self.picture(state)
      for (rows, columns) in [(1, 1), (2, 3), (0, 0), (3, 20), (500, 200)] {
        state.size = .init(rows: rows, columns: columns)
        _ = update(&state, .resize, Fixture.input)
        _ = update(&state, .down, Fixture.input)
        _ = update(&state, .up, Fixture.input)
        _ = Self.picture(state, rows: rows, columns: columns)
      }
      state.size = .init(rows: 24, columns: 80)
      #expect(Self.picture(state).count == before.count, "\(opening)")
    }
  }

  /// btop 1820: 73 columns by 41 rows, all of it and no refusal.
  @Test func btop1820NoSizeIsRefused() {
    for scenario in Scenario.screens {
      let (state, input) = scenario.make()
      let text = Self.picture(state, input, rows: 41, columns: 73).joined(separator: "\n")
      #expect(!text.lowercased().contains("too small") && text.contains("?"))
    }
  }

  /// htop 421 and reports 27: what stands behind a wide name stands where it does behind a narrow one.
  @Test(arguments: [
    "世蓮", "👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "עברית", "ภาษาไทย", "❤️", "ﷺ",
    "Z̸̢͝a̵l̶g̷o̴", "1️⃣",
  ]) func htop421ColumnsStandBehindEveryName(_ name: String) {
    var input = Fixture.input
    for index in input.room?.participants.indices ?? 0..<0 {
      input.room?.participants[index].name = index % 2 == 0 ? name : "anna"
    }
    let frame = view(
      Fixture.roomState(input).released, input, rows: 24, columns: 80, Fixture.theme, .testing)
    var columns: Set<Int> = []
    for row in 0..<frame.rows {
      let cells = Array(frame.row(row))
      for column in cells.indices.dropLast(6) where column > 2 {
        let word = cells[column..<column + 6].map(\.text).joined()
        if word == "member" { columns.insert(column) }
      }
    }
    #expect(columns.count == 1)
  }

  /// btop 1846 and reports 32: escape sequences in names, of rooms and of people, on every screen.
  @Test(arguments: [
    "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{202E}txt", "\u{200B}\u{FEFF}", "a\r\nb", "\u{85}",
  ])
  func btop1846NamesBringNoControls(_ name: String) {
    var input = Fixture.gathered
    input.room = Fixture.busyReview
    for index in input.summaries.indices { input.summaries[index].title = name }
    for index in input.room?.participants.indices ?? 0..<0 {
      input.room?.participants[index].name = name
    }
    input.gathered?[0].title = name
    for user in input.gathered?[0].names.keys.map({ $0 }) ?? [] {
      input.gathered?[0].names[user] = name
    }
    var states = ListKind.allCases.map { Fixture.listState($0) }
    states += [
      ScreenState(), Fixture.roomState(), Fixture.personState("anna"), Scenario.wall(turns: 2),
    ]
    for state in states {
      let text = view(state, input, rows: 40, columns: 120, Fixture.theme, .testing).textPlane
        .joined()
      #expect(
        text.unicodeScalars.allSatisfy { scalar in
          scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !(0x202A...0x202E).contains(scalar.value) && scalar != "\u{FEFF}"
            && scalar != "\u{200B}"
        })
    }
  }

  /// race-intelligence 36: a silent source changes the rows themselves (`StateTests.staleRowsLookStale`),
  /// and the whole of a wall (`WallTests.aStaleWallCannotBeOverlooked`).
  @Test func race36SilenceChangesTheRows() {
    var input = Fixture.input
    let fresh = Self.picture(ScreenState(), input)
    input.now = input.now.advanced(byMicroseconds: 60_000_000)
    let stale = Self.picture(ScreenState(), input)
    let rows = fresh.indices.filter {
      fresh[$0].contains("Design review") && fresh[$0].hasPrefix("│")
    }
    #expect(rows.first.map { fresh[$0] != stale[$0] } == true)
    #expect(stale.contains { $0.contains("no data for") })
  }

  /// htop 1266 and 353, reports 28: every width from 1 to 60.
  @Test func htop353NoWidthTraps() {
    for scenario in Scenario.screens + Scenario.walls {
      let (state, input) = scenario.make()
      for columns in 1...60 {
        let frame = view(state, input, rows: 24, columns: columns, Fixture.theme, .testing)
        #expect(frame.columns == columns)
      }
    }
  }

  /// devenv 2916 and ratatui 1338, reports 30: where nothing changed the picture is the same.
  @Test func ratatui1338NothingNewIsNothingDrawn() {
    for scenario in Scenario.screens + Scenario.walls {
      let (state, input) = scenario.make()
      let first = view(state, input, rows: 40, columns: 120, Fixture.theme, .testing)
      let second = view(state, input, rows: 40, columns: 120, Fixture.theme, .testing)
      #expect((0..<40).allSatisfy { second.changes(since: first, row: $0).isEmpty })
    }
  }
}
