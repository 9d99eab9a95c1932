public import CallRoom

/// What a feed does at the moment.
public enum FeedPhase: Sendable, Equatable {
  /// It tries to reach its source.
  case connecting
  /// It brings what its source says.
  case live
  /// It is connected, and its source has not said a word since then.
  case silent(since: Timestamp)
  /// It cannot be reached, and why; it tries again then.
  case waiting(String, nextTry: Timestamp)
  /// Its source ended (a file, standard input).
  case ended
  /// It cannot be reached or read, and why; it does not try again.
  case failed(String)
}

/// One feed as the screens show it.
public struct FeedStatus: Sendable, Equatable, Identifiable {
  /// The feed as it was asked for (`demo:`, `janus+file:…`), without secrets.
  public var name: String
  /// The realm that it belongs to.
  public var realm: String?
  /// The dialect of its bytes; a guess says so.
  public var dialect: String
  /// What it does.
  public var phase: FeedPhase
  /// Where a listener can be reached (`127.0.0.1:9100`).
  public var place: String?
  /// What whoever runs it should know, in sentences.
  public var cautions: [String] = []
  /// How many requests were turned away, for it was not shown who sends them.
  public var refused = 0
  /// Why the last of them was.
  public var lastRefusal: String?
  /// When its last input was read.
  public var lastInputAt: Timestamp?
  /// When its source was heard last: an input, or an answer that brought none.
  public var heardAt: Timestamp?
  /// Whether it asks its source for the rooms, again and again: that nothing comes between two answers is
  /// no silence.
  public var asksForRooms: Bool
  /// When all rooms had been asked for since it was connected.
  public var surveyedAt: Timestamp?
  /// How many bytes it brought.
  public var bytes: Int
  /// How often a gap was suspected.
  public var gaps: Int
  /// Whether its lines carry the times of a recording.
  public var isRecording: Bool

  /// The feed's name.
  public var id: String { name }

  /// A feed that has not begun.
  public init(name: String, realm: String? = nil, dialect: String, isRecording: Bool) {
    self.name = name
    self.realm = realm
    asksForRooms = false
    self.dialect = dialect
    self.isRecording = isRecording
    phase = .connecting
    bytes = 0
    gaps = 0
  }
}
