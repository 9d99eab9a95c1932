/// A watching client: an app that forwards what its SDK tells.
///
/// Its devices, its audio route and its links are its own; they belong to no room.
public struct Client: Equatable, Sendable, Identifiable {
  /// The feed and the user by which it is known.
  public var key: ClientKey
  /// Its link to the meeting: `connected`, `reconnecting`, `disconnected`; `nil` when never said.
  public var meetingLink: ClientLink?
  /// Its link outside of meetings, which has events of the same names and never mixes with the other.
  public var imLink: ClientLink?
  /// Its devices, by id.
  public var devices: [Device]
  /// Where its sound goes.
  public var audioRoute: AudioRoute?
  /// What it was told outside of meetings, newest last, the last few.
  public var notices: [ClientNotice]

  /// The feed and the user.
  public var id: ClientKey { key }

  /// A client of which nothing is known.
  public init(key: ClientKey) {
    self.key = key
    devices = []
    notices = []
  }
}

/// By what a client is known.
public struct ClientKey: Hashable, Comparable, Sendable {
  /// The feed that it reports through.
  public let feed: String
  /// The user whose client it is, where it is said.
  public let userID: UserID?

  /// Names a client.
  public init(feed: String, userID: UserID?) {
    self.feed = feed
    self.userID = userID
  }

  /// By feed, then by user.
  public static func < (a: ClientKey, b: ClientKey) -> Bool {
    let none = ExactText("")
    return (ExactText(a.feed), a.userID?.value ?? none)
      < (ExactText(b.feed), b.userID?.value ?? none)
  }
}

/// The state of a client's link, with its reason.
public struct ClientLink: Hashable, Sendable {
  /// What it is.
  public enum State: String, Sendable, CaseIterable {
    /// It works.
    case connected
    /// It was lost and is tried again.
    case reconnecting
    /// It is gone.
    case disconnected
  }

  /// What it is.
  public var state: State
  /// Why, as it was sent, where it was said.
  public var reason: String?
  /// Since when.
  public var since: Timestamp

  /// A link.
  public init(state: State, reason: String?, since: Timestamp) {
    self.state = state
    self.reason = reason
    self.since = since
  }
}

/// A microphone, a loudspeaker or a camera of a client.
public struct Device: Hashable, Sendable, Identifiable {
  /// Its id.
  public var id: String
  /// Its name, as it was sent.
  public var name: String?
  /// `audioInput`, `audioOutput`, `videoInput`, or as it was sent.
  public var kind: String?
  /// Whether it is the one in use by default.
  public var isDefault: Bool?

  /// A device.
  public init(id: String, name: String?, kind: String?, isDefault: Bool?) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isDefault = isDefault
  }
}

/// Where a client's sound goes, and why.
public struct AudioRoute: Hashable, Sendable {
  /// Where it goes, as it was sent (`speaker`, `bluetooth`, …).
  public var route: String
  /// Where it went before.
  public var previous: String?
  /// Why it changed: worth more than the result.
  public var reason: String?
  /// Since when.
  public var since: Timestamp
  /// When it last came back after an interruption.
  public var recoveredAt: Timestamp?

  /// Where sound goes.
  public init(
    route: String, previous: String?, reason: String?, since: Timestamp, recoveredAt: Timestamp?
  ) {
    self.route = route
    self.previous = previous
    self.reason = reason
    self.since = since
    self.recoveredAt = recoveredAt
  }
}

/// What a client was told outside of meetings, or tells of its own machine.
public struct ClientNotice: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// Somebody calls.
    case call
    /// A meeting is near.
    case reminder
    /// The host admitted this client from the waiting room.
    case admitted
    /// A sub-meeting asks for help.
    case help
    /// Another message of the system.
    case message
    /// What it sends is limited by its machine or by its network.
    case limited
    /// A track that it captures ended, fell silent or came back.
    case capture
  }

  /// What it is about.
  public var kind: Kind
  /// From whom.
  public var from: UserID?
  /// The meeting.
  public var meetingID: String?
  /// The meeting's title, as it was sent.
  public var title: String?
  /// When.
  public var at: Timestamp

  /// A notice.
  public init(kind: Kind, from: UserID?, meetingID: String?, title: String?, at: Timestamp) {
    self.kind = kind
    self.from = from
    self.meetingID = meetingID
    self.title = title
    self.at = at
  }
}
