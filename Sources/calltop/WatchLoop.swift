import CallRoom
import Cells
import EventCore
import Feeds
import Glibc
import Screens
import Terminal

/// The loop of the monitor: keys, signals and notices in, frames out, all on one thread.
struct WatchLoop: ~Copyable {
  var terminal: Terminal
  private let feeds: FeedRun
  private let signals: SignalMailbox
  private let mailbox: Mailbox
  private let gate: ReadGate
  let library: ThemeLibrary
  let ruler: TextRuler
  let depth: Screens.ColorDepth
  var theme: Theme
  var state: ScreenState
  /// What is kept from one picture to the next.
  let memo = ScreenMemo()
  var model: WatchModel
  var pace: FramePace
  var exitCode: Int32?
  private var themeSecond: Int64 = 0
  private var rungAt: Int64 = .min / 2
  private var keySecond = monotonic() / 1_000_000_000
  private let kioskSeconds: Int?
  /// Where what a person sends is handed in.
  let desk: SendDesk
  /// How far what was sent is, as it was told last.
  var toldDeliveries: [Int: DeliveryState] = [:]
  /// The file of the theme, read anew when it is another.
  var watchedTheme: ThemeWatch

  init(
    terminal: consuming Terminal, feeds: FeedRun, signals: SignalMailbox, mailbox: Mailbox,
    library: ThemeLibrary, theme: FoundTheme, options: WatchOptions,
    desk: SendDesk, gate: ReadGate
  ) {
    self.feeds = feeds
    self.gate = gate
    self.signals = signals
    self.mailbox = mailbox
    self.library = library
    ruler = systemRuler(forceASCII: options.ascii)
    depth = Screens.ColorDepth(terminal.color.depth)
    let loaded = theme.load(depth: depth)
    self.theme = loaded.theme
    watchedTheme = ThemeWatch(theme)
    let room = feeds.onlyRoomKey
    state = ScreenState(
      home: room.map { .room($0) } ?? .rooms,
      size: .init(rows: terminal.size.rows, columns: terminal.size.columns),
      themes: library.names(including: theme.name), theme: theme.name)
    kioskSeconds = options.kioskSeconds
    options.apply(to: &state)
    let watcher = feeds.store.watch { [mailbox] in mailbox.ring() }
    model = WatchModel(
      store: feeds.store, watcher: watcher, problem: loaded.problems.first?.description)
    model.open(room)
    model.stepSeconds = options.accessible ? 10 : nil
    pace = FramePace(
      isRemote: !(Environment.all["SSH_CONNECTION"] ?? "").isEmpty, isCalm: options.accessible)
    self.desk = desk
    self.terminal = terminal
    if options.mouse { self.terminal.listen(toMouse: true) }
  }

  /// Runs until the person or a signal ends it; the exit code.
  mutating func run() -> Int32 {
    let wait = EventWait(
      keyboard: terminal.keyboardDescriptor, mailbox: mailbox, signals: signals)
    draw()
    feeds.start()
    while exitCode == nil {
      let ready = wait.wait(timeoutNanoseconds: pace.nanosecondsToWait(now: monotonic()))
      if ready.contains(.hangup) { exitCode = 128 + SIGHUP }
      if ready.contains(.signals) { takeSignals() }
      if ready.contains(.keyboard) { takeKeys() }
      if ready.contains(.mailbox) {
        _ = mailbox.drain()
        pace.dataCame()
        // All of it is there: nothing more will come that it could be held back for.
        if !model.input.ended, feeds.hasEnded { pace.keyCame() }
      }
      if exitCode == nil, pace.isDue(now: monotonic()) { draw() }
    }
    feeds.cancel()
    return exitCode ?? ExitCode.fine
  }

  private mutating func draw() {
    let began = monotonic()
    model.wants = state.wants
    model.take()
    lookAtTheme()
    ringBell()
    turnWall()
    state.settle(model.input, memo: memo)
    model.tellContent(of: state.wants.event)
    tellDeliveries()
    pace.subject = state.screen.room == nil ? .list : .room
    let isDrawn = terminal.draw(frame())
    let now = monotonic()
    if isDrawn {
      pace.drawn(now: now, cost: now - began, ticks: !model.input.ended)
    } else {
      pace.blocked(now: now)
    }
    gate.close(until: pace.readsAgainAt)
  }

  /// The picture as it is now.
  func frame() -> Frame {
    view(
      state, model.input, rows: terminal.size.rows, columns: terminal.size.columns, theme, ruler,
      memo: memo)
  }

  /// Turns the pages of a wall; one that a person took over turns again after a while without a key.
  private mutating func turnWall() {
    let second = monotonic() / 1_000_000_000
    if let kioskSeconds, !state.isWall, second - keySecond >= Self.idleSeconds {
      for effect in state.beginWall(seconds: kioskSeconds) { perform(effect) }
    }
    let effects = state.turnWall(model.input, second: second)
    guard !effects.isEmpty else { return }
    for effect in effects { perform(effect) }
    model.wants = state.wants
  }

  /// After how many seconds without a key a wall turns by itself again.
  private static let idleSeconds: Int64 = 600

  /// Rings when an alarm was raised or got worse: at most once in ten seconds, and not while muted.
  private mutating func ringBell() {
    guard model.hasFired else { return }
    model.hasFired = false
    let now = monotonic()
    guard !state.isMuted, now - rungAt >= 10_000_000_000 else { return }
    rungAt = now
    terminal.ring()
  }

  /// Reads the theme anew when its file is another: at most once a second.
  private mutating func lookAtTheme() {
    let second = model.input.now.microseconds / 1_000_000
    guard second != themeSecond else { return }
    themeSecond = second
    guard watchedTheme.hasChanged() else { return }
    let loaded = watchedTheme.found.load(depth: depth)
    theme = loaded.theme
    let problem = loaded.problems.first?.description
    say(problem ?? "theme \(theme.name) read anew", isProblem: problem != nil)
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
      keySecond = monotonic() / 1_000_000_000
      for effect in update(&state, key, model.input) { perform(effect) }
      pace.keyCame()
    }
  }

  mutating func suspend() {
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
