import CTerm
import Cells
import Glibc
import Testing

@testable import Terminal

extension CursesTests {
  @MainActor @Suite struct Opening {
    private static let named = ["TERM": "xterm-256color"]

    @Test func whatIsNoTerminalIsRefusedInWords() throws {
      let pipe = try Pipe()
      let pty = try Pty()
      #expect(failure(Self.named, keyboard: pty.slave, screen: pipe.writer) == .notATerminal)
      #expect(
        failure(Self.named, keyboard: pipe.reader, screen: pty.slave) == .noKeyboard(errno: ENOTTY))
      #expect(failure([:], keyboard: pty.slave, screen: pty.slave) == .noTerminalName)
      #expect(failure(["TERM": ""], keyboard: pty.slave, screen: pty.slave) == .noTerminalName)
      #expect(
        failure(["TERM": "no\u{1B}such"], keyboard: pty.slave, screen: pty.slave)
          == .unknownTerminal(name: "no\u{1B}such"))
      #expect(
        failure(["TERM": "dumb"], keyboard: pty.slave, screen: pty.slave)
          == .cannotMoveCursor(name: "dumb"))
      #expect(pty.taken().isEmpty)
      #expect(
        TerminalError.unknownTerminal(name: "no\u{1B}such").message.contains("TERM=no?such is not"))
      #expect(TerminalError.notATerminal.message.contains("calltop once"))
    }

    private func failure(
      _ environment: [String: String], keyboard: Int32, screen: Int32
    ) -> TerminalError? {
      do {
        _ = try Terminal.open(environment: environment, keyboard: keyboard, screen: screen)
        return nil
      } catch { return error }
    }

    @Test func theTerminalIsAsBeforeAfterwards() throws {
      let pty = try Pty(rows: 10, columns: 40)
      let before = pty.localModes()
      do {
        var terminal = try Terminal.open(
          environment: Self.named, keyboard: pty.slave, screen: pty.slave)
        #expect(terminal.size == TerminalSize(rows: 10, columns: 40))
        #expect(pty.localModes() & UInt32(ICANON | ECHO) == 0)
        #expect(ct_guard_is_armed() == 1)
        terminal.draw(Frame(rows: 10, columns: 40))
        #expect(String(decoding: pty.taken(), as: UTF8.self).contains("\u{1B}[?1049h"))
      }
      #expect(ct_guard_is_armed() == 0)
      #expect(pty.localModes() == before)
      #expect(String(decoding: pty.taken(), as: UTF8.self).contains("\u{1B}[?1049l"))
    }

    @Test func sizesAreTakenFromTheTerminalOnly() throws {
      setenv("LINES", "7", 1)
      setenv("COLUMNS", "9", 1)
      defer {
        unsetenv("LINES")
        unsetenv("COLUMNS")
      }
      let pty = try Pty(rows: 0, columns: 0)
      var terminal = try Terminal.open(
        environment: Self.named, keyboard: pty.slave, screen: pty.slave)
      #expect(terminal.size == .assumed)
      pty.resize(rows: 5, columns: 20)
      let resized = terminal.resize()
      #expect(resized == TerminalSize(rows: 5, columns: 20))
      #expect(ct_lines() == 5 && ct_columns() == 20)
      pty.resize(rows: .max, columns: .max)
      #expect(TerminalSize.measured(pty.slave) == .largest)
    }

    @Test func aVanishedTerminalIsAHangUp() throws {
      var pty = try Pty()
      var terminal = try Terminal.open(
        environment: Self.named, keyboard: pty.slave, screen: pty.slave)
      let wait = EventWait(keyboard: terminal.keyboardDescriptor)
      #expect(wait.wait(timeoutMilliseconds: 0) == [])
      pty.hangUp()
      #expect(wait.wait(timeoutMilliseconds: nil) == .hangup)
      #expect(terminal.nextKey() == nil)
      terminal.draw(Frame(rows: 24, columns: 80, style: Style(attributes: .reverse)))
      #expect(wait.wait(timeoutMilliseconds: nil) == .hangup)
    }

    @Test func aHeldScreenIsNotWaitedFor() throws {
      let pty = try Pty()
      let before = pty.localModes()
      do {
        var terminal = try Terminal.open(
          environment: Self.named, keyboard: pty.slave, screen: pty.slave)
        terminal.draw(Frame(rows: 24, columns: 80))
        _ = pty.taken()
        var stop: UInt8 = 0x13  // Ctrl-S
        #expect(write(pty.master, &stop, 1) == 1)
        let reversed = Frame(rows: 24, columns: 80, style: Style(attributes: .reverse))
        let isDrawn = terminal.draw(reversed)
        #expect(!isDrawn)
        #expect(pty.taken().isEmpty)
      }
      #expect(pty.localModes() == before)
      #expect(String(decoding: pty.taken(), as: UTF8.self).contains("\u{1B}[?1049l"))
    }
  }
}
