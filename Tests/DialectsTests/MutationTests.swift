import CallRoom
import Dialects
import EventCore
import JSON
import Testing

/// Broken lines: no byte of them traps, every unit gets its verdicts, and the core takes them all.
@Suite struct MutationTests {
  private static let rounds = 6000

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func brokenJanusLinesGetOneVerdictEach(_ seed: UInt64) throws {
    let lines = try Fixture.lines("janus/events.ndjson").filter { $0.count < 1500 }
    try run(JanusDialect(), lines, seed)
  }

  @Test(arguments: 3...4 as ClosedRange<UInt64>)
  func brokenLinesOfOursGetOneVerdictEach(_ seed: UInt64) throws {
    let lines = fieldTable.flatMap { field in
      (field.good + field.bad).map { Array(field.line($0).text.utf8) }
    }
    try run(CallTopDialect(), lines.filter { $0.count < 1500 }, seed)
  }

  @Test(arguments: 5...6 as ClosedRange<UInt64>)
  func brokenWebhooksGetTheirVerdicts(_ seed: UInt64) throws {
    let liveKit = LiveKitWebhookTests.rows.flatMap { $0.before + [$0.body] }
    try run(LiveKitDialect(), liveKit.map { Array($0.utf8) }, seed)
    let sMeeting = SMeetingWebhookTests.rows.flatMap { $0.before + [$0.body] }
    try run(SMeetingDialect(), sMeeting.map { Array($0.utf8) }, seed)
    let openIM = OpenIMCallbackTests.forwarded.filter { !$0.hasPrefix("[") }
    try run(OpenIMDialect(), openIM.map { Array($0.utf8) }, seed)
  }

  private func run(_ dialect: some Dialect, _ lines: [[UInt8]], _ seed: UInt64) throws {
    var dialect = dialect
    var mutator = LineMutator(seed: seed)
    var reader = JSONReader()
    let store = Store()
    var expected = 0
    for round in 0..<Self.rounds {
      let line = mutator.mutated(mutator.pick(lines), with: mutator.pick(lines))
      let found = decoded(line, by: &dialect, line: round + 1)
      let group = try? reader.read(line) { max(1, $0.kind == .array ? $0.count : 1) }
      let wanted = dialect is JanusDialect || dialect is OpenIMDialect ? group ?? 1 : 1
      // A client that is disconnected tells of its room and of itself.
      let isPair =
        found.count == 2 && found.allSatisfy { if case .input = $0 { true } else { false } }
      if found.count != wanted, !isPair {
        Issue.record("seed \(seed): \(found.count) for \(String(decoding: line, as: UTF8.self))")
      }
      for case .rejection(let rejection) in found {
        #expect(rejection.line == round + 1)
        #expect(rejection.byte != nil, "\(rejection) for \(String(decoding: line, as: UTF8.self))")
        #expect(!rejection.reason.isEmpty)
      }
      expected += found.count
      store.ingest(found, readAt: readingTime)
    }
    #expect(store.counts.read == expected)
    let counts = store.counts
    #expect(counts.rejected > 100, "\(counts)")
    #expect(counts.read - counts.rejected > 150, "\(counts)")
    for room in store.rooms() { #expect(room.participants.count <= expected) }
  }
}

/// Breaks lines, the same way for the same seed.
struct LineMutator {
  private var generator: SeededGenerator
  private static let words: [[UInt8]] = [
    "null", "true", "-1", "0", "1e308", "9007199254740993", "9223372036854775808", "\"\"", "[]",
    "{}", "[[", "}", "\\u0000", "\\ud800", "\u{7F}", "\u{202E}", "\"", ",", "0.5", "1.5e-400",
  ].map { Array($0.utf8) }

  init(seed: UInt64) { generator = SeededGenerator(seed) }

  mutating func pick(_ lines: [[UInt8]]) -> [UInt8] {
    lines.randomElement(using: &generator) ?? []
  }

  /// One to four changes of a line.
  mutating func mutated(_ line: [UInt8], with other: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: line[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: line.remove(at: place)
      case 2: line.removeSubrange(place...)
      case 3: line.insert(contentsOf: Self.words.randomElement(using: &generator) ?? [], at: place)
      case 4: replaceNumber(in: &line, from: place)
      case 5: line.replaceSubrange(place..., with: other.suffix(line.count - place))
      case 6: line = [0x5B] + line + [0x2C] + other + [0x5D]
      default: swapValues(in: &line)
      }
    }
    return line
  }

  /// The next run of digits becomes another word.
  private mutating func replaceNumber(in line: inout [UInt8], from place: Int) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = line[place...].firstIndex(where: isDigit) else { return }
    let end = line[start...].firstIndex { !isDigit($0) } ?? line.count
    line.replaceSubrange(start..<end, with: Self.words.randomElement(using: &generator) ?? [])
  }

  /// Two stretches between colons and commas change places.
  private mutating func swapValues(in line: inout [UInt8]) {
    var parts = line.split(separator: 0x3A, omittingEmptySubsequences: false).map(Array.init)
    guard parts.count > 2 else { return }
    let (a, b) = (
      Int.random(in: 0..<parts.count, using: &generator),
      Int.random(in: 0..<parts.count, using: &generator)
    )
    parts.swapAt(a, b)
    line = Array(parts.joined(separator: [0x3A]))
  }
}
