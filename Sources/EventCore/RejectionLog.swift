public import CallRoom

/// One input that could not be understood, with where it came from.
public struct RejectedInput: Sendable, Equatable {
  /// The feed that brought it.
  public var feed: String
  /// When it was read.
  public var readAt: Timestamp
  /// What was expected, what came, and where.
  public var rejection: Rejection
}

/// The newest rejected inputs; the oldest go first.
struct RejectionLog {
  private let limit: Int
  private var entries: [RejectedInput] = []
  private var next = 0

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func add(_ entry: RejectedInput) {
    if entries.count < limit {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = (next + 1) % limit
  }

  /// Oldest first.
  var all: [RejectedInput] {
    entries.count < limit ? entries : Array(entries[next...] + entries[..<next])
  }

  /// The newest.
  var last: RejectedInput? { entries.isEmpty ? nil : entries[(next + limit - 1) % limit] }
}
