import CTerm
import Cells
import Glibc
import Testing

@testable import Terminal

extension CursesTests {
  @MainActor @Suite(.serialized) struct Dying {
    /// The ways in which a process ends without letting go of the terminal.
    enum Death: String, CaseIterable {
      case trap, abort, segmentationFault, sentFault, quit, exit, stackOverflow, otherThread

      /// The status stays true: the signal, or the code.
      var end: ExitTest.Condition {
        switch self {
        // The signal of a trap differs from processor to processor.
        case .trap, .otherThread: .failure
        case .abort: .signal(SIGABRT)
        case .segmentationFault, .sentFault, .stackOverflow: .signal(SIGSEGV)
        case .quit: .signal(SIGQUIT)
        case .exit: .exitCode(3)
        }
      }
    }

    @Test(arguments: Death.allCases)
    func theTerminalIsAsBefore(_ death: Death) async throws {
      let pty = try Pty()
      let before = pty.localModes()
      setenv("CALLTOP_TEST_TTY", pty.path, 1)
      setenv("CALLTOP_TEST_DEATH", death.rawValue, 1)
      await #expect(processExitsWith: death.end) { try Self.openAndDie() }
      let sent = String(decoding: pty.taken(), as: UTF8.self)
      let parts = sent.split(separator: "\u{1B}[?1049", omittingEmptySubsequences: false)
      try #require(parts.count == 3, "\(sent.debugDescription)")
      #expect(parts[1].hasPrefix("h") && parts[2].hasPrefix("l"))
      #expect(parts[2].contains("said before the end"))
      #expect(pty.localModes() == before)
    }

    /// In the child: takes over the terminal and everything that is said, and ends.
    nonisolated private static func openAndDie() throws {
      let path = String(cString: try #require(getenv("CALLTOP_TEST_TTY")))
      let death = Death(rawValue: String(cString: try #require(getenv("CALLTOP_TEST_DEATH"))))
      let tty = Glibc.open(path, O_RDWR | O_NOCTTY)
      dup2(tty, 2)
      var terminal = try Terminal.open(
        environment: ["TERM": "xterm-256color"], keyboard: tty, screen: tty)
      terminal.draw(Frame(rows: 24, columns: 80))
      _ = write(2, "said before the end\n", 20)
      switch death {
      case .trap: fatalError("on purpose")
      case .abort: Glibc.abort()
      case .segmentationFault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .sentFault: kill(getpid(), SIGSEGV)
      case .quit: kill(getpid(), SIGQUIT)
      case .exit: Glibc.exit(3)
      case .stackOverflow: print(bottomless(1))
      case .otherThread:
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in fatalError("elsewhere") }, nil)
        pthread_join(thread, nil)
      case nil: break
      }
      // Not reached; a terminal that is let go of would hide that.
      pause()
    }

    @inline(never) nonisolated private static func bottomless(_ depth: Int) -> Int {
      depth < 0 ? 0 : bottomless(depth &+ 1) &+ bottomless(depth &+ 2)
    }
  }
}
