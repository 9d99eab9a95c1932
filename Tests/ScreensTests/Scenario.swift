import CallRoom
import Cells
import Screens

/// A screen in a state, by name: what goldens and properties are taken from.
struct Scenario: Sendable, CustomStringConvertible {
  let name: String
  let make: @Sendable () -> (state: ScreenState, input: ScreenInput)
  var description: String { name }

  /// The screens themselves, drawn in every size.
  static let screens: [Scenario] =
    [
      Scenario(name: "rooms") { (ScreenState(), Fixture.input) },
      Scenario(name: "room") { (Fixture.roomState(selecting: 2).released, Fixture.input) },
      Scenario(name: "room-busy") { (Fixture.roomState(selecting: 5).released, Fixture.busy) },
      Scenario(name: "why") { (asking(Fixture.roomState(selecting: 9)), Fixture.answered("anna")) },
      Scenario(name: "person") { (Fixture.personState("ines"), Fixture.looking(at: "ines")) },
    ]
    + ListKind.allCases.map { list in
      Scenario(name: "all-\(list.rawValue)") { (Fixture.listState(list), Fixture.gathered) }
    } + [
      Scenario(name: "help-rooms") { after(ScreenState(), [.character("?")]) },
      Scenario(name: "help-room") { after(Fixture.roomState().released, [.character("?")]) },
    ]

  /// The screen on a wall, which cannot be paused.
  static let walls: [Scenario] = [
    Scenario(name: "wall-rooms") { (wall(turns: 0), Fixture.alarmed) },
    Scenario(name: "wall-room") { (wall(turns: 2), Fixture.input) },
  ]

  /// What can be the matter with them.
  static let variants: [Scenario] = [
    Scenario(name: "rooms-empty") {
      var input = ScreenInput(now: Fixture.now)
      input.feeds = [FeedStatus(name: "hooks", state: .connecting)]
      return (ScreenState(), input)
    },
    Scenario(name: "rooms-failed") {
      var input = Fixture.input
      input.feeds = [FeedStatus(name: "hooks", state: .failed("connection refused"))]
      input.lastProblem = "hooks: connection refused by 127.0.0.1:9100"
      return (ScreenState(), input)
    },
    Scenario(name: "wall-stale") {
      var input = Fixture.input
      input.now = input.now.advanced(byMicroseconds: 48_000_000)
      return (wall(turns: 2), input)
    },
    Scenario(name: "menu-themes") {
      var state = ScreenState(themes: ["terminal", "dark", "light", "mono"])
      for key in [Key.down, .character("t"), .down] { _ = update(&state, key, Fixture.input) }
      return (state.released, Fixture.input)
    },
    Scenario(name: "menu-copy") {
      let (state, input) = after(Fixture.roomState(selecting: 2), [.character("y"), .down])
      return (state.released, input)
    },
    Scenario(name: "filter-typed") {
      let (state, input) = after(ScreenState(), typed("fpeople>5 stte:live"))
      return (state.released, input)
    },
    Scenario(name: "filter-held") {
      let (state, input) = after(
        Fixture.roomState(), typed("fstate:muted !link:lost") + [.enter])
      return (state.released, input)
    },
    Scenario(name: "command-typed") {
      let (state, input) = after(ScreenState(), typed(":sh") + [.tab])
      return (state.released, input)
    },
    Scenario(name: "person-left") { (Fixture.personState("kim"), Fixture.input) },
    Scenario(name: "person-braille") {
      var state = Fixture.personState("ines")
      state.graphStyle = .braille
      return (state, Fixture.looking(at: "ines"))
    },
    Scenario(name: "all-hands-none") {
      var input = Fixture.gathered
      input.gathered = []
      return (Fixture.listState(.hands), input)
    },
    Scenario(name: "all-hands-gone") {
      let state = Fixture.listState(.hands, down: 1)
      var input = Fixture.gathered
      input.gathered?[0].hands = []
      return (state, input)
    },
    Scenario(name: "room-expanded") {
      after(Fixture.roomState(selecting: 2).released, [.tab, .character("e")])
    },
    Scenario(name: "rooms-alarms") { (ScreenState(), Fixture.alarmed) },
    Scenario(name: "room-alarms") { (Fixture.roomState(selecting: 2).released, Fixture.alarmed) },
    Scenario(name: "room-drift") {
      var input = Fixture.input
      input.drift = DriftLine(snapshots: 12, ghosts: 1, missing: 2, fields: 0)
      return (Fixture.roomState(selecting: 2).released, input)
    },
    Scenario(name: "why-room") {
      (asking(after(ScreenState(), [.down]).0), Fixture.answered(nil))
    },
    Scenario(name: "why-empty") {
      var input = Fixture.input
      input.why = Why(room: Fixture.reviewKey, user: "anna", entries: [])
      return (asking(Fixture.roomState(selecting: 9)), input)
    },
    Scenario(name: "rooms-search") { after(ScreenState(), typed("/an")) },
    Scenario(name: "room-held") { (Fixture.roomState(selecting: 2), Fixture.input) },
    Scenario(name: "room-stale") {
      var input = Fixture.input
      input.now = input.now.advanced(byMicroseconds: 48_000_000)
      return (Fixture.roomState(selecting: 2).released, input)
    },
    Scenario(name: "room-ended") {
      var input = Fixture.input
      input.ended = true
      input.isRecording = true
      input.room?.life = .ended
      return (Fixture.roomState(selecting: 2).released, input)
    },
    Scenario(name: "room-paused") {
      let (state, input) = after(Fixture.roomState(selecting: 2).released, [.character(" ")])
      var later = input
      later.counts.applied += 41
      return (state, later)
    },
    Scenario(name: "room-left") {
      let state = Fixture.roomState(selecting: 2).released
      var input = Fixture.input
      input.room?.participants.removeAll { $0.userID == "ines" }
      input.room?.departed = [
        Departure(userID: "ines", name: "Inês 🎧", at: Fixture.ago(12))
      ]
      return (state, input)
    },
    Scenario(name: "room-unknown") {
      var input = Fixture.input
      input.room = nil
      return (Fixture.roomState().released, input)
    },
    Scenario(name: "room-hands") { after(Fixture.roomState(selecting: 9).released, [.tab]) },
    Scenario(name: "room-speaking") {
      after(Fixture.roomState(selecting: 9).released, [.tab, .tab])
    },
    Scenario(name: "room-link") {
      after(Fixture.roomState(selecting: 5).released, [.backTab, .backTab])
    },
    Scenario(name: "room-last") { after(Fixture.roomState().released, [.backTab]) },
    Scenario(name: "room-by-name") {
      let (state, input) = after(Fixture.roomState().released, [.character("s"), .character("S")])
      return (state.released, input)
    },
  ]

  /// A wall that has turned so many pages.
  static func wall(turns: Int) -> ScreenState {
    var state = ScreenState(size: .init(rows: 40, columns: 120))
    _ = state.beginWall(seconds: 1)
    for second in 0...Int64(turns) {
      _ = state.turnWall(Fixture.input, second: second)
      state.settle(Fixture.input)
    }
    return state
  }

  /// With the overlay that tells why.
  static func asking(_ state: ScreenState) -> ScreenState {
    after(state, [.character("!")]).0.released
  }

  static func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  static func after(_ state: ScreenState, _ keys: [Key]) -> (ScreenState, ScreenInput) {
    var state = state
    for key in keys { _ = update(&state, key, Fixture.input) }
    return (state, Fixture.input)
  }
}

extension ScreenState {
  /// The same state with the order of rows live again.
  var released: ScreenState {
    var state = self
    state.releaseOrder()
    return state
  }
}
