/// A call that somebody was invited to.
///
/// It has a session of its own: the room's id and the time at which it was initiated; late events
/// of an older one never touch a newer (OpenIM).
public struct Invitation: Hashable, Sendable, Identifiable {
  /// Room and time of initiation: what makes it this call.
  public var session: String
  /// Who invites; `nil` when never said.
  public var inviter: UserID?
  /// The group that is called, where one is.
  public var groupID: String?
  /// What is called for, as it was sent (`audio`, `video`).
  public var media: String?
  /// When it was initiated.
  public var startedAt: Timestamp
  /// When ringing is over; `nil` when no timeout was said.
  public var ringsUntil: Timestamp?
  /// Who is invited, by user id.
  public var invitees: [Invitee]

  /// Room and time of initiation.
  public var id: String { session }

  /// A call of which nothing more is known.
  public init(session: String, startedAt: Timestamp) {
    self.session = session
    self.startedAt = startedAt
    invitees = []
  }
}

/// One who is invited.
///
/// What they answered and what their media do are two things.
public struct Invitee: Hashable, Sendable {
  /// Who it is.
  public var userID: UserID
  /// What they answered.
  public var state: InviteeState
  /// What their media do.
  public var media: InviteeMedia

  /// One who is invited.
  public init(userID: UserID, state: InviteeState, media: InviteeMedia) {
    self.userID = userID
    self.state = state
    self.media = media
  }
}

/// What an invitee answered (core laws §6, Invitations).
public enum InviteeState: String, Sendable, CaseIterable {
  /// Named by an invitation; that it rings was not seen.
  case invited
  /// In another call.
  case busy
  /// It rings.
  case ringing
  /// Accepted.
  case accepted
  /// Rejected.
  case rejected
  /// The inviter took it back.
  case cancelled
  /// The call system said that nobody answered in time.
  case timedOut
  /// Nobody answered in time by our clock.
  case expired
}

/// What an invitee's media do.
public enum InviteeMedia: String, Sendable, CaseIterable {
  /// Not there.
  case absent
  /// Accepted, and not there yet.
  case joining
  /// There.
  case active
  /// Was there and left.
  case left
}
