/// A server's connection that media events name without naming a room: a Janus handle.
///
/// What is said of it waits under its name until a join tells whose it is (core laws §8).
public struct HandleKey: Hashable, Comparable, Sendable {
  /// The realm that the server belongs to.
  public let realm: String?
  /// The connection's name; what a participant's ``ConnectionID`` is.
  public let connection: ConnectionID

  /// Names a server's connection.
  public init(realm: String?, connection: ConnectionID) {
    self.realm = realm
    self.connection = connection
  }

  /// By realm, then by name.
  public static func < (a: HandleKey, b: HandleKey) -> Bool {
    (ExactText(a.realm ?? ""), a.connection) < (ExactText(b.realm ?? ""), b.connection)
  }
}

/// One fact about a server's connection.
public enum HandleFact: Sendable, Equatable {
  /// It was opened within a server's session.
  case attached(session: ExactText?)
  /// It is gone for good.
  case detached
  /// It only receives what others publish: its numbers are nobody's uplink.
  case subscribes
  /// Its media transport came up.
  case mediaUp
  /// Its media transport went down: its numbers are void until newer ones come.
  case mediaDown
  /// Whether media of one track arrives.
  case receiving(track: ExactText, isVideo: Bool, Bool)
  /// Counters of its tracks.
  case counters([TrackReport])
  /// Packets were lost lately in one direction.
  case slowLink
  /// Something that changes nothing we show (negotiation, candidates).
  case noted
}

/// One track's counters.
public struct TrackReport: Sendable, Hashable {
  /// The track's name within its connection.
  public var track: ExactText
  /// Its counters.
  public var counters: TrackCounters

  /// One track's counters.
  public init(track: ExactText, counters: TrackCounters) {
    self.track = track
    self.counters = counters
  }
}

/// Counters of one track since its media transport came up, as a server reports them (Janus media
/// statistics).
///
/// A number that was not reported is `nil`.
public struct TrackCounters: Sendable, Hashable {
  /// Whether the track is video: its loss weighs 10 instead of 8.
  public var isVideo: Bool
  /// Packets that came from the client.
  public var packetsReceived: Int64
  /// Packets that did not come from the client.
  public var packetsLost: Int64
  /// Packets that went to the client.
  public var packetsSent: Int64
  /// Packets that the client missed.
  public var packetsLostByRemote: Int64
  /// Bytes that came in the last second.
  public var bytesReceivedLastSecond: Int64?
  /// Bytes that went in the last second.
  public var bytesSentLastSecond: Int64?
  /// Round-trip time in milliseconds; `nil` when unknown.
  public var rttMilliseconds: Double?
  /// Jitter of what came, in milliseconds.
  public var jitterMilliseconds: Double?
  /// Jitter of what went, in milliseconds.
  public var remoteJitterMilliseconds: Double?

  /// Counters of one track.
  public init(isVideo: Bool, packetsReceived: Int64, packetsLost: Int64) {
    self.isVideo = isVideo
    self.packetsReceived = packetsReceived
    self.packetsLost = packetsLost
    packetsSent = 0
    packetsLostByRemote = 0
  }
}
