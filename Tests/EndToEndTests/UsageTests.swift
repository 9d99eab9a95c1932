import Testing

/// The command line: help everywhere, and clear words for what is wrong.
@Suite struct UsageTests {
  @Test func helpIsEverywhere() throws {
    let help = try Product.run("--help")
    #expect(help.ending == .code(0) && help.errors == "")
    #expect(help.output.contains("Usage: calltop [COMMAND] [OPTIONS] [FEED…]"))
    for words in ["-h", "help"] { #expect(try Product.run(words).output == help.output) }
    let commands = Self.commands(help.output)
    #expect(Set(commands).isSuperset(of: ["watch", "once", "version"]))
    for command in commands {
      for option in ["--help", "-h", "--hel"] {
        let finished = try Product.run(command, option)
        #expect(finished.ending == .code(0) && finished.errors == "", "\(command) \(option)")
        #expect(finished.output.hasPrefix("Usage: calltop \(command)"), "\(command) \(option)")
      }
    }
  }

  /// The first words of the indented lines below "Commands".
  private static func commands(_ help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("Commands") }.dropFirst().prefix { !$0.isEmpty }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func theVersionIsSaid() throws {
    let version = try Product.run("version")
    #expect(version.ending == .code(0))
    #expect(version.output.wholeMatch(of: /calltop \d+\.\d+\.\d+\n/) != nil)
    #expect(try Product.run("--version").output == version.output)
  }

  @Test(arguments: [
    (["once"], "expected a feed, got none"), (["once", "--json"], "expected a feed, got none"),
    (["once", "--bogus", "-"], "unknown or ambiguous option '--bogus'"),
    (["once", "-x", "-"], "option '-x'"), (["bogus"], "unknown command 'bogus'"),
    (["once", "-", "--timeout"], "option '--timeout' wants a value"),
    (["once", "--timeout", "soon", "-"], "expected --timeout as 10s, 500ms or 2m, got 'soon'"),
    (["once", "--timeout", "-1s", "-"], "got '-1s'"), (["once", "--timeout", "nan", "-"], "'nan'"),
    (["once", "gopher:x"], "unknown kind 'gopher:'"),
    (["once", "nats://host"], "'nats:' cannot be read yet"),
    (["once", "klingon+-"], "unknown dialect 'klingon'"),
    (["once", "demo:?people=0"], "expected people from 3 to 100000, got '0'"),
    (["once", "demo:?folks=9"], "unknown option 'folks'"),
    (["once", "demo:?rate=nan"], "expected rate from"), (["once", "file:"], "path is missing"),
  ])
  func whatIsWrongIsSaid(_ words: [String], _ message: String) throws {
    let program = try Product.start(words)
    let finished = try program.finish()
    #expect(finished.ending == .code(2))
    #expect(finished.output == "")
    #expect(finished.errors.contains(message), "\(finished.errors)")
    #expect(finished.errors.hasPrefix("calltop"), "\(finished.errors)")
  }

  @Test func optionsStandAnywhereAndMayBeShort() throws {
    let input = Array((Line.enter("anna") + "\n").utf8)
    let plain = try Product.run("once", "--json", "-", input: input)
    for words in [["once", "-", "--json"], ["once", "--js", "--", "-"]] {
      let program = try Product.start(words)
      program.write(input)
      let report = try Report(try program.finish())
      #expect(report.digest == (try Report(plain)).digest)
    }
  }
}
