import CTerm
import Cells
import Glibc

/// Turns styled cells into those of ncurses: colours into pairs, attributes into bits.
struct Painter {
  private let palette: Palette
  private let hasDefaultColors: Bool
  private var pairs: PairTable
  private var last: (style: Style, attributes: attr_t, pair: Int32) = (.plain, 0, 0)
  private var buffer: [cchar_t] = []
  private var scalars = [UInt32](repeating: 0, count: Glyph.scalarsAtMost)

  /// For the terminal that is open now.
  ///
  /// Without colours, ncurses is never told of any.
  init(depth: ColorDepth) {
    palette = Palette(depth: depth)
    guard depth != .none else {
      hasDefaultColors = true
      pairs = PairTable(capacity: 0)
      return
    }
    start_color()
    hasDefaultColors = use_default_colors() == OK
    pairs = PairTable(capacity: min(Int(ct_color_pairs()), 1 << 15) - 1)
  }

  /// A new frame begins.
  mutating func beginFrame() {
    pairs.beginFrame()
    last = (.plain, 0, 0)
  }

  /// Puts some columns of a frame's row into the window, at their place.
  mutating func paint(_ frame: Frame, row: Int, columns: Range<Int>, unicode: Bool) {
    buffer.removeAll(keepingCapacity: true)
    let cells = frame.row(row)
    for index in columns {
      let cell = cells[cells.startIndex + index]
      guard cell.width > 0 else { continue }
      let look = look(of: cell.style, in: frame)
      add(cell, attributes: look.attributes, pair: look.pair, unicode: unicode)
    }
    mvwadd_wchnstr(
      ct_stdscr(), Int32(row), Int32(columns.lowerBound), buffer, Int32(buffer.count))
  }

  private mutating func add(_ cell: Cell, attributes: attr_t, pair: Int32, unicode: Bool) {
    let isShown = unicode || cell.glyph.isASCII
    let glyph = isShown ? cell.glyph : Glyph("?")
    for index in 0..<scalars.count { scalars[index] = glyph[index] }
    var made = cchar_t()
    ct_make_cell(&made, scalars, glyph.count, attributes, pair)
    for _ in 0..<(isShown ? 1 : cell.width) { buffer.append(made) }
  }

  private mutating func look(of style: Style, in frame: Frame) -> (attributes: attr_t, pair: Int32)
  {
    if style != last.style {
      let shown = palette.reduced(style)
      let pair = number(of: ColorPair(shown), in: frame)
      last = (style, Painter.bits(shown.attributes), pair)
    }
    return (last.attributes, last.pair)
  }

  private mutating func number(of pair: ColorPair, in frame: Frame) -> Int32 {
    let palette = palette
    switch pairs.number(of: pair, inFrame: { Painter.pairs(of: frame, palette) }) {
    case .known(let number): return number
    case .full: return 0
    case .define(let number):
      init_extended_pair(
        number, Self.index(pair.foreground, default: hasDefaultColors ? -1 : 7),
        Self.index(pair.background, default: hasDefaultColors ? -1 : 0))
      return number
    }
  }

  private static func pairs(of frame: Frame, _ palette: Palette) -> Set<ColorPair> {
    var styles: Set<Style> = []
    for row in 0..<frame.rows { for cell in frame.row(row) { styles.insert(cell.style) } }
    return Set(styles.map { ColorPair(palette.reduced($0)) })
  }

  private static func index(_ color: Color, default own: Int32) -> Int32 {
    if case .indexed(let index) = color { Int32(index) } else { own }
  }

  private static func bits(_ attributes: Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= CT_BOLD }
    if attributes.contains(.dim) { bits |= CT_DIM }
    if attributes.contains(.italic) { bits |= CT_ITALIC }
    if attributes.contains(.underline) { bits |= CT_UNDERLINE }
    if attributes.contains(.reverse) { bits |= CT_REVERSE }
    return bits
  }
}
