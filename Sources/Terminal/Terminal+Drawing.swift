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
    let changes = changes(of: frame)
    guard isStale || !changes.isEmpty || frame.cursor != shown.cursor else { return true }
    guard canWrite else { return false }
    painter.beginFrame()
    for change in changes {
      painter.paint(frame, row: change.row, columns: change.columns, unicode: showsUnicode)
    }
    place(frame.cursor)
    wnoutrefresh(ct_stdscr())
    if isSynchronized { _ = send(Self.beginFrame) }
    ct_gathering_update(gathering, Int32(size.columns))
    if isSynchronized { _ = send(Self.endFrame) }
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

  private func changes(of frame: Frame) -> [(row: Int, columns: Range<Int>)] {
    var all: [(row: Int, columns: Range<Int>)] = []
    for row in 0..<min(frame.rows, size.rows) {
      for span in frame.changes(since: shown, row: row) where span.lowerBound < size.columns {
        all.append((row, span.clamped(to: 0..<size.columns)))
      }
    }
    return all
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
