import CallRoom
import Cells
import Screens
import Testing

@Suite struct KeyTableTests {
  @Test func everyActionHasItsEntry() {
    #expect(
      KeyTable.entries.map(\.action.rawValue).sorted() == Action.allCases.map(\.rawValue).sorted())
    for entry in KeyTable.entries {
      #expect(
        !entry.keys.isEmpty && !entry.summary.isEmpty && !entry.screens.isEmpty, "\(entry.action)")
    }
  }

  @Test func noActionNeedsAFunctionKey() {
    for entry in KeyTable.entries {
      let others = entry.keys.filter { key in
        if case .function = key { false } else { true }
      }
      #expect(!others.isEmpty, "\(entry.action)")
    }
  }

  @Test(arguments: ScreenKind.allCases) func noTwoActionsShareAKey(_ screen: ScreenKind) {
    let keys = KeyTable.entries(on: screen).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  /// Flow control, and what tmux and screen take; duplicates of other keys only.
  @Test func nothingRestsOnKeysThatTerminalsTake() {
    for entry in KeyTable.entries {
      #expect(!entry.keys.contains(.control("s")) && !entry.keys.contains(.control("q")))
      #expect(!entry.keys.contains(.control("\\")))
      #expect(entry.keys != [.control("b")] && entry.keys != [.control("a")])
    }
  }

  @Test(arguments: ScreenKind.allCases) func helpNamesEveryKey(_ screen: ScreenKind) {
    var state = Self.state(screen)
    _ = update(&state, .character("?"), Fixture.input)
    let text = textPicture(state, Fixture.input, rows: 200, columns: 90, Fixture.theme, .testing)
      .joined(separator: "\n")
    for entry in KeyTable.entries(on: screen) {
      let names = entry.keys.map { $0.name(ascii: false) }.joined(separator: " ")
      #expect(text.contains(names), "\(names)")
      #expect(text.contains(entry.summary), "\(entry.summary)")
    }
    for symbol in Symbol.table where !symbol.word.isEmpty {
      #expect(text.contains(symbol.word), "\(symbol.word)")
    }
    #expect(text.contains("theme: terminal") && text.contains("version: 0.1.0"))
  }

  /// A screen of a kind.
  static func state(_ kind: ScreenKind) -> ScreenState {
    switch kind {
    case .rooms: ScreenState()
    case .room: Fixture.roomState()
    case .person: Fixture.personState("anna")
    default: Fixture.listState(ListKind(rawValue: kind.rawValue) ?? .hands)
    }
  }

  @Test func helpCanBeReadToItsEndInTheSmallestSize() {
    var state = ScreenState(size: .init(rows: 6, columns: 20))
    _ = update(&state, .character("?"), Fixture.input)
    var seen: Set<String> = []
    for _ in 0..<300 {
      seen.formUnion(
        textPicture(state, Fixture.input, rows: 6, columns: 20, Fixture.theme, .testing))
      _ = update(&state, .down, Fixture.input)
    }
    #expect(seen.contains { $0.contains("version: 0.1.0") })
  }

  @Test(arguments: [ScreenKind.rooms, .room, .person, .hands, .alarms, .events])
  func whyAndAcknowledgeAreWhereRowsAre(_ screen: ScreenKind) {
    #expect(KeyTable.action(for: .character("!"), on: screen) == .why)
    #expect(KeyTable.action(for: .character("a"), on: screen) == .acknowledge)
  }

  @Test func theListingNamesEveryKey() {
    let text = KeyTable.listing(ascii: true).joined(separator: "\n")
    for entry in KeyTable.entries {
      #expect(text.contains(entry.summary))
      for key in entry.keys { #expect(text.contains(key.name(ascii: true))) }
    }
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }
}
