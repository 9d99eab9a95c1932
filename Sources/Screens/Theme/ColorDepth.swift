/// How many colours the terminal has, and so which alternative of a role applies.
package enum ColorDepth: String, Sendable, CaseIterable {
  /// None: attributes only.
  case none = "mono"
  /// The terminal's own sixteen.
  case sixteen = "ansi16"
  /// The xterm palette of 256.
  case twoFiftySix = "ansi256"
}
