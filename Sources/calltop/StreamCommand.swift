import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Glibc
import Synchronization
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
      OptionSpec("ascii", nil, "nothing but ASCII in sentences"),
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    guard !arguments.rest.isEmpty else {
      throw .usage("calltop stream: expected a feed, got none", command: "stream")
    }
    guard !(arguments.has("json") && arguments.has("plain")) else {
      throw .usage("calltop stream: expected --json or --plain, got both", command: "stream")
    }
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let run = try FeedRun(
      arguments.rest, onlyRoom: arguments.options["room"], inputsPerBatch: 1, mailbox: mailbox)
    let ruler = systemRuler(forceASCII: arguments.has("ascii") || !useUTF8Locale())
    let output = StreamOutput(
      StreamLines(isJSON: arguments.has("json"), ruler: ruler), of: run, mailbox: mailbox)
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
    while true {
      let hasEnded = run.hasEnded
      output.pump()
      if output.isClosed { return .endOfInput }
      if hasEnded { return run.failure == nil ? .endOfInput : .error }
      let ready = wait.wait(timeoutMilliseconds: nil)
      if ready.contains(.signals), let signal = signals.next(), signal != SIGWINCH {
        return .interrupted
      }
      if ready.contains(.mailbox) { mailbox.drain() }
    }
  }

  private static func tellFaults(_ run: FeedRun) {
    if let failure = run.failure { complain(failure) }
    let rejected = run.store.counts.rejected
    guard rejected > 0 else { return }
    let inputs = rejected == 1 ? "1 input was" : "\(rejected) inputs were"
    complain("\(inputs) rejected; 'calltop decode' says why")
  }
}

/// Writes what a store tells, batch by batch.
///
/// A recording waits for whoever reads: each of its batches is written before the next is read. A live
/// feed does not: who reads slowly is told what they missed.
private final class StreamOutput: Sendable {
  private let store: Store
  private let watcher: Mutex<Watcher?> = Mutex(nil)
  private let stream: Mutex<Stream>

  private struct Stream {
    var lines: StreamLines
    var follower = RoomFollower()
    var isClosed = false
  }

  init(_ lines: StreamLines, of run: FeedRun, mailbox: Mailbox) {
    store = run.store
    stream = Mutex(Stream(lines: lines))
    let waits = run.addresses.allSatisfy { !$0.isLive }
    let watcher = run.store.watch { [weak self] in
      if waits { self?.pump() } else { mailbox.ring() }
    }
    self.watcher.withLock { $0 = watcher }
  }

  /// Whether nobody reads any more: nothing is wrong, and nothing more is written.
  var isClosed: Bool { stream.withLock { $0.isClosed } }

  /// Writes all that waits.
  func pump() {
    stream.withLock { stream in
      guard !stream.isClosed, let watcher = watcher.withLock({ $0 }) else { return }
      let steps = stream.follower.follow(watcher.take(), in: store)
      put(stream.lines.lines(of: steps, now: wallTime()), &stream)
    }
  }

  /// Writes why nothing more comes.
  func end(_ reason: StateReport.EndReason) {
    stream.withLock { stream in
      guard !stream.isClosed else { return }
      put(stream.lines.end(reason, now: wallTime()), &stream)
      stream.isClosed = true
    }
  }

  private func put(_ bytes: [UInt8], _ stream: inout Stream) {
    if !bytes.isEmpty, !write(bytes, to: 1) { stream.isClosed = true }
  }
}
