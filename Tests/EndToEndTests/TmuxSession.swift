import Glibc
import Testing

/// A program in a tmux server of its own: a real terminal, real window changes, real keys.
///
/// What is shown is asked for again and again until it is what is wanted, or a limit is reached.
final class TmuxSession {
  static let path = "/usr/bin/tmux"
  /// Whether there is a tmux; without it the tests that need it are skipped by name.
  static let isInstalled = access(path, X_OK) == 0

  /// How long anything may take, in milliseconds.
  static let patience: Int32 = 20_000

  private let socket: String
  private let scratch: Scratch

  /// Starts a shell command; its exit status is shown behind it, and the terminal stays.
  init(_ command: String, columns: Int = 80, rows: Int = 24) throws {
    scratch = try Scratch()
    socket = "\(scratch.path)/socket"
    // The shell around the program outlives what is meant for the program.
    let shown = "trap : INT QUIT TERM HUP; \(command); echo \"[exit $?]\"; exec cat"
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-s", "s",
      "sh", "-c", shown)
  }

  /// Starts a shell that waits for keys, with a prompt that a test can tell.
  static func shell(columns: Int = 80, rows: Int = 24) throws -> TmuxSession {
    let session = try TmuxSession(
      "PS1='[prompt] ' exec sh -i -m", columns: columns, rows: rows)
    try session.wait { $0.contains("[prompt]") }
    return session
  }

  deinit { _ = try? tmux("kill-server") }

  @discardableResult
  func tmux(_ words: String...) throws -> String { try tmux(words) }

  private func tmux(_ words: [String]) throws -> String {
    let program = try Spawn(
      [Self.path, "-S", socket] + words, environment: Product.environment)
    let finished = try program.finish(within: Self.patience)
    guard finished.ending == .code(0) else {
      throw SpawnError("tmux \(words): \(finished.errors)", code: EINVAL)
    }
    return finished.output
  }

  /// Presses keys by tmux's names (`q`, `C-c`, `Enter`, `Escape`).
  func keys(_ keys: String...) throws { _ = try tmux(["send-keys", "-t", "s"] + keys) }

  /// Types a line and Enter.
  func type(_ line: String) throws {
    try tmux("send-keys", "-t", "s", "-l", line)
    try keys("Enter")
  }

  /// Changes the window, and waits until its terminal knows: tmux tells it a moment later.
  func resize(_ columns: Int, _ rows: Int) throws {
    try tmux("resize-window", "-t", "s", "-x", "\(columns)", "-y", "\(rows)")
    let terminal = open(try flag("pane_tty"), O_RDONLY | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    let isTold = waitUntil(within: Self.patience) {
      var size = winsize()
      _ = ioctl(terminal, UInt(TIOCGWINSZ), &size)
      return Int(size.ws_col) == columns && Int(size.ws_row) == rows
    }
    try #require(isTold, "the terminal did not become \(columns)x\(rows)")
  }

  /// What is shown now, a line a row.
  func screen() throws -> String { try tmux("capture-pane", "-p", "-t", "s") }

  /// What tmux knows of the pane (`cursor_flag`, `alternate_on`, `pane_pid`).
  func flag(_ name: String) throws -> String {
    let said = try tmux("display-message", "-p", "-t", "s", "#{\(name)}")
    return said.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Waits until the screen is as wanted.
  @discardableResult
  func wait(
    _ location: SourceLocation = #_sourceLocation, until isRight: (String) -> Bool
  ) throws -> String {
    var shown = ""
    let isShown = try waitUntil(within: Self.patience) {
      shown = try screen()
      return isRight(shown)
    }
    if !isShown { Issue.record("never shown; the screen is:\n\(shown)", sourceLocation: location) }
    return shown
  }

  /// The process of a name among those of the pane's terminal.
  func process(named name: String) throws -> pid_t {
    let shell = try flag("pane_pid")
    var found: pid_t?
    let isThere = waitUntil(within: Self.patience) {
      found = Self.descendant(of: shell, named: name)
      return found != nil
    }
    try #require(isThere, "\(name) does not run")
    return try #require(found)
  }

  /// Reads /proc: the pane's own process may be it, or a child.
  private static func descendant(of parent: String, named name: String) -> pid_t? {
    if read("/proc/\(parent)/comm") == "\(name)\n" { return pid_t(parent) }
    let children = read("/proc/\(parent)/task/\(parent)/children")
    for child in children.split(separator: " ") {
      if let found = descendant(of: String(child), named: name) { return found }
    }
    return nil
  }

  private static func read(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &block, block.count)
    return String(decoding: block.prefix(max(0, count)), as: UTF8.self)
  }
}
