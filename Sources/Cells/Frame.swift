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
  /// A buffer a row: pictures that follow one another share those that did not change, so that a row is
  /// compared and copied only where something was put into it.
  private var lines: [[Cell]]

  /// An empty picture; negative sizes become 0.
  package init(rows: Int, columns: Int, style: Style = .plain) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    lines = Array(
      repeating: Array(repeating: .blank(style), count: self.columns), count: self.rows)
  }

  /// The whole of it.
  package var bounds: Rect { Rect(row: 0, column: 0, rows: rows, columns: columns) }

  /// The cells of one row; empty outside.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < rows else { return [] }
    return lines[row][...]
  }

  /// Whether a row is the same memory in another frame, and so the same.
  package func shares(_ row: Int, with other: Frame) -> Bool {
    guard columns == other.columns, row < rows, row < other.rows else { return false }
    return lines[row].withUnsafeBufferPointer { new in
      other.lines[row].withUnsafeBufferPointer { new.baseAddress == $0.baseAddress }
    }
  }

  /// Whether a row of another frame of as many columns looks the same; at once where they share it.
  func isSame(_ row: Int, in other: Frame) -> Bool {
    guard columns == other.columns, row < rows, row < other.rows else { return false }
    if shares(row, with: other) { return true }
    return lines[row].withUnsafeBufferPointer { new in
      other.lines[row].withUnsafeBufferPointer { old in
        for column in 0..<columns where new[column] != old[column] { return false }
        return true
      }
    }
  }

  /// Takes a row over from a frame of the same size, as a copy of its own, where it looks otherwise.
  package mutating func take(_ row: Int, from other: Frame) {
    guard row >= 0, row < rows, row < other.rows, columns == other.columns,
      !isSame(row, in: other)
    else { return }
    lines[row] = other.lines[row].withUnsafeBufferPointer { Array($0) }
  }

  /// Puts cells of a row of another frame of the same size into a row of this one, at their columns.
  ///
  /// The columns must not halve a wide character of either.
  package mutating func copy(_ columns: Range<Int>, from row: Int, of other: Frame, to own: Int) {
    guard row >= 0, row < other.rows, own >= 0, own < rows, other.columns == self.columns else {
      return
    }
    let columns = columns.clamped(to: 0..<self.columns)
    other.lines[row].withUnsafeBufferPointer { cells in
      lines[own].withUnsafeMutableBufferPointer { own in
        for column in columns { own[column] = cells[column] }
      }
    }
  }

  /// One cell; a blank outside.
  package subscript(row: Int, column: Int) -> Cell {
    guard row >= 0, row < rows, column >= 0, column < columns else { return .blank() }
    return lines[row][column]
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
    lines[row].withUnsafeMutableBufferPointer { cells in
      for cluster in text.clusters {
        let width = Int(cluster.width)
        guard used + width <= room else { break }
        Self.set(cluster.glyph, width: width, column: column + used, style: style, in: &cells)
        used += width
      }
    }
    return used
  }

  /// Makes a rectangle blank in one style.
  package mutating func fill(_ rect: Rect, style: Style) {
    let right = min(columns, rect.column + rect.columns)
    for row in rect.row..<max(rect.row, min(rows, rect.row + rect.rows)) {
      lines[row].withUnsafeMutableBufferPointer { cells in
        for column in rect.column..<max(rect.column, right) {
          Self.set(.blank, width: 1, column: column, style: style, in: &cells)
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
        guard lines[row][column].width > 0 else { continue }
        let style = change(lines[row][column].style)
        lines[row][column].style = style
        if lines[row][column].width == 2 { lines[row][column + 1].style = style }
      }
    }
  }

  @inline(__always)
  private static func set(
    _ glyph: Glyph, width: Int, column: Int, style: Style,
    in cells: inout UnsafeMutableBufferPointer<Cell>
  ) {
    if width != 1 || cells[column].width != 1 {
      mend(column, in: &cells)
      if width == 2 { mend(column + 1, in: &cells) }
    }
    cells[column] = Cell(glyph: glyph, width: UInt8(width), style: style)
    if width == 2 { cells[column + 1] = Cell(glyph: .nothing, width: 0, style: style) }
  }

  /// What is about to be overwritten may be half of a wide character: the other half becomes blank.
  private static func mend(_ column: Int, in cells: inout UnsafeMutableBufferPointer<Cell>) {
    if cells[column].width == 0, column > 0 {
      cells[column - 1] = .blank(cells[column - 1].style)
    }
    if cells[column].width == 2, column + 1 < cells.count {
      cells[column + 1] = .blank(cells[column + 1].style)
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
