import Testing

@testable import Cells

@Suite struct FrameTests {
  private let ruler = TextRuler.testing
  private let red = Style(foreground: .indexed(1), attributes: .bold)

  @Test func wideCharacterIsNotHalvedAtTheEdge() {
    var frame = Frame(rows: 1, columns: 5)
    #expect(frame.put(ruler.text("李雷雷"), row: 0, column: 0, style: .plain) == 4)
    #expect(frame.textPlane == ["李雷 "])
    #expect(frame.put(ruler.text("李"), row: 0, column: 4, style: .plain) == 0)
    #expect(frame.put(ruler.text("李"), row: 0, column: 0, limit: 1, style: .plain) == 0)
    #expect(frame.put(ruler.text("a"), row: 0, column: 0, limit: -1, style: .plain) == 0)
  }

  @Test func overwritingHalfBlanksTheOther() {
    var frame = Frame(rows: 1, columns: 6)
    frame.put(ruler.text("李雷雷"), row: 0, column: 0, style: red)
    frame.put(ruler.text("x"), row: 0, column: 1, style: .plain)
    #expect(frame.textPlane == [" x雷雷"])
    frame.put(ruler.text("y"), row: 0, column: 2, style: .plain)
    #expect(frame.textPlane == [" xy 雷"])
    frame.put(ruler.text("李"), row: 0, column: 3, style: .plain)
    #expect(frame.textPlane == [" xy李 "])
    #expect(frame[0, 5] == .blank(red))
  }

  @Test func outsideNothingIsWritten() {
    var frame = Frame(rows: 2, columns: 3)
    let before = frame
    for (row, column) in [(-1, 0), (2, 0), (0, -1), (0, 3)] {
      #expect(frame.put(ruler.text("abc"), row: row, column: column, style: red) == 0)
    }
    frame.fill(Rect(row: 5, column: 5, rows: 9, columns: 9), style: red)
    #expect(frame == before)
    #expect(frame[9, 9] == .blank())
    #expect(frame.row(-1).isEmpty)
    #expect(Frame(rows: -1, columns: 4).textPlane.isEmpty)
  }

  @Test func restyleKeepsBothHalvesAlike() {
    var frame = Frame(rows: 1, columns: 4)
    frame.put(ruler.text("李a"), row: 0, column: 0, style: .plain)
    frame.restyle(Rect(row: 0, column: 1, rows: 1, columns: 2)) { _ in red }
    #expect(frame.stylePlane.rows == ["..a."])
    frame.restyle(Rect(row: 0, column: 0, rows: 1, columns: 1)) { _ in red }
    #expect(frame.stylePlane.rows == ["aaa."])
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func everyFrameIsSoundWhateverIsPutIntoIt(_ seed: UInt64) {
    var generator = SeededGenerator(seed)
    for _ in 0..<150 {
      let rows = Int.random(in: 0...4, using: &generator)
      let columns = Int.random(in: 0...12, using: &generator)
      var frame = Frame(rows: rows, columns: columns)
      for _ in 0..<8 {
        let text = ruler.text(HostileText.random(&generator, length: 10))
        let place = (0..<4).map { _ in Int.random(in: -2...13, using: &generator) }
        frame.put(text, row: place[0], column: place[1], style: .plain)
        let rect = Rect(row: place[0], column: place[2], rows: 1, columns: place[3])
        if place[3] == 1 { frame.fill(rect, style: red) } else { frame.restyle(rect) { _ in red } }
      }
      for row in 0..<rows { #expect(Self.isSound(Array(frame.row(row))), "\(frame.textPlane)") }
    }
  }

  /// Every wide character has both its halves, alike in style, and no half stands alone.
  private static func isSound(_ row: [Cell]) -> Bool {
    row.indices.allSatisfy { index in
      switch row[index].width {
      case 2:
        index + 1 < row.count && row[index + 1].width == 0
          && row[index + 1].style == row[index].style
      case 0: index > 0 && row[index - 1].width == 2 && row[index].text.isEmpty
      default: row[index].width == 1
      }
    }
  }

  @Test func planesNameEveryLookOnce() {
    var frame = Frame(rows: 2, columns: 6)
    frame.put(ruler.text("李b"), row: 0, column: 0, style: red)
    frame.put(
      ruler.text("q"), row: 1, column: 2,
      style: Style(background: .indexed(235), attributes: [.dim, .reverse]))
    frame.put(ruler.text("r"), row: 1, column: 4, style: red)
    frame.cursor = CellPosition(row: 1, column: 2)
    #expect(frame.stylePlane.rows == ["aaa...", "..b.a."])
    #expect(frame.stylePlane.legend == ["a fg=1 bold", "b bg=235 dim reverse"])
    #expect(
      frame.golden
        == "李b\n  q r\n---\naaa...\n..b.a.\n---\na fg=1 bold\nb bg=235 dim reverse\ncursor 1,2\n")
  }

  @Test func hundredsOfLooksHaveTheirOwnLetters() {
    var frame = Frame(rows: 1, columns: 256)
    for index in 0..<256 {
      frame.fill(
        Rect(row: 0, column: index, rows: 1, columns: 1),
        style: Style(foreground: .indexed(UInt8(index))))
    }
    let plane = frame.stylePlane
    #expect(plane.legend.count == 256)
    #expect(plane.rows.map(Set.init).first?.count == 256)
  }
}
