/// Makes themes of those that people have already: base16 schemes (YAML) and btop themes.
package enum ThemeImport {
  /// What cannot be taken, in words.
  package struct Fault: Error, Equatable, Sendable {
    /// What was expected, and what came.
    package let words: String
  }

  /// A palette with what is known of it.
  private struct Source {
    var variant = "dark"
    var author = ""
    var colors: [(name: String, value: String)] = []
  }

  /// The text of a theme of ours with the colours of another program's; `name` is what it is called.
  ///
  /// It inherits from `dark` or `light`: what a role looks like without colours stays as it is there.
  package static func theme(from bytes: [UInt8], name: String) throws(Fault) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    var found = try base16(lines)
    if found == nil { found = try btop(lines) }
    guard let source = found else {
      throw Fault(
        words: "expected a base16 scheme (base00: \"2e3440\" …) or a btop theme"
          + " (theme[main_bg]=\"#2E3440\" …), found neither")
    }
    let head = [
      "[theme]", "name = \(name)", "variant = \(source.variant)", "inherits = \(source.variant)",
    ]
    let author = source.author.isEmpty ? [] : ["author = \(source.author)"]
    let palette = source.colors.map { "\($0.name) = \($0.value)" }
    return (head + author + ["", "[palette]"] + palette).joined(separator: "\n") + "\n"
  }

  /// Our names for the colours of a base16 scheme.
  private static let base16Names: [(ours: String, theirs: String)] = [
    ("paper", "base00"), ("ink", "base05"), ("deep", "base07"), ("soft", "base05"),
    ("quiet", "base04"), ("line", "base04"), ("choice", "base02"), ("chosen", "base06"),
    ("sky", "base0d"), ("leaf", "base0b"), ("plum", "base0e"), ("amber", "base0a"),
    ("ember", "base08"),
  ]

  /// Our names for the colours of a btop theme, with what stands for one that is left out.
  private static let btopNames: [(ours: String, theirs: [String])] = [
    ("paper", ["main_bg"]), ("ink", ["main_fg"]), ("deep", ["title", "main_fg"]),
    ("soft", ["graph_text", "main_fg"]), ("quiet", ["inactive_fg", "main_fg"]),
    ("line", ["div_line", "inactive_fg", "main_fg"]), ("choice", ["selected_bg"]),
    ("chosen", ["selected_fg", "main_fg"]), ("sky", ["hi_fg", "title"]),
    ("leaf", ["cpu_start", "temp_start"]), ("plum", ["proc_misc", "hi_fg"]),
    ("amber", ["cpu_mid", "temp_mid", "cpu_end"]), ("ember", ["cpu_end", "temp_end"]),
  ]

  private static func base16(_ lines: [String]) throws(Fault) -> Source? {
    var values: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map { trimmed(String($0)) }
      guard parts.count == 2 else { continue }
      values[parts[0].lowercased()] = unquoted(parts[1])
    }
    guard values["base00"] != nil else { return nil }
    var source = Source()
    source.author = clean(values["author"] ?? "")
    source.variant = try variant(values["variant"], paper: values["base00"] ?? "")
    for name in base16Names {
      guard let value = values[name.theirs], let color = hex(value) else {
        throw Fault(words: "expected \(name.theirs) as six hexadecimal digits")
      }
      source.colors.append((name.ours, color))
    }
    return source
  }

  private static func btop(_ lines: [String]) throws(Fault) -> Source? {
    var values: [String: String] = [:]
    for line in lines {
      let line = trimmed(line)
      guard line.hasPrefix("theme["), let end = line.firstIndex(of: "]"),
        let mark = line.firstIndex(of: "=")
      else { continue }
      let name = line[line.index(line.startIndex, offsetBy: 6)..<end]
      values[String(name)] = unquoted(trimmed(String(line[line.index(after: mark)...])))
    }
    guard values["main_fg"] != nil || values["main_bg"] != nil else { return nil }
    var source = Source()
    source.variant = try variant(nil, paper: values["main_bg"] ?? "")
    for name in btopNames {
      let said = name.theirs.lazy.compactMap { values[$0] }.first { !$0.isEmpty }
      guard let said else {
        source.colors.append((name.ours, "default"))
        continue
      }
      guard let color = hex(said) ?? decimal(said) else {
        throw Fault(
          words: "expected \(name.theirs[0]) as #rrggbb or three numbers, got \(clean(said))")
      }
      source.colors.append((name.ours, color))
    }
    return source
  }

  /// As it is said; else by how light the ground is.
  private static func variant(_ said: String?, paper: String) throws(Fault) -> String {
    if let said, ["dark", "light"].contains(said) { return said }
    guard let color = hex(paper) ?? decimal(paper), let number = Int(color.dropFirst(), radix: 16)
    else { return "dark" }
    return RGB(number).luminance > 0.4 ? "light" : "dark"
  }

  /// `#RRGGBB`, `RRGGBB`, or btop's grey `#BW`.
  private static func hex(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.utf8.count == 2 { return "#" + String(repeating: digits.lowercased(), count: 3) }
    return digits.utf8.count == 6 ? "#" + digits.lowercased() : nil
  }

  /// `46 52 64`.
  private static func decimal(_ text: String) -> String? {
    let parts = text.split(separator: " ").map { UInt8($0) }
    guard parts.count == 3 else { return nil }
    var color = "#"
    for case let part? in parts {
      let digits = String(part, radix: 16)
      color += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return color.utf8.count == 7 ? color : nil
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }

  /// What stands between quotes, or before a comment.
  private static func unquoted(_ text: String) -> String {
    if let quote = text.first, quote == "\"" || quote == "'" {
      return String(text.dropFirst().prefix { $0 != quote })
    }
    return trimmed(text.components(before: " #"))
  }

  /// Text of a stranger as the value of a key: printable, and no comment.
  private static func clean(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0 != ";" }.prefix(80)
        .map(Character.init))
  }
}

extension String {
  /// The text before the first of a sign.
  fileprivate func components(before sign: String) -> String {
    firstRange(of: sign).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
