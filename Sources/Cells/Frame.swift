/// One cell of a frame: a cluster that all terminals lay out alike, and how it looks.
package struct Cell: Hashable, Sendable {
  /// A base character and at most four marks; nothing for the right half of a wide character.
  package var glyph: Glyph
  /// Cells taken: 1, 2, or 0 for the right half of a wide character.
  package var width: UInt8
  /// How it looks.
  package var style: Style

  /// A cell of at most five scalars.
  package init(text: String, width: UInt8, style: Style) {
    self.init(glyph: Glyph(text: text), width: width, style: style)
  }

  /// A cell of a glyph.
  package init(glyph: Glyph, width: UInt8, style: Style) {
    self.glyph = glyph
    self.width = width
    self.style = style
  }

  /// The characters as a string; "" for the right half of a wide character.
  package var text: String { glyph.text }

  /// An empty cell.
  package static func blank(_ style: Style = .plain) -> Cell {
    Cell(glyph: .blank, width: 1, style: style)
  }
}

/// A picture of the whole terminal.
///
/// Only sanitised text (``CellText``) can be put into it, and nothing is ever written outside.
package struct Frame: Equatable, Sendable {
  /// How many rows, 0 or more.
  package let rows: Int
  /// How many columns, 0 or more.
  package let columns: Int
  /// Where the hardware cursor rests; `nil` hides it.
  package var cursor: CellPosition?
  private var cells: [Cell]

  /// An empty picture; negative sizes become 0.
  package init(rows: Int, columns: Int, style: Style = .plain) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    cells = Array(repeating: .blank(style), count: self.rows * self.columns)
  }

  /// The whole of it.
  package var bounds: Rect { Rect(row: 0, column: 0, rows: rows, columns: columns) }

  /// The cells of one row; empty outside.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < rows else { return [] }
    return cells[row * columns..<(row + 1) * columns]
  }

  /// Whether a row of another frame of as many columns looks the same.
  func isSame(_ row: Int, in other: Frame) -> Bool {
    guard columns == other.columns, row < rows, row < other.rows else { return false }
    return cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        for index in row * columns..<(row + 1) * columns where new[index] != old[index] {
          return false
        }
        return true
      }
    }
  }

  /// One cell; a blank outside.
  package subscript(row: Int, column: Int) -> Cell {
    guard row >= 0, row < rows, column >= 0, column < columns else { return .blank() }
    return cells[row * columns + column]
  }

  /// Puts text, cut at `limit` cells and at the right edge, and returns the cells taken.
  ///
  /// A wide character is never halved.
  @discardableResult
  package mutating func put(
    _ text: CellText, row: Int, column: Int, limit: Int = .max, style: Style
  ) -> Int {
    guard row >= 0, row < rows, column >= 0, column < columns else { return 0 }
    let room = min(limit, columns - column)
    var used = 0
    let first = row * columns
    for cluster in text.clusters {
      let width = Int(cluster.width)
      guard used + width <= room else { break }
      let index = first + column + used
      if width == 1, cells[index].width == 1 {
        cells[index] = Cell(glyph: cluster.glyph, width: 1, style: style)
      } else {
        set(cluster.glyph, width: width, row: row, column: column + used, style: style)
      }
      used += width
    }
    return used
  }

  /// Makes a rectangle blank in one style.
  package mutating func fill(_ rect: Rect, style: Style) {
    let right = min(columns, rect.column + rect.columns)
    for row in rect.row..<max(rect.row, min(rows, rect.row + rect.rows)) {
      for column in rect.column..<max(rect.column, right) {
        let index = row * columns + column
        if cells[index].width == 1 {
          cells[index] = .blank(style)
        } else {
          set(.blank, width: 1, row: row, column: column, style: style)
        }
      }
    }
  }

  /// Changes the looks of what is in a rectangle, and nothing of its text.
  ///
  /// Both halves of a wide character look like its left one.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let right = min(columns, rect.column + rect.columns)
    for row in rect.row..<max(rect.row, min(rows, rect.row + rect.rows)) {
      for column in rect.column..<max(rect.column, right) {
        let index = row * columns + column
        guard cells[index].width > 0 else { continue }
        cells[index].style = change(cells[index].style)
        if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
      }
    }
  }

  private mutating func set(_ glyph: Glyph, width: Int, row: Int, column: Int, style: Style) {
    let index = row * columns + column
    mend(index, row: row)
    if width == 2 { mend(index + 1, row: row) }
    cells[index] = Cell(glyph: glyph, width: UInt8(width), style: style)
    if width == 2 { cells[index + 1] = Cell(glyph: .nothing, width: 0, style: style) }
  }

  /// What is about to be overwritten may be half of a wide character: the other half becomes blank.
  private mutating func mend(_ index: Int, row: Int) {
    if cells[index].width == 0, index > row * columns {
      cells[index - 1] = .blank(cells[index - 1].style)
    }
    if cells[index].width == 2, index + 1 < (row + 1) * columns {
      cells[index + 1] = .blank(cells[index + 1].style)
    }
  }
}

/// A place in a frame.
package struct CellPosition: Hashable, Sendable {
  /// From 0, the uppermost.
  package let row: Int
  /// From 0, the leftmost.
  package let column: Int

  /// A place, which need not be within any frame.
  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
