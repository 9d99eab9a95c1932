import CallRoom
import Dialects
import EventCore
import Foundation
import Testing

/// The recordings beside the tests.
enum Fixture {
  static func lines(_ name: String) throws -> [[UInt8]] {
    try bytes(name).split(separator: 0x0A).map(Array.init)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "Fixtures/\(name)")))
  }
}

/// The time at which recorded lines are read in tests.
let readingTime = Timestamp(milliseconds: 1_800_000_000_000)

/// Decodes one unit as a recording's.
func decoded(
  _ bytes: [UInt8], by dialect: inout some Dialect, room: RoomID? = nil, isLive: Bool = false,
  at readAt: Timestamp = readingTime, line: Int? = 1, signals: [String: String] = [:]
) -> [Decoded] {
  let context = DecodeContext(
    room: room, readAt: readAt, isLive: isLive, line: line, signals: signals)
  return bytes.withUnsafeBytes { dialect.decode($0, in: context) }
}

/// The inputs of a Janus recording; a line that gives none fails the test.
func janusInputs(_ name: String) throws -> [Input] {
  var dialect = JanusDialect()
  var inputs: [Input] = []
  for (index, line) in try Fixture.lines(name).enumerated() {
    for decoded in decoded(line, by: &dialect, line: index + 1) {
      switch decoded {
      case .input(let input): inputs.append(input)
      case .rejection(let rejection): Issue.record("\(rejection)")
      }
    }
  }
  return inputs
}

/// A store that has read these.
func store(_ inputs: some Sequence<Input>) -> Store {
  let store = Store()
  store.ingest(inputs.map { .input($0) }, readAt: readingTime)
  return store
}

/// The state after these, without the window of a store.
func digest(_ inputs: some Sequence<Input>) -> String {
  var state = State()
  for input in inputs { _ = state.apply(input) }
  return state.digest
}

/// A small generator (SplitMix64) so that random tests repeat themselves exactly.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
