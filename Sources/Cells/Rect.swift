/// A rectangle of cells. All arithmetic saturates: no rectangle is ever negative, so that no layout
/// can trap however small the terminal is.
package struct Rect: Hashable, Sendable {
  package let row: Int
  package let column: Int
  package let rows: Int
  package let columns: Int

  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = max(0, row)
    self.column = max(0, column)
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// Whether there is not one cell in it.
  package var isEmpty: Bool { rows == 0 || columns == 0 }

  /// The part that is left when so many cells are taken off each side.
  package func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> Rect {
    Rect(
      row: row + min(top, rows), column: column + min(left, columns),
      rows: rows - top - bottom, columns: columns - left - right)
  }

  /// The upper `rows` rows, and what is below them.
  package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
    let taken = min(max(0, rows), self.rows)
    return (
      Rect(row: row, column: column, rows: taken, columns: columns),
      Rect(row: row + taken, column: column, rows: self.rows - taken, columns: columns)
    )
  }

  /// What is above the lower `rows` rows, and those.
  package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
    let split = splitTop(self.rows - min(max(0, rows), self.rows))
    return (split.top, split.rest)
  }

  /// The left `columns` columns, and what is right of them.
  package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
    let taken = min(max(0, columns), self.columns)
    return (
      Rect(row: row, column: column, rows: rows, columns: taken),
      Rect(row: row, column: column + taken, rows: rows, columns: self.columns - taken)
    )
  }
}
