import CallRoom
import Dialects
import EventCore
import Feeds
import Glibc
import Screens
import Terminal

/// `calltop once`: reads, prints the state, ends.
enum OnceCommand {
  static let command = Command(
    name: "once", synopsis: "[OPTIONS] FEED…",
    summary: "Reads feeds to their end, prints the state of the rooms, and ends.",
    options: [
      OptionSpec("json", nil, "one JSON document instead of a picture"),
      OptionSpec("room", "R", "only this room; inputs about others are counted, not applied"),
      OptionSpec("timeout", "TIME", "how long a live feed may take (10s)"),
      OptionSpec("width", "N", "the picture's columns (120)"),
      OptionSpec("height", "N", "the picture's rows (as many as there are)"),
      OptionSpec("check", "EXPR", "exit 1 if any room or person is so, as 'loss>5' or 'lost>0'"),
      OptionSpec("ascii", nil, "nothing but ASCII"), configurationOption,
    ], run: run)

  /// How many rejections are told on standard error.
  private static let toldRejections = 20
  /// How many findings are told on standard error.
  private static let toldFindings = 20

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let configuration = try Configuration.load(arguments)
    for warning in configuration.warnings { complain(warning) }
    guard !arguments.rest.isEmpty || !configuration.feeds.isEmpty else {
      throw .usage("calltop once: expected a feed, got none", command: "once")
    }
    let timeout = try arguments.milliseconds("timeout", of: "once") ?? 10_000
    let check = try check(arguments)
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let run = try FeedRun(
      arguments.rest, onlyRoom: arguments.options["room"], configuration: configuration,
      mailbox: mailbox)
    let watcher = run.store.watch { mailbox.ring() }
    run.start()
    let end = wait(run, watcher, mailbox, signals, timeoutMilliseconds: timeout)
    run.cancel()
    tellRejections(run.store)
    if let failure = run.failure ?? (end == .error ? run.absence : nil) { complain(failure) }
    let bytes =
      if arguments.has("json") {
        json(run.store, end)
      } else {
        try OncePicture(run: run, arguments: arguments).bytes()
      }
    // Nobody reads any more: nothing is wrong.
    guard write(bytes, to: 1) || errno == EPIPE else {
      complain("cannot write the state: \(String(cString: strerror(errno)))")
      return ExitCode.feed
    }
    let found = check.map { findings($0, arguments.options["check"] ?? "", run.store) } ?? 0
    let code = exitCode(end)
    return found > 0 && code != ExitCode.interrupted && code != ExitCode.feed
      ? ExitCode.findings : code
  }

  private static func exitCode(_ end: StateReport.EndReason) -> Int32 {
    switch end {
    case .endOfInput: ExitCode.fine
    case .timeout: ExitCode.partial
    case .interrupted: ExitCode.interrupted
    case .error: ExitCode.feed
    }
  }

  /// Waits for the end of every feed that ends, and for one complete snapshot of one that does not.
  private static func wait(
    _ run: FeedRun, _ watcher: Watcher, _ mailbox: Mailbox, _ signals: SignalMailbox,
    timeoutMilliseconds: Int
  ) -> StateReport.EndReason {
    let wait = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
    let isLive = run.addresses.contains { !$0.ends }
    let deadline = wallClock().advanced(byMicroseconds: Int64(timeoutMilliseconds) * 1000)
    var places = PlaceTeller()
    while true {
      places.tell(run.store.feeds)
      // A signal counts before an end that came with it.
      while let signal = signals.next() { if isInterrupt(signal) { return .interrupted } }
      if run.hasEnded { return run.failure == nil ? .endOfInput : .error }
      if isLive, hasSnapshots(run) { return .endOfInput }
      let left = deadline.seconds(since: wallClock()) * 1000
      // Who was never reached is no feed that answered in part.
      if isLive, left <= 0 { return run.absence == nil ? .timeout : .error }
      let ready = wait.wait(timeoutMilliseconds: isLive ? Int(left) + 1 : nil)
      if ready.contains(.mailbox) {
        _ = mailbox.drain()
        _ = watcher.take()
      }
    }
  }

  /// Whether a signal asks to end; one that asks to stop is obeyed here.
  private static func isInterrupt(_ signal: Int32) -> Bool {
    if signal == SIGTSTP { kill(getpid(), SIGSTOP) }
    return [SIGINT, SIGTERM, SIGHUP].contains(signal)
  }

  /// Whether every room has a complete snapshot, and every room that a feed is known to have is there.
  private static func hasSnapshots(_ run: FeedRun) -> Bool {
    let rooms = run.store.overview().rooms
    let asking = run.store.feeds.filter(\.asksForRooms)
    guard asking.allSatisfy({ $0.surveyedAt != nil }) else { return false }
    guard !rooms.isEmpty || !asking.isEmpty,
      rooms.allSatisfy({ $0.freshness.lastSnapshotAt != nil })
    else {
      return false
    }
    return run.onlyRoom != nil || rooms.count >= run.leastRooms
  }

  private static func tellRejections(_ store: Store) {
    let rejections = store.rejections
    for entry in rejections.prefix(toldRejections) {
      complain("feed '\(entry.feed)': \(entry.rejection.description)")
    }
    let more = store.counts.rejected - min(rejections.count, toldRejections)
    if more > 0 { complain("and \(more) more inputs were rejected") }
  }

  private static func json(_ store: Store, _ end: StateReport.EndReason) -> [UInt8] {
    Saving.state(of: store, endReason: end, isComplete: end == .endOfInput)
  }

  /// What the expression of `--check` finds, told on standard error.
  private static func findings(_ check: FilterCheck, _ text: String, _ store: Store) -> Int {
    let now = store.newestEventAt ?? wallClock()
    let alarms = store.alarms(at: now).alarms.filter(\.state.isRaised).map(AlarmLine.init)
    let found = check.findings(store.rooms(at: now), alarms: alarms, at: now)
    for line in found.prefix(toldFindings) { complain("check '\(text)': \(line)") }
    if found.count > toldFindings { complain("and \(found.count - toldFindings) more findings") }
    return found.count
  }

  private static func check(_ arguments: Arguments) throws(ProgramError) -> FilterCheck? {
    guard let text = arguments.options["check"] else { return nil }
    do throws(FilterError) { return try FilterCheck(text) } catch {
      throw .filter(option: "--check", text: text, error, command: "once")
    }
  }
}
