import CallRoom
import EventCore
import Feeds
import Terminal

/// `calltop send`: a custom signal, or a moderator's answer to a hand, into a room.
enum SendCommand {
  static let command = Command(
    name: "send", synopsis: "[OPTIONS] @SECTION ROOM TYPE [KEY=VALUE…]",
    summary: "Sends a custom signal into a room; the feed's section must say allow_send = yes.",
    options: [
      OptionSpec("wait", nil, "wait until it is seen: it comes back, or the hand is down"),
      OptionSpec("timeout", "TIME", "how long to wait, 10s unless told"),
      OptionSpec("with", "FEED", "another feed to look in for it (Janus gives it to a listener)"),
      configurationOption,
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let request = try SendRequest(arguments.rest)
    let timeout = try arguments.milliseconds("timeout", of: "send") ?? 10_000
    let configuration = try Configuration.load(arguments)
    for warning in configuration.warnings { complain(warning) }
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let run = try FeedRun(
      [request.feed] + (arguments.options["with"].map { [$0] } ?? []), onlyRoom: nil,
      configuration: configuration, mailbox: mailbox)
    let sender = try run.sender()
    let isWaiting = arguments.has("wait")
    let watcher = run.store.watch { mailbox.ring() }
    if isWaiting || sender.needsFeed { run.start() }
    defer { if isWaiting || sender.needsFeed { run.cancel() } }
    let desk = SendDesk(
      [SendDesk.Entry(address: run.addresses[0], sender: sender)], store: run.store
    ) { mailbox.ring() }
    // What comes back before anybody looks is not seen.
    if isWaiting, let code = waitUntilLive(run, watcher, mailbox, signals, timeout) { return code }
    let room = RoomKey(realm: run.addresses[0].realm, roomID: RoomID(request.room))
    let dispatch = request.dispatch(eventID: SendDesk.newEventID(), at: wallClock())
    guard desk.submit(dispatch, to: room) != nil else {
      throw .sending("feed '\(request.feed)': nothing can be sent by it")
    }
    let wait = SendWait(
      desk: desk, watcher: watcher, mailbox: mailbox, signals: signals,
      timeoutMilliseconds: timeout)
    return wait.run(isWaiting: isWaiting, eventID: dispatch.eventID)
  }

  /// Waits until every feed is there; the exit code where one is not.
  private static func waitUntilLive(
    _ run: FeedRun, _ watcher: Watcher, _ mailbox: Mailbox, _ signals: SignalMailbox,
    _ timeoutMilliseconds: Int
  ) -> Int32? {
    let deadline = wallClock().advanced(byMicroseconds: Int64(timeoutMilliseconds) * 1000)
    let wait = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
    while true {
      _ = watcher.take()
      if run.store.feeds.allSatisfy({ $0.phase == .live }) { return nil }
      let left = Int(deadline.seconds(since: wallClock()) * 1000)
      if run.failure != nil || left <= 0 {
        complain("not sent: \(run.failure ?? run.absence ?? "the feeds are not there in time")")
        return ExitCode.feed
      }
      _ = wait.wait(timeoutMilliseconds: left + 1)
      mailbox.drain()
      if signals.endsProgram { return ExitCode.interrupted }
    }
  }
}

/// Follows what was sent and tells how far it is.
private struct SendWait {
  let desk: SendDesk
  let watcher: Watcher
  let mailbox: Mailbox
  let signals: SignalMailbox
  let timeoutMilliseconds: Int

  func run(isWaiting: Bool, eventID: String) -> Int32 {
    var isSubmitted = false
    var deadline: Timestamp?
    while true {
      _ = watcher.take()
      desk.look()
      switch desk.deliveries.first?.state {
      case .failed(let reason):
        complain("not sent: \(reason)")
        return ExitCode.feed
      case .submitted, .seen:
        if !isSubmitted {
          isSubmitted = true
          out("submitted \(eventID)\n")
          deadline = wallClock().advanced(byMicroseconds: Int64(timeoutMilliseconds) * 1000)
        }
        guard isWaiting else { return ExitCode.fine }
        if desk.deliveries.first?.state == .seen {
          out("seen\n")
          return ExitCode.fine
        }
      case .sending, nil: break
      }
      let left = deadline.map { Int($0.seconds(since: wallClock()) * 1000) + 1 }
      if let left, left <= 1 {
        complain("submitted, and not seen in \(timeoutMilliseconds) ms")
        return ExitCode.partial
      }
      _ = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
        .wait(timeoutMilliseconds: left)
      mailbox.drain()
      if signals.endsProgram { return ExitCode.interrupted }
    }
  }
}
