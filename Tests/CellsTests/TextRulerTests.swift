import Testing

@testable import Cells

@Suite struct TextRulerTests {
  private let ruler = TextRuler.testing

  @Test(arguments: HostileText.corpus.map(\.name))
  func corpusIsShownAsAllTerminalsAgree(_ name: String) throws {
    let line = try #require(HostileText.corpus.first { $0.name == name })
    let text = ruler.text(line.raw)
    #expect(Array(text.text.unicodeScalars) == Array(line.shown.unicodeScalars))
    #expect(ruler.sanitizedLine(line.raw) == line.shown)
    #expect(ruler.width(line.raw) == text.width)
  }

  @Test func widthsOfScripts() {
    let widths = [
      ("abc", 3), ("李雷", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("👍🏽", 2), ("e\u{301}", 1),
      ("🇩🇪", 2), ("สวัสดี", 4), ("שָׁלוֹם", 4), ("\u{3000}", 2), ("…", 1), ("", 0),
    ]
    for (raw, width) in widths { #expect(ruler.width(raw) == width, "\(raw)") }
  }

  @Test func whatTheTerminalLibraryDoesNotKnowIsReplaced() {
    // U+1FAE8 came with Unicode 15: glibc 2.36 answers -1, terminals 0, 1 or 2.
    let ruler = TextRuler(ascii: false) { $0 == 0x1FAE8 ? -1 : TextRuler.approximateWidth($0) }
    #expect(ruler.text("a\u{1FAE8}b").text == "a\u{FFFD}b")
    #expect(ruler.width("\u{1FAE8}") == 1)
    #expect(TextRuler(ascii: false) { _ in 7 }.text("é").text == "\u{FFFD}")
  }

  @Test func asciiModeKeepsColumns() {
    let ascii = TextRuler.testingASCII
    #expect(ascii.text("李雷 é👍x").text == "???? ???x")
    #expect(ascii.text("a\u{1B}b").text == "a?b")
    #expect(ascii.text("Anna Lindqvist", fitting: 5).text == "Anna~")
    for (_, raw, _) in HostileText.corpus {
      #expect(ascii.width(raw) == ruler.width(raw))
      #expect(ascii.text(raw).text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
    }
  }

  @Test func cutsByWholeClusters() {
    #expect(ruler.text("李雷雷", fitting: 6).text == "李雷雷")
    #expect(ruler.text("李雷雷", fitting: 5).text == "李雷…")
    #expect(ruler.text("李雷雷", fitting: 4).text == "李…")
    #expect(ruler.text("李雷雷", fitting: 4, ellipsis: false).text == "李雷")
    #expect(ruler.text("李雷", fitting: 1).text == "…")
    #expect(ruler.text("李雷", fitting: 1, ellipsis: false).isEmpty)
    #expect(ruler.text("李雷", fitting: 0).isEmpty)
    #expect(ruler.text("abc", fitting: -3).isEmpty)
    #expect(ruler.text("abcdef", fitting: 4).text == "abc…")
    #expect(ruler.text("abc", fitting: .max).text == "abc")
    #expect(ruler.text("é\u{301}b", fitting: .max).width == 2)
    #expect(ruler.text("ab", padded: 4, alignment: .right).text == "  ab")
    #expect(ruler.text("李雷", padded: 4).text == "李雷")
    #expect(ruler.text("李雷", padded: 2).text == "… ")
  }

  @Test func symbolsHaveATwin() {
    #expect(ruler.symbol("▲", ascii: "!").text == "▲")
    #expect(ruler.symbol("❤️", ascii: "<3").text == "<3")
    #expect(TextRuler.testingASCII.symbol("▲", ascii: "!").text == "!")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func randomTextIsStableAndFitsExactly(_ seed: UInt64) {
    var generator = SeededGenerator(seed)
    for ruler in [TextRuler.testing, .testingASCII] {
      for _ in 0..<1_500 {
        let raw = HostileText.random(&generator)
        let text = ruler.text(raw)
        #expect(ruler.text(text.text) == text)
        #expect(text.clusters.allSatisfy(Self.isSound))
        let cells = Int.random(in: 0...30, using: &generator)
        let cut = ruler.text(raw, fitting: cells)
        #expect(cut.width <= cells)
        #expect(text.width > cells || cut == text)
        #expect(ruler.text(raw, padded: cells).width == cells)
        #expect(ruler.text(cut.text) == cut)
      }
    }
  }

  /// One base of one or two cells, at most four marks, nothing that moves a cursor.
  private static func isSound(_ cluster: Cluster) -> Bool {
    (1...2).contains(cluster.width) && (1...5).contains(cluster.text.unicodeScalars.count)
      && cluster.text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
          && $0.properties.generalCategory != .format
      }
  }
}
