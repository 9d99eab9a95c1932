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

    /// Wheel and first button, in the manner of xterm's SGR reports and only when they are asked for.
    @Test func theMouseIsAKeyWhenItIsListenedTo() throws {
      let keys = try Pipe()
      let screen = try Pipe()
      let terminal = try Terminal.headless(keyboard: keys.reader, screen: screen.writer)
      #expect(!String(decoding: screen.taken(), as: UTF8.self).contains("1000"))
      terminal.listen(toMouse: true)
      #expect(String(decoding: screen.taken(), as: UTF8.self).contains("1000"))
      for (bytes, key) in [
        ("\u{1B}[<0;12;7M", Key.click(row: 6, column: 11)), ("\u{1B}[<64;1;1M", .wheelUp),
        ("\u{1B}[<65;1;1M", .wheelDown),
      ] {
        keys.write(bytes)
        #expect(terminal.nextKey() == key, "\(key)")
      }
      terminal.listen(toMouse: false)
      #expect(String(decoding: screen.taken(), as: UTF8.self).contains("1000"))
    }

    /// The answer is no key that anybody sees, and only where it says yes frames are held together.
    @Test(arguments: 0...4) func theAnswerAboutSynchronisedOutputIsTaken(_ state: Int) throws {
      let keys = try Pipe()
      let screen = try Pipe()
      var terminal = try Terminal.headless(keyboard: keys.reader, screen: screen.writer)
      terminal.askForSync()
      #expect(String(decoding: screen.taken(), as: UTF8.self).hasSuffix("\u{1B}[?2026$p"))
      keys.write("\u{1B}[?2026;\(state)$yq")
      #expect(terminal.nextKey() == .unknown)
      #expect(terminal.nextKey() == .character("q"))
      #expect(terminal.isSynchronized == (state == 1 || state == 2))
      var frame = Frame(rows: 24, columns: 80)
      frame.put(TextRuler.testing.text("hello"), row: 1, column: 1, style: .plain)
      terminal.draw(frame)
      let sent = String(decoding: screen.taken(), as: UTF8.self)
      #expect(sent.contains("hello"))
      #expect(sent.hasPrefix("\u{1B}[?2026h") == terminal.isSynchronized)
      #expect(sent.hasSuffix("\u{1B}[?2026l") == terminal.isSynchronized)
    }

    @Test func theClipboardGetsTheTextAndNoMoreThanItTakes() throws {
      let keys = try Pipe()
      let screen = try Pipe()
      let terminal = try Terminal.headless(keyboard: keys.reader, screen: screen.writer)
      _ = screen.taken()
      #expect(terminal.copy("Inês", environment: [:]) == .sent)
      #expect(String(decoding: screen.taken(), as: UTF8.self) == "\u{1B}]52;c;SW7DqnM=\u{7}")
      #expect(terminal.copy("a", environment: ["TMUX": "x"]) == .sent)
      #expect(
        String(decoding: screen.taken(), as: UTF8.self)
          == "\u{1B}]52;c;YQ==\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\")
      let long = String(repeating: "x", count: Terminal.clipboardLimit + 1)
      #expect(
        terminal.copy(long, environment: [:]) == .tooLong(limit: Terminal.clipboardLimit))
      #expect(screen.taken().isEmpty)
      for (text, wanted) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
        #expect(String(decoding: Terminal.base64(Array(text.utf8)), as: UTF8.self) == wanted)
      }
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
