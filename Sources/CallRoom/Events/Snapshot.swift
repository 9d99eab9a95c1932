/// What a call system answered when it was asked for the state of a room (core laws §1).
public struct Snapshot: Sendable, Equatable {
  /// How much of the room the answer tells.
  public enum Coverage: Sendable, Equatable {
    /// All of it: who is not listed is not there.
    case complete
    /// A part: who is not listed stays.
    case partial
    /// One page of several with the same time, from 1; complete when all have come.
    case page(Int, of: Int)
    /// The question failed: changes only the freshness.
    case failed
    /// The system answered that there is no such room.
    case noSuchRoom
  }

  /// How much it tells.
  public var coverage: Coverage
  /// The room's session; `nil` is not told.
  public var session: ExactText?
  /// When the session started; `nil` is not told.
  public var sessionStart: Timestamp?
  /// The title; `nil` is not told.
  public var title: ExactText?
  /// The policy, as far as it is told.
  public var policy: [PolicyChange]
  /// Whether the answer tells who shares: if it does, who is not told to share does not.
  public var tellsShare: Bool
  /// Who is there.
  public var people: [Listing]

  /// What a call system answered.
  public init(
    coverage: Coverage, session: ExactText? = nil, sessionStart: Timestamp? = nil,
    title: ExactText? = nil, policy: [PolicyChange] = [], tellsShare: Bool = false,
    people: [Listing] = []
  ) {
    self.coverage = coverage
    self.session = session
    self.sessionStart = sessionStart
    self.title = title
    self.policy = policy
    self.tellsShare = tellsShare
    self.people = people
  }
}

/// One person of a snapshot.
public struct Listing: Sendable, Equatable {
  /// Who it is.
  public var userID: UserID
  /// The connections, where the system names them.
  public var connections: [ConnectionID]
  /// What is told of the person.
  public var facts: PersonFacts

  /// One person of a snapshot.
  public init(
    userID: UserID, connections: [ConnectionID] = [], facts: PersonFacts = PersonFacts()
  ) {
    self.userID = userID
    self.connections = connections
    self.facts = facts
  }
}
