import CTerm
import Cells
import Glibc
import Testing

@testable import Terminal

extension CursesTests {
  @MainActor @Suite(.serialized) struct Suspending {
    @Test func stopsWithTheTerminalGivenBackAndContinuesInItsNewSize() async throws {
      let pty = try Pty()
      setenv("CALLTOP_TEST_TTY", pty.path, 1)
      await #expect(processExitsWith: .success) { try Self.stopInAGroupOfItsOwn() }
      #expect(Self.turns(pty.taken()) == ["h", "l", "h", "l"])
    }

    @Test func goesOnAtOnceWhereNobodyCouldContinueIt() async throws {
      let pty = try Pty()
      setenv("CALLTOP_TEST_TTY", pty.path, 1)
      await #expect(processExitsWith: .success) { try Self.stopInASessionOfItsOwn() }
      #expect(Self.turns(pty.taken()) == ["h", "l", "h", "l"])
    }

    /// Entering (h) and leaving (l) the alternate screen, in order.
    private static func turns(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[?1049").dropFirst(0)
        .compactMap { $0.first.map(String.init) }.filter { $0 == "h" || $0 == "l" }
    }

    /// In the child: a shell waits for the stop, looks whether the terminal is a shell's, gives it
    /// another size, and continues the process, or kills it.
    nonisolated private static func stopInAGroupOfItsOwn() throws {
      let path = String(cString: try #require(getenv("CALLTOP_TEST_TTY")))
      setpgid(0, 0)
      let signals = SignalMailbox()
      var terminal = try openTerminal(path)
      let me = getpid()
      try spawnShell(
        """
        until grep -q '^State:.T' /proc/\(me)/status; do test -d /proc/\(me) || exit; done
        stty -F \(path) -a | grep -q ' icanon' && stty -F \(path) rows 11 cols 44 \
          && kill -CONT \(me) || kill -KILL \(me)
        """)
      terminal.suspend()
      precondition(terminal.size == TerminalSize(rows: 11, columns: 44))
      precondition(signals.next() == nil)
      terminal.draw(Frame(rows: 11, columns: 44))
    }

    nonisolated private static func stopInASessionOfItsOwn() throws {
      let path = String(cString: try #require(getenv("CALLTOP_TEST_TTY")))
      setsid()
      var terminal = try openTerminal(path)
      terminal.suspend()
    }

    nonisolated private static func openTerminal(_ path: String) throws -> Terminal {
      let tty = Glibc.open(path, O_RDWR | O_NOCTTY)
      var terminal = try Terminal.open(
        environment: ["TERM": "xterm-256color"], keyboard: tty, screen: tty)
      terminal.draw(Frame(rows: 24, columns: 80))
      return terminal
    }

    nonisolated private static func spawnShell(_ script: String) throws {
      let words = ["sh", "-c", script].map { (word: String) in strdup(word) }
      defer { words.forEach { free($0) } }
      var child: pid_t = 0
      let failure = posix_spawn(&child, "/bin/sh", nil, nil, words + [nil], Glibc.environ)
      try #require(failure == 0)
    }
  }
}
