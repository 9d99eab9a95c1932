import CallRoom
import Cells
import EventCore
import Glibc
import Screens
import Terminal

/// The loop of the monitor: keys, signals and notices in, frames out, all on one thread.
struct WatchLoop: ~Copyable {
  private var terminal: Terminal
  private let feeds: FeedRun
  private let signals: SignalMailbox
  private let mailbox: Mailbox
  private let library: ThemeLibrary
  private let ruler: TextRuler
  private let depth: Screens.ColorDepth
  private var theme: Theme
  private var state: ScreenState
  private var model: WatchModel
  private var pace: FramePace
  private var exitCode: Int32?

  init(
    terminal: consuming Terminal, feeds: FeedRun, signals: SignalMailbox, mailbox: Mailbox,
    library: ThemeLibrary, theme: FoundTheme, ascii: Bool
  ) {
    self.feeds = feeds
    self.signals = signals
    self.mailbox = mailbox
    self.library = library
    ruler = systemRuler(forceASCII: ascii)
    depth = Screens.ColorDepth(terminal.color.depth)
    let loaded = theme.load(depth: depth)
    self.theme = loaded.theme
    let room = feeds.onlyRoomKey
    state = ScreenState(
      home: room.map { .room($0) } ?? .rooms,
      size: .init(rows: terminal.size.rows, columns: terminal.size.columns),
      themes: library.names(including: theme.name), theme: theme.name)
    let watcher = feeds.store.watch { [mailbox] in mailbox.ring() }
    model = WatchModel(
      store: feeds.store, watcher: watcher, problem: loaded.problems.first?.description)
    model.open(room)
    pace = FramePace(isRemote: !(Environment.all["SSH_CONNECTION"] ?? "").isEmpty)
    self.terminal = terminal
  }

  /// Runs until the person or a signal ends it; the exit code.
  mutating func run() -> Int32 {
    let wait = EventWait(
      keyboard: terminal.keyboardDescriptor, mailbox: mailbox, signals: signals)
    draw()
    feeds.start()
    while exitCode == nil {
      let ready = wait.wait(timeoutMilliseconds: pace.millisecondsToWait(now: monotonic()))
      if ready.contains(.hangup) { exitCode = 128 + SIGHUP }
      if ready.contains(.signals) { takeSignals() }
      if ready.contains(.keyboard) { takeKeys() }
      if ready.contains(.mailbox) {
        _ = mailbox.drain()
        pace.dataCame()
      }
      if exitCode == nil, pace.isDue(now: monotonic()) { draw() }
    }
    feeds.cancel()
    return exitCode ?? ExitCode.fine
  }

  private mutating func draw() {
    model.wants = state.wants
    model.take()
    state.settle(model.input)
    let frame = view(
      state, model.input, rows: terminal.size.rows, columns: terminal.size.columns, theme, ruler)
    if terminal.draw(frame) {
      pace.drawn(now: monotonic(), ticks: !model.input.ended)
    } else {
      pace.blocked(now: monotonic())
    }
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: resize()
      case SIGTSTP: suspend()
      case SIGCONT:
        terminal.resume()
        resize()
      default: exitCode = 128 + signal
      }
    }
  }

  private mutating func takeKeys() {
    while exitCode == nil, let key = terminal.nextKey() {
      for effect in update(&state, key, model.input) { perform(effect) }
      pace.keyCame()
    }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .quit: exitCode = ExitCode.fine
    case .redraw: terminal.redraw()
    case .openRoom(let key): model.open(key)
    case .closeRoom: model.open(nil)
    case .setTheme(let name):
      if let found = try? library.find(name) { theme = found.load(depth: depth).theme }
    case .suspend: suspend()
    case .explain(let room, let user): model.explain(room, user)
    case .acknowledge(let lines): model.acknowledge(lines)
    }
  }

  private mutating func suspend() {
    terminal.suspend()
    resize()
  }

  private mutating func resize() {
    let size = terminal.resize()
    state.size = .init(rows: size.rows, columns: size.columns)
    pace.keyCame()
  }
}

extension Screens.ColorDepth {
  init(_ depth: TerminalDepth) {
    self =
      switch depth {
      case .none: .none
      case .eight, .sixteen: .sixteen
      case .twoHundredFiftySix: .twoFiftySix
      }
  }
}

/// Nanoseconds of a clock that only goes forward.
func monotonic() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}
