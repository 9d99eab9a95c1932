import CTerm
package import Cells
import Glibc

extension Terminal {
  /// Shows a frame: only what differs from the last one is given to ncurses, and nothing at all is sent
  /// when nothing differs.
  ///
  /// False when the screen takes no output now: draw a newer frame later. Of a frame of another size
  /// than the terminal's, what fits is shown.
  @discardableResult
  package mutating func draw(_ frame: Frame) -> Bool {
    if isGuarded, ct_guard_is_armed() == 0 { return false }
    let rows = changedRows(of: frame)
    guard isStale || !rows.isEmpty || frame.cursor != shown.cursor else { return true }
    guard canWrite else { return false }
    painter.beginFrame()
    for row in rows { paintChanges(of: frame, row: row) }
    place(frame.cursor)
    wnoutrefresh(ct_stdscr())
    doupdate()
    shown = frame
    isStale = false
    ct_bound_standard_error()
    return true
  }

  /// Sends the whole screen again, for a terminal that something else has written on (Ctrl-L).
  package mutating func redraw() {
    clearok(ct_curscr(), true)
    isStale = true
    draw(shown)
  }

  private func changedRows(of frame: Frame) -> [Int] {
    (0..<min(frame.rows, size.rows)).filter { frame.row($0) != shown.row($0) }
  }

  /// Gives the spans of a row that differ to ncurses.
  private mutating func paintChanges(of frame: Frame, row: Int) {
    let new = Array(frame.row(row).prefix(size.columns))
    let old = Array(shown.row(row).prefix(size.columns))
    var column = 0
    while column < new.count {
      guard column >= old.count || new[column] != old[column] else {
        column += 1
        continue
      }
      var first = column
      while first > 0, new[first].width == 0 { first -= 1 }
      while column < new.count,
        new[column].width == 0 || column >= old.count || new[column] != old[column]
      { column += 1 }
      painter.paint(
        new[first..<column], row: row, column: first, of: frame, unicode: showsUnicode)
    }
  }

  private func place(_ cursor: CellPosition?) {
    guard cursor != shown.cursor || isStale else { return }
    leaveok(ct_stdscr(), cursor == nil)
    curs_set(cursor == nil ? 0 : 1)
    guard let cursor else { return }
    wmove(
      ct_stdscr(), Int32(min(max(0, cursor.row), size.rows - 1)),
      Int32(min(max(0, cursor.column), size.columns - 1)))
  }
}
