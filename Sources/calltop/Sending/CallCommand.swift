import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Terminal

/// `calltop call`: invites people of a group to a call of OpenIM.
enum CallCommand {
  static let command = Command(
    name: "call", synopsis: "[OPTIONS] @SECTION --group G --invite USER,USER",
    summary: "Starts a group call of OpenIM; the feed's section must say allow_send = yes.",
    options: [
      OptionSpec("group", "G", "the group that is called in"),
      OptionSpec("invite", "U,U", "who is invited: those, and nobody else of the group"),
      OptionSpec("room", "R", "the room; a new one unless told"),
      OptionSpec("timeout", "TIME", "for how long it rings, 30s unless told"),
      OptionSpec("media", "KIND", "video (unless told) or audio"),
      OptionSpec("wait", nil, "tell what each invitee does until nobody rings any more"),
      configurationOption,
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let request = try CallRequest(arguments)
    let configuration = try Configuration.load(arguments)
    for warning in configuration.warnings { complain(warning) }
    let signals = SignalMailbox()
    let mailbox = Mailbox()
    let run = try FeedRun(
      [request.feed], onlyRoom: nil, configuration: configuration, mailbox: mailbox)
    guard let sender = try run.sender() as? OpenIMSender else {
      throw .sending("feed '\(request.feed)': only OpenIM can be asked to call")
    }
    let watcher = run.store.watch { mailbox.ring() }
    run.start()
    defer { run.cancel() }
    let asked = wallClock()
    let invitation = request.invitation(at: asked)
    // Called off by a signal as well: the answer is waited for elsewhere.
    let answer = OneAnswer { mailbox.ring() }
    answer.start { sender.invite(invitation) }
    let wait = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
    while answer.value == nil {
      _ = wait.wait(timeoutMilliseconds: nil)
      mailbox.drain()
      _ = watcher.take()
      if signals.endsProgram { return ExitCode.interrupted }
      if let failure = run.failure {
        complain("not sent: \(failure)")
        return ExitCode.feed
      }
    }
    switch answer.value {
    case .success(let confirmed)?:
      var call = CallFollower(
        run: run, ruler: systemRuler(forceASCII: !useUTF8Locale()), invitation: invitation,
        confirmed: confirmed, at: asked)
      call.tell()
      guard arguments.has("wait") else { return ExitCode.fine }
      return call.follow(watcher, mailbox, signals)
    case .failure(let fault)?:
      complain("not sent: \(fault.words)")
      return ExitCode.feed
    case nil: return ExitCode.feed
    }
  }
}
