/// One key press, as a screen sees it.
package enum Key: Hashable, Sendable {
  /// A key that stands for text.
  case character(Character)
  /// Control with a letter in lower case or a sign: `control("l")` is Ctrl-L.
  case control(Character)
  /// F1 is `function(1)`.
  case function(Int)
  case up, down, left, right
  case pageUp, pageDown, home, end
  /// The wheel of the mouse, away from the person and towards them.
  case wheelUp, wheelDown
  /// The first button of the mouse, at a row and a column from 0.
  case click(row: Int, column: Int)
  case enter, escape, tab, backTab, backspace, delete, insert
  /// The terminal has another size than before.
  case resize
  /// Something that no screen has a use for.
  case unknown
}
