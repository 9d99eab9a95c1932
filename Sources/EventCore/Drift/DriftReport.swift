public import CallRoom

/// How far events alone had led astray: what the complete snapshots of a room corrected.
///
/// Only snapshots that were applied count, and not the first one of a room of which nothing was known.
public struct DriftReport: Sendable, Equatable {
  /// How many complete snapshots were compared.
  public var snapshots = 0
  /// People who were not there any more.
  public var ghosts = 0
  /// People of whom nothing was known.
  public var missing = 0
  /// Facts that were wrong: names, roles, microphones, cameras, shares, the title, the policy.
  public var fields = 0
  /// Facts that no event had told: not wrong, only not known.
  public var learned = 0
  /// The time as of which the newest snapshot was.
  public var newestAsOf: Timestamp?
  /// The last few snapshots that corrected something, newest first.
  public var recent: [DriftEntry] = []

  /// The last snapshot that corrected something.
  public var last: DriftEntry? { recent.first }

  /// Nothing compared yet.
  public init() {}
}

/// What one snapshot corrected.
public struct DriftEntry: Sendable, Equatable {
  /// The time as of which it was.
  public var asOf: Timestamp
  /// How many people were not there any more.
  public var ghostCount = 0
  /// How many people were not known.
  public var missingCount = 0
  /// How many facts were wrong.
  public var fieldCount = 0
  /// How many facts were not known.
  public var learnedCount = 0
  /// The first few of the corrections: who left, who entered, what changed.
  public var corrections: [StateChange] = []

  /// A snapshot that corrected nothing.
  public init(asOf: Timestamp) { self.asOf = asOf }

  /// How many corrections of one snapshot are kept.
  static let correctionLimit = 16

  /// Whether something was wrong.
  public var isCorrection: Bool { ghostCount + missingCount + fieldCount > 0 }

  /// Adds the differences that a snapshot, or one page of it, made.
  mutating func add(_ changes: [StateChange]) {
    for change in changes where !change.isImplied {
      guard count(change) else { continue }
      if corrections.count < Self.correctionLimit { corrections.append(change) }
    }
  }

  /// Counts one difference; whether it corrects something.
  private mutating func count(_ change: StateChange) -> Bool {
    switch change.kind {
    case .left: ghostCount += 1
    case .entered: missingCount += 1
    case .share: fieldCount += 1
    case .name, .role, .microphone, .camera, .title, .policy:
      guard change.from != nil else {
        learnedCount += 1
        return false
      }
      fieldCount += 1
    default: return false
    }
    return true
  }
}
