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
    summary:
      "Shows the rooms of the feeds: those named, else those configured, else the demo call.",
    options: [
      OptionSpec("room", "R", "only this room; inputs about others are counted, not applied"),
      OptionSpec("theme", "NAME", "a theme's name or file (see 'calltop themes list')"),
      OptionSpec("color", "WHEN", "never, 16, 256 or auto"),
      OptionSpec("ascii", nil, "nothing but ASCII"), configurationOption,
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let configuration = try Configuration.load(arguments)
    let isBare = arguments.rest.isEmpty && configuration.feeds.isEmpty
    let names = isBare ? ["demo:"] : arguments.rest
    let color = try colorChoice(arguments.options["color"] ?? configuration.color)
    // Before any thread: they inherit the blocked signals.
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let feeds = try FeedRun(
      names, onlyRoom: arguments.options["room"], configuration: configuration, mailbox: mailbox)
    let library = ThemeLibrary(environment: Environment.all)
    let themeName = arguments.options["theme"] ?? configuration.theme ?? Theme.builtInName
    let theme = try library.find(themeName)
    var code = ExitCode.fine
    do throws(TerminalError) {
      let terminal = try Terminal.open(
        color: color, ascii: arguments.has("ascii"), environment: Environment.all)
      var loop = WatchLoop(
        terminal: terminal, feeds: feeds, signals: signals, mailbox: mailbox, library: library,
        theme: theme, ascii: arguments.has("ascii"))
      code = loop.run()
    } catch { throw .terminal(error) }
    // The terminal is as it was: what went wrong can be read.
    for warning in configuration.warnings { complain(warning) }
    guard let failure = feeds.failure else { return code }
    complain(failure)
    return code == ExitCode.fine ? ExitCode.feed : code
  }

  private static func colorChoice(_ text: String?) throws(ProgramError) -> ColorChoice {
    guard let text else { return .auto }
    guard let choice = ColorChoice(rawValue: text) else {
      throw .usage(
        "calltop watch: expected --color never, 16, 256 or auto, got '\(text)'", command: "watch")
    }
    return choice
  }
}
