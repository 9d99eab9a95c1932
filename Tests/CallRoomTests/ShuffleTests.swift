import CallRoom
import Testing

/// Laws 1 and 2 on random calls: shuffled, with repeats, several calls woven into one.
@Suite struct ShuffleTests {
  private func ends(_ inputs: [Input], differentlyThan order: [Input]) -> Bool {
    let (a, b) = (state(inputs), state(order))
    return a.digest != b.digest || settled(a.room(hall)) != settled(b.room(hall))
  }

  @Test func randomCallsEndTheSameHoweverTheyAreShuffled() {
    for seed in 0..<UInt64(caseCount) {
      var generator = CallGenerator(seed: seed)
      let inputs = generator.call()
      var order = inputs + inputs.filter { _ in generator.random.chance(25) }
      order.shuffle(using: &generator.random)
      guard ends(inputs, differentlyThan: order) else { continue }
      // Smaller while some order of it still differs from another.
      let small = smallest(inputs) { fewer in
        var random = Seeded(seed)
        return (0..<200).contains { _ in
          ends(fewer, differentlyThan: (fewer + fewer).shuffled(using: &random))
        }
      }
      Issue.record("seed \(seed)\n\(words(small.count < inputs.count ? small : inputs))")
      return
    }
  }

  @Test func aStateIsAValueWhoseCopyTakesItsOwnWay() {
    var generator = CallGenerator(seed: 1)
    let first = state(generator.call())
    let digest = first.digest
    var second = first
    for input in generator.call() { _ = second.apply(input) }
    #expect(first.digest == digest)
  }

  @Test func readingChangesNothing() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = CallGenerator(seed: seed)
      let inputs = generator.call()
      var read = State()
      for input in inputs {
        _ = read.apply(input)
        _ = read.room(hall)
        _ = read.digest
      }
      #expect(read.digest == state(inputs).digest)
    }
  }
}
