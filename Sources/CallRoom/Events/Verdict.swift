/// What the core did with an input, and why (core laws §1).
public enum Verdict: Sendable, Equatable {
  /// It changed the state.
  case applied
  /// It was there already.
  case duplicate
  /// What is there is newer, set at this time.
  case superseded(Superseding)
  /// It is about somebody or something not seen yet; kept.
  case pending
  /// It is about a room that is not watched.
  case otherRoom
  /// It cannot be applied.
  ///
  /// Kept apart, for it is large and rare: verdicts are copied a line.
  indirect case rejected(Rejection)
  /// Its type is not known; kept and shown, applied to nothing.
  case unknownType
}

/// Why an input changed nothing: what is there is newer.
public struct Superseding: Sendable, Hashable {
  /// What holds something newer.
  public enum Field: String, Sendable {
    case presence, connection, name, role, microphone, camera, share, chat, drawing, hand
    case speaking, speakers, report, tier, link, tracks, moderation, title, policy, layout
    case session, snapshot, task, waitingRoom = "waiting room", subMeeting = "sub-meeting"
    case signIn = "sign-in", rollCall = "roll call", request, invitation, counters, device
    case audioRoute = "audio route"
  }

  /// The stamp of what is there.
  public var by: Stamp
  /// What it is a value of, where one can be named.
  public var field: Field?

  /// What is there is newer.
  public init(by: Stamp, field: Field? = nil) {
    self.by = by
    self.field = field
  }
}

/// How many inputs met which verdict.
public struct VerdictCounts: Sendable, Equatable {
  /// All that were read.
  public var read = 0
  /// Those that changed the state.
  public var applied = 0
  /// Those that were there already.
  public var duplicate = 0
  /// Those for which the state was newer.
  public var superseded = 0
  /// Those about somebody or something not seen yet.
  public var pending = 0
  /// Those about rooms that are not watched.
  public var otherRoom = 0
  /// Those that could not be applied.
  public var rejected = 0
  /// Those of types not known.
  public var unknownType = 0

  /// Nothing read yet.
  public init() {}

  /// Counts one more.
  public mutating func count(_ verdict: Verdict) {
    read += 1
    switch verdict {
    case .applied: applied += 1
    case .duplicate: duplicate += 1
    case .superseded: superseded += 1
    case .pending: pending += 1
    case .otherRoom: otherRoom += 1
    case .rejected: rejected += 1
    case .unknownType: unknownType += 1
    }
  }
}
