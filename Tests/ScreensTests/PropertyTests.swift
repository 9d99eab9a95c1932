import CallRoom
import Cells
import Screens
import Testing

@Suite struct PropertyTests {
  static let keys: [Key] =
    KeyTable.entries.flatMap(\.keys).filter { $0 != .control("c") } + Scenario.typed("an/李")
    + [.resize, .unknown, .delete]

  /// A state that random keys led to.
  static func randomState(_ random: inout SeededRandom, _ input: ScreenInput) -> ScreenState {
    var state = ScreenState(
      home: Bool.random(using: &random) ? .rooms : .room(Fixture.reviewKey),
      size: .init(
        rows: Int.random(in: 0...60, using: &random),
        columns: Int.random(in: 0...200, using: &random)))
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      if let key = keys.randomElement(using: &random) { _ = update(&state, key, input) }
    }
    return state
  }

  /// Values as strange as they can be.
  static func randomInput(_ random: inout SeededRandom) -> ScreenInput {
    var input = Bool.random(using: &random) ? Fixture.input : Fixture.busy
    if Bool.random(using: &random) {
      let lists = Fixture.gathered
      (input.gathered, input.inspected) = (lists.gathered, lists.inspected)
      (input.messages, input.pastAlarms) = (lists.messages, lists.pastAlarms)
      input.person = Fixture.looking(at: "ines").person
    }
    if Bool.random(using: &random) { input.alarms = Fixture.alarmed.alarms }
    if Bool.random(using: &random) {
      let user = input.room?.participants.randomElement(using: &random)?.userID
      input.why = Fixture.answered(user).why
    }
    let steps: [Int64] = [0, 1_000_000, 48_000_000, -5_000_000, .max]
    let scale = steps.randomElement(using: &random) ?? 0
    input.now = input.now.advanced(byMicroseconds: scale)
    if Bool.random(using: &random) { input.room?.participants.shuffle(using: &random) }
    input.room?.participants.sort { $0.userID < $1.userID }
    if Int.random(in: 0..<4, using: &random) == 0 { input.room = nil }
    if Int.random(in: 0..<4, using: &random) == 0 { input.summaries = [] }
    if Int.random(in: 0..<4, using: &random) == 0 { input.room?.participants = [] }
    for index in input.room?.participants.indices ?? 0..<0 {
      let wild = [Double.nan, .infinity, -1, 0, 1e300, 0.5].randomElement(using: &random)
      input.room?.participants[index].quality?.uplink?.lossRatio = wild
    }
    input.room?.speakers = [Speaker(userID: "mei", level: .nan), Speaker(userID: "gone", level: 7)]
    if Bool.random(using: &random) {
      let far = Timestamp(microseconds: .max)
      input.room?.signIn?.endsAt = far
      input.room?.invitations.append(Invitation(session: "", startedAt: far))
      input.drift = DriftLine(snapshots: .max, ghosts: .max, missing: -1, fields: .max)
    }
    input.ended = Int.random(in: 0..<5, using: &random) == 0
    input.utcOffsetSeconds = Int.random(in: -90_000...90_000, using: &random)
    return input
  }

  @Test func nothingTrapsInAnySize() {
    var random = SeededRandom(seed: 1)
    for rows in 0...12 {
      for columns in 0...40 {
        let input = Self.randomInput(&random)
        let state = Self.randomState(&random, input)
        let ruler: TextRuler = Bool.random(using: &random) ? .testing : .testingASCII
        let frame = view(state, input, rows: rows, columns: columns, Fixture.theme, ruler)
        #expect(frame.rows == rows && frame.columns == columns)
      }
    }
  }

  /// Every screen in every small size, in states that random keys led to.
  @Test(arguments: ScreenKind.allCases) func noScreenTrapsInAnySize(_ kind: ScreenKind) {
    var random = SeededRandom(seed: 77)
    for rows in 0...12 {
      let input = Self.randomInput(&random)
      var state = KeyTableTests.state(kind)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if let key = Self.keys.randomElement(using: &random) { _ = update(&state, key, input) }
      }
      state.settle(input)
      for columns in 0...40 {
        let frame = view(state, input, rows: rows, columns: columns, Fixture.theme, .testing)
        #expect(frame.rows == rows && frame.columns == columns)
      }
    }
  }

  @Test func nothingTrapsInLargerSizesEither() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<150 {
      let input = Self.randomInput(&random)
      let state = Self.randomState(&random, Self.randomInput(&random))
      let rows = Int.random(in: 0...70, using: &random)
      let columns = Int.random(in: 0...250, using: &random)
      let frame = view(state, input, rows: rows, columns: columns, Fixture.theme, .testing)
      #expect(frame.rows == rows && frame.columns == columns)
    }
  }

  /// Open everything, shrink to one cell, grow again: the same picture as before.
  @Test func shrinkingLosesNothing() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<40 {
      let state = Self.randomState(&random, Fixture.input)
      let before = view(state, Fixture.input, rows: 40, columns: 120, Fixture.theme, .testing)
      _ = view(state, Fixture.input, rows: 1, columns: 1, Fixture.theme, .testing)
      let after = view(state, Fixture.input, rows: 40, columns: 120, Fixture.theme, .testing)
      #expect(before == after)
    }
  }

  /// Every size from one cell on says something.
  @Test func noSizeIsEmpty() {
    for scenario in Scenario.screens + Scenario.variants {
      let (state, input) = scenario.make()
      for columns in 1...40 {
        let text = textPicture(state, input, rows: 1, columns: columns, Fixture.theme, .testing)
        #expect(text.joined().contains { $0 != " " }, "\(scenario) \(columns)")
      }
    }
  }
}
