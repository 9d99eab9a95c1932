import Glibc
import Testing

/// `config.ini`: where it is found, what it does, and what is said of what cannot be followed.
@Suite struct ConfigurationTests {
  /// A folder with a recording and a configuration that names it.
  private func written(_ scratch: Scratch, _ extra: String...) throws -> String {
    let feed = try scratch.file("calls.ndjson", Line.enter("anna"), Line.of("wink", "anna", at: 2))
    let lines = ["[feed hooks]", "url = \(feed)", "realm = eu"] + extra
    return try scratch.file("config.ini", lines: lines)
  }

  @Test func itsFeedsAreUsedWhereNoneIsNamed() throws {
    let scratch = try Scratch()
    let path = try written(scratch)
    for words in [["--config", path], ["--config", path, "@hooks"]] {
      let finished = try Product.start(["once", "--json"] + words).finish()
      #expect(finished.ending == .code(0) && finished.errors == "", "\(finished.errors)")
      let report = try Report(finished)
      #expect(report.people("standup") == ["anna"])
      #expect(report.rooms.first?["realm"] as? String == "eu")
    }
    let environment = ["CALLTOP_CONFIG": path]
    let named = try Product.run("once", "--json", environment: environment)
    #expect(try Report(named).people("standup") == ["anna"])
  }

  @Test func anApplicationsSignalsGetOurNames() throws {
    let scratch = try Scratch()
    let path = try written(scratch, "[signals]", "wink = hand-raised")
    let report = try Report(try Product.run("once", "--json", "--config", path))
    #expect((report.rooms.first?["hands"] as? [Any])?.count == 1)
    #expect(report.count("unknownType") == 0)
  }

  @Test func whatCannotBeFollowedIsALocatedWarning() throws {
    let scratch = try Scratch()
    let path = try written(
      scratch, "[alarms]", "poor_fro = 3", "hand_waits = soon", "[scren]", "theme = dark")
    let finished = try Product.run("once", "--json", "--config", path)
    #expect(finished.ending == .code(0))
    let wanted = [
      "\(path):5:1: unknown key poor_fro; nearest name: poor_for",
      "\(path):6:14: expected seconds, got 'soon'",
      "\(path):8:1: unknown section [scren]; nearest name: screen",
    ]
    for line in wanted { #expect(finished.errors.contains(line), "\(finished.errors)") }
  }

  @Test func whatIsNotThereIsAnErrorOnlyWhereItWasNamed() throws {
    let finished = try Product.run("once", "--json", "--config", "/nonexistent/c.ini", "-")
    #expect(finished.ending == .code(2))
    #expect(finished.errors.contains("cannot read the configuration /nonexistent/c.ini"))
    let section = try Product.run("once", "--json", "@nobody")
    #expect(section.ending == .code(2) && section.errors.contains("no section [feed nobody]"))
  }
}
