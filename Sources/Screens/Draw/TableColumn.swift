import Cells

/// A column of a table whose rows are values of one kind.
struct TableColumn<Row> {
  /// The name in the header.
  var title: String
  /// The cells that it takes; with `grow`, the least.
  var width: Int
  /// Its share of the cells that are left, 0 for none.
  var grow = 0
  /// The most cells that it grows to.
  var most = Int.max
  /// Numbers stand on the right.
  var alignment = TextAlignment.left
  /// The least width of the table at which the column is there.
  var least = 0
  /// What a click on its name sorts by; `nil` for nothing.
  var sort: String?
  /// The mark of the sort order, where this column has it.
  var mark: Symbol?
  /// The blanks before it.
  var gap = 1
  /// What stands in it.
  var cell: (Row) -> [Piece]
}

/// Where a column stands.
struct PlacedColumn<Row> {
  let column: TableColumn<Row>
  let start: Int
  let width: Int
}

/// Chooses the columns that fit and gives each its place; what is left goes to those that grow.
///
/// With `isWide`, columns are also shown where they only fit when the others shrink.
func place<Row>(_ columns: [TableColumn<Row>], in width: Int, isWide: Bool = false)
  -> [PlacedColumn<Row>]
{
  let shown = isWide ? squeezed(columns, in: width) : columns.filter { $0.least <= width }
  var widths = shown.map(\.width)
  var rest = width - shown.reduce(0) { $0 + $1.width + $1.gap }
  while rest > 0 {
    let growing = shown.indices.filter { shown[$0].grow > 0 && widths[$0] < shown[$0].most }
    let shares = growing.reduce(0) { $0 + shown[$1].grow }
    guard shares > 0 else { break }
    var given = 0
    for index in growing where given < rest {
      let part = min(max(1, rest * shown[index].grow / shares), rest - given)
      let taken = min(part, shown[index].most - widths[index])
      widths[index] += taken
      given += taken
    }
    rest -= given
  }
  var start = 0
  return shown.indices.map { index in
    start += shown[index].gap
    defer { start += widths[index] }
    return PlacedColumn(column: shown[index], start: start, width: widths[index])
  }
}

/// As many columns as fit at their least widths; those meant for the widest tables drop first.
private func squeezed<Row>(_ columns: [TableColumn<Row>], in width: Int) -> [TableColumn<Row>] {
  var kept = columns.indices.map { $0 }
  func used() -> Int { kept.reduce(0) { $0 + columns[$1].width + columns[$1].gap } }
  while used() > width, let widest = kept.max(by: { columns[$0].least < columns[$1].least }),
    columns[widest].least > width
  {
    kept.removeAll { $0 == widest }
  }
  return kept.map { columns[$0] }
}

extension Canvas {
  /// Draws the names of the columns.
  func header<Row>(_ columns: [PlacedColumn<Row>], in rect: Rect) {
    for placed in columns where placed.start < rect.columns {
      let column = placed.column
      let role: ThemeRole = column.mark == nil ? .header : .sort
      var pieces = [ink.text(column.title, role)]
      if let mark = column.mark, !column.title.isEmpty {
        let space = pieces.width + 2 <= placed.width ? [ink.text(" ")] : []
        pieces =
          column.alignment == .left
          ? pieces + space + [ink.symbol(mark)] : [ink.symbol(mark)] + space + pieces
      }
      cell(pieces, placed.start, placed.width, column.alignment, in: rect, look: .plain)
    }
  }

  /// Draws one row of a table.
  func tableRow<Row>(
    _ row: Row, _ columns: [PlacedColumn<Row>], in rect: Rect, look: Look
  ) {
    blank(rect, look: look)
    for placed in columns where placed.start < rect.columns {
      tableCell(row, placed, in: rect, look: look)
    }
  }

  /// Draws one cell of a row that is blank there.
  func tableCell<Row>(_ row: Row, _ placed: PlacedColumn<Row>, in rect: Rect, look: Look) {
    cell(
      placed.column.cell(row), placed.start, placed.width, placed.column.alignment, in: rect,
      look: look)
  }

  /// Makes one cell of a row blank.
  func blankCell<Row>(_ placed: PlacedColumn<Row>, in rect: Rect, look: Look) {
    let width = min(placed.width, rect.columns - placed.start)
    blank(
      Rect(row: rect.row, column: rect.column + placed.start, rows: 1, columns: width), look: look)
  }

  private func cell(
    _ pieces: [Piece], _ start: Int, _ width: Int, _ alignment: TextAlignment, in rect: Rect,
    look: Look
  ) {
    let width = min(width, rect.columns - start)
    let taken = pieces.width
    if taken <= width {
      // What is left of the cell is blank already.
      let gap = alignment == .right ? width - taken : 0
      put(pieces, row: rect.row, column: rect.column + start + gap, limit: taken, look: look)
      return
    }
    put(
      ink.fit(pieces, width, alignment), row: rect.row, column: rect.column + start,
      limit: width, look: look)
  }
}
