import Cells

/// What a person asked for: `--color never|16|256|auto`.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// By NO_COLOR and what the terminal has.
  case auto
  /// Attributes only.
  case never
  case sixteen = "16"
  case twoHundredFiftySix = "256"
}

/// How many colours are used.
package enum ColorDepth: Int, Comparable, Sendable {
  case none = 0
  case eight = 8
  case sixteen = 16
  case twoHundredFiftySix = 256

  /// Fewer colours are less.
  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The most that a terminal of so many colours (terminfo `colors`) can show.
  package init(terminalColors: Int) {
    switch terminalColors {
    case 256...: self = .twoHundredFiftySix
    case 16...: self = .sixteen
    case 8...: self = .eight
    default: self = .none
    }
  }

  /// What is used, and why, in words for `doctor`.
  ///
  /// The choice comes first, then NO_COLOR (set and not empty), then what the terminal has; no choice
  /// goes beyond that.
  package static func decide(
    _ choice: ColorChoice, environment: [String: String], terminalColors: Int
  ) -> (depth: ColorDepth, reason: String) {
    let most = ColorDepth(terminalColors: terminalColors)
    let had = "terminfo has \(terminalColors) colours"
    switch choice {
    case .never: return (.none, "--color never")
    case .sixteen: return (min(.sixteen, most), "--color 16; \(had)")
    case .twoHundredFiftySix: return (most, "--color 256; \(had)")
    case .auto: break
    }
    if let value = environment["NO_COLOR"], !value.isEmpty { return (.none, "NO_COLOR is set") }
    return (most, had)
  }
}
