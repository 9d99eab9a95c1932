import Cells

// Tables: a header where there is room for one, and rows with a cursor.
extension ScreenView {
  /// Draws a table of a few rows, all of them.
  func list<Row>(
    _ rows: some Collection<Row>, _ columns: [PlacedColumn<Row>], in rect: Rect, cursor: Int,
    isFocused: Bool, isStale: (Row) -> Bool
  ) {
    let (head, body) = split(rect)
    if let head { canvas.header(columns, in: head) }
    for (index, row) in rows.enumerated() where index < body.rows {
      let look = Canvas.Look(isStale: isStale(row), isSelected: isFocused && index == cursor)
      let line = line(index, of: body)
      canvas.tableRow(row, columns, in: line, look: look)
      if look.isSelected { drawCursor(line) }
    }
  }

  /// Draws a table of many rows: those that look as they did in the last picture are not made anew.
  func list<Row: Equatable & Identifiable>(
    _ rows: some Collection<Row>, _ columns: [PlacedColumn<Row>], in rect: Rect, cursor: Int,
    isFocused: Bool, lines: inout LineMemo<Row>, sign: (Row) -> Symbol? = { _ in nil },
    isStale: (Row) -> Bool
  ) {
    let (head, body) = split(rect)
    let names = LineMemo<Row>.Head(columns)
    if let head, names != lines.head || lines.lines.isEmpty {
      canvas.blank(head, look: .plain)
      canvas.header(columns, in: head)
    }
    lines.begin(body, names)
    for (index, row) in rows.enumerated() where index < body.rows {
      let look = Canvas.Look(isStale: isStale(row), isSelected: isFocused && index == cursor)
      let line = line(index, of: body)
      lines.append(drawRow(row, columns, in: line, look, sign(row), at: index, &lines))
      if look.isSelected { showCursor(line) }
    }
    for index in rows.count..<max(rows.count, min(body.rows, lines.oldCount)) {
      canvas.blank(line(index, of: body), look: .plain)
    }
    lines.end()
  }

  private func drawRow<Row: Equatable & Identifiable>(
    _ row: Row, _ columns: [PlacedColumn<Row>], in line: Rect, _ look: Canvas.Look,
    _ sign: Symbol?, at index: Int, _ lines: inout LineMemo<Row>
  ) -> LineMemo<Row>.Line {
    var known: [Basis]?
    switch lines.standing(row, look, sign, at: index, changed: memo.changed, now: memo.now) {
    case .same(let place, let old):
      if place != index {
        canvas.line(from: memo.shown, row: line.row - index + place, in: line)
      }
      memo.notes.note(old.basis)
      return old
    case .aged(let old): known = old.cells
    case .other: canvas.blank(line, look: look)
    }
    let cells = drawCells(row, columns, in: line, look, known)
    if look.isSelected {
      canvas.put([ink.symbol(.cursor)], row: line.row, column: line.column, look: .cursor)
    }
    return LineMemo.Line(row: row, look: look, sign: sign, cells: cells)
  }

  /// Draws the cells of a row, those that are known only where they have changed; what each was made from.
  private func drawCells<Row>(
    _ row: Row, _ columns: [PlacedColumn<Row>], in line: Rect, _ look: Canvas.Look,
    _ known: [Basis]?
  ) -> [Basis] {
    var cells: [Basis] = []
    cells.reserveCapacity(columns.count)
    for (index, placed) in columns.enumerated() where placed.start < line.columns {
      if let known, index < known.count, known[index].holds(changed: memo.changed, at: memo.now) {
        memo.notes.note(known[index])
        cells.append(known[index])
        continue
      }
      let basis = memo.notes.noting {
        if known != nil { canvas.blankCell(placed, in: line, look: look) }
        canvas.tableCell(row, placed, in: line, look: look)
      }
      cells.append(basis)
    }
    return cells
  }

  private func drawCursor(_ line: Rect) {
    canvas.put([ink.symbol(.cursor)], row: line.row, column: line.column, look: .cursor)
    showCursor(line)
  }

  private func showCursor(_ line: Rect) {
    if state.search?.isTyping != true { canvas.setCursor(row: line.row, column: line.column) }
  }

  private func split(_ rect: Rect) -> (head: Rect?, body: Rect) {
    guard Layout.hasHeader(rect.rows, step: layout.step) else { return (nil, rect) }
    let split = rect.splitTop(1)
    return (split.top, split.rest)
  }

  private func line(_ index: Int, of body: Rect) -> Rect {
    Rect(row: body.row + index, column: body.column, rows: 1, columns: body.columns)
  }
}

extension LineMemo.Head {
  /// What columns stand where, and how they are called.
  init(_ columns: [PlacedColumn<Row>]) {
    self.columns = columns.map {
      Column(title: $0.column.title, mark: $0.column.mark, start: $0.start, width: $0.width)
    }
  }
}
