/// How a frame looks, without its text: one letter a cell, and what each letter means.
package struct StylePlane: Equatable, Sendable {
  /// One line a row, one letter a column; `.` is the terminal's own look.
  package let rows: [String]
  /// One line a letter, by first appearance: `a fg=6 bold`.
  package let legend: [String]
}

extension Frame {
  /// The text of each row, with every wide character once and all trailing blanks.
  package var textPlane: [String] {
    (0..<rows).map { row($0).map(\.text).joined() }
  }

  /// The looks of each row.
  package var stylePlane: StylePlane {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    let lines = (0..<rows).map { index in
      String(
        row(index).map { cell in
          if let letter = letters[cell.style] { return letter }
          let letter = Frame.letter(legend.count)
          letters[cell.style] = letter
          legend.append("\(letter) \(cell.style.words)")
          return letter
        })
    }
    return StylePlane(rows: lines, legend: legend)
  }

  /// Text, looks and legend as lines of one file, without trailing blanks: what goldens hold.
  package var golden: String {
    let looks = stylePlane
    let cursorLine = cursor.map { ["cursor \($0.row),\($0.column)"] } ?? []
    let parts = [textPlane.map(Frame.trimmed), looks.rows, looks.legend + cursorLine]
    return parts.map { part in part.map { $0 + "\n" }.joined() }.joined(separator: "---\n")
  }

  /// a to z, A to Z, 0 to 9, then letters of higher blocks: never twice the same.
  private static func letter(_ index: Int) -> Character {
    let first = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    if index < first.count { return first[index] }
    return Unicode.Scalar(UInt32(0x4E00 + index - first.count)).map(Character.init) ?? "#"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Style {
  /// The look in words: `fg=6 bg=235 bold`, or `plain`.
  package var words: String {
    let named: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    var words: [String] = []
    if case .indexed(let index) = foreground { words.append("fg=\(index)") }
    if case .indexed(let index) = background { words.append("bg=\(index)") }
    words += named.filter { attributes.contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
