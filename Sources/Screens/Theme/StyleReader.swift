import Cells

/// Reads the value of a role: `fg:sky bg:default bold | ansi16 fg:cyan | mono bold`.
struct StyleReader {
  /// Colours by the names that the theme gives them.
  let palette: [String: ThemeColor]
  /// What could not be read: the place in characters from the start of the value, and why.
  private(set) var problems: [(offset: Int, what: String, nearest: String?)] = []

  static let attributes: [(name: String, value: Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse),
  ]

  init(palette: [String: ThemeColor]) { self.palette = palette }

  /// Reads a value; words that cannot be read are noted and left out.
  mutating func read(_ value: String) -> RoleRule {
    var rule = RoleRule()
    var depth = ColorDepth.twoFiftySix
    var part = StyleRule()
    var isFirstWord = false
    for (offset, word) in Self.words(value) {
      if word == "|" {
        Self.put(part, into: &rule, at: depth)
        part = StyleRule()
        isFirstWord = true
      } else if isFirstWord {
        isFirstWord = false
        if let named = ColorDepth(rawValue: word) {
          depth = named
        } else {
          note(offset, "expected a depth after |, not \(word)", word, ["ansi16", "mono"])
        }
      } else {
        readWord(word, at: offset, into: &part)
      }
    }
    Self.put(part, into: &rule, at: depth)
    return rule
  }

  /// Reads a colour: `default`, a name, 0 to 255, or `#rrggbb`.
  mutating func color(_ text: String, at offset: Int) -> ThemeColor? {
    if text == "default" { return .default }
    if let own = palette[text] { return own }
    if let index = Palette.names.firstIndex(of: text) { return .index(UInt8(index)) }
    if let index = UInt8(text), text.first != "+" { return .index(index) }
    if text.first == "#", text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit),
      let hex = Int(text.dropFirst(), radix: 16)
    {
      return .exact(hex)
    }
    let known = Palette.names + ["default"] + palette.keys.sorted()
    note(offset, "\(text) is no colour", text, known)
    return nil
  }

  private mutating func readWord(_ word: String, at offset: Int, into part: inout StyleRule) {
    if word.hasPrefix("fg:") {
      part.foreground = color(String(word.dropFirst(3)), at: offset + 3) ?? part.foreground
    } else if word.hasPrefix("bg:") {
      part.background = color(String(word.dropFirst(3)), at: offset + 3) ?? part.background
    } else if let known = Self.attributes.first(where: { $0.name == word }) {
      part.attributes.insert(known.value)
    } else if word != "plain" {
      let known = Self.attributes.map(\.name) + ["plain", "fg:", "bg:"]
      note(offset, "\(word) is neither a colour nor an attribute", word, known)
    }
  }

  private mutating func note(_ offset: Int, _ what: String, _ word: String, _ known: [String]) {
    problems.append((offset, what, nearestName(to: word, in: known)))
  }

  private static func put(_ part: StyleRule, into rule: inout RoleRule, at depth: ColorDepth) {
    switch depth {
    case .twoFiftySix: rule.general = part
    case .sixteen: rule.sixteen = part
    case .none: rule.mono = part
    }
  }

  /// The words of a value, each with its place in characters.
  static func words(_ value: String) -> [(offset: Int, word: String)] {
    var words: [(offset: Int, word: String)] = []
    var word = ""
    var offset = 0
    for scalar in value.unicodeScalars {
      if scalar == " " || scalar == "\t" {
        if !word.isEmpty { words.append((offset - word.unicodeScalars.count, word)) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
      offset += 1
    }
    if !word.isEmpty { words.append((offset - word.unicodeScalars.count, word)) }
    return words
  }
}

/// The name that is nearest to what was written, if one is near enough to be meant.
package func nearestName(to word: String, in names: [String]) -> String? {
  let word = Array(word.unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(word, Array(name.unicodeScalars))
    if distance < best?.distance ?? .max { best = (name, distance) }
  }
  guard let best, best.distance <= max(2, word.count / 2) else { return nil }
  return best.name
}

/// How many letters have to be changed, added or taken away (Levenshtein).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let change = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
