public import CallRoom

/// One difference between a room before and after a batch: who, what, from what, to what.
public struct StateChange: Sendable, Equatable {
  /// When it became so: the fact's own time where the room has one, else that of the newest input.
  public var at: Timestamp
  /// The room.
  public var room: RoomKey
  /// What changed.
  public var kind: Kind
  /// Whom it is about, where it is about one person.
  public var userID: UserID?
  /// That person's display name as it was sent, never trusted; `nil` when never said.
  public var name: String?
  /// What it was; `nil` for "never said", "nothing" or "not there".
  public var from: ChangeValue?
  /// What it is; `nil` for "nothing" or "not there any more".
  public var to: ChangeValue?
  /// What of several it is: a hand's kind, a part of the policy, a task, an invitation, a direction.
  public var detail: String?
  /// A hand's place in the queue, from 1.
  public var place: Int?
  /// All that it is about where it is about several: who speaks now, loudest first; who is invited;
  /// whose hands are up, in their order, after a hand moved.
  public var users: [UserID]
  /// Whether it follows from another change of the same batch: what is told of somebody who entered,
  /// the hand of somebody who left.
  public var isImplied: Bool

  /// A difference of which nothing more is told.
  public init(at: Timestamp, room: RoomKey, kind: Kind) {
    self.at = at
    self.room = room
    self.kind = kind
    users = []
    isImplied = false
  }

  /// What changed; the text is its name in JSON.
  public enum Kind: String, Sendable, CaseIterable {
    // People.
    case entered, left, presence, name, role, connections, chatAllowed, drawAllowed, link
    case joinFailed
    // Media.
    case microphone, camera, share, stalledTracks
    // Hands, speakers, quality.
    case handRaised, handLowered, handMoved, speakingStarted, speakingStopped, tier
    // The room.
    case life, session, title, policy, layout, task
    // A meeting.
    case waitingEntered, waitingLeft, group, help, signIn, rollCall, hostRequest
    // Calls, messages, freshness.
    case invitation, invitee, inviteeMedia, messages, snapshot, gap
  }
}

/// A value that a change tells.
public enum ChangeValue: Sendable, Hashable {
  /// A word or a text as it was sent, never trusted.
  case text(String)
  /// A count or a place.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// A moment.
  case time(Timestamp)
  /// Several words.
  case texts([String])
}

/// What observers ask for: the changes by what they are about.
public enum ChangeFamily: String, Sendable, CaseIterable {
  /// Who is there, by what name, in what role, with what rights, how linked.
  case participants
  /// The raise-hand queue.
  case hands
  /// Who speaks.
  case speakers
  /// The quality tiers.
  case quality
  /// Microphones, cameras, shares, stopped tracks.
  case media
  /// The room's life, title, policy, layout, tasks.
  case room
  /// Calls and their invitees.
  case invitations
  /// Messages, by count.
  case messages
  /// The waiting room, groups, rounds, roll calls, requests.
  case meeting
  /// Snapshots and suspected gaps.
  case freshness
}

extension StateChange.Kind {
  /// The family that it belongs to.
  public var family: ChangeFamily { Self.families[self] ?? .room }

  private static let families: [Self: ChangeFamily] = {
    let table: [(ChangeFamily, [Self])] = [
      (
        .participants,
        [
          .entered, .left, .presence, .name, .role, .connections, .chatAllowed, .drawAllowed,
          .link, .joinFailed,
        ]
      ),
      (.media, [.microphone, .camera, .share, .stalledTracks]),
      (.hands, [.handRaised, .handLowered, .handMoved]),
      (.speakers, [.speakingStarted, .speakingStopped]),
      (.quality, [.tier]),
      (.room, [.life, .session, .title, .policy, .layout, .task]),
      (
        .meeting,
        [.waitingEntered, .waitingLeft, .group, .help, .signIn, .rollCall, .hostRequest]
      ),
      (.invitations, [.invitation, .invitee, .inviteeMedia]),
      (.messages, [.messages]),
      (.freshness, [.snapshot, .gap]),
    ]
    var families: [Self: ChangeFamily] = [:]
    for (family, kinds) in table { for kind in kinds { families[kind] = family } }
    return families
  }()
}
