import IniFile

extension ThemeLoader {
  /// Evaluates all lines.
  mutating func finish(depth: ColorDepth) -> LoadedTheme {
    readPalette()
    let rules = readRoles()
    let glyphs = readSymbols()
    let theme = Theme(
      name: name, variant: variant, author: author, rules: rules, glyphs: glyphs, depth: depth)
    return LoadedTheme(theme: theme, problems: problems)
  }

  private mutating func readPalette() {
    for line in paletteLines {
      var reader = StyleReader(palette: palette)
      if let color = reader.color(line.entry.value, at: 0) { palette[line.entry.key] = color }
      take(reader.problems, of: line)
    }
  }

  private mutating func readRoles() -> [String: RoleRule] {
    var rules: [String: RoleRule] = [:]
    for line in roleLines {
      let name = line.entry.key
      guard Self.isRole(name) else {
        let nearest = nearestName(to: name, in: ThemeRole.allCases.map(\.rawValue))
        note(line, "unknown role \(name)", nearest: nearest)
        continue
      }
      var reader = StyleReader(palette: palette)
      var rule = reader.read(line.entry.value)
      // Without colours a role keeps the look that it inherits: that is made to be told apart.
      rule.mono = rule.mono ?? rules[name]?.rule(at: .none)
      rules[name] = rule
      take(reader.problems, of: line)
    }
    return rules
  }

  private mutating func readSymbols() -> [Symbol: Theme.Glyph] {
    var glyphs: [Symbol: Theme.Glyph] = [:]
    for line in symbolLines {
      let name = line.entry.key
      guard let symbol = Symbol(rawValue: name) else {
        let nearest = nearestName(to: name, in: Symbol.allCases.map(\.rawValue))
        note(line, "unknown symbol \(name)", nearest: nearest)
        continue
      }
      let words = StyleReader.words(line.entry.value)
      guard words.count == 2, words[1].word.utf8.allSatisfy({ (33...126).contains($0) }) else {
        note(line, "expected a glyph, a blank and its ASCII twin", atValue: 0)
        continue
      }
      glyphs[symbol] = Theme.Glyph(unicode: words[0].word, ascii: words[1].word)
    }
    return glyphs
  }

  private mutating func take(
    _ found: [(offset: Int, what: String, nearest: String?)], of line: Line
  ) {
    for problem in found {
      note(line, problem.what, atValue: problem.offset, nearest: problem.nearest)
    }
  }

  /// Whether a theme may speak of this name: a role, a group of roles (`state`), or a role in a row
  /// under the cursor or no longer fresh (`state.poor.selected`, `state.poor.stale`).
  private static func isRole(_ name: String) -> Bool {
    if ThemeRole(rawValue: name) != nil { return true }
    for suffix in [".selected", ".stale"] where name.hasSuffix(suffix) {
      if ThemeRole(rawValue: String(name.dropLast(suffix.count))) != nil { return true }
    }
    return ThemeRole.table.contains { $0.group == name }
  }
}
