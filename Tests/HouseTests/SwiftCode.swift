/// Swift source without its comments and without the text of its literals, line for line: what is left
/// is code, that of interpolations included.
struct SwiftCode {
  let lines: [String]

  init(_ source: String) {
    var scanner = Scanner(Array(source.unicodeScalars))
    scanner.scan()
    lines = String(String.UnicodeScalarView(scanner.code))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private struct Scanner {
    let source: [Unicode.Scalar]
    var position = 0
    var code: [Unicode.Scalar] = []

    init(_ source: [Unicode.Scalar]) { self.source = source }

    private func starts(_ text: String, at offset: Int = 0) -> Bool {
      let wanted = Array(text.unicodeScalars)
      let start = position + offset
      return start + wanted.count <= source.count
        && source[start..<start + wanted.count].elementsEqual(wanted)
    }

    /// Passes over scalars that are no code; line ends stay.
    private mutating func skip(_ count: Int = 1) {
      for scalar in source[position..<min(source.count, position + count)] where scalar == "\n" {
        code.append(scalar)
      }
      position += count
    }

    private mutating func take() {
      code.append(source[position])
      position += 1
    }

    /// Scans code: all of it, or to the parenthesis that ends an interpolation.
    mutating func scan(inInterpolation: Bool = false) {
      var depth = 0
      while position < source.count {
        if starts("//") {
          while position < source.count, source[position] != "\n" { skip() }
        } else if starts("/*") {
          comment()
        } else if let hashes = literalHashes() {
          literal(hashes: hashes)
        } else {
          if source[position] == "(" { depth += 1 }
          if source[position] == ")" {
            if inInterpolation && depth == 0 { return }
            depth -= 1
          }
          take()
        }
      }
    }

    private mutating func comment() {
      var depth = 0
      repeat {
        if starts("/*") {
          depth += 1
          skip(2)
        } else if starts("*/") {
          depth -= 1
          skip(2)
        } else {
          skip()
        }
      } while depth > 0 && position < source.count
    }

    /// How many `#` stand before a quote here; `nil` where no literal begins.
    private func literalHashes() -> Int? {
      var count = 0
      while starts("#", at: count) { count += 1 }
      return starts("\"", at: count) ? count : nil
    }

    private mutating func literal(hashes: Int) {
      let fence = String(repeating: "#", count: hashes)
      let quotes = starts("\"\"\"", at: hashes) ? "\"\"\"" : "\""
      code += Array("\"\"".unicodeScalars)
      skip(hashes + quotes.count)
      while position < source.count {
        if starts(quotes + fence) { return skip(quotes.count + hashes) }
        if starts("\\" + fence + "(") {
          skip(2 + hashes)
          scan(inInterpolation: true)
          skip()
        } else {
          skip(starts("\\" + fence) ? 2 + hashes : 1)
        }
      }
    }
  }
}

extension SwiftCode {
  /// The modules that are imported, with their lines from 1.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { index, line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let place = words.firstIndex(of: "import"),
        words[..<place].allSatisfy({ $0.hasPrefix("@") || Self.levels.contains(String($0)) })
      else { return nil }
      let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let rest = words[(place + 1)...].drop { kinds.contains(String($0)) }
      let module = rest.first?.split(separator: ".").first
      return module.map { (String($0), index + 1) }
    }
  }

  private static let levels = ["public", "package", "internal", "fileprivate", "private"]

  /// Lines on which a value is unwrapped by force: a mark right behind a value or a type.
  var forcedUnwraps: [Int] {
    lines.indices.filter { index in
      let line = Array(lines[index].unicodeScalars)
      return line.indices.dropFirst().contains { place in
        guard line[place] == "!" else { return false }
        let before = line[place - 1]
        let isBehindValue =
          before.properties.isXIDContinue || ")]}>?\"`".unicodeScalars.contains(before)
        let isUnequal = place + 1 < line.count && line[place + 1] == "="
        return isBehindValue && !isUnequal
      }
    }.map { $0 + 1 }
  }

  /// Lines on which a word stands as code.
  func lines(with word: String) -> [Int] {
    lines.indices.filter { lines[$0].contains(word) }.map { $0 + 1 }
  }
}
