import CallRoom
import EventCore
import Testing

/// Any order of arrival, any repeats, any cut: the same state, byte for byte (core law 2).
@Suite struct JanusOrderTests {
  private let inputs: [Input]

  init() throws { inputs = try janusInputs("janus/events.ndjson") }

  @Test func everyLineTwiceIsOnce() {
    let once = digest(inputs)
    #expect(digest(inputs.flatMap { [$0, $0] }) == once)
    #expect(digest(inputs + inputs) == once)
    #expect(digest(inputs + inputs.reversed()) == once)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func linesLateByUpToTwoSecondsChangeNothing(_ seed: UInt64) {
    #expect(digest(delayed(inputs, seed: seed)) == digest(inputs), "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func anyOrderAtAllChangesNothing(_ seed: UInt64) {
    var generator = SeededGenerator(seed)
    #expect(digest(inputs.shuffled(using: &generator)) == digest(inputs), "seed \(seed)")
  }

  @Test func cutAnywhereItIsTheSame() {
    for end in stride(from: 30, to: inputs.count, by: 61) {
      let prefix = Array(inputs[..<end])
      let wanted = digest(prefix)
      #expect(digest(prefix.flatMap { [$0, $0] }) == wanted, "doubled, \(end) lines")
      #expect(digest(delayed(prefix, seed: UInt64(end))) == wanted, "late, \(end) lines")
    }
  }

  @Test func theRoomIsTheSameToo() {
    let late = delayed(inputs.flatMap { [$0, $0] }, seed: 99)
    let (a, b) = (store(inputs), store(late))
    #expect(a.digest == b.digest)
    #expect(a.rooms() == b.rooms())
  }

  /// Every input arrives up to two seconds late.
  private func delayed(_ inputs: [Input], seed: UInt64) -> [Input] {
    var generator = SeededGenerator(seed)
    let arrivals = inputs.map { input in
      (input.stamp.time.microseconds + Int64.random(in: 0..<2_000_000, using: &generator), input)
    }
    return arrivals.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
