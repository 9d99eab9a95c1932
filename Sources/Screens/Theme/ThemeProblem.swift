/// A line of a theme that could not be followed: a warning, never a refusal.
package struct ThemeProblem: Equatable, Sendable, CustomStringConvertible {
  /// The file, as its name was given.
  package let file: String
  /// The line, from 1; 0 for the theme as a whole.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// What is wrong.
  package let what: String
  /// The known name that is nearest to what was written.
  package let nearest: String?

  /// `file:line:column: what; nearest name: …`.
  package var description: String {
    let place = line == 0 ? file : "\(file):\(line):\(column)"
    return "\(place): \(what)" + (nearest.map { "; nearest name: \($0)" } ?? "")
  }
}
