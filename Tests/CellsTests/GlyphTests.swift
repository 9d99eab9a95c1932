import Testing

@testable import Cells

@Suite struct GlyphTests {
  @Test func holdsABaseAndFourMarks() {
    var glyph = Glyph("\u{10FFFD}")
    #expect(glyph.text == "\u{10FFFD}" && glyph.count == 1)
    let marks: [Unicode.Scalar] = ["\u{301}", "\u{10FFFE}", "\u{302}", "\u{E01EF}"]
    for mark in marks { glyph.append(mark) }
    #expect(Array(glyph.text.unicodeScalars) == ["\u{10FFFD}"] + marks)
    let full = glyph
    glyph.append("\u{305}")
    #expect(glyph == full && glyph.count == 5)
    #expect(Glyph(text: full.text + "xyz") == full)
  }

  @Test func asciiAndNothing() {
    #expect(Glyph.nothing.text.isEmpty && Glyph.nothing.isASCII && Glyph.nothing.count == 0)
    #expect(Glyph("a").isASCII && !Glyph(text: "a\u{301}").isASCII && !Glyph("é").isASCII)
    // The same to a reader, but not to a terminal.
    #expect(Glyph(text: "e\u{301}") != Glyph(text: "é"))
  }
}

@Suite struct FrameChangesTests {
  private let ruler = TextRuler.testing

  @Test func spansAreWhatDiffers() {
    var old = Frame(rows: 2, columns: 10)
    old.put(ruler.text("abc李d"), row: 0, column: 0, style: .plain)
    var new = old
    #expect(new.changes(since: old, row: 0).isEmpty)
    new.put(ruler.text("x"), row: 0, column: 1, style: .plain)
    new.put(ruler.text("y"), row: 0, column: 4, style: .plain)
    #expect(new.changes(since: old, row: 0) == [1..<2, 3..<5])
    #expect(new.changes(since: old, row: 1).isEmpty)
    #expect(new.changes(since: old, row: 7).isEmpty)
  }

  @Test func whatTheOtherLacksIsChanged() {
    let small = Frame(rows: 1, columns: 3)
    let large = Frame(rows: 2, columns: 5)
    #expect(large.changes(since: small, row: 0) == [3..<5])
    #expect(large.changes(since: small, row: 1) == [0..<5])
    #expect(small.changes(since: large, row: 0).isEmpty)
  }
}
