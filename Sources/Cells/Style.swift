/// A colour of the terminal: its own default, or an index of its palette.
package enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// 0 to 15: the terminal's own sixteen; 16 to 255: the xterm cube and greys.
  case indexed(UInt8)
}

/// Attributes that every terminal has in some form.
package struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit an attribute.
  package let rawValue: UInt8
  /// Attributes by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier, or brighter.
  package static let bold = Attributes(rawValue: 1)
  /// Fainter; many terminals do nothing.
  package static let dim = Attributes(rawValue: 2)
  /// Slanted; some terminals underline or reverse instead.
  package static let italic = Attributes(rawValue: 4)
  /// Underlined.
  package static let underline = Attributes(rawValue: 8)
  /// Foreground and background changed with each other.
  package static let reverse = Attributes(rawValue: 16)
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  /// The colour of the characters.
  package var foreground: Color
  /// The colour behind them.
  package var background: Color
  /// Everything but colour.
  package var attributes: Attributes

  /// The terminal's own look, but for what is given.
  package init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own look.
  package static let plain = Style()
}
