/// What can happen in a room of the demo from time to time.
enum DemoScene: Int, CaseIterable {
  case snapshot
  case hand
  case churn
  case microphones
  case trouble
  case reconnect
  case share
  case muteAll
  case rename
  case role
}

/// How lively a room is: one row a kind of room.
struct DemoPace {
  /// Milliseconds between two scenes of a kind, by `DemoScene`; 0 is never.
  let every: [Int]
  /// When each kind comes first, in milliseconds, by `DemoScene`.
  let first: [Int]
  /// How many hands go up in the first moments, so that the first look is lively.
  let openingHands: Int
  /// How many microphones of members tend to be open.
  let openMicrophones: Int
  /// How long one speaks, in milliseconds.
  let turn: ClosedRange<Int>
  /// How long nobody speaks then, in milliseconds.
  let pause: ClosedRange<Int>
  /// Milliseconds between two lists of speakers while nothing else changes.
  let listEvery: Int

  // The columns:      snapshot   hand   churn   mics trouble reconnect  share  muteAll rename   role
  /// A big meeting: many hands, much coming and going, now and then all muted.
  static let allHands = DemoPace(
    every: [20_000, 7_000, 5_000, 4_000, 60_000, 110_000, 50_000, 120_000, 80_000, 130_000],
    first: [20_000, 500, 3_000, 2_500, 15_000, 70_000, 9_000, 45_000, 25_000, 60_000],
    openingHands: 3, openMicrophones: 4, turn: 5_000...16_000, pause: 300...900, listEvery: 600)

  /// A small meeting that talks fast, with bad lines.
  static let review = DemoPace(
    every: [20_000, 18_000, 40_000, 3_000, 30_000, 45_000, 60_000, 400_000, 120_000, 300_000],
    first: [22_000, 1_000, 14_000, 1_500, 2_000, 12_000, 5_000, 300_000, 50_000, 160_000],
    openingHands: 1, openMicrophones: 5, turn: 1_500...6_000, pause: 200...700, listEvery: 500)

  /// A room where little happens.
  static let quiet = DemoPace(
    every: [20_000, 60_000, 45_000, 20_000, 180_000, 240_000, 200_000, 0, 150_000, 0],
    first: [24_000, 30_000, 25_000, 9_000, 90_000, 150_000, 100_000, 0, 70_000, 0],
    openingHands: 0, openMicrophones: 2, turn: 2_000...6_000, pause: 2_500...12_000, listEvery: 900)

  /// The pace of a room by number.
  static func room(_ number: Int) -> DemoPace { [allHands, review, quiet][number % 3] }
}
