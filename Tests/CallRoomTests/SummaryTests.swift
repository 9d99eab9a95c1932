import CallRoom
import Testing

/// What is read of a room in short is what the whole room tells.
@Suite struct SummaryTests {
  @Test func theLineOfARoomIsThatOfTheWholeRoom() {
    var seen = (people: 0, speaking: 0, hands: 0, shares: 0, tiers: 0, silent: 0)
    for seed in 0..<400 as Range<UInt64> {
      var generator = CallGenerator(seed: seed)
      var state = State()
      for input in generator.call() {
        _ = state.apply(input)
        let later = Timestamp(microseconds: Int64(seed % 90) * 1_000_000)
        for now in [nil, later] {
          for key in state.roomKeys {
            let line = state.summary(key, at: now)
            #expect(line == state.room(key, at: now).map(RoomSummary.init), "seed \(seed)")
            seen.people += line?.people ?? 0
            seen.speaking += line?.speaking ?? 0
            seen.hands += line?.hands ?? 0
            seen.shares += line?.share == nil ? 0 : 1
            seen.tiers += line?.tiers.count ?? 0
          }
        }
        for person in state.room(hall)?.participants ?? [] {
          #expect(state.name(of: person.userID, in: hall) == person.name)
        }
      }
    }
    #expect(min(seen.people, seen.speaking, seen.hands, seen.shares, seen.tiers) > 100, "\(seen)")
    #expect(State().summary(hall) == nil && State().name(of: "ann", in: hall) == nil)
  }
}
