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
      OptionSpec("ascii", nil, "nothing but ASCII"),
      OptionSpec("filter", "EXPR", "only rows that are so, as 'people>5 or state:trouble'"),
      OptionSpec("kiosk", nil, "for a wall: turns through the rooms that --filter chooses"),
      OptionSpec(
        "accessible", nil, "one pane without frames or graphs, the cursor on the row, calm"),
      OptionSpec("mouse", nil, "listen to the mouse: wheel, rows, headers, the bottom line"),
      configurationOption,
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let configuration = try Configuration.load(arguments)
    let isBare = arguments.rest.isEmpty && configuration.feeds.isEmpty
    let names = isBare ? ["demo:"] : arguments.rest
    let color = try colorChoice(arguments.options["color"] ?? configuration.color)
    let options = try WatchOptions(arguments, configuration)
    // Before any thread: they inherit the blocked signals.
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let gate = ReadGate()
    let feeds = try FeedRun(
      names, onlyRoom: arguments.options["room"], configuration: configuration, gate: gate,
      mailbox: mailbox)
    let library = ThemeLibrary(environment: Environment.all)
    let themeName = arguments.options["theme"] ?? configuration.theme ?? Theme.builtInName
    let theme = try library.find(themeName)
    let desk = try feeds.desk { mailbox.ring() }
    var code = ExitCode.fine
    do throws(TerminalError) {
      let terminal = try Terminal.open(
        color: color, ascii: options.ascii, environment: Environment.all)
      var loop = WatchLoop(
        terminal: terminal, feeds: feeds, signals: signals, mailbox: mailbox, library: library,
        theme: theme, options: options, desk: desk, gate: gate)
      code = loop.run()
    } catch { throw .terminal(error) }
    // The terminal is as it was: what went wrong can be read.
    for warning in configuration.warnings { complain(warning) }
    guard let failure = feeds.failure else { return code }
    complain(failure)
    return code == ExitCode.fine ? ExitCode.feed : code
  }

  static func colorChoice(_ text: String?) throws(ProgramError) -> ColorChoice {
    guard let text else { return .auto }
    guard let choice = ColorChoice(rawValue: text) else {
      throw .usage(
        "calltop watch: expected --color never, 16, 256 or auto, got '\(text)'", command: "watch")
    }
    return choice
  }
}
