import CallRoom
import Cells
import EventCore
import Feeds
import Glibc
import Screens
import Terminal

/// `calltop watch`: the interactive monitor.
enum WatchCommand {
  static let command = Command(
    name: "watch", synopsis: "[OPTIONS] [FEED…]",
    summary: "Shows the rooms of the feeds; without a feed the built-in demo call.",
    options: [
      OptionSpec("room", "R", "only this room; inputs about others are counted, not applied"),
      OptionSpec("theme", "NAME", "a theme's name or file (see 'calltop themes list')"),
      OptionSpec("color", "WHEN", "never, 16, 256 or auto"),
      OptionSpec("ascii", nil, "nothing but ASCII"),
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let names = arguments.rest.isEmpty ? ["demo:"] : arguments.rest
    let color = try colorChoice(arguments)
    // Before any thread: they inherit the blocked signals.
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let feeds = try FeedRun(names, onlyRoom: arguments.options["room"], mailbox: mailbox)
    let library = ThemeLibrary(environment: Environment.all)
    let themeName = arguments.options["theme"] ?? Theme.builtInName
    let theme = try library.find(themeName)
    var code = ExitCode.fine
    do throws(TerminalError) {
      let terminal = try Terminal.open(
        color: color, ascii: arguments.has("ascii"), environment: Environment.all)
      var loop = WatchLoop(
        terminal: terminal, feeds: feeds, signals: signals, mailbox: mailbox, library: library,
        theme: theme, onlyRoom: arguments.options["room"], ascii: arguments.has("ascii"))
      code = loop.run()
    } catch { throw .terminal(error) }
    // The terminal is as it was: what went wrong can be read.
    guard let failure = feeds.failure else { return code }
    complain(failure)
    return code == ExitCode.fine ? ExitCode.feed : code
  }

  private static func colorChoice(_ arguments: Arguments) throws(ProgramError) -> ColorChoice {
    guard let text = arguments.options["color"] else { return .auto }
    guard let choice = ColorChoice(rawValue: text) else {
      throw .usage(
        "calltop watch: expected --color never, 16, 256 or auto, got '\(text)'", command: "watch")
    }
    return choice
  }
}
