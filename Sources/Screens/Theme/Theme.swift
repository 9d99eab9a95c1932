package import Cells

/// How everything looks: the styles of all roles at one depth, and the glyphs.
package struct Theme: Equatable, Sendable {
  /// The background that a theme is made for.
  package enum Variant: String, CaseIterable, Sendable {
    case dark, light, any
  }

  /// The theme's name.
  package let name: String
  /// The background that it is made for.
  package let variant: Variant
  /// Who made it; "" when not said.
  package let author: String
  /// How many colours it is resolved for.
  package let depth: ColorDepth

  /// What the files said, by the dotted name of a role (`state.poor`, `state.poor.selected`).
  let rules: [String: RoleRule]
  /// Glyphs that differ from the table's.
  let glyphs: [Symbol: Glyph]
  /// Every role's look: as it is, in a stale row, in a selected one, and in one that is both.
  private var looks: [Style] = []

  /// A glyph and its ASCII twin.
  struct Glyph: Hashable, Sendable {
    let unicode: String
    let ascii: String
  }

  init(
    name: String, variant: Variant, author: String, rules: [String: RoleRule],
    glyphs: [Symbol: Glyph], depth: ColorDepth
  ) {
    self.name = name
    self.variant = variant
    self.author = author
    self.rules = rules
    self.glyphs = glyphs
    self.depth = depth
    let base = (rules[ThemeRole.base.rawValue] ?? RoleRule()).rule(at: depth)
    let below = base.style(on: .plain, at: depth)
    for role in ThemeRole.allCases {
      let rule = Self.rule(for: role.rawValue, in: rules)?.rule(at: depth)
      let style = rule?.style(on: below, at: depth) ?? below
      let stale = overlay(.rowStale, on: style, of: role)
      looks += [
        style, stale, overlay(.rowSelected, on: style, of: role),
        overlay(.rowSelected, on: stale, of: role),
      ]
    }
  }

  /// The same theme for another number of colours.
  package func at(_ depth: ColorDepth) -> Theme {
    Theme(
      name: name, variant: variant, author: author, rules: rules, glyphs: glyphs, depth: depth)
  }

  /// How a role looks; in a row that is no longer fresh or under the cursor, that is laid over it.
  package func style(_ role: ThemeRole, stale: Bool = false, selected: Bool = false) -> Style {
    looks[4 * role.ordinal + (stale ? 1 : 0) + (selected ? 2 : 0)]
  }

  /// The glyph and its twin, as the theme has them.
  func glyph(_ symbol: Symbol) -> Glyph {
    if let own = glyphs[symbol] { return own }
    guard let entry = Symbol.entries[symbol] else { return Glyph(unicode: "?", ascii: "?") }
    return Glyph(unicode: entry.unicode, ascii: entry.ascii)
  }

  /// The rule of a dotted name, or of the longest beginning of it that the theme knows.
  static func rule(for name: String, in rules: [String: RoleRule]) -> RoleRule? {
    var name = name[...]
    while true {
      if let rule = rules[String(name)] { return rule }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  private func overlay(_ over: ThemeRole, on style: Style, of role: ThemeRole) -> Style {
    let suffix = over == .rowSelected ? ".selected" : ".stale"
    if let own = rules[role.rawValue + suffix]?.rule(at: depth) {
      return own.style(on: style, at: depth)
    }
    let rule = Self.rule(for: over.rawValue, in: rules)?.rule(at: depth) ?? StyleRule()
    var result = rule.style(on: style, at: depth)
    // What is reversed already stands out of a reversed row by not being so.
    let kept =
      rule.attributes.contains(.reverse) ? style.attributes.subtracting(.dim) : style.attributes
    if kept.contains(.reverse), rule.attributes.contains(.reverse) {
      result.attributes = kept.union(rule.attributes).subtracting(.reverse)
    } else {
      result.attributes = kept.union(rule.attributes)
    }
    return result
  }
}
