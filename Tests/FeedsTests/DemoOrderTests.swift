import CallRoom
import Dialects
import Feeds
import Testing

/// The demo's lines through our own dialect, in any order: the same rooms (core law 2).
@Suite struct DemoOrderTests {
  @Test(arguments: [3, 7, 11] as [UInt64])
  func anyOrderGivesTheSameRooms(_ seed: UInt64) throws {
    let inputs = try Self.inputs(seed: seed, lines: 4000)
    let wanted = Self.state(inputs)
    #expect(wanted.rooms.count == 3 && wanted.rooms.contains { !$0.hands.isEmpty })
    var generator = Shuffler(state: seed)
    for _ in 0..<3 {
      let again = inputs + inputs.prefix(1000)
      let found = Self.state(again.shuffled(using: &generator))
      #expect(found.digest == wanted.digest, "seed \(seed)")
      #expect(found.rooms == wanted.rooms, "seed \(seed)")
    }
  }

  private static func inputs(seed: UInt64, lines: Int) throws -> [Input] {
    var script = DemoScript(seed: seed, start: 1_800_000_000_000)
    var dialect = CallTopDialect()
    let context = DecodeContext(readAt: Timestamp(milliseconds: 1_800_000_000_000), isLive: false)
    var inputs: [Input] = []
    while inputs.count < lines, let step = script.next() {
      let found = step.line.withUnsafeBytes { dialect.decode($0, in: context) }
      guard case .input(let input) = try #require(found.first) else {
        Issue.record("\(found)")
        break
      }
      #expect(input.body != .unknownType, "\(input.type)")
      inputs.append(input)
    }
    return inputs
  }

  private static func state(_ inputs: [Input]) -> (digest: String, rooms: [Room]) {
    var state = State()
    for input in inputs { _ = state.apply(input) }
    return (state.digest, state.roomKeys.compactMap { state.room($0) })
  }
}

/// A small generator (xorshift) so that random tests repeat themselves exactly.
private struct Shuffler: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
