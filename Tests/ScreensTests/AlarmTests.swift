import CallRoom
import Cells
import Screens
import Testing

@Suite struct AlarmTests {
  static func facts(_ state: ScreenState, _ input: ScreenInput, _ columns: Int = 120) -> String {
    textPicture(state, input, rows: 24, columns: columns, Fixture.theme, .testing)[1]
  }

  @Test func roomsSayHowMany() {
    var input = Fixture.input
    #expect(!Self.facts(ScreenState(), input).contains("alarm"))
    input.alarms = [Fixture.alarm("jonas", "lost", 8)]
    #expect(Self.facts(ScreenState(), input).hasPrefix(" ! 1 alarm · 9 rooms"))
    #expect(Self.facts(ScreenState(), input).hasSuffix(" · Design review: lost 8 s"))
    #expect(
      Self.facts(ScreenState(), Fixture.alarmed, 80).hasPrefix(" ! 3 alarms · 9 rooms"))
    #expect(
      Self.facts(ScreenState(), Fixture.alarmed, 200).contains(" ! 3 alarms · ¡ 2 acknowledged"))
    for index in input.alarms.indices { input.alarms[index].isAcknowledged = true }
    #expect(Self.facts(ScreenState(), input).hasPrefix(" ¡ 1 alarm acknowledged · 9 rooms"))
  }

  @Test func theRoomSaysTheNewestFirst() {
    let state = Fixture.roomState().released
    for columns in [120, 80, 40] {
      let facts = Self.facts(state, Fixture.alarmed, columns)
      #expect(facts.hasPrefix(" ! Jonas Ng: link lost"), "\(columns)")
      #expect(facts.contains(", 1 more"))
    }
    var input = Fixture.alarmed
    input.alarms = [Fixture.alarm(nil, "janus-1 is silent", 5, room: nil)]
    #expect(Self.facts(state, input).hasPrefix(" ! janus-1 is silent 5 s · 14 people"))
    input.alarms = [Fixture.alarm(nil, "elsewhere", 5, room: RoomKey(roomID: "sales"))]
    #expect(!Self.facts(state, input).contains("elsewhere"))
  }

  @Test(arguments: [120, 80, 40, 20]) func rowsAreMarked(_ columns: Int) {
    func row(_ name: String, _ state: ScreenState, _ input: ScreenInput) -> String {
      textPicture(state, input, rows: 24, columns: columns, Fixture.theme, .testing)
        .first { $0.contains(name) && !$0.contains("link") } ?? ""
    }
    let room = Fixture.roomState().released
    #expect(row("Inês", room, Fixture.alarmed).contains("!▲"))
    #expect(!row("Omar", room, Fixture.alarmed).contains("!"))
    #expect(row("pwned", room, Fixture.alarmed).contains("¡▲"))
    #expect(row("Sales", ScreenState(), Fixture.alarmed).contains("!?"))
    #expect(!row("Inês", room, Fixture.input).contains("!"))
  }

  @Test func theKeySaysWhichWereSeen() {
    let key: [Key] = [.character("a")]
    let input = Fixture.alarmed
    var rooms = ScreenState()
    // All hands has none: those that belong to no room; but that one is acknowledged.
    #expect(UpdateTests.press(key, &rooms, input) == [])
    #expect(
      UpdateTests.press([.down] + key, &rooms, input)
        == [.acknowledge(Array(input.alarms.prefix(2)))])
    var room = Fixture.roomState()
    #expect(UpdateTests.press(key, &room, input) == [.acknowledge([input.alarms[0]])])
    _ = UpdateTests.press([.down], &room, input)
    #expect(UpdateTests.press(key, &room, input) == [])
    var global = input
    global.alarms[4].isAcknowledged = false
    global.alarms.append(Fixture.alarm(nil, "nobody is host", 3))
    #expect(
      UpdateTests.press(key, &room, global) == [.acknowledge(Array(global.alarms.suffix(2)))])
  }

  @Test func whatWasSeenWhilePausedShows() {
    var state = Fixture.roomState()
    _ = UpdateTests.press([.character(" "), .character("a")], &state, Fixture.alarmed)
    let facts = Self.facts(state, Fixture.alarmed)
    #expect(facts.hasPrefix(" ! Inês 🎧: link poor, uplink 22 s · 14 people"))
  }

  @Test func theKeyIsHintedOnlyWhileThereIsAnAlarm() {
    let bar = { (input: ScreenInput) in UpdateTests.picture(ScreenState(), input).last ?? "" }
    #expect(bar(Fixture.alarmed).contains("a acknowledge"))
    #expect(!bar(Fixture.input).contains("acknowledge"))
  }
}
