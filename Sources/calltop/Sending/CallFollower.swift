import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Terminal

/// Tells what becomes of an invitation: the room and the busy at once, then each invitee's answer.
struct CallFollower {
  private let run: FeedRun
  private let ruler: TextRuler
  private let confirmed: SignalInviteAnswer
  private let info: InvitationInfo
  private let room: RoomKey
  private var told: [UserID: String] = [:]

  /// How long after its end ringing is given up here, in seconds.
  private static let grace = 5.0

  /// The call that a server confirmed; its own store learns of it, but not that it rings: that is seen when
  /// it comes back.
  init(
    run: FeedRun, ruler: TextRuler, invitation: OpenIMInvitation, confirmed: SignalInviteAnswer,
    at asked: Timestamp
  ) {
    self.run = run
    self.ruler = ruler
    self.confirmed = confirmed
    var invitation = invitation
    invitation.roomID = confirmed.roomID
    invitation.busyUserIDs = confirmed.busyUserIDs
    info = invitation.info
    let address = run.addresses[0]
    room = RoomKey(realm: address.realm, roomID: RoomID(confirmed.roomID))
    let context = DecodeContext(
      feed: address.text, realm: address.realm, readAt: asked, isLive: true)
    let known = AskedSnapshot(askedAt: asked, in: context)
      .input(.callJoined(info, []), of: room.roomID, type: "call submitted")
    run.store.ingest(known, from: address.text, readAt: asked)
  }

  /// The room, and who is busy; never the token that came with them.
  func tell() {
    out("submitted: room \(safe(confirmed.roomID))\n")
    let busy = confirmed.busyUserIDs.map(safe)
    if !busy.isEmpty { out("busy: \(busy.joined(separator: ", "))\n") }
  }

  private func safe(_ text: String) -> String { ruler.sanitizedLine(text) }

  /// Tells each change until nobody rings any more.
  mutating func follow(_ watcher: Watcher, _ mailbox: Mailbox, _ signals: SignalMailbox) -> Int32 {
    let wait = EventWait(keyboard: nil, mailbox: mailbox, signals: signals)
    let end = info.initiatedAt.advanced(
      bySeconds: Double(info.timeoutSeconds ?? 30) + Self.grace + 1)
    while true {
      _ = watcher.take()
      if tellChanges() { return ExitCode.fine }
      if let failure = run.failure {
        complain(failure)
        return ExitCode.feed
      }
      let left = Int(end.seconds(since: wallClock()) * 1000)
      guard left > 0 else { return ExitCode.partial }
      // What expires does so by the clock alone.
      _ = wait.wait(timeoutMilliseconds: min(left + 1, 1000))
      mailbox.drain()
      if signals.endsProgram { return ExitCode.interrupted }
    }
  }

  /// Tells what is new; whether everybody has answered, or will not any more.
  private mutating func tellChanges() -> Bool {
    guard
      let invitation = run.store.room(room, at: wallClock())?.invitations.first(where: {
        $0.startedAt == info.initiatedAt
      })
    else { return false }
    var isOver = true
    for invitee in invitation.invitees {
      let state = Self.words[invitee.state] ?? invitee.state.rawValue
      if told[invitee.userID] != state {
        told[invitee.userID] = state
        out("\(safe(invitee.userID.text)): \(state)\n")
      }
      if invitee.state == .invited || invitee.state == .ringing { isOver = false }
    }
    return isOver
  }

  private static let words: [InviteeState: String] = [
    .timedOut: "timed out", .expired: "no answer in time",
  ]
}
