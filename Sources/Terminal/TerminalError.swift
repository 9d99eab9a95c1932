/// Why there can be no screen.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard output is a file, a pipe or nothing.
  case notATerminal
  /// Standard input is not a terminal, and the process has no other (errno of opening `/dev/tty`).
  case noKeyboard(errno: Int32)
  /// TERM is not set, or empty.
  case noTerminalName
  /// TERM names a terminal that the terminfo database does not have.
  case unknownTerminal(name: String)
  /// The terminal cannot place its cursor, as `dumb`.
  case cannotMoveCursor(name: String)
  /// The system refused something (what, errno).
  case system(call: String, errno: Int32)

  /// What was expected, what came, and what to do.
  package var message: String {
    let instead = "use `calltop once` for text or --json"
    return switch self {
    case .notATerminal:
      "standard output is not a terminal; \(instead)"
    case .noKeyboard(let errno):
      "no keyboard: standard input is not a terminal and /dev/tty cannot be opened"
        + " (\(TerminalError.words(errno))); \(instead)"
    case .noTerminalName:
      "TERM is not set; set it to your terminal's name, as TERM=xterm-256color, or \(instead)"
    case .unknownTerminal(let name):
      "TERM=\(TerminalError.quoted(name)) is not in the terminfo database; install its entry"
        + " (package ncurses-term), set TERM=xterm-256color, or \(instead)"
    case .cannotMoveCursor(let name):
      "TERM=\(TerminalError.quoted(name)) cannot move its cursor; set TERM to what your terminal"
        + " really is, or \(instead)"
    case .system(let call, let errno):
      "\(call): \(TerminalError.words(errno))"
    }
  }
}
