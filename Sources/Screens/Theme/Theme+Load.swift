import IniFile

/// A theme and what could not be followed in its files.
package struct LoadedTheme: Sendable {
  /// The theme; complete whatever was wrong.
  package let theme: Theme
  /// The warnings, in the order of the files, the inherited ones first.
  package let problems: [ThemeProblem]

  /// A theme and its warnings.
  package init(theme: Theme, problems: [ThemeProblem]) {
    self.theme = theme
    self.problems = problems
  }
}

extension Theme {
  /// The name of the theme that is compiled in and always there.
  package static let builtInName = "terminal"

  /// The theme that is compiled in.
  package static func builtIn(depth: ColorDepth) -> Theme {
    load(bytes: builtInText.utf8, name: builtInName, depth: depth).theme
  }

  /// Reads a theme.
  ///
  /// `file` is what warnings call it; `inherited` gives the bytes of another theme by
  /// its name, or `nil` where there is none. Always gives a whole theme: what cannot be followed is
  /// left out and reported.
  package static func load(
    bytes: some Collection<UInt8>, name: String, file: String? = nil, depth: ColorDepth,
    inherited: (String) -> [UInt8]? = { _ in nil }
  ) -> LoadedTheme {
    var loader = ThemeLoader(name: name)
    loader.add(Array(bytes), file: file ?? "\(name).theme", inherited: inherited)
    return loader.finish(depth: depth)
  }
}

/// Gathers the lines of a theme and of those it inherits from, and then evaluates them: so a palette
/// changes what the inherited roles look like.
struct ThemeLoader {
  /// A line and the file it stands in.
  struct Line {
    let file: String
    let entry: IniFile.Entry
  }

  var name: String
  var variant = Theme.Variant.any
  var author = ""
  var palette: [String: ThemeColor] = [:]
  var paletteLines: [Line] = []
  var roleLines: [Line] = []
  var symbolLines: [Line] = []
  var problems: [ThemeProblem] = []
  private var seen: Set<String>

  /// How long a chain of themes may be.
  static let longestChain = 8
  static let sections = ["theme", "palette", "roles", "symbols"]
  static let themeKeys = ["name", "variant", "inherits", "author", "license"]

  init(name: String) {
    self.name = name
    seen = [name]
  }

  /// Takes a file, after the one it inherits from.
  mutating func add(_ bytes: [UInt8], file: String, inherited: (String) -> [UInt8]?) {
    let read = IniFile(bytes: bytes)
    for problem in read.problems {
      problems.append(
        ThemeProblem(
          file: file, line: problem.line, column: problem.column, what: problem.what, nearest: nil))
    }
    let lines = read.entries.map { Line(file: file, entry: $0) }
    if let parent = lines.first(where: { $0.entry.section == "theme" && $0.entry.key == "inherits" }
    ) {
      inherit(parent, inherited: inherited)
    }
    for line in lines { sort(line) }
  }

  private mutating func inherit(_ line: Line, inherited: (String) -> [UInt8]?) {
    let parent = line.entry.value
    guard seen.count < Self.longestChain, seen.insert(parent).inserted else {
      return note(line, "inherits from \(parent) in a circle, or through too many themes")
    }
    let builtIn = parent == Theme.builtInName ? Array(Theme.builtInText.utf8) : nil
    guard let bytes = inherited(parent) ?? builtIn else {
      return note(line, "there is no theme \(parent) to inherit from")
    }
    add(bytes, file: "\(parent).theme", inherited: inherited)
  }

  private mutating func sort(_ line: Line) {
    switch line.entry.section {
    case "theme": readHeader(line)
    case "palette": paletteLines.append(line)
    case "roles": roleLines.append(line)
    case "symbols": symbolLines.append(line)
    default:
      let section = line.entry.section
      note(
        line, section.isEmpty ? "a key before the first section" : "unknown section [\(section)]",
        nearest: nearestName(to: section, in: Self.sections))
    }
  }

  private mutating func readHeader(_ line: Line) {
    let value = line.entry.value
    switch line.entry.key {
    case "name": name = value
    case "author": author = value
    case "license", "inherits": break
    case "variant":
      if let known = Theme.Variant(rawValue: value) { return variant = known }
      let names = Theme.Variant.allCases.map(\.rawValue)
      note(line, "variant is \(value)", atValue: 0, nearest: nearestName(to: value, in: names))
    default:
      note(
        line, "unknown key \(line.entry.key)",
        nearest: nearestName(to: line.entry.key, in: Self.themeKeys))
    }
  }

  /// Notes a problem at the key of a line, or so many characters into its value.
  mutating func note(
    _ line: Line, _ what: String, atValue offset: Int? = nil, nearest: String? = nil
  ) {
    problems.append(
      ThemeProblem(
        file: line.file, line: line.entry.line,
        column: offset.map { line.entry.valueColumn + $0 } ?? line.entry.column, what: what,
        nearest: nearest))
  }
}
