import IniFile
import Testing

/// One line of the table: the file, its entries as `section.key=value@line:column`, its problems as
/// `line:column`.
struct IniCase: Sendable {
  let text: String
  let entries: [String]
  var problems: [String] = []
}

@Suite struct IniFileTests {
  static let cases: [IniCase] = [
    IniCase(text: "", entries: []),
    IniCase(text: "\u{FEFF}[a]\nk = v", entries: ["a.k=v@2:1"]),
    IniCase(text: "k=v\r\n[a]\r\nk=w\r\n", entries: [".k=v@1:1", "a.k=w@3:1"]),
    IniCase(text: "k=v\rj=w", entries: [".k=v@1:1", ".j=w@2:1"]),
    IniCase(text: "fg = #56B4E9", entries: [".fg=#56B4E9@1:1"]),
    IniCase(text: "fg = #56B4E9 # blue", entries: [".fg=#56B4E9 # blue@1:1"]),
    IniCase(text: "fg = #56B4E9\t; blue", entries: [".fg=#56B4E9@1:1"]),
    IniCase(text: "fg = a;b", entries: [".fg=a;b@1:1"]),
    IniCase(text: "fg = \"a ; b\"", entries: [".fg=\"a@1:1"]),
    IniCase(text: "fg = ;x", entries: [".fg=@1:1"]),
    IniCase(text: "fg =", entries: [".fg=@1:1"]),
    IniCase(text: "# c\n; d\n  # e\n\t; f = 1\n#g=1", entries: []),
    IniCase(text: "k = 1\n\n  j = 2", entries: [".k=1@1:1", ".j=2@3:3"]),
    IniCase(text: "url = ws://x?a=b:c", entries: [".url=ws://x?a=b:c@1:1"]),
    IniCase(text: "url: ws://x", entries: [], problems: ["1:1"]),
    IniCase(text: "k\n=1\n  = 2", entries: [], problems: ["1:1", "2:1", "3:3"]),
    IniCase(text: "[A]\nk=1\n[a]\nk=2\nK=3", entries: ["A.k=1@2:1", "a.k=2@4:1", "a.K=3@5:1"]),
    IniCase(text: "[ feed x ] ; c\nk=1", entries: ["feed x.k=1@2:1"]),
    IniCase(
      text: "[a]\nk=1\n[b\nk=2\nrubbish\n[c]\nk=3", entries: ["a.k=1@2:1", "c.k=3@7:1"],
      problems: ["3:3"]),
    IniCase(text: "[a] junk\nk=1", entries: [], problems: ["1:4"]),
    IniCase(text: "[]\nk=1", entries: [], problems: ["1:1"]),
    IniCase(text: "[a ;b]\nk=1", entries: [], problems: ["1:3"]),
    IniCase(text: "[a]\nk=1\n[b]\n[a]\nk=2", entries: ["a.k=1@2:1"], problems: ["5:1"]),
    IniCase(text: "世 = 界 ; 名\nj", entries: [".世=界@1:1"], problems: ["2:1"]),
    IniCase(text: "k = a\u{0}b\nj=1", entries: [".j=1@2:1"], problems: ["1:6"]),
    IniCase(text: "[a\u{0}]\nk=1\n[b]\nk=2", entries: ["b.k=2@4:1"], problems: ["1:3"]),
  ]

  @Test(arguments: cases) func readsAsDocumented(_ expected: IniCase) {
    let file = IniFile(bytes: expected.text.utf8)
    let entries = file.entries.map { "\($0.section).\($0.key)=\($0.value)@\($0.line):\($0.column)" }
    #expect(entries == expected.entries)
    #expect(file.problems.map { "\($0.line):\($0.column)" } == expected.problems)
  }

  @Test func namesTheFirstLineOfADuplicate() {
    let file = IniFile(bytes: "k=1\n\nk=2".utf8)
    #expect(file.entries.map(\.value) == ["1"])
    #expect(file.problems.first?.what == "k was set on line 1 already; this line is ignored")
  }

  @Test func locatesTheValue() {
    #expect(IniFile(bytes: "  é =   blue".utf8).entries.first?.valueColumn == 9)
    #expect(IniFile(bytes: "k =".utf8).entries.first?.valueColumn == 4)
  }

  @Test func longLinesAndBadBytesAreLocated() {
    let longest = "k=" + String(repeating: "x", count: IniFile.longestLine - 2)
    let bytes = Array("\(longest)\n\(longest)y\nj=".utf8) + [0xFF, 10] + Array("i=1".utf8)
    let file = IniFile(bytes: bytes)
    #expect(file.entries.map(\.key) == ["k", "i"])
    #expect(file.problems.map(\.line) == [2, 3])
    #expect(file.problems.last.map { "\($0.column): \($0.what)" } == "3: not UTF-8")
  }

  @Test func nothingTraps() {
    var random = SeededRandom(seed: 7)
    let seed = Array(Self.cases.map(\.text).joined(separator: "\n").utf8)
    for _ in 0..<5_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      let file = IniFile(bytes: bytes)
      #expect(file.entries.allSatisfy { $0.line > 0 && !$0.key.isEmpty })
    }
  }
}

/// A small generator with a seed, so that a failure can be repeated (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
