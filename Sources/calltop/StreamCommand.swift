import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Glibc
import Terminal

/// `calltop stream`: a line a change, to the end of the feeds.
enum StreamCommand {
  static let command = Command(
    name: "stream", synopsis: "[OPTIONS] FEED…",
    summary: "Writes what changes, a line a change: JSON for programs, sentences for people.",
    options: [
      OptionSpec("json", nil, "one JSON object a line"),
      OptionSpec("plain", nil, "one sentence a line (the default): for logs and screen readers"),
      OptionSpec("room", "R", "only this room"),
      OptionSpec("ascii", nil, "nothing but ASCII in sentences"), configurationOption,
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let configuration = try Configuration.load(arguments)
    for warning in configuration.warnings { complain(warning) }
    guard !arguments.rest.isEmpty || !configuration.feeds.isEmpty else {
      throw .usage("calltop stream: expected a feed, got none", command: "stream")
    }
    guard !(arguments.has("json") && arguments.has("plain")) else {
      throw .usage("calltop stream: expected --json or --plain, got both", command: "stream")
    }
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let run = try FeedRun(
      arguments.rest, onlyRoom: arguments.options["room"], configuration: configuration,
      inputsPerBatch: 1, mailbox: mailbox)
    let ruler = systemRuler(forceASCII: arguments.has("ascii") || !useUTF8Locale())
    let output = StreamOutput(
      StreamLines(isJSON: arguments.has("json"), ruler: ruler), of: run, mailbox: mailbox,
      signals: signals)
    output.pump()
    run.start()
    let end = wait(run, output, mailbox, signals)
    run.cancel()
    output.end(end)
    tellFaults(run)
    switch end {
    case .interrupted: return ExitCode.interrupted
    case .error: return ExitCode.feed
    case .endOfInput, .timeout: return ExitCode.fine
    }
  }

  /// Waits for the end of every feed, a signal, or that nobody reads any more.
  private static func wait(
    _ run: FeedRun, _ output: StreamOutput, _ mailbox: Mailbox, _ signals: SignalMailbox
  ) -> StateReport.EndReason {
    let wait = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
    var places = PlaceTeller()
    while true {
      places.tell(run.store.feeds)
      let hasEnded = run.hasEnded
      output.pump()
      if output.isInterrupted { return .interrupted }
      if output.isClosed { return .endOfInput }
      if hasEnded { return run.failure == nil ? .endOfInput : .error }
      let ready = wait.wait(timeoutMilliseconds: nil)
      if ready.contains(.mailbox) { mailbox.drain() }
      if ready.contains(.signals), output.takeSignals() { return .interrupted }
    }
  }

  private static func tellFaults(_ run: FeedRun) {
    if let failure = run.failure { complain(failure) }
    var rejected = run.store.counts.rejected
    for feed in run.store.feeds where feed.refused > 0 {
      let requests = feed.refused == 1 ? "1 request was" : "\(feed.refused) requests were"
      complain(
        "feed '\(feed.name)': \(requests) turned away; the last one: \(feed.lastRefusal ?? "")")
      rejected -= feed.refused
    }
    guard rejected > 0 else { return }
    let inputs = rejected == 1 ? "1 input was" : "\(rejected) inputs were"
    complain("\(inputs) rejected; 'calltop decode' says why")
  }
}
