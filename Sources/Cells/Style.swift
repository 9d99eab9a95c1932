/// A colour of the terminal: its own default, or an index of its palette.
package enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// 0 to 15: the terminal's own sixteen; 16 to 255: the xterm cube and greys.
  case indexed(UInt8)
}

/// Attributes that every terminal has in some form.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let italic = Attributes(rawValue: 4)
  package static let underline = Attributes(rawValue: 8)
  package static let reverse = Attributes(rawValue: 16)
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

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
