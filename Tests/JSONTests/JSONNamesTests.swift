import JSON
import Testing

/// Names that are looked for together are found as each is found by itself, whatever their length and however
/// they are written; and a reader that has read others reads a document as a new one does.
@Suite struct JSONNamesTests {
  private static let known: [StaticString] = [
    "a", "ab", "abc", "abcd", "eventID", "userName", "jitterMillis", "sixteen_bytes_ab",
    "seventeen_bytes_a", "jitterMilliseconds", "jitterNilliseconds", "é",
  ]
  private static let others: [StaticString] = known + ["b", "connection_id", "rttMillisecondsTold"]

  @Test func foundAsByTheirOwn() throws {
    let names = JSONNames(Self.known)
    let all = JSONNames(Self.others)
    var random = Seeded(state: 21)
    var reader = JSONReader()
    var found = 0
    for _ in 0..<3000 {
      let text = Self.document(&random)
      try reader.read(Array(text.utf8)) { root in
        let places = root.find(names)
        var holdsAny = false
        for (number, name) in Self.known.enumerated() {
          let wanted = root[name].flatMap { $0.isNull ? nil : $0 }
          #expect(places[number]?.byte == wanted?.byte, "\(name) in \(text)")
          found += wanted == nil ? 0 : 1
        }
        for name in Self.others where root[name] != nil { holdsAny = true }
        #expect(root.holdsAny(of: all) == holdsAny, "\(text)")
      }
      let names = try reader.read(Array(text.utf8)) { $0.members.map { $0.name.string } }
      #expect(names == (try read(text) { $0.members.map { $0.name.string } }), "\(text)")
    }
    #expect(found > 3000)
  }

  /// An object of names that are known, nearly known or unknown, some twice, some written with escapes.
  private static func document(_ random: inout Seeded) -> String {
    let more = [
      "", "c", "abd", "eventIE", "userMame", "sixteen_bytes_aa", "jitterMilliseconde", "ok",
    ]
    var members: [String] = []
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      var name =
        Bool.random(using: &random)
        ? "\(others.randomElement(using: &random) ?? "a")"
        : more.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<8, using: &random) == 0, let first = name.unicodeScalars.first,
        first.value < 0x80
      {
        let digits = String(first.value, radix: 16)
        name = "\\u00\(digits)" + String(name.unicodeScalars.dropFirst())
      }
      let value = ["1", "null", "\"x\"", "{\"a\":2}", "[3]"].randomElement(using: &random) ?? "1"
      members.append("\"\(name)\":\(value)")
    }
    return "{\(members.joined(separator: Bool.random(using: &random) ? "," : " , "))}"
  }
}
