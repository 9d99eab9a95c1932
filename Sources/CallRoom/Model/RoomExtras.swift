/// A recording, a mix or a live stream of a room.
public struct RoomTask: Hashable, Sendable, Identifiable {
  /// The task's id, or its kind where the system names none.
  public var id: String
  /// What it does: `record`, `mix`, `audio`, `live`, several joined by `+`; or the raw number.
  public var kind: String
  /// How it is: `waitStart`, `running`, `waitEnd`, `exception`, `normal`; or the raw number.
  public var status: String
  /// Since when.
  public var since: Timestamp

  /// A task.
  public init(id: String, kind: String, status: String, since: Timestamp) {
    self.id = id
    self.kind = kind
    self.status = status
    self.since = since
  }
}

/// Somebody in the waiting room.
///
/// Leaving it is not being admitted.
public struct Waiting: Hashable, Sendable {
  /// Who waits.
  public var userID: UserID
  /// The name, as it was sent.
  public var name: String?
  /// Since when.
  public var since: Timestamp

  /// Somebody in the waiting room.
  public init(userID: UserID, name: String?, since: Timestamp) {
    self.userID = userID
    self.name = name
    self.since = since
  }
}

/// A group that a meeting is divided into.
public struct SubMeeting: Hashable, Sendable, Identifiable {
  /// The meeting that its people enter.
  public var id: String
  /// The title, as it was sent.
  public var title: String?
  /// Who is assigned to it, by user id.
  public var assigned: [UserID]
  /// Whether somebody in it asked for help.
  public var helpRequested: Bool
  /// Since when it runs.
  public var since: Timestamp

  /// A group.
  public init(
    id: String, title: String?, assigned: [UserID], helpRequested: Bool, since: Timestamp
  ) {
    self.id = id
    self.title = title
    self.assigned = assigned
    self.helpRequested = helpRequested
    self.since = since
  }
}

/// A running round of signing in.
public struct SignInRound: Hashable, Sendable {
  /// Counts the rounds.
  public var epoch: Int
  /// Who holds it.
  public var host: UserID?
  /// When it began.
  public var beganAt: Timestamp
  /// When it ends; `nil` for never.
  public var endsAt: Timestamp?

  /// A round of signing in.
  public init(epoch: Int, host: UserID?, beganAt: Timestamp, endsAt: Timestamp?) {
    self.epoch = epoch
    self.host = host
    self.beganAt = beganAt
    self.endsAt = endsAt
  }
}

/// A roll call that waits for an answer.
public struct RollCall: Hashable, Sendable {
  /// The record to answer with.
  public var id: String
  /// The host who calls.
  public var by: UserID?
  /// Who is called, where it is said.
  public var userID: UserID?
  /// When.
  public var at: Timestamp

  /// A roll call.
  public init(id: String, by: UserID?, userID: UserID?, at: Timestamp) {
    self.id = id
    self.by = by
    self.userID = userID
    self.at = at
  }
}

/// A host's request to a member, and the member's answer to it.
public struct HostCommand: Hashable, Sendable {
  /// What is asked for.
  public enum Kind: String, Sendable, CaseIterable {
    /// To open the microphone.
    case openMicrophone = "openMic"
    /// To open the camera.
    case openCamera
    /// To share.
    case openShare
  }

  /// What is asked for.
  public var kind: Kind
  /// Of whom; `nil` is the client that reports.
  public var target: UserID?
  /// By whom.
  public var by: UserID?
  /// When.
  public var at: Timestamp
  /// Whether the member agreed; `nil` while there is no answer.
  public var isAccepted: Bool?

  /// A host's request.
  public init(kind: Kind, target: UserID?, by: UserID?, at: Timestamp, isAccepted: Bool?) {
    self.kind = kind
    self.target = target
    self.by = by
    self.at = at
    self.isAccepted = isAccepted
  }
}

/// How many messages there were, and the last few of them.
public struct MessageCounts: Hashable, Sendable {
  /// Messages to all.
  public var chat = 0
  /// Messages to one.
  public var privately = 0
  /// Machine data of applications.
  public var custom = 0
  /// The last few, newest last; without the text of private ones.
  public var recent: [Message] = []

  /// No messages.
  public init() {}
}

/// One message.
///
/// The text of a private one is not kept (core laws §6, Privacy).
public struct Message: Hashable, Sendable {
  /// What kind of message it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// To all.
    case chat
    /// To one.
    case privately = "private"
    /// Machine data of an application.
    case custom
  }

  /// When.
  public var at: Timestamp
  /// By whom; `nil` when not said.
  public var userID: UserID?
  /// What kind it is.
  public var kind: Kind
  /// The text, cut at 256 bytes; only of messages to all.
  public var text: String?

  /// One message.
  public init(at: Timestamp, userID: UserID?, kind: Kind, text: String?) {
    self.at = at
    self.userID = userID
    self.kind = kind
    self.text = text
  }
}

/// How often received streams changed their layer, and the last time.
public struct LayerSwitches: Hashable, Sendable {
  /// How often.
  public var count = 0
  /// The last one.
  public var last: LayerSwitch?

  /// No switches.
  public init() {}
}

/// A received stream changed its layer.
public struct LayerSwitch: Hashable, Sendable {
  /// The subscription, whole: its parts may hold the sign that joins them.
  public var subscription: String
  /// The layer before; `nil` at first.
  public var from: String?
  /// The layer after.
  public var to: String
  /// Why (`bwe_down`, …), as it was sent.
  public var reason: String?
  /// How long it took, in milliseconds.
  public var latencyMilliseconds: Double?

  /// A change of layer.
  public init(
    subscription: String, from: String?, to: String, reason: String?, latencyMilliseconds: Double?
  ) {
    self.subscription = subscription
    self.from = from
    self.to = to
    self.reason = reason
    self.latencyMilliseconds = latencyMilliseconds
  }
}

/// A join that failed: no evidence of presence.
public struct FailedJoin: Hashable, Sendable {
  /// Who tried.
  public var userID: UserID
  /// The name, as it was sent.
  public var name: String?
  /// Why, as it was sent.
  public var reason: String?
  /// When.
  public var at: Timestamp

  /// A join that failed.
  public init(userID: UserID, name: String?, reason: String?, at: Timestamp) {
    self.userID = userID
    self.name = name
    self.reason = reason
    self.at = at
  }
}
