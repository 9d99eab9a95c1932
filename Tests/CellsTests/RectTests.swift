import Testing

@testable import Cells

@Suite struct RectTests {
  private static let odd = [Int.min, -1, 0, 1, 2, 80, Int.max]

  @Test func neverNegativeAndNeverTraps() {
    for first in Self.odd {
      for second in Self.odd {
        let rect = Rect(row: first, column: second, rows: second, columns: first)
        let parts = [
          rect, rect.inset(top: first, left: second, bottom: first, right: second),
          rect.splitTop(first).top, rect.splitTop(second).rest, rect.splitBottom(first).rest,
          rect.splitBottom(second).bottom, rect.splitLeft(first).left, rect.splitLeft(second).rest,
          rect.splitRight(first).rest, rect.splitRight(second).right,
        ]
        for part in parts {
          #expect(min(part.row, part.column, part.rows, part.columns) >= 0)
        }
        var frame = Frame(rows: 2, columns: 2)
        frame.fill(rect, style: .plain)
        frame.restyle(rect) { $0 }
      }
    }
  }

  @Test func partsAddUp() {
    let rect = Rect(row: 1, column: 2, rows: 10, columns: 20)
    let top = rect.splitTop(3)
    #expect(top.top == Rect(row: 1, column: 2, rows: 3, columns: 20))
    #expect(top.rest == Rect(row: 4, column: 2, rows: 7, columns: 20))
    #expect(rect.splitBottom(3).bottom == Rect(row: 8, column: 2, rows: 3, columns: 20))
    #expect(rect.splitRight(4).right == Rect(row: 1, column: 18, rows: 10, columns: 4))
    #expect(
      rect.inset(top: 1, left: 1, bottom: 1, right: 1)
        == Rect(row: 2, column: 3, rows: 8, columns: 18))
    #expect(rect.inset(top: 20).isEmpty)
  }
}
