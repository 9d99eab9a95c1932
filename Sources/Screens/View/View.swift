import CallRoom
package import Cells

/// The picture of a screen: the same values, the same picture.
///
/// With a memo only what has changed since its last picture is made anew; the picture is the same.
package func view(
  _ state: ScreenState, _ input: ScreenInput, rows: Int, columns: Int, _ theme: Theme,
  _ ruler: TextRuler, memo: ScreenMemo = ScreenMemo()
) -> Frame {
  var state = state
  state.size = ScreenState.Size(rows: max(0, rows), columns: max(0, columns))
  let view = ScreenView(state: state, input: input, ink: memo.ink(theme, ruler), memo: memo)
  return view.picture()
}

/// The picture of a screen as text: lines without blanks at their ends, without empty lines at its end.
package func textPicture(
  _ state: ScreenState, _ input: ScreenInput, rows: Int, columns: Int, _ theme: Theme,
  _ ruler: TextRuler
) -> [String] {
  let frame = view(state, input, rows: rows, columns: columns, theme, ruler)
  var lines = (0..<frame.rows).map { row in
    var line = frame.row(row).map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}
