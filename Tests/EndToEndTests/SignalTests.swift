import Foundation
import Glibc
import Testing

/// Every signal in every state: the terminal is as it was, and the program says how it died.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct SignalTests {
  /// Where the program can be when a signal comes: the keys that lead there, and what is then shown.
  private static let states: [(name: String, keys: [String], shown: String)] = [
    ("a prompt", [":", "s", "h"], ":sh"), ("the help", ["?"], "Help"),
    ("a menu", ["t"], "Themes"), ("a list", ["7"], "Events"), ("a wall", ["K"], "K ends"),
  ]
  private static let signals: [(signal: Int32, status: Int32)] = [
    (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGABRT, 134),
    (SIGSEGV, 139), (SIGBUS, 135), (SIGILL, 132), (SIGTRAP, 133), (SIGFPE, 136),
  ]

  @Test(arguments: states.indices, signals.indices)
  func restoresTheTerminal(_ state: Int, _ signal: Int) throws {
    let state = Self.states[state]
    let (signal, status) = Self.signals[signal]
    let session = try TmuxSession(
      "ulimit -c 0; \(try Product.path()) watch --mouse 'demo:?seed=7'", columns: 120, rows: 30)
    try session.wait { $0.contains("All hands") }
    for key in state.keys { try session.keys(key) }
    try session.wait { $0.contains(state.shown) }
    kill(try session.process(named: "calltop"), signal)
    try session.wait { $0.contains("[exit \(status)]") }
    for (flag, value) in [("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0")] {
      #expect(try session.flag(flag) == value, "\(state.name), signal \(signal): \(flag)")
    }
  }
}

/// A terminal that goes away.
@Suite struct TerminalEndTests {
  /// sngrep 458: the outer side of the terminal is closed; the program is gone, without having spun.
  @Test func theEndOfTheTerminalIsTheEnd() throws {
    let scratch = try Scratch()
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&outer, &inner, nil, nil, &size) == 0)
    let program = try Product.start(
      ["watch", "demo:?seed=7"], environment: ["TERM": "xterm-256color", "HOME": scratch.path],
      output: .terminal(inner))
    close(inner)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var shown = 0
    while shown < 2000 {
      let count = read(outer, &bytes, bytes.count)
      try #require(count > 0)
      shown += count
    }
    close(outer)
    let finished = try program.finish(within: 5000)
    #expect(finished.ending == .code(128 + SIGHUP))
    // Nothing was written into its home.
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }
}
