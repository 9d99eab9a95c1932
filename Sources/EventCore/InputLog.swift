public import CallRoom

/// One input that was read, with what became of it.
public struct LogEntry: Sendable, Equatable {
  /// The feed that brought it.
  public var feed: String
  /// When it was read.
  public var readAt: Timestamp
  /// Its room, where it has one.
  public var room: RoomKey?
  /// Its type, where it could be told.
  public var type: String?
  /// What became of it.
  public var verdict: Verdict
}

/// The newest inputs with their verdicts; the oldest go first.
struct InputLog {
  private let limit: Int
  private var entries: [LogEntry] = []
  private var next = 0

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func add(_ entry: LogEntry) {
    if entries.count < limit {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = (next + 1) % limit
  }

  /// Oldest first.
  var all: [LogEntry] {
    entries.count < limit ? entries : Array(entries[next...] + entries[..<next])
  }
}
