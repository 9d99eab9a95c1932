import Glibc

/// Rows and columns of a terminal, both at least 1.
package struct TerminalSize: Hashable, Sendable {
  /// From 1.
  package let rows: Int
  /// From 1.
  package let columns: Int

  /// Larger than any real terminal: a tty that claims 65,535 columns must not cost gigabytes.
  package static let largest = TerminalSize(rows: 500, columns: 1500)

  /// What is assumed where a terminal says 0×0.
  package static let assumed = TerminalSize(rows: 24, columns: 80)

  /// A size; less than 1 becomes 1.
  package init(rows: Int, columns: Int) {
    self.rows = max(1, rows)
    self.columns = max(1, columns)
  }

  /// What the system says of a terminal now (TIOCGWINSZ), within ``largest``; ``assumed`` if nothing.
  package static func measured(_ descriptor: Int32) -> TerminalSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0
    else { return assumed }
    return TerminalSize(
      rows: min(Int(window.ws_row), largest.rows), columns: min(Int(window.ws_col), largest.columns)
    )
  }
}
