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

/// How a cell looks, packed into one word: a frame is thousands of these, compared for each drawing.
package struct Style: Hashable, Sendable {
  // Nine bits each for the colours, 0 for the terminal's own and one more than the index for others; then the
  // attributes.
  private var bits: UInt32 = 0

  /// The terminal's own look, but for what is given.
  package init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The colour of the characters.
  package var foreground: Color {
    get { Self.color(bits & 0x1FF) }
    set { bits = bits & ~0x1FF | Self.bits(newValue) }
  }

  /// The colour behind them.
  package var background: Color {
    get { Self.color(bits >> 9 & 0x1FF) }
    set { bits = bits & ~(0x1FF << 9) | Self.bits(newValue) << 9 }
  }

  /// Everything but colour.
  package var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 18)) }
    set { bits = bits & 0x3FFFF | UInt32(newValue.rawValue) << 18 }
  }

  private static func color(_ bits: UInt32) -> Color {
    bits == 0 ? .default : .indexed(UInt8(truncatingIfNeeded: bits - 1))
  }

  private static func bits(_ color: Color) -> UInt32 {
    switch color {
    case .default: 0
    case .indexed(let index): UInt32(index) + 1
    }
  }

  /// The terminal's own look.
  package static let plain = Style()
}
