/// A rectangle of cells.
///
/// All arithmetic saturates: no rectangle is ever negative, so that no layout can trap however small
/// the terminal is, or however odd the numbers are.
package struct Rect: Hashable, Sendable {
  /// No side and no place is beyond this: sums of two still fit any integer.
  package static let limit = 1 << 20

  /// The first row, from 0.
  package let row: Int
  /// The first column, from 0.
  package let column: Int
  /// How many rows.
  package let rows: Int
  /// How many columns.
  package let columns: Int

  /// Negative numbers become 0.
  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = Rect.saturated(row)
    self.column = Rect.saturated(column)
    self.rows = Rect.saturated(rows)
    self.columns = Rect.saturated(columns)
  }

  /// Whether there is not one cell in it.
  package var isEmpty: Bool { rows == 0 || columns == 0 }

  /// Whether a cell is in it.
  package func contains(_ row: Int, _ column: Int) -> Bool {
    row >= self.row && row < self.row + rows && column >= self.column
      && column < self.column + columns
  }

  /// The part that is left when so many cells are taken off each side.
  package func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> Rect {
    let top = min(Rect.saturated(top), rows)
    let left = min(Rect.saturated(left), columns)
    return Rect(
      row: row + top, column: column + left,
      rows: rows - top - Rect.saturated(bottom), columns: columns - left - Rect.saturated(right))
  }

  /// The upper `rows` rows, and what is below them.
  package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
    let taken = min(Rect.saturated(rows), self.rows)
    return (
      Rect(row: row, column: column, rows: taken, columns: columns),
      Rect(row: row + taken, column: column, rows: self.rows - taken, columns: columns)
    )
  }

  /// What is above the lower `rows` rows, and those.
  package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
    let split = splitTop(self.rows - min(Rect.saturated(rows), self.rows))
    return (split.top, split.rest)
  }

  /// The left `columns` columns, and what is right of them.
  package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
    let taken = min(Rect.saturated(columns), self.columns)
    return (
      Rect(row: row, column: column, rows: rows, columns: taken),
      Rect(row: row, column: column + taken, rows: rows, columns: self.columns - taken)
    )
  }

  /// What is left of the right `columns` columns, and those.
  package func splitRight(_ columns: Int) -> (rest: Rect, right: Rect) {
    let split = splitLeft(self.columns - min(Rect.saturated(columns), self.columns))
    return (split.left, split.rest)
  }

  private static func saturated(_ cells: Int) -> Int { min(max(0, cells), limit) }
}
