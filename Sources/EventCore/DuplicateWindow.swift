package import CallRoom

/// The identities of the newest inputs of one room, bounded by count and by age, exact within its
/// bounds (core laws §4).
///
/// It serves what counts things and the inputs that carry no time of their own; everything else is
/// idempotent by its registers.
package struct DuplicateWindow: Sendable {
  /// What a window remembers.
  package struct Limits: Sendable, Equatable {
    /// Identities of one room; the oldest by arrival go first.
    package var identities: Int
    /// Age in microseconds against the newest arrival of the room.
    package var ageMicroseconds: Int64

    /// Bounds of a window.
    package init(identities: Int = 4096, ageMicroseconds: Int64 = 15 * 60 * 1_000_000) {
      self.identities = identities
      self.ageMicroseconds = ageMicroseconds
    }
  }

  private let limits: Limits
  private var known: Set<EventIdentity> = []
  /// In order of coming, from `first` on.
  private var order: [(identity: EventIdentity, arrival: Timestamp)] = []
  private var first = 0
  private var newestArrival = Timestamp(microseconds: .min)
  /// The newest input of each kind that has neither a name nor a time of its own.
  private var unidentified: [String: EventIdentity] = [:]

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// How many identities are remembered.
  package var count: Int { known.count }

  /// Notes an input; whether it was there already.
  package mutating func isRepeat(_ input: Input) -> Bool {
    guard input.isIdentified else { return isRepeatOfNewest(input) }
    let arrival = input.arrival.time
    newestArrival = max(newestArrival, arrival)
    guard known.insert(input.identity).inserted else { return true }
    order.append((input.identity, arrival))
    forget()
    return false
  }

  /// What has neither name nor time is a repeat only of the newest of its kind: on, off, on again are
  /// three inputs.
  private mutating func isRepeatOfNewest(_ input: Input) -> Bool {
    let kind = "\(input.type) \(input.subject?.text ?? "")"
    if unidentified[kind] == input.identity { return true }
    if unidentified.count >= limits.identities { unidentified.removeAll(keepingCapacity: true) }
    unidentified[kind] = input.identity
    return false
  }

  private mutating func forget() {
    let oldest = newestArrival.advanced(byMicroseconds: -limits.ageMicroseconds)
    while first < order.count,
      order.count - first > limits.identities || order[first].arrival < oldest
    {
      known.remove(order[first].identity)
      first += 1
    }
    guard first > 1024, first > order.count / 2 else { return }
    order.removeFirst(first)
    first = 0
  }
}

extension Input {
  /// Whom the input is about, where it is about one person.
  package var subject: UserID? {
    guard case .event(let event, _) = body else { return nil }
    return event.subject
  }
}
