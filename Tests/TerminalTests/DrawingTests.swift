import Cells
import Glibc
import Testing

@testable import Terminal

extension CursesTests {
  @MainActor @Suite struct Drawing {
    private let ruler = systemRuler(forceASCII: false)

    @Test(arguments: [UInt64(1), 2, 3])
    func whatNcursesHoldsIsTheFrame(_ seed: UInt64) throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        rows: 8, columns: 33, keyboard: pipe.reader, screen: pipe.writer)
      var generator = SeededGenerator(seed)
      var frame = Frame(rows: 8, columns: 33)
      for _ in 0..<60 {
        scribble(on: &frame, &generator, colors: 0...255)
        let isDrawn = terminal.draw(frame)
        #expect(isDrawn)
        _ = pipe.taken()
        for row in 0..<8 { #expect(terminal.shownRow(row) == Array(frame.row(row))) }
      }
    }

    @Test func wideAndCombiningCharactersKeepTheirColumns() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        rows: 1, columns: 12, keyboard: pipe.reader, screen: pipe.writer)
      var frame = Frame(rows: 1, columns: 12)
      frame.put(
        ruler.text("李e\u{301}雷x한\u{1112}\u{1161}\u{11AB}"), row: 0, column: 0, style: .plain)
      terminal.draw(frame)
      let texts = terminal.shownRow(0).map(\.text)
      #expect(
        texts == [
          "李", "", "e\u{301}", "雷", "", "x", "한", "", "\u{1112}\u{1161}\u{11AB}", "", " ", " ",
        ])
      // Every start and end within the row: half a character never stays behind.
      for column in 0..<12 {
        for width in 1...2 {
          var over = frame
          over.put(ruler.text(width == 1 ? "y" : "王"), row: 0, column: column, style: .plain)
          terminal.draw(over)
          #expect(terminal.shownRow(0) == Array(over.row(0)))
          terminal.draw(frame)
          #expect(terminal.shownRow(0) == Array(frame.row(0)))
        }
      }
    }

    @Test func sendsNothingWhenNothingChanged() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(keyboard: pipe.reader, screen: pipe.writer)
      func picture() -> Frame {
        var frame = Frame(rows: 24, columns: 80)
        frame.put(
          ruler.text("李雷 is here"), row: 3, column: 4, style: Style(foreground: .indexed(74)))
        return frame
      }
      terminal.draw(picture())
      #expect(!pipe.taken().isEmpty)
      for _ in 0..<3 {
        let isDrawn = terminal.draw(picture())
        #expect(isDrawn)
        #expect(pipe.taken().isEmpty)
      }
      var changed = picture()
      changed.put(ruler.text("w"), row: 3, column: 9, style: Style(foreground: .indexed(74)))
      terminal.draw(changed)
      #expect((1...40).contains(pipe.taken().count))
      terminal.redraw()
      #expect(pipe.taken().count > 12)
    }

    @Test func fiftyChangedCellsOfALargeScreenAreFewBytes() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        rows: 60, columns: 200, keyboard: pipe.reader, screen: pipe.writer)
      func picture(_ step: Int) -> Frame {
        var frame = Frame(rows: 60, columns: 200)
        for row in 0..<60 {
          frame.put(ruler.text("Anna Lindqvist ▁▃▅█ excl"), row: row, column: 2, style: .plain)
        }
        for index in 0..<50 {
          let digit = ruler.text("\((step + index) % 10)")
          frame.put(digit, row: index * 7 % 60, column: 195 - index % 3, style: .plain)
        }
        return frame
      }
      terminal.draw(picture(0))
      #expect(pipe.taken().count <= 8_000)
      for step in 1...5 {
        terminal.draw(picture(step))
        // Each in a row of its own: ten bytes a cell, for its place and itself.
        #expect((50...500).contains(pipe.taken().count))
      }
    }

    @Test func cursorIsShownWhereTheFrameSays() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(keyboard: pipe.reader, screen: pipe.writer)
      var frame = Frame(rows: 24, columns: 80)
      terminal.draw(frame)
      _ = pipe.taken()
      frame.cursor = CellPosition(row: 4, column: 9)
      terminal.draw(frame)
      let sent = String(decoding: pipe.taken(), as: UTF8.self)
      #expect(sent.contains("\u{1B}[?25h") || sent.contains("\u{1B}[?12l\u{1B}[?25h"))
      #expect(sent.contains("\u{1B}[5;10H"))
      terminal.draw(frame)
      #expect(pipe.taken().isEmpty)
      frame.cursor = CellPosition(row: 99, column: -4)
      terminal.draw(frame)
    }

    @Test func asciiModeSendsOnlyASCII() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        keyboard: pipe.reader, screen: pipe.writer, ascii: true)
      var frame = Frame(rows: 24, columns: 80)
      frame.put(ruler.text("李é雷x"), row: 0, column: 0, style: .plain)
      terminal.draw(frame)
      let sent = pipe.taken()
      #expect(sent.allSatisfy { $0 < 0x80 })
      #expect(String(decoding: sent, as: UTF8.self).contains("?????x"))
    }

    @Test func everySizeIsSurvived() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(keyboard: pipe.reader, screen: pipe.writer)
      var generator = SeededGenerator(5)
      for (rows, columns) in [(1, 1), (2, 3), (1, 200), (60, 1), (24, 80), (0, 0), (50, 132)] {
        terminal.resize(to: TerminalSize(rows: rows, columns: columns))
        #expect(terminal.size == TerminalSize(rows: max(1, rows), columns: max(1, columns)))
        var frame = Frame(rows: terminal.size.rows, columns: terminal.size.columns)
        scribble(on: &frame, &generator, colors: 0...255)
        terminal.draw(frame)
        for row in 0..<frame.rows { #expect(terminal.shownRow(row) == Array(frame.row(row))) }
        // A frame that was made for another size.
        terminal.draw(Frame(rows: 100, columns: 3))
        terminal.draw(Frame(rows: 1, columns: 300))
        _ = pipe.taken()
      }
    }

    /// Puts a few random texts in random looks.
    private func scribble(
      on frame: inout Frame, _ generator: inout SeededGenerator, colors: ClosedRange<UInt8>
    ) {
      let words = [
        "李雷", "Anna Lindqvist", "فريد", "e\u{301}\u{302}", "한국어", "👨‍👩‍👧‍👦🎧", "สวัสดี", "x\u{1B}[2Jy",
        "▁▃▅█ …",
        "\u{1112}\u{1161}\u{11AB}", "שָׁלוֹם", " ", "🇩🇪", "\u{E000}\u{1FAE8}",
      ]
      for _ in 0..<6 {
        let style = Style(
          foreground: .indexed(.random(in: colors, using: &generator)),
          background: Bool.random(using: &generator)
            ? .default : .indexed(.random(in: colors, using: &generator)),
          attributes: Attributes(rawValue: .random(in: 0..<32, using: &generator)))
        frame.put(
          ruler.text(words[Int.random(in: 0..<words.count, using: &generator)]),
          row: .random(in: 0..<frame.rows, using: &generator),
          column: .random(in: 0..<frame.columns, using: &generator), style: style)
      }
    }
  }
}
