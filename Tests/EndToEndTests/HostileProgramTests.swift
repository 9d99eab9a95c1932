import Testing

/// What strangers send never reaches the terminal as it is, and never stops the program.
@Suite struct HostileProgramTests {
  private static let evil = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{7F}\r\u{8}"

  @Test(arguments: ["C.UTF-8", "C"])
  func errorsHoldNoControls(_ locale: String) throws {
    let evil = Self.evil
    let calls: [[String]] = [
      [evil], ["once", evil], ["once", "--\(evil)"], ["once", "--timeout", evil, "-"],
      ["once", "demo:?\(evil)=1"], ["once", "\(evil)+-"], ["once", "x\(evil):y"],
      ["once", "--json", "/nonexistent/\(evil)"],
      ["once", "file:/nonexistent/\(evil)?follow=\(evil)", "--timeout", "1ms"],
      ["once", "--json", "-?realm=\(evil)"], ["watch", "--\(evil)"], ["once", "--room", evil],
    ]
    let lines = [
      evil, #"{"version":1,"type":"\#(evil)"}"#, #"{"version":1,"type":"user_exit","roomID":7}"#,
      Line.of("user_exit", "\\u001b[31m", room: "\\u0007", #"{"reason":"\u001b]0;x"}"#),
      #"{"version":1,"type":"user_enter","roomID":"r","userID":"\#(evil)"}"#,
    ]
    for words in calls {
      let program = try Product.start(words, environment: ["LC_ALL": locale])
      program.write(lines.flatMap { Array("\($0)\n".utf8) })
      let finished = try program.finish()
      Self.expectClean(finished.err, "\(words)")
    }
  }

  private static func expectClean(_ bytes: [UInt8], _ words: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      Issue.record("\(words): no UTF-8")
      return
    }
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isFormat = [.control, .format].contains(scalar.properties.generalCategory)
      if isFormat {
        Issue.record("\(words): U+\(String(scalar.value, radix: 16)) in \(text.debugDescription)")
        return
      }
    }
  }

  @Test func brokenLinesAreToldAndTheNextOnesApplied() throws {
    var input = Array((Line.enter("first") + "\n").utf8)
    let broken: [[UInt8]] = [
      [UInt8](repeating: 0x78, count: 10_000_000), [0x7B, 0xFF, 0xFE, 0x7D],
      Array(#"{"version":1,"type":"user_en"#.utf8), Array(#"{"version":1,"type":7}"#.utf8),
      [UInt8](repeating: 0x5B, count: 10_000), [0, 0, 0],
      Array(#"{"version":1,"type":"a\#0"}"#.utf8),
    ]
    for (number, line) in broken.enumerated() {
      input += line + [0x0A] + Array((Line.enter("u\(number)", at: number) + "\n").utf8)
    }
    let finished = try Product.run("once", "--json", "-", input: input)
    #expect(finished.ending == .code(0))
    let report = try Report(finished)
    #expect(report.people("standup").count == broken.count + 1)
    #expect(report.count("rejected") == broken.count)
    #expect(report.rejections.map { $0["line"] as? Int } == broken.indices.map { 2 + 2 * $0 })
    for rejection in report.rejections { #expect(rejection["byte"] is Int, "\(rejection)") }
    let told = finished.errors.split(separator: "\n")
    #expect(told.count == broken.count, "\(finished.errors)")
    for (number, line) in told.enumerated() {
      #expect(line.hasPrefix("calltop: feed '-': line \(2 + 2 * number), byte "), "\(line)")
    }
  }

  @Test func aFloodOfBrokenLinesIsToldInFew() throws {
    let input = Array(String(repeating: "nonsense\n", count: 5000).utf8)
    let finished = try Product.run("once", "--json", "-", input: input)
    #expect(finished.ending == .code(0))
    #expect(try Report(finished).count("rejected") == 5000)
    let told = finished.errors.split(separator: "\n")
    #expect(told.count == 21 && told.last == "calltop: and 4980 more inputs were rejected")
  }
}
