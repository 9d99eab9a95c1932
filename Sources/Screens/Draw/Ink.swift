import Cells

/// A piece of a line: text and what it means.
struct Piece {
  var text: CellText
  var role: ThemeRole
}

/// What makes pieces: the ruler for text and the theme for glyphs.
struct Ink {
  let theme: Theme
  let ruler: TextRuler
  private let signs = Signs()

  /// The glyphs that were measured for this picture.
  private final class Signs {
    var texts = [CellText?](repeating: nil, count: Symbol.table.count)
  }

  /// For measuring alone: how lines break does not depend on the theme.
  static var measuring: Ink { Ink(theme: plainTheme, ruler: plainRuler) }
  private static let plainTheme = Theme.builtIn(depth: .none)
  private static let plainRuler = TextRuler(ascii: false, widthOf: TextRuler.approximateWidth)

  /// Text in a role.
  func text(_ raw: String, _ role: ThemeRole = .base) -> Piece {
    Piece(text: ruler.text(raw), role: role)
  }

  /// A glyph, in its own role unless another is given.
  func symbol(_ symbol: Symbol, _ role: ThemeRole? = nil) -> Piece {
    Piece(text: sign(symbol), role: role ?? symbol.role)
  }

  /// The glyph alone.
  ///
  /// One that this terminal shows in more cells than planned gives way to its twin.
  func sign(_ symbol: Symbol) -> CellText {
    let place = symbol.ordinal
    guard place < signs.texts.count else { return measured(symbol) }
    if let known = signs.texts[place] { return known }
    let text = measured(symbol)
    signs.texts[place] = text
    return text
  }

  private func measured(_ symbol: Symbol) -> CellText {
    let glyph = theme.glyph(symbol)
    let sign = ruler.symbol(glyph.unicode, ascii: glyph.ascii)
    return (1...symbol.width).contains(sign.width) ? sign : ruler.text(glyph.ascii)
  }

  /// A glyph of one cell, so many times.
  func run(_ symbol: Symbol, _ count: Int, _ role: ThemeRole? = nil) -> Piece {
    Piece(text: sign(symbol).repeated(max(0, count)), role: role ?? symbol.role)
  }

  /// Pieces in exactly so many cells: cut at the end with an ellipsis, or padded.
  func fit(_ pieces: [Piece], _ cells: Int, _ alignment: TextAlignment = .left) -> [Piece] {
    let width = pieces.width
    if width == cells { return pieces }
    if width < cells {
      let pad = Piece(text: .blanks(cells - width), role: .base)
      return alignment == .left ? pieces + [pad] : [pad] + pieces
    }
    guard cells > 0 else { return [] }
    var used = 0
    var result: [Piece] = []
    for piece in pieces {
      if used + piece.text.width < cells {
        result.append(piece)
        used += piece.text.width
        continue
      }
      let text = piece.text.prefix(cells - 1 - used) + ruler.symbol("…", ascii: "~")
      return result + [Piece(text: text.padded(to: cells - used), role: piece.role)]
    }
    return result
  }
}

extension [Piece] {
  /// The cells that all of them take.
  var width: Int { reduce(0) { $0 + $1.text.width } }
}
