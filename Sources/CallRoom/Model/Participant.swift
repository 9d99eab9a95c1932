/// Whether somebody is known to have entered.
public enum Presence: String, Sendable {
  /// They entered, or a list names them.
  case present
  /// Something was said of them that only somebody in the room can do, but no entering is known.
  case provisional
}

/// Somebody who is present in a room.
public struct Participant: Equatable, Sendable, Identifiable {
  /// Who it is.
  public var userID: UserID
  /// The display name as it was sent, never trusted; `nil` when never said.
  public var name: String?
  /// The role; `nil` when never said.
  public var role: Role?
  /// Whether an entering is known.
  public var presence: Presence
  /// How many connections are open, at least 1.
  public var connections: Int
  /// The microphone; `nil` when never said.
  public var microphone: MediaState?
  /// The camera; `nil` when never said.
  public var camera: MediaState?
  /// The host who switched the microphone off, where a host did.
  public var mutedBy: UserID?
  /// Whether this person may chat; `nil` when never said.
  public var chatAllowed: Bool?
  /// Whether this person may draw; `nil` when never said.
  public var drawAllowed: Bool?
  /// What this person shares now.
  public var sharing: ShareKind?
  /// Whether this person speaks now.
  public var speaking: Bool
  /// How loud, 0 to 1, where the system says so and the person speaks.
  public var speakingLevel: Double?
  /// The hands that this person has up, by kind.
  public var hands: [HandKind]
  /// The quality tier; `nil` when there was no report yet.
  public var tier: Tier?
  /// The numbers of the newest report; `nil` when there was none yet.
  public var quality: QualityReport?
  /// The tracks whose media stopped, by id.
  public var stalledTracks: [String]
  /// When this person entered, or is said to have; `nil` for a provisional one.
  public var joinedAt: Timestamp?
  /// Whether the client says that it is reconnecting.
  public var reconnecting: Bool

  /// Who it is.
  public var id: UserID { userID }

  /// Nobody is known to speak any more.
  mutating func stopSpeaking() {
    speaking = false
    speakingLevel = nil
  }

  /// Somebody of whom nothing more is known.
  public init(userID: UserID, presence: Presence = .present) {
    self.userID = userID
    self.presence = presence
    connections = 1
    speaking = false
    hands = []
    stalledTracks = []
    reconnecting = false
  }
}
