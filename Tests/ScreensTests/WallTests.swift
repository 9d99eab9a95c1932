import CallRoom
import Cells
import Screens
import Testing

/// The screen on a wall: turns by itself, stays at trouble, and never looks live when it is not.
@Suite struct WallTests {
  static func wall(_ filter: String = "", seconds: Int = 15) throws -> ScreenState {
    var state = ScreenState(size: .init(rows: 40, columns: 120))
    state.begin(
      filter: try ScreenKind.rooms.filter(filter), mouse: false, isMuted: false, graphs: .block)
    #expect(state.beginWall(seconds: seconds) == [])
    state.settle(Fixture.input)
    return state
  }

  static func picture(_ state: ScreenState, _ input: ScreenInput = Fixture.input) -> [String] {
    textPicture(state, input, rows: 40, columns: 120, Fixture.theme, .testing)
  }

  /// The pages as they come, each when the one before has stood for its time.
  static func turns(_ state: inout ScreenState, _ input: ScreenInput, seconds: ClosedRange<Int64>)
    -> [Screen]
  {
    var pages = [state.screen]
    for second in seconds {
      _ = state.turnWall(input, second: second)
      if state.screen != pages.last { pages.append(state.screen) }
    }
    return pages
  }

  @Test func turnsThroughTheRoomsThatTheFilterChooses() throws {
    var state = try Self.wall("hands>0")
    let pages = Self.turns(&state, Fixture.input, seconds: 0...61)
    #expect(
      pages == [
        .rooms, .room(RoomKey(roomID: "all-hands")), .room(Fixture.reviewKey),
        .room(RoomKey(roomID: "sales")), .rooms,
      ])
    var single = ScreenState(home: .room(Fixture.reviewKey))
    _ = single.beginWall(seconds: 5)
    #expect(Self.turns(&single, Fixture.input, seconds: 0...40) == [.room(Fixture.reviewKey)])
  }

  @Test func theRoomsValueIsAskedForAndGivenUp() throws {
    var state = try Self.wall("hands>3")
    #expect(state.turnWall(Fixture.input, second: 0) == [])
    let room = RoomKey(roomID: "all-hands")
    #expect(state.turnWall(Fixture.input, second: 15) == [.openRoom(room)])
    #expect(state.turnWall(Fixture.input, second: 29) == [])
    #expect(state.turnWall(Fixture.input, second: 30) == [.closeRoom])
  }

  @Test func anAlarmComesBeforeItsTurnAndHoldsThePage() throws {
    var state = try Self.wall()
    _ = state.turnWall(Fixture.input, second: 0)
    var input = Fixture.input
    input.alarms = [Fixture.alarm("jonas", "Jonas Ng: link lost", 1)]
    #expect(state.turnWall(input, second: 1) == [])
    input.alarms[0].isCritical = true
    #expect(state.turnWall(input, second: 2) == [.openRoom(Fixture.reviewKey)])
    for second in Int64(3)...200 { #expect(state.turnWall(input, second: second) == []) }
    #expect(Self.picture(state, input).joined().contains("held: an alarm"))
    input.alarms[0].isAcknowledged = true
    let pages = Self.turns(&state, input, seconds: 201...220)
    #expect(pages.count == 2 && pages[0] == .room(Fixture.reviewKey))
  }

  @Test func aRoomThatGoesIsLeft() throws {
    var state = try Self.wall("hands>3", seconds: 60)
    _ = Self.turns(&state, Fixture.input, seconds: 0...61)
    #expect(state.screen.room != nil)
    var input = Fixture.input
    input.summaries[0].people = 0
    _ = state.turnWall(input, second: 62)
    #expect(state.screen == .rooms)
  }

  @Test func aStaleWallCannotBeOverlooked() throws {
    var state = try Self.wall()
    var input = Fixture.input
    let fresh = Self.picture(state, input)
    #expect(!fresh.joined().contains("NO DATA"))
    input.now = input.now.advanced(byMicroseconds: 48_000_000)
    let stale = Self.picture(state, input)
    #expect(stale.contains { $0.contains("NO DATA FOR 48 s as of 14:03:22") })
    // The figures themselves are gone, and the rows are dimmed in monochrome too.
    let digits = { (text: [String]) in text[3..<9].joined().count { $0 == "█" } }
    #expect(digits(stale) != digits(fresh))
    _ = Self.turns(&state, input, seconds: 0...16)
    #expect(state.screen.room != nil)
    let room = view(state, input, rows: 40, columns: 120, .builtIn(depth: .none), .testing)
    #expect(room.textPlane.contains { $0.contains("NO DATA FOR") })
    input.feeds = [FeedStatus(name: "hooks", state: .failed("refused"))]
    #expect(Self.picture(state, input).contains { $0.contains("NO DATA: hooks refused") })
    input.ended = true
    input.isRecording = true
    #expect(Self.picture(state, input).contains { $0.contains("END OF RECORDING as of") })
  }

  @Test func keysChangeNothingThatIsWatched() throws {
    let state = try Self.wall()
    for entry in KeyTable.entries {
      for key in entry.keys {
        var pressed = state
        let effects = update(&pressed, key, Fixture.alarmed)
        switch entry.action {
        case .kiosk: #expect(!pressed.isWall)
        case .quit, .back: #expect(effects == [.quit])
        default:
          #expect(pressed.isWall, "\(entry.action)")
          #expect(!effects.contains { if case .acknowledge = $0 { true } else { false } })
        }
      }
    }
    var state2 = try Self.wall("hands>3")
    #expect(
      update(&state2, .right, Fixture.input) == [.openRoom(RoomKey(roomID: "all-hands"))])
    #expect(update(&state2, .left, Fixture.input) == [.closeRoom])
  }

  @Test func thePictureMovesByACellSoThatNothingBurnsIn() throws {
    var state = try Self.wall()
    var places: Set<Int> = []
    for minute in Int64(0)..<4 {
      _ = state.turnWall(ScreenInput(now: Fixture.now), second: minute * 60)
      let text = Self.picture(state)
      let row = text.firstIndex { $0.contains("calltop") } ?? 9
      let column = text[row].prefix { $0 == " " }.count
      places.insert(row * 10 + column)
    }
    #expect(places.count == 4)
  }

  @Test func theCursorIsHidden() throws {
    let state = try Self.wall()
    let frame = view(state, Fixture.input, rows: 40, columns: 120, Fixture.theme, .testing)
    #expect(frame.cursor == nil)
  }

  /// Days of it: the state stays as small as it was.
  @Test func nothingGrows() throws {
    var state = try Self.wall(seconds: 1)
    var random = SeededRandom(seed: 4)
    let inputs = (0..<20).map { _ in PropertyTests.randomInput(&random) }
    func weight(_ state: ScreenState) -> Int { String(reflecting: state).utf8.count }
    for second in Int64(0)..<2000 { _ = state.turnWall(inputs[Int(second) % 20], second: second) }
    let early = weight(state)
    for second in Int64(2000)..<40_000 {
      _ = state.turnWall(inputs[Int(second) % 20], second: second)
    }
    #expect(weight(state) < early + 400)
  }

  @Test func everySizeIsBorne() throws {
    var random = SeededRandom(seed: 31)
    for rows in 0...14 {
      for columns in stride(from: 0, through: 130, by: 7) {
        let input = PropertyTests.randomInput(&random)
        var state = try Self.wall()
        _ = state.turnWall(input, second: Int64.random(in: 0...400, using: &random))
        let ruler: TextRuler = Bool.random(using: &random) ? .testing : .testingASCII
        let frame = view(state, input, rows: rows, columns: columns, Fixture.theme, ruler)
        #expect(frame.rows == rows && frame.columns == columns)
      }
    }
  }
}
