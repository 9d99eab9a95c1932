import CTerm
import Cells
import Glibc
import Testing

@testable import Terminal

extension CursesTests {
  @MainActor @Suite struct Input {
    @Test func keysComeInByName() throws {
      let keys = try Pipe()
      let screen = try Pipe()
      let terminal = try Terminal.headless(keyboard: keys.reader, screen: screen.writer)
      let cases: [(String, Key)] = [
        ("a", .character("a")), ("é", .character("é")), ("李", .character("李")),
        (" ", .character(" ")),
        ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
        ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
        ("\u{1B}[3~", .delete), ("\u{1B}[2~", .insert), ("\u{1B}[Z", .backTab), ("\t", .tab),
        ("\r", .enter), ("\n", .enter), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\u{C}", .control("l")), ("\u{1}", .control("a")), ("\0", .control(" ")),
        ("\u{1C}", .control("\\")), ("\u{1B}OP", .function(1)), ("\u{1B}[24~", .function(12)),
      ]
      #expect(terminal.nextKey() == nil)
      for (bytes, key) in cases {
        keys.write(bytes)
        #expect(terminal.nextKey() == key, "\(key)")
        #expect(terminal.nextKey() == nil)
      }
      keys.write("\u{1B}")
      #expect(terminal.nextKey() == .escape)
      keys.write("ab")
      #expect(terminal.nextKey() == .character("a"))
      #expect(terminal.nextKey() == .character("b"))
      #expect(screen.taken().allSatisfy { $0 < 0x80 })
    }

    @Test func waitingForKeysMailAndTheEnd() throws {
      var keys = try Pipe()
      let screen = try Pipe()
      let terminal = try Terminal.headless(keyboard: keys.reader, screen: screen.writer)
      let mailbox = Mailbox()
      let wait = EventWait(keyboard: terminal.keyboardDescriptor, mailbox: mailbox)
      #expect(wait.wait(timeoutMilliseconds: 0) == [])
      keys.write("q")
      #expect(wait.wait(timeoutMilliseconds: nil) == .keyboard)
      mailbox.ring()
      mailbox.ring()
      #expect(wait.wait(timeoutMilliseconds: nil) == [.keyboard, .mailbox])
      #expect(terminal.nextKey() == .character("q"))
      #expect(mailbox.drain())
      #expect(!mailbox.drain())
      #expect(wait.wait(timeoutMilliseconds: 0) == [])
      keys.write("z")
      keys.closeWriter()
      #expect(wait.wait(timeoutMilliseconds: nil) == .keyboard)
      #expect(terminal.nextKey() == .character("z"))
      #expect(terminal.nextKey() == nil)
      #expect(wait.wait(timeoutMilliseconds: nil) == .hangup)
    }

    @Test func nothingToReadIsTheEndAndNoKey() throws {
      let nothing = open("/dev/null", O_RDWR)
      defer { close(nothing) }
      #expect(EventWait(keyboard: nothing).wait(timeoutMilliseconds: nil) == .hangup)
      #expect(EventWait(keyboard: 987_654).wait(timeoutMilliseconds: nil) == .hangup)
      #expect(EventWait(keyboard: nil).wait(timeoutMilliseconds: 0) == [])
    }

    @Test func signalsAreRead() throws {
      var before = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let signals = SignalMailbox()
      let wait = EventWait(keyboard: nil, signals: signals)
      #expect(wait.wait(timeoutMilliseconds: 0) == [])
      for signal in [SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT] {
        pthread_kill(pthread_self(), signal)
        #expect(wait.wait(timeoutMilliseconds: nil) == .signals)
        #expect(signals.next() == signal)
      }
      #expect(signals.next() == nil)
    }
  }
}
