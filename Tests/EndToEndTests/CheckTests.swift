import Foundation
import Testing

/// `once --check`: an expression against the state, and an exit code for scripts.
@Suite struct CheckTests {
  private static let lines = [
    Line.enter("anna"), Line.enter("ben", at: 1), Line.of("hand-raised", "ben", at: 2),
    Line.of(
      "quality_report", "ben", at: 3,
      #"{"uid":"ben","uplink":{"lossRatio":0.09,"rtt":40}}"#),
  ].map { Array("\($0)\n".utf8) }.reduce([], +)

  @Test(arguments: [
    ("hands>0", 1, "standup"), ("hands>1", 0, nil), ("hand:mic", 1, "standup: ben (ben)"),
    ("state:speaking", 0, nil), ("id:ben or id:anna", 1, "anna (anna)"),
    ("people>=2", 1, "standup"),
  ]) func findingsMakeTheExitCode(_ text: String, _ code: Int32, _ told: String?) throws {
    let finished = try Product.run("once", "--json", "--check", text, "-", input: Self.lines)
    #expect(finished.ending == .code(code), "\(text): \(finished.errors)")
    if let told {
      #expect(finished.errors.contains("check '\(text)': ") && finished.errors.contains(told))
    } else {
      #expect(finished.errors == "")
    }
    // The document is there all the same, and whole.
    #expect(try Report(finished).people("standup") == ["anna", "ben"])
  }

  @Test func whatCannotBeFollowedIsToldWithItsPlace() throws {
    for words in [
      ["once", "--check", "name:a los>5", "-"], ["watch", "--filter", "state:poor", "-"],
    ] {
      let finished = try Product.start(words).finish()
      #expect(finished.ending == .code(2) && finished.output == "")
      let lines = finished.errors.split(separator: "\n")
      try #require(lines.count >= 3, "\(finished.errors)")
      #expect(lines[0].contains("column "))
      let caret = lines[2].firstIndex(of: "^").map {
        lines[2].distance(from: lines[2].startIndex, to: $0)
      }
      #expect(caret == (words[0] == "once" ? 2 + 7 : 2 + 6), "\(finished.errors)")
    }
  }
}
