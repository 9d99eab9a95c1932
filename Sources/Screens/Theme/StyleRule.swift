package import Cells

/// A colour as a theme gives it.
package enum ThemeColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// An index of the xterm palette.
  case index(UInt8)
  /// An exact colour, `0xRRGGBB`.
  case exact(Int)

  /// The colour of a cell at a depth.
  func cellColor(at depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.default, _), (_, .none): .default
    case (.index(let index), .twoFiftySix): .indexed(index)
    case (.index(let index), .sixteen):
      .indexed(index < 16 ? index : Palette.nearest16(Palette.rgb(index)))
    case (.exact(let hex), .twoFiftySix): .indexed(Palette.nearest256(RGB(hex)))
    case (.exact(let hex), .sixteen): .indexed(Palette.nearest16(RGB(hex)))
    }
  }

  /// What a terminal of 256 colours shows, where it is known: the default and the first sixteen are
  /// the user's own.
  var rgb: RGB? {
    switch self {
    case .default: nil
    case .index(let index): index < 16 ? nil : Palette.rgb(index)
    case .exact(let hex): Palette.rgb(Palette.nearest256(RGB(hex)))
    }
  }
}

/// What a theme says of a role at one depth; what it leaves out comes from `base`.
package struct StyleRule: Hashable, Sendable {
  /// The colour of text, if said.
  package var foreground: ThemeColor?
  /// The colour behind it, if said.
  package var background: ThemeColor?
  /// The attributes.
  package var attributes: Attributes = []

  /// The style of a cell at a depth, on top of another one.
  func style(on below: Style, at depth: ColorDepth) -> Style {
    Style(
      foreground: foreground?.cellColor(at: depth) ?? below.foreground,
      background: background?.cellColor(at: depth) ?? below.background,
      attributes: attributes)
  }
}

/// What a theme says of a role: in general, and where the terminal has fewer colours.
package struct RoleRule: Hashable, Sendable {
  /// For 256 colours, and for what has no alternative of its own.
  package var general = StyleRule()
  /// For sixteen colours, if said.
  package var sixteen: StyleRule?
  /// For no colours, if said.
  package var mono: StyleRule?

  /// The rule that applies at a depth.
  func rule(at depth: ColorDepth) -> StyleRule {
    switch depth {
    case .twoFiftySix: general
    case .sixteen: sixteen ?? general
    case .none: mono ?? StyleRule(attributes: general.attributes)
    }
  }
}
