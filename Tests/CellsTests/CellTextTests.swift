import Testing

@testable import Cells

@Suite struct CellTextTests {
  private let text = TextRuler.testing.text("a李b")

  @Test func joins() {
    let both = text + TextRuler.testing.text("雷")
    #expect(both.text == "a李b雷")
    #expect(both.width == 6)
    #expect((CellText.empty + .empty).isEmpty)
  }

  @Test(arguments: [(-1, ""), (0, ""), (1, "a"), (2, "a"), (3, "a李"), (4, "a李b"), (9, "a李b")])
  func prefixHasWholeClusters(_ cells: Int, _ shown: String) {
    #expect(text.prefix(cells).text == shown)
  }

  @Test func pads() {
    #expect(text.padded(to: 6).text == "a李b  ")
    #expect(text.padded(to: 6, alignment: .right).text == "  a李b")
    #expect(text.padded(to: 2) == text)
    #expect(CellText.blanks(-1).isEmpty)
  }
}
