import CTerm
package import Cells

extension Terminal {
  /// One row as ncurses believes it is on the screen: for tests of what was drawn.
  package func shownRow(_ row: Int) -> [Cell] {
    var buffer = [cchar_t](repeating: cchar_t(), count: size.columns + 1)
    guard mvwin_wchnstr(ct_curscr(), Int32(row), 0, &buffer, Int32(size.columns)) == OK else {
      return []
    }
    var cells: [Cell] = []
    var scalars = [UInt32](repeating: 0, count: Int(CCHARW_MAX))
    // A wide character comes once: index and column differ.
    for cell in buffer {
      var attributes: attr_t = 0
      var pair: Int32 = 0
      let count = withUnsafePointer(to: cell) { ct_read_cell($0, &scalars, &attributes, &pair) }
      guard count > 0, cells.count < size.columns else { break }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars.prefix(count).compactMap(Unicode.Scalar.init))
      let style = Terminal.style(attributes, pair: pair)
      let width = UInt8(max(0, ct_wcwidth(scalars[0])))
      cells.append(Cell(text: text, width: width, style: style))
      if width == 2 { cells.append(Cell(text: "", width: 0, style: style)) }
    }
    return cells
  }

  private static func style(_ bits: attr_t, pair: Int32) -> Style {
    let attributes: [(attr_t, Attributes)] = [
      (CT_BOLD, .bold), (CT_DIM, .dim), (CT_ITALIC, .italic), (CT_UNDERLINE, .underline),
      (CT_REVERSE, .reverse),
    ]
    var style = Style(attributes: Attributes(attributes.filter { bits & $0.0 != 0 }.map(\.1)))
    var foreground: Int32 = -1
    var background: Int32 = -1
    guard pair != 0, extended_pair_content(pair, &foreground, &background) == OK else {
      return style
    }
    style.foreground = UInt8(exactly: foreground).map(Color.indexed) ?? .default
    style.background = UInt8(exactly: background).map(Color.indexed) ?? .default
    return style
  }
}
