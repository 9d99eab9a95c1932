import CallRoom
import Dialects
import Feeds

/// What `calltop call` is asked to do.
struct CallRequest {
  let feed: String
  let group: String
  let invitees: [String]
  let room: String
  let timeoutSeconds: Int
  let media: String

  /// The most people that one invitation names.
  private static let inviteeLimit = 200

  /// Reads a command line: group and invitees are required.
  init(_ arguments: Arguments) throws(ProgramError) {
    guard arguments.rest.count == 1 else {
      throw Self.fault("one feed, by its @SECTION, got \(arguments.rest.count)")
    }
    feed = arguments.rest[0]
    group = try Self.text(arguments, "group", "the group that is called in")
    let list = try Self.text(arguments, "invite", "who is invited, with commas between")
    invitees = list.split(separator: ",").map(String.init)
    guard 1...Self.inviteeLimit ~= invitees.count, Set(invitees).count == invitees.count else {
      throw Self.fault("--invite with 1 to \(Self.inviteeLimit) people, each once")
    }
    for user in invitees where user.utf8.count > 512 {
      throw Self.fault("users of 512 bytes at most")
    }
    room = arguments.options["room"] ?? SendDesk.newEventID()
    guard 1...512 ~= room.utf8.count else { throw Self.fault("--room of 1 to 512 bytes") }
    let milliseconds = try arguments.milliseconds("timeout", of: "call") ?? 30_000
    guard 1000...3_600_000 ~= milliseconds else { throw Self.fault("--timeout from 1s to 60m") }
    timeoutSeconds = milliseconds / 1000
    media = arguments.options["media"] ?? "video"
    guard media == "video" || media == "audio" else {
      throw Self.fault("--media video or audio, got '\(media)'")
    }
  }

  private static func text(_ arguments: Arguments, _ name: String, _ what: String)
    throws(ProgramError) -> String
  {
    guard let text = arguments.options[name], 1...16_384 ~= text.utf8.count else {
      throw fault("--\(name): \(what)")
    }
    return text
  }

  private static func fault(_ expected: String) -> ProgramError {
    .usage("calltop call: expected \(expected)", command: "call")
  }

  /// The invitation; who invites is the feed's account.
  func invitation(at now: Timestamp) -> OpenIMInvitation {
    var invitation = OpenIMInvitation()
    invitation.inviteeUserIDs = invitees
    invitation.groupID = group
    invitation.roomID = room
    invitation.timeoutSeconds = Int64(timeoutSeconds)
    invitation.mediaType = media
    invitation.sessionType = 3
    invitation.initiatedAt = now.microseconds / 1000
    return invitation
  }
}
