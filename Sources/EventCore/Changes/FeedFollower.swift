public import CallRoom

/// Follows what the feeds do: told once when one of them does something else.
public struct FeedFollower: Sendable {
  /// A feed that does something else than before.
  public struct Change: Sendable, Equatable {
    /// The feed's name.
    public let feed: String
    /// What it did; `nil` at the beginning.
    public let from: FeedPhase?
    /// What it does now.
    public let to: FeedPhase
  }

  private var known: [String: FeedPhase] = [:]

  /// One who was told nothing yet.
  public init() {}

  /// What has changed since the last time, in the order of the feeds; recordings are told nothing of.
  public mutating func follow(_ feeds: [FeedStatus]) -> [Change] {
    var changes: [Change] = []
    for feed in feeds where !feed.isRecording {
      let before = known.updateValue(feed.phase, forKey: feed.name)
      guard before != feed.phase else { continue }
      changes.append(Change(feed: feed.name, from: before, to: feed.phase))
    }
    return changes
  }
}

extension FeedPhase {
  /// It in a word: what programs are told.
  public var word: String {
    switch self {
    case .connecting: "connecting"
    case .live: "live"
    case .silent: "silent"
    case .waiting: "waiting"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  /// Why it brings nothing.
  public var reason: String? {
    switch self {
    case .waiting(let reason, _), .failed(let reason): reason
    default: nil
    }
  }

  /// Since when it has not said a word.
  public var since: Timestamp? { if case .silent(let since) = self { since } else { nil } }

  /// When it tries again.
  public var nextTry: Timestamp? { if case .waiting(_, let next) = self { next } else { nil } }
}

extension FeedFollower.Change {
  /// It in a sentence; `now` is what waiting counts from.
  public func sentence(at now: Timestamp) -> String {
    switch to {
    case .connecting: "feed \(feed): connecting"
    case .live: "feed \(feed): live"
    case .silent(let since): "feed \(feed): silent for \(Self.seconds(from: since, to: now)) s"
    case .waiting(let reason, let next):
      "feed \(feed): failed: \(reason); next try in \(Self.seconds(from: now, to: next)) s"
    case .ended: "feed \(feed): ended"
    case .failed(let reason): "feed \(feed): failed: \(reason)"
    }
  }

  private static func seconds(from: Timestamp, to: Timestamp) -> Int64 {
    max(0, (to.microseconds - from.microseconds + 999_999) / 1_000_000)
  }
}
