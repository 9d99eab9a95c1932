/// One room as every watcher shows it: a value, derived from the registers when it is read.
public struct Room: Equatable, Sendable, Identifiable {
  /// The room and its realm.
  public var key: RoomKey
  /// The incarnation that is shown (LiveKit room sid, …); `nil` when never said.
  public var session: String?
  /// The title as it was sent, never trusted; `nil` when never said.
  public var title: String?
  /// Whether the room is live.
  public var life: RoomLife
  /// What the room allows.
  public var policy: RoomPolicy
  /// Who shares what.
  public var share: Share?
  /// Everybody who is present, by user id.
  public var participants: [Participant]
  /// Those who left last, newest first, at most 16: a selected row stays as "left 0:12 ago".
  public var departed: [Departure]
  /// The raise-hand queue, in order.
  public var hands: [Hand]
  /// The active speakers, loudest first.
  public var speakers: [Speaker]
  /// The newest layout hint.
  public var layout: LayoutHint?
  /// Recordings, mixes and live streams, by id.
  public var tasks: [RoomTask]
  /// Invitations, the newest first.
  public var invitations: [Invitation]
  /// The waiting room, the longest wait first.
  public var waiting: [Waiting]
  /// The groups that the meeting is divided into, by id.
  public var subMeetings: [SubMeeting]
  /// The running round of signing in.
  public var signIn: SignInRound?
  /// The newest roll call that waits for an answer.
  public var rollCall: RollCall?
  /// The newest requests of hosts to members, oldest first.
  public var hostCommands: [HostCommand]
  /// Messages.
  public var messages: MessageCounts
  /// Changes of layer of received streams.
  public var layerSwitches: LayerSwitches
  /// The last joins that failed, newest last.
  public var failedJoins: [FailedJoin]
  /// How fresh all of it is.
  public var freshness: Freshness

  /// The room and its realm.
  public var id: RoomKey { key }

  /// A room about which nothing is known yet.
  public init(key: RoomKey) {
    self.key = key
    life = .unknown
    policy = RoomPolicy()
    participants = []
    departed = []
    hands = []
    speakers = []
    tasks = []
    invitations = []
    waiting = []
    subMeetings = []
    hostCommands = []
    messages = MessageCounts()
    layerSwitches = LayerSwitches()
    failedJoins = []
    freshness = Freshness()
  }

  /// The participant with this id, by binary search in the sorted list.
  public func participant(_ userID: UserID) -> Participant? {
    let place = place(of: userID)
    guard place < participants.count, participants[place].userID == userID else { return nil }
    return participants[place]
  }

  /// Where somebody stands among the people, or would stand.
  func place(of userID: UserID) -> Int {
    var low = 0
    var high = participants.count
    while low < high {
      let middle = (low + high) / 2
      if participants[middle].userID < userID { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Whether a room is live.
public enum RoomLife: String, Sendable {
  /// Somebody is present, or the call system said so.
  case live
  /// It was ended, and nobody entered since.
  case ended
  /// Nothing was said of it.
  case unknown
}

/// What a room allows.
///
/// `nil` is "never said".
public struct RoomPolicy: Hashable, Sendable {
  /// The rule for microphones.
  public var microphone: MediaPolicy?
  /// The rule for cameras.
  public var camera: MediaPolicy?
  /// Whether sharing is allowed.
  public var share: Bool?
  /// Whether chat is allowed.
  public var chat: Bool?
  /// Whether screenshots are allowed.
  public var screenshot: Bool?
  /// Whether the watermark is on.
  public var watermark: Bool?
  /// Whether the room is locked.
  public var locked: Bool?
  /// Whether the waiting room is on.
  public var waitingRoom: Bool?

  /// A policy of which nothing was said.
  public init() {}
}

/// Who shares what.
public struct Share: Hashable, Sendable {
  /// Who shares.
  public var userID: UserID
  /// What is shared.
  public var kind: ShareKind
  /// Since when.
  public var since: Timestamp

  /// Who shares what, since when.
  public init(userID: UserID, kind: ShareKind, since: Timestamp) {
    self.userID = userID
    self.kind = kind
    self.since = since
  }
}

/// A raised hand in its place in the queue.
public struct Hand: Hashable, Sendable {
  /// Who raised it.
  public var userID: UserID
  /// What for.
  public var kind: HandKind
  /// When it was raised first.
  public var since: Timestamp
  /// Its place, from 1; the same on every screen.
  public var position: Int

  /// A raised hand in its place.
  public init(userID: UserID, kind: HandKind, since: Timestamp, position: Int) {
    self.userID = userID
    self.kind = kind
    self.since = since
    self.position = position
  }
}

/// Somebody who speaks now.
public struct Speaker: Hashable, Sendable {
  /// Who speaks.
  public var userID: UserID
  /// How loud, 0 to 1; `nil` where the system does not say.
  public var level: Double?

  /// Somebody who speaks.
  public init(userID: UserID, level: Double?) {
    self.userID = userID
    self.level = level
  }
}

/// The newest layout hint of a room: shown, never obeyed.
public struct LayoutHint: Hashable, Sendable {
  /// What was suggested, as it was sent; `nil` when a hint came that names nothing.
  public var hint: String?
  /// Who suggested it; `nil` when not said.
  public var by: UserID?
  /// When.
  public var since: Timestamp

  /// A layout hint.
  public init(hint: String?, by: UserID?, since: Timestamp) {
    self.hint = hint
    self.by = by
    self.since = since
  }
}

/// Somebody who left.
public struct Departure: Hashable, Sendable {
  /// Who left.
  public var userID: UserID
  /// The name they had, as it was sent.
  public var name: String?
  /// When they left, or when a list first missed them.
  public var at: Timestamp
  /// Whether they are on their way to another sub-meeting: expected, no alarm.
  public var isSwitching: Bool

  /// Somebody who left.
  public init(userID: UserID, name: String?, at: Timestamp, isSwitching: Bool = false) {
    self.userID = userID
    self.name = name
    self.at = at
    self.isSwitching = isSwitching
  }
}

/// How fresh a room is (law 7).
public struct Freshness: Hashable, Sendable {
  /// The time of the newest event.
  public var lastEventAt: Timestamp?
  /// The time as of which the newest complete snapshot is.
  public var lastSnapshotAt: Timestamp?
  /// Whether something may have been missed since the last complete snapshot: the feed reconnected,
  /// dropped or lagged.
  public var gapSuspected: Bool

  /// How fresh a room is.
  public init(
    lastEventAt: Timestamp? = nil, lastSnapshotAt: Timestamp? = nil, gapSuspected: Bool = false
  ) {
    self.lastEventAt = lastEventAt
    self.lastSnapshotAt = lastSnapshotAt
    self.gapSuspected = gapSuspected
  }
}
