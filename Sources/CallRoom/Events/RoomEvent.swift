/// One fact about one room, in the one vocabulary that every dialect decodes to.
///
/// An event is a set of register writes; ``RoomState`` says which. What is large and rare stands apart, so
/// that the others are cheap to hand on.
public enum RoomEvent: Sendable, Equatable {
  /// Somebody entered.
  case entered(UserID, Entering)
  /// Somebody left: all of them, or one connection only where the system names it.
  case exited(UserID, connection: ConnectionID?)
  /// Somebody's microphone; the operator only where a host caused it.
  case microphone(UserID, MediaState, by: UserID?)
  /// Somebody's camera.
  case camera(UserID, MediaState)
  /// Somebody started to share (a kind) or stopped (`nil`). Exclusive: nobody else shares then.
  case share(UserID, ShareKind?, isExclusive: Bool)
  /// Somebody's role.
  case role(UserID, Role)
  /// Somebody's display name, as it was sent.
  case name(UserID, ExactText)
  /// Whether somebody may chat.
  case chatAllowed(UserID, Bool)
  /// Whether somebody may draw.
  case drawAllowed(UserID, Bool)
  /// A hand was raised, lowered or answered.
  case hand(UserID, HandKind, HandAction)
  /// The full list of active speakers, loudest first; empty means nobody.
  case speakers([Speaker], reporter: UserID?)
  /// One person started to speak (a claim) or stopped (`nil`).
  case speaking(UserID, connection: ConnectionID?, SpeakingLevel?)
  /// The numbers of one person's connection.
  case qualityReport(UserID, QualityReport)
  /// The tier of one person's connection, judged by the server.
  case qualityTier(UserID, TierClaim)
  /// What one person publishes (Janus): the tracks, empty when they stopped.
  case publication(UserID, name: ExactText?, [PublishedTrack])
  /// What an update tells of somebody who is in the room.
  case facts(UserID, PersonFacts)
  /// A host silenced one track (Janus `moderated`).
  case moderation(UserID, track: ExactText, isMuted: Bool)
  /// A client's link to the room; `nil` is the client that reports.
  case link(UserID?, LinkState)
  /// Somebody did something that only somebody in the room can do, and that has no register.
  case sign(UserID)
  /// The room's title, as it was sent.
  case title(ExactText)
  /// A part of the room's policy.
  case policy(PolicyChange)
  /// A layout hint.
  case layout(ExactText?, by: UserID?)
  /// A new incarnation of the room started.
  case sessionStarted(ExactText?)
  /// The room's incarnation ended.
  case sessionEnded
  /// A recording, a mix or a live stream.
  case task(id: ExactText, kind: ExactText, status: ExactText)
  /// Somebody entered the waiting room or left it, which is not being admitted.
  case waiting(UserID, isWaiting: Bool, name: ExactText?)
  /// A group was started with its people.
  case subMeetingStarted(id: ExactText, title: ExactText?, assigned: [UserID])
  /// One group was stopped, or all.
  case subMeetingsStopped(id: ExactText?)
  /// Somebody was moved to another group.
  case subMeetingMoved(UserID, to: ExactText, title: ExactText?)
  /// A group asks for help.
  case helpRequested(subMeeting: ExactText, by: UserID?)
  /// A round of signing in began.
  case signInStarted(epoch: Int, host: UserID?, beganAt: Timestamp?, endsAt: Timestamp?)
  /// A round of signing in is over.
  case signInFinished(epoch: Int)
  /// A member was called in a roll call.
  case rollCalled(id: ExactText, by: UserID?, of: UserID?)
  /// A host asks a member to open something; `nil` is the client that reports.
  case hostRequest(HostCommand.Kind, target: UserID?, by: UserID?)
  /// A member's answer to a host's request; not a host's answer to a hand.
  case hostRequestAnswered(UserID, HostCommand.Kind, isAccepted: Bool)
  /// A message; the text only where it may be kept.
  case message(Message.Kind, by: UserID?, text: ExactText?)
  /// A received stream changed its layer.
  indirect case layerSwitched(LayerSwitch)
  /// A received track stopped, or runs again.
  case trackStalled(UserID, track: ExactText, isStalled: Bool)
  /// A join failed: no evidence of presence.
  case joinFailed(UserID, name: ExactText?, reason: ExactText?)
  /// An invitation was seen: it rings for those who are not busy.
  indirect case invited(InvitationInfo)
  /// An invitee accepted or rejected.
  indirect case inviteeAnswered(InvitationInfo, UserID, isAccepted: Bool)
  /// The inviter took an invitation back.
  indirect case invitationCancelled(InvitationInfo)
  /// Nobody of those who still ring answered in time; the system names none.
  indirect case invitationTimedOut(InvitationInfo)
  /// Somebody hung up: an exit of theirs, and of nobody else.
  indirect case hungUp(InvitationInfo, UserID)
  /// Somebody is in the call: a list, after the change or of those who came.
  indirect case callJoined(InvitationInfo?, [Listing])
  /// A list of those who left or of those who remain: it says too little to remove anybody.
  indirect case callLeft(InvitationInfo?, [UserID])
  /// A stream changed, of whom is not said: a question is due.
  case unsureChange
  /// Only that the room exists, said by a server's event that changes nothing else.
  case seen
}

/// What an invitation tells of itself; every event of it carries it whole.
public struct InvitationInfo: Sendable, Hashable {
  /// When it was initiated: with the room, what makes it this call.
  public var initiatedAt: Timestamp
  /// Who invites.
  public var inviter: UserID?
  /// Who is invited.
  public var invitees: [UserID]
  /// Who of them is in another call.
  public var busy: [UserID]
  /// The group.
  public var groupID: ExactText?
  /// What is called for, as it was sent.
  public var media: ExactText?
  /// For how many seconds it rings.
  public var timeoutSeconds: Int?

  /// An invitation of which nothing more is told.
  public init(initiatedAt: Timestamp) {
    self.initiatedAt = initiatedAt
    invitees = []
    busy = []
  }
}

/// What an entering tells of the person.
public struct Entering: Sendable, Equatable {
  /// The connection, where the system names it.
  public var connection: ConnectionID?
  /// What is told of the person beside the entering.
  public var facts = PersonFacts()

  /// An entering of which nothing more is told.
  public init(connection: ConnectionID? = nil, facts: PersonFacts = PersonFacts()) {
    self.connection = connection
    self.facts = facts
  }
}

/// What an entering or a snapshot tells of a person.
///
/// `nil` is "not told" and changes nothing (law 4).
public struct PersonFacts: Sendable, Equatable {
  /// The display name, as it was sent.
  public var name: ExactText?
  /// The role.
  public var role: Role?
  /// The microphone.
  public var microphone: MediaState?
  /// The camera.
  public var camera: MediaState?
  /// What is shared: `.some(nil)` is "nothing".
  public var share: ShareKind??
  /// Whether this person may chat.
  public var chatAllowed: Bool?
  /// Whether this person may draw.
  public var drawAllowed: Bool?
  /// When this person is said to have entered.
  public var joinedAt: Timestamp?

  /// Nothing told.
  public init() {}
}

/// What happens to a hand.
public enum HandAction: Sendable, Equatable {
  /// Raised.
  case raised
  /// Lowered by its owner.
  case lowered
  /// Answered by a host, approved or not, or lowered by them; names the raise where the host's
  /// application does. Counts by its arrival, for it comes from another clock than the raise.
  case answered(approved: Bool?, raise: EventIdentity?, by: UserID?)
}

/// How loud somebody speaks.
public struct SpeakingLevel: Sendable, Hashable {
  /// 0 to 1; `nil` where the system does not say.
  public var level: Double?

  /// How loud.
  public init(level: Double?) { self.level = level }
}

/// A tier as a server sent it.
public struct TierClaim: Sendable, Hashable {
  /// From the client to the server.
  public var uplink: QualityTier?
  /// From the server to the client.
  public var downlink: QualityTier?
  /// The whole, where the server says it; else the worse of the two.
  public var overall: QualityTier?

  /// A tier as a server sent it.
  public init(uplink: QualityTier?, downlink: QualityTier?, overall: QualityTier?) {
    self.uplink = uplink
    self.downlink = downlink
    self.overall = overall
  }
}

/// A track that somebody publishes.
public struct PublishedTrack: Sendable, Hashable {
  /// What a track carries.
  public enum Kind: String, Sendable {
    /// Sound.
    case audio
    /// A camera.
    case camera
    /// A screen.
    case screen
    /// Data.
    case data
  }

  /// The track's name within its connection (Janus `mid`).
  public var id: ExactText
  /// What it carries.
  public var kind: Kind

  /// A published track.
  public init(id: ExactText, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// The state of a client's link to the room.
public enum LinkState: String, Sendable {
  /// It lost the room and tries again.
  case reconnecting
  /// It is back: what was known of its quality and its speakers is void.
  case reconnected
}

/// One part of a room's policy.
public enum PolicyChange: Sendable, Equatable {
  /// The rule for microphones.
  case microphone(MediaPolicy)
  /// The rule for cameras.
  case camera(MediaPolicy)
  /// A switch.
  case flag(PolicyFlag, Bool)
}

/// The switches of a room's policy.
///
/// Each says what is allowed or on.
public enum PolicyFlag: Int, Sendable, CaseIterable {
  /// Sharing is allowed.
  case share
  /// Chat is allowed.
  case chat
  /// Screenshots are allowed.
  case screenshot
  /// The watermark is on.
  case watermark
  /// The room is locked.
  case locked
  /// The waiting room is on.
  case waitingRoom
}
