public import CallRoom

/// What a feed does at the moment.
public enum FeedPhase: Sendable, Equatable {
  /// It tries to reach its source.
  case connecting
  /// It brings what its source says.
  case live
  /// Its source ended (a file, standard input).
  case ended
  /// It cannot be reached or read, and why.
  case failed(String)
}

/// One feed as the screens show it.
public struct FeedStatus: Sendable, Equatable, Identifiable {
  /// The feed as it was asked for (`demo:`, `janus+file:…`), without secrets.
  public var name: String
  /// The dialect of its bytes; a guess says so.
  public var dialect: String
  /// What it does.
  public var phase: FeedPhase
  /// Where a listener can be reached (`127.0.0.1:9100`).
  public var place: String?
  /// When its last input was read.
  public var lastInputAt: Timestamp?
  /// How many bytes it brought.
  public var bytes: Int
  /// How often a gap was suspected.
  public var gaps: Int
  /// Whether its lines carry the times of a recording.
  public var isRecording: Bool

  /// The feed's name.
  public var id: String { name }

  /// A feed that has not begun.
  public init(name: String, dialect: String, isRecording: Bool) {
    self.name = name
    self.dialect = dialect
    self.isRecording = isRecording
    phase = .connecting
    bytes = 0
    gaps = 0
  }
}
