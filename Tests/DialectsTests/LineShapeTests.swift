import CallRoom
import EventCore
import Foundation
import JSON
import Testing

@testable import Dialects

/// The short way for lines that come most says what the long way says, of every line: well written, oddly
/// written, broken.
@Suite struct LineShapeTests {
  private static let rounds = 20_000

  /// What a field may hold; the first few are how it is written most.
  private static let values: [(name: String, values: [String])] = [
    ("version", ["1", "1", "1", "1", "\"1\"", "2", "1.0", "null"]),
    ("eventID", ["\"01K76ZQ6M0ABCDEFGHJKMNPQRS\"", "\"e1\"", "\"\"", "7", "\"\\u0041\"", "null"]),
    (
      "roomID",
      ["\"standup\"", "\"room-1\"", "\"\"", "\"stand\\u0075p\"", "5", "\"Besprechung Ä\""]
    ),
    ("userID", ["\"anna\"", "\"bob.000123\"", "\"\"", "null", "12", "\"王俊\""]),
    (
      "sentAt",
      [
        "1760000000123", "1760000000124", "\"1760000000123\"", "0", "-5", "1.76e12",
        "99999999999999999",
      ]
    ),
    ("receivedAt", ["1760000000200", "\"x\"", "null"]),
    ("path", ["\"im\"", "\"room\""]),
    ("ts", ["1760000000100", "\"1760000000100\"", "0", "true"]),
    (
      "pub",
      [sample, "{}", "null", "[]", #"{"mos":0,"loss":1.5}"#, #"{"loss":"0.25","rtt":-1}"#]
        + oddSamples
    ),
    (
      "sub",
      [
        sample, #"{"lossRatio":0.5,"loss":0.1}"#, #"{"mos":4.0e0,"rtt":12,"rtt":13}"#,
        #"{"jitterMilliseconds":7,"mos":3}"#,
      ]
    ),
    (
      "speakers",
      [speakers, loudSpeakers, "[]", "{}", #"[{"level":1}]"#, #"[{"uid":"a","level":2}]"#, "[7]"]
    ),
    ("micState", ["1", "2", "\"on\"", "true", "0", "null", "9"]),
    ("cameraState", ["1", "2", "\"off\"", "false", "{}"]),
    ("byAdmin", ["true", "false", "1"]), ("opUid", ["\"host\"", "3"]),
    ("uid", ["\"carl\"", "null", "1"]),
    ("name", ["\"Anna\"", "\"Zoë \\u00e9\"", "\"\"", "5"]), ("nickname", ["\"A\""]),
    ("role", ["0", "1", "2", "7", "\"host\"", "null"]),
    ("reason", ["1", "3", "\"kicked\"", "99", "1.5"]),
    ("connectionID", ["\"c1\""]), ("chatDisabled", ["true"]), ("share", ["1"]),
    ("joinAt", ["1760000000"]),
  ]
  private static let sample =
    #"{"level":"good","score":80.5,"mos":4.02,"loss":0.0123,"rtt":95,"jitter":8,"bitrate":900}"#
  /// In the shape of the usual one, with a number that wants a closer look, or is none.
  private static let oddSamples =
    [
      ("4.02", "5.01"), ("0.0123", "1.01"), ("95", "600001"), (":8,", ":600001,"),
      ("900", "2000000000"),
    ]
    .map { replacing($0.0, by: $0.1) }
    + ["0", "00", "095", "-1", "95.", ".5", "9e1", "95.1234567890", "12345678901234567"].map {
      replacing("95", by: $0)
    }

  private static func replacing(_ number: String, by other: String) -> String {
    guard let range = sample.range(of: number) else { return sample }
    return sample.replacingCharacters(in: range, with: other)
  }

  private static let loudSpeakers =
    #"[{"uid":"anna","trackId":"mic","level":1.001},{"uid":"bob","level":0}]"#
  private static let speakers =
    #"[{"uid":"anna","trackId":"mic","level":0.913},{"uid":"bob","level":0}]"#
  private static let envelope = ["version", "eventID", "roomID", "type", "userID", "sentAt"]
  private static let types: [(type: String, fields: [String])] = [
    ("user_enter", ["name", "role", "micState", "cameraState"]), ("user_exit", ["reason"]),
    ("user_mic_state_changed", ["micState"]), ("user_camera_state_changed", ["cameraState"]),
    ("active_speakers_changed", ["ts", "speakers"]), ("quality_report", ["ts", "pub", "sub"]),
  ]

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func bothWaysAgree(_ seed: UInt64) {
    var dice = Dice(generator: SeededGenerator(seed))
    var mutator = LineMutator(seed: seed)
    var quick = CallTopDialect()
    var plain = CallTopDialect(usesShapes: false)
    var applied = 0
    for round in 0..<Self.rounds {
      var line = Array(Self.line(&dice).utf8)
      if round % 4 == 3 { line = mutator.mutated(line, with: line) }
      let room: RoomID? = round % 7 == 0 ? "lobby" : nil
      let isLive = round % 5 == 0
      let a = decoded(line, by: &quick, room: room, isLive: isLive)
      let b = decoded(line, by: &plain, room: room, isLive: isLive)
      if a != b {
        Issue.record("seed \(seed): \(String(decoding: line, as: UTF8.self)): \(a), \(b)")
      }
      if case .input? = a.first { applied += 1 }
    }
    #expect(applied > Self.rounds / 3)
  }

  /// Both spellings of a report's numbers say the same, either way.
  @Test func longNamesOfNumbersAreRead() {
    let short = #"{"loss":0.01,"rtt":95,"jitter":8,"bitrate":900}"#
    let long =
      #"{"lossRatio":0.01,"rttMilliseconds":95,"jitterMilliseconds":8,"bitrateKbps":900}"#
    for quick in [true, false] {
      var dialect = CallTopDialect(usesShapes: quick)
      let bodies = [short, long].map { sample in
        let line =
          #"{"version":1,"eventID":"e","roomID":"r","type":"quality_report","userID":"u","#
          + #""sentAt":1760000000123,"data":{"pub":\#(sample)}}"#
        return decoded(Array(line.utf8), by: &dialect)
      }
      #expect(bodies[0] == bodies[1])
      guard case .input(let input)? = bodies[1].first,
        case .event(.qualityReport(_, let report), _) = input.body
      else {
        Issue.record("\(bodies[1])")
        continue
      }
      #expect(report.uplink?.jitterMilliseconds == 8)
    }
  }

  /// A shape that is known is not learnt again, however often a line of it wants a closer look; what a tree may
  /// hold is bounded, whatever comes.
  @Test func whatIsLearntIsBounded() throws {
    var shapes = LineShapes()
    func learn(_ line: String) throws {
      var reader = JSONReader()
      let bytes = Array(line.utf8)
      try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes) { root in
          guard let shape = ShapeLearner.learn(root, of: bytes) else { return }
          shapes.add(shape.steps, meaning: shape.meaning, of: bytes)
        }
      }
    }
    func line(_ user: String, _ names: String...) -> String {
      let data = names.map { "\"\($0)\":\"x\"" }.joined(separator: ",")
      return #"{"version":1,"eventID":"e","roomID":"r","type":"hand-raised","userID":"\#(user)","#
        + #""sentAt":1760000000123,"data":{\#(data)}}"#
    }
    for length in 1...300 { try learn(line(String(repeating: "u", count: length), "note")) }
    #expect(shapes.meanings.count == 1)
    // Where lines part everywhere, some ways are known.
    for number in 0..<200 { try learn(line("u", "name\(number)")) }
    #expect(shapes.meanings.count == LineShapes.childLimit)
    for first in 0..<60 {
      for second in 0..<60 { try learn(line("u", "name\(first)", "other\(second)")) }
    }
    #expect(shapes.nodes.count >= LineShapes.nodeLimit)
    #expect(shapes.nodes.count < LineShapes.nodeLimit + LineShapes.stepLimit)
    #expect(shapes.meanings.count < LineShapes.nodeLimit)
    #expect(shapes.literals.count < LineShapes.literalLimit)
    // It is forgotten when nothing has fitted it for long, and then there is room again.
    let wanted = (0..<LineShapes.missLimit).map { _ in shapes.wantsMore() }
    #expect(wanted.firstIndex(of: true) == LineShapes.missLimit - 1)
    #expect(shapes.nodes.count == 1)
  }

  private static func line(_ dice: inout Dice) -> String {
    let (type, usual) = dice.pick(types)
    var fields: [String] = []
    for name in envelope + ["receivedAt", "path"] {
      // The last two are rare, and the others are rarely missing.
      let isUsual = envelope.contains(name)
      guard dice.chance(of: isUsual ? 98 : 3) else { continue }
      fields.append(name == "type" ? #""type":"\#(type)""# : field(name, &dice))
    }
    var data = usual.filter { _ in dice.chance(of: 95) }.map { field($0, &dice) }
    if dice.chance(of: 12) { data.append(field(dice.pick(values).name, &dice)) }
    if dice.chance(of: 97) { fields.append("\"data\":{\(data.joined(separator: ","))}") }
    if dice.chance(of: 5) { fields.reverse() }
    return "{\(fields.joined(separator: dice.chance(of: 5) ? " , " : ","))}"
  }

  private static func field(_ name: String, _ dice: inout Dice) -> String {
    let known = values.first { $0.name == name }?.values ?? ["1"]
    return "\"\(name)\":\(dice.chance(of: 85) ? known[0] : dice.pick(known))"
  }

  /// Chooses, the same way for the same seed.
  private struct Dice {
    var generator: SeededGenerator

    mutating func chance(of percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &generator) < percent
    }

    mutating func pick<T>(_ choices: [T]) -> T {
      choices[Int.random(in: 0..<choices.count, using: &generator)]
    }
  }
}
