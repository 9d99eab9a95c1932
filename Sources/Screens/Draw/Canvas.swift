import Cells

/// A frame being drawn, with what it is drawn with.
///
/// A class, so that what draws rows may hold on to the view without copying the frame.
final class Canvas {
  private(set) var frame: Frame
  let ink: Ink
  /// The rows that something was put into since they were asked for.
  private var touched: [Bool]

  /// What is laid over a row.
  struct Look: Hashable {
    var isStale = false
    var isSelected = false
    static let plain = Look()
    static let cursor = Look(isSelected: true)
  }

  init(rows: Int, columns: Int, ink: Ink) {
    self.ink = ink
    frame = Frame(rows: rows, columns: columns, style: ink.theme.style(.base))
    touched = Array(repeating: false, count: frame.rows)
  }

  /// The whole of it.
  var bounds: Rect { frame.bounds }

  /// Puts pieces one after the other; returns the cells taken.
  @discardableResult
  func put(
    _ pieces: [Piece], row: Int, column: Int, limit: Int = .max, look: Look = .plain
  ) -> Int {
    touch(row)
    var used = 0
    for piece in pieces where used < limit {
      let style = ink.theme.style(piece.role, stale: look.isStale, selected: look.isSelected)
      used += frame.put(
        piece.text, row: row, column: column + used, limit: limit - used, style: style)
    }
    return used
  }

  /// Puts pieces into one row of a rectangle: cut with an ellipsis, padded to its width.
  func line(
    _ pieces: [Piece], in rect: Rect, row: Int = 0, alignment: TextAlignment = .left,
    look: Look = .plain
  ) {
    guard row >= 0, row < rect.rows else { return }
    put(
      ink.fit(pieces, rect.columns, alignment), row: rect.row + row, column: rect.column,
      limit: rect.columns, look: look)
  }

  /// Makes the first row of a rectangle empty, with what is laid over it.
  func blank(_ rect: Rect, look: Look) {
    guard rect.rows > 0 else { return }
    let row = Rect(row: rect.row, column: rect.column, rows: 1, columns: rect.columns)
    touch(rect.row)
    frame.fill(row, style: ink.theme.style(.base, stale: look.isStale, selected: look.isSelected))
  }

  /// Puts a row of a rectangle as it stood in another picture, in whichever row.
  func line(from picture: Frame, row: Int, in rect: Rect) {
    touch(rect.row)
    frame.copy(rect.column..<rect.column + rect.columns, from: row, of: picture, to: rect.row)
  }

  /// Makes a rectangle empty.
  func clear(_ rect: Rect) {
    for row in rect.row..<rect.row + rect.rows { touch(row) }
    frame.fill(rect, style: ink.theme.style(.base))
  }

  /// Puts the hardware cursor somewhere.
  func setCursor(row: Int, column: Int) {
    guard row >= 0, row < frame.rows, column >= 0, column < frame.columns else { return }
    frame.cursor = CellPosition(row: row, column: column)
  }

  /// Takes the hardware cursor off the screen.
  func hideCursor() { frame.cursor = nil }

  /// The rows that something was put into since the last time.
  func takeTouched() -> [Int] {
    let rows = touched.indices.filter { touched[$0] }
    for row in rows { touched[row] = false }
    return rows
  }

  private func touch(_ row: Int) {
    if row >= 0, row < touched.count { touched[row] = true }
  }
}
