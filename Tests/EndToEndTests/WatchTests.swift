import Glibc
import Testing

/// What `calltop watch` shows, in one place: these change with its screens.
private enum Shown {
  /// Two rooms of the demo call by their titles, on the first screen.
  static let rooms = ["All hands", "Design review"]
  /// The heading of the help.
  static let help = "Help"
  /// A key's explanation that only the help shows.
  static let helpOfSearch = "search names and ids"
  /// What is said where there is no terminal.
  static let noTerminal = "not a terminal"
  /// The exit status of Ctrl-C.
  static let interrupted = 130
}

/// `calltop watch` in a real terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct WatchTests {
  private static let words = "watch 'demo:?seed=7'"

  /// The program alone in a terminal; its exit status is shown behind it.
  private func watch(columns: Int = 80, rows: Int = 24, words: String = words) throws
    -> TmuxSession
  {
    let session = try TmuxSession(
      "\(try Product.path()) \(words)", columns: columns, rows: rows)
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    return session
  }

  /// Whether the terminal is as a program finds it: the primary screen, the cursor on.
  private func expectRestored(
    _ session: TmuxSession, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try session.flag("alternate_on") == "0", sourceLocation: location)
    #expect(try session.flag("cursor_flag") == "1", sourceLocation: location)
    #expect(try session.flag("mouse_any_flag") == "0", sourceLocation: location)
    for room in Shown.rooms {
      #expect(try !session.screen().contains(room), sourceLocation: location)
    }
  }

  @Test func theFirstScreenShowsTheRoomsAndQQuits() throws {
    let session = try watch()
    #expect(try session.flag("alternate_on") == "1")
    try session.keys("q")
    try session.wait { $0.contains("[exit 0]") }
    try expectRestored(session)
  }

  @Test func theQuestionMarkOpensTheHelp() throws {
    let session = try watch()
    try session.keys("?")
    try session.wait { $0.contains(Shown.help) && $0.contains(Shown.helpOfSearch) }
    try session.keys("Escape")
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    try session.keys("q")
    try session.wait { $0.contains("[exit 0]") }
  }

  @Test func everySizeIsBorne() throws {
    let session = try watch(columns: 120, rows: 40)
    for (columns, rows) in [(40, 12), (200, 60), (5, 3), (1, 1), (80, 24)] {
      try session.resize(columns, rows)
      try session.wait { $0.split(separator: "\n").allSatisfy { $0.count <= columns } }
    }
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    _ = try session.process(named: "calltop")
    try session.keys("q")
    try session.wait { $0.contains("[exit 0]") }
  }

  @Test func controlCQuits() throws {
    let session = try watch()
    try session.keys("C-c")
    try session.wait { $0.contains("[exit \(Shown.interrupted)]") }
    try expectRestored(session)
  }

  @Test(arguments: [
    (SIGTERM, [130, 143]), (SIGHUP, [129, 130]), (SIGINT, [130]), (SIGSEGV, [139]),
    (SIGABRT, [134]),
  ])
  func aSignalRestoresTheTerminal(_ signal: Int32, _ statuses: [Int]) throws {
    let session = try watch()
    kill(try session.process(named: "calltop"), signal)
    try session.wait { shown in statuses.contains { shown.contains("[exit \($0)]") } }
    try expectRestored(session)
  }

  @Test func itIsSuspendedAndComesBack() throws {
    let session = try TmuxSession.shell()
    try session.type("\(try Product.path()) \(Self.words)")
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    try session.keys("C-z")
    try session.wait { $0.contains("Stopped") && $0.contains("[prompt]") }
    try expectRestored(session)
    // The window changed while it was stopped: it is asked for its size when it comes back.
    try session.resize(100, 30)
    try session.type("fg")
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    #expect(try session.flag("alternate_on") == "1")
    try session.keys("q")
    try session.wait { $0.contains("[prompt]") }
  }

  @Test func afterwardsTheShellIsUsable() throws {
    let session = try TmuxSession.shell()
    try session.type("\(try Product.path()) \(Self.words); stty -a")
    try session.wait { shown in Shown.rooms.allSatisfy(shown.contains) }
    try session.keys("q")
    let modes = try session.wait { $0.contains("icanon") && $0.contains("echo ") }
    for mode in ["-icanon", "-isig", "-echo ", "-icrnl", "-opost"] {
      #expect(!modes.contains(mode))
    }
    try expectRestored(session)
    try session.type("echo still here")
    try session.wait { $0.contains("\nstill here\n[prompt]") }
  }

  @Test func aHostileFeedShowsNoControls() throws {
    let scratch = try Scratch()
    let name = "x\\u001b[31mred\\u001b]0;owned\\u0007\\u009b\\u202e\\u0000y"
    let path = try scratch.file(
      "evil", Line.enter("anna", room: "evil"),
      Line.of("user_name_changed", "anna", room: "evil", "{\"name\":\"\(name)\"}"))
    let session = try TmuxSession("\(try Product.path()) watch \(path)")
    try session.wait { $0.contains("evil") }
    #expect(try session.flag("pane_title") != "owned")
    try session.keys("q")
    try session.wait { $0.contains("[exit 0]") }
  }
}

/// `calltop watch` where there is no terminal.
@Suite
struct WatchWithoutTerminalTests {
  @Test(arguments: [["watch", "demo:"], ["watch"], []])
  func itSaysSoAndEnds(_ words: [String]) throws {
    let finished = try Product.start(words).finish()
    #expect(finished.ending == .code(2))
    #expect(finished.output == "")
    #expect(finished.errors.contains(Shown.noTerminal), "\(finished.errors)")
  }

  @Test(
    .enabled(if: TmuxSession.isInstalled, "tmux is not installed"),
    arguments: ["dumb", "no-such-terminal", ""])
  func aTerminalThatCannotDrawIsToldToo(_ name: String) throws {
    let session = try TmuxSession("TERM='\(name)' \(try Product.path()) watch demo:")
    try session.wait { $0.contains("[exit 2]") && $0.contains("calltop: ") }
    #expect(try session.flag("alternate_on") == "0")
  }
}
