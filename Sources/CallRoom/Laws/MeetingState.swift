/// What a meeting system tells of a room beside its people: tasks, the waiting room, groups, rounds,
/// requests, messages, layers, failed joins, invitations.
package struct MeetingState: Sendable, Equatable {
  /// How many of each are kept; what goes first is said at each.
  package enum Limit {
    /// Tasks and groups: the last by id go.
    static let named = 64
    /// People in the waiting room: the last by id go.
    static let waiting = 10_000
    /// Rounds: the smallest epochs go.
    static let rounds = 4
    /// Invitations: the oldest by initiation go.
    static let invitations = 16
    /// Requests of hosts: the oldest go.
    static let commands = 32
    /// Messages, changes of layer and failed joins that are kept whole: the oldest go.
    static let recent = 8
  }

  package var tasks: [ExactText: Register<TaskClaim>] = [:]
  package var waiting: [UserID: Register<WaitingClaim>] = [:]
  package var subMeetings: [ExactText: SubMeetingState] = [:]
  package var subMeetingsStopped: Stamp = .never
  /// The newest move of somebody to a group.
  package var moves: [UserID: Register<ExactText>] = [:]
  package var rounds: [Int: RoundState] = [:]
  package var rollCall = Register<RollCallClaim>()
  package var commands: [CommandKey: CommandState] = [:]
  package var invitations: [Timestamp: InvitationState] = [:]

  // Counters and what is kept of them: not part of the digest (law 2).
  package var chat = CountedIdentities()
  package var privately = CountedIdentities()
  package var custom = CountedIdentities()
  package var messages: [StampedValue<Message>] = []
  package var layerSwitchCount = CountedIdentities()
  package var layerSwitches: [StampedValue<LayerSwitch>] = []
  package var failedJoins: [StampedValue<FailedJoin>] = []

  package init() {}

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(subMeetingsStopped)
    rollCall.encode(into: &encoder)
    encoder.add(table: tasks) {
      $0.add($1.text)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: waiting) {
      $0.add($1.text)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: subMeetings) {
      $0.add($1.text)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: moves) {
      $0.add($1.text)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: rounds) {
      $0.add($1)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: commands) {
      $1.encode(into: &$0)
    } value: {
      $1.encode(into: &$0)
    }
    encoder.add(table: invitations) {
      $1.encode(into: &$0)
    } value: {
      $1.encode(into: &$0)
    }
  }
}

extension CanonicalEncoder {
  /// Writes a table in the order of its keys.
  mutating func add<K: Hashable & Comparable, V>(
    table: [K: V], key: (inout CanonicalEncoder, K) -> Void,
    value: (inout CanonicalEncoder, V) -> Void
  ) {
    add(table.count)
    for (name, entry) in table.sorted(by: { $0.key < $1.key }) {
      key(&self, name)
      value(&self, entry)
    }
  }
}

/// A task's kind and status.
package struct TaskClaim: CanonicalValue {
  package let kind: ExactText
  package let status: ExactText

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(kind.text)
    encoder.add(status.text)
  }
}

/// Whether somebody waits, and by what name.
package struct WaitingClaim: CanonicalValue {
  package let isWaiting: Bool
  package let name: ExactText?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(isWaiting)
    encoder.add(name?.text)
  }
}

/// One group.
package struct SubMeetingState: Sendable, Equatable {
  package var started = Register<SubMeetingClaim>()
  package var title = Register<ExactText>()
  package var stopped: Stamp = .never
  package var help: Stamp = .never

  package func encode(into encoder: inout CanonicalEncoder) {
    started.encode(into: &encoder)
    title.encode(into: &encoder)
    encoder.add(stopped)
    encoder.add(help)
  }
}

/// Who was assigned to a group when it was started.
package struct SubMeetingClaim: CanonicalValue {
  package let assigned: [UserID]

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(assigned.count)
    for user in assigned { encoder.add(user.text) }
  }
}

/// One round of signing in.
package struct RoundState: Sendable, Equatable {
  package var began = Register<RoundClaim>()
  package var finished: Stamp = .never

  package func encode(into encoder: inout CanonicalEncoder) {
    began.encode(into: &encoder)
    encoder.add(finished)
  }
}

/// What a round's beginning tells.
package struct RoundClaim: CanonicalValue {
  package let host: UserID?
  package let beganAt: Timestamp?
  package let endsAt: Timestamp?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(host?.text)
    encoder.add(beganAt.map { Double($0.microseconds) })
    encoder.add(endsAt.map { Double($0.microseconds) })
  }
}

/// A roll call.
package struct RollCallClaim: CanonicalValue {
  package let id: ExactText
  package let by: UserID?
  package let of: UserID?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(id.text)
    encoder.add(by?.text)
    encoder.add(of?.text)
  }
}

/// Of whom a host asks what.
package struct CommandKey: Hashable, Comparable, Sendable {
  package let target: UserID?
  package let kind: HostCommand.Kind

  package static func < (a: CommandKey, b: CommandKey) -> Bool {
    let none = ExactText("")
    return (a.target?.value ?? none, a.kind.rawValue) < (b.target?.value ?? none, b.kind.rawValue)
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(target?.text)
    encoder.add(kind.rawValue)
  }
}

/// A host's newest request of one kind to one member, and the member's newest answer.
package struct CommandState: Sendable, Equatable {
  package var asked = Register<OperatorClaim>()
  package var answer = Register<Bool>()

  package func encode(into encoder: inout CanonicalEncoder) {
    asked.encode(into: &encoder)
    answer.encode(into: &encoder)
  }
}

/// Who did something, where it is said.
package struct OperatorClaim: CanonicalValue {
  package let by: UserID?

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(by?.text) }
}

/// Something with its stamp.
package struct StampedValue<Value: Sendable & Equatable>: Sendable, Equatable {
  package let stamp: Stamp
  package let value: Value
}

/// A count that is the size of a set of identities, within its window; never an increment on
/// arrival (core laws §8).
///
/// What was forgotten stays counted.
package struct CountedIdentities: Sendable, Equatable {
  private static let window = 4096
  private var forgotten = 0
  private var known: Set<EventIdentity> = []

  package init() {}

  /// How many there were.
  package var count: Int { forgotten + known.count }

  /// Counts an identity once; whether it is new.
  package mutating func insert(_ identity: EventIdentity) -> Bool {
    guard known.insert(identity).inserted else { return false }
    if known.count > Self.window {
      forgotten += known.count - 1
      known = [identity]
    }
    return true
  }
}
