import CallRoom
import Cells
import Screens
import Testing

@Suite struct PauseTests {
  /// htop's PAUSED beside meters that still moved: here nothing moves but the count.
  @Test(arguments: Scenario.screens) func aPausedFrameDiffersInItsCountOnly(_ scenario: Scenario) {
    var (state, input) = scenario.make()
    _ = update(&state, .character(" "), input)
    var later = Fixture.input
    later.now = later.now.advanced(byMicroseconds: 77_000_000)
    later.summaries.removeFirst(3)
    later.room?.participants.removeFirst(4)
    later.room?.hands = []
    later.recent = []
    later.feeds = []
    later.ended = true
    for (rows, columns) in Golden.sizes + Golden.badges {
      let before = view(state, input, rows: rows, columns: columns, Fixture.theme, .testing)
      let same = view(state, later, rows: rows, columns: columns, Fixture.theme, .testing)
      #expect(same == before)
      later.counts.applied = input.counts.applied + 3
      let counted = view(state, later, rows: rows, columns: columns, Fixture.theme, .testing)
      later.counts.applied = input.counts.applied
      let strip: (Frame) -> [String] = { frame in
        frame.textPlane.map {
          $0.replacing("3 changes", with: "0 changes").replacing("+3", with: "+0")
        }
      }
      #expect(strip(counted) == strip(before))
    }
    _ = update(&state, .character("p"), later)
    #expect(!state.isPaused)
  }

  @Test func theBannerSaysSince() {
    var state = Fixture.roomState()
    var input = Fixture.input
    _ = update(&state, .character("Z"), input)
    input.counts.applied += 41
    let title = UpdateTests.picture(state, input).first ?? ""
    #expect(title.hasSuffix("PAUSED at 14:03:22 · 41 changes since · Space resumes"))
  }

  @Test func selectionSortAndSearchGoOnWhilePaused() {
    var state = Fixture.roomState()
    let input = Fixture.input
    _ = update(&state, .character(" "), input)
    var later = input
    later.room?.participants = []
    _ = update(&state, .down, later)
    #expect(UpdateTests.cursorRow(state, later).contains("Ruth"))
    for key in Scenario.typed("/omar") { _ = update(&state, key, later) }
    #expect(UpdateTests.cursorRow(state, later).contains("Omar"))
    _ = update(&state, .enter, later)
    _ = update(&state, .character("s"), later)
    #expect(UpdateTests.picture(state, later).contains { $0.contains("by name ▲") })
    #expect(UpdateTests.picture(state, later).contains { $0.contains("PAUSED") })
  }

  @Test func aRoomOpenedWhilePausedIsHeldToo() {
    var state = ScreenState()
    var input = Fixture.input
    input.room = nil
    _ = update(&state, .character(" "), input)
    _ = update(&state, .down, input)
    #expect(update(&state, .enter, input) == [.openRoom(Fixture.reviewKey)])
    state.settle(Fixture.input)
    let before = UpdateTests.picture(state, Fixture.input)
    #expect(before.contains { $0.contains("Anna Lindqvist") })
    var later = Fixture.input
    later.room?.participants = []
    #expect(UpdateTests.picture(state, later) == before)
  }
}

@Suite struct SearchTests {
  static func searching(_ text: String, from state: ScreenState = Fixture.roomState())
    -> ScreenState
  {
    var state = state
    for key in Scenario.typed("/" + text) { _ = update(&state, key, Fixture.input) }
    return state
  }

  @Test func findsNamesAndIdsInAnyCase() {
    for (text, name) in [
      ("MEI", "Mei"), ("李", "李雷"), ("000583", "mina"), ("lilei", "李雷"), ("inê", "Inês"),
    ] {
      #expect(UpdateTests.cursorRow(Self.searching(text), Fixture.input).contains(name), "\(text)")
    }
  }

  @Test func keysOfCommandsAreTextInThePrompt() {
    let state = Self.searching("q ?s")
    #expect(UpdateTests.picture(state, Fixture.input).last?.hasPrefix(" /q ?s") == true)
    #expect(UpdateTests.picture(state, Fixture.input).last?.hasSuffix("0 of 0") == true)
  }

  @Test func escapeRestoresTheCursorAndEnterKeeps() {
    var state = Self.searching("omar", from: Fixture.roomState(selecting: 2))
    #expect(UpdateTests.cursorRow(state, Fixture.input).contains("Omar"))
    var kept = state
    _ = update(&state, .escape, Fixture.input)
    #expect(UpdateTests.cursorRow(state, Fixture.input).contains("Inês"))
    _ = update(&kept, .enter, Fixture.input)
    #expect(UpdateTests.cursorRow(kept, Fixture.input).contains("Omar"))
    #expect(UpdateTests.picture(kept, Fixture.input).last?.contains("\"omar\" 1 of 1") == true)
    _ = update(&kept, .escape, Fixture.input)
    #expect(UpdateTests.cursorRow(kept, Fixture.input).contains("Omar"))
    #expect(UpdateTests.picture(kept, Fixture.input).last?.contains("omar") == false)
  }

  @Test func nextAndPreviousGoRound() {
    var state = Self.searching("an")
    _ = update(&state, .enter, Fixture.input)
    var rows: [String] = []
    for _ in 0..<4 {
      rows.append(UpdateTests.cursorRow(state, Fixture.input))
      _ = update(&state, .character("n"), Fixture.input)
    }
    #expect(Set(rows).count == 3 && rows[0] == rows[3])
    _ = update(&state, .character("N"), Fixture.input)
    #expect(UpdateTests.cursorRow(state, Fixture.input) == rows[0])
  }

  @Test func theEndOfALongSearchStaysInSight() {
    let state = Self.searching(String(repeating: "x", count: 60) + "END")
    let bar = textPicture(state, Fixture.input, rows: 12, columns: 40, Fixture.theme, .testing).last
    #expect(bar?.contains("END") == true)
  }
}
