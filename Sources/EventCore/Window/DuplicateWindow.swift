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
    /// Age in microseconds against the newest arrival of the room, from 0; what is at most a 32nd older
    /// may still be known.
    package var ageMicroseconds: Int64

    /// Bounds of a window.
    package init(identities: Int = 4096, ageMicroseconds: Int64 = 15 * 60 * 1_000_000) {
      self.identities = identities
      self.ageMicroseconds = ageMicroseconds
    }
  }

  private let age: Int64
  private var ids: RememberedIDs
  private var arrivals = ArrivalRuns()
  private var newestArrival = Timestamp(microseconds: .min)
  /// The newest input of each kind that has neither a name nor a time of its own.
  private var unidentified: [Kind: EventIdentity] = [:]

  /// A type, and whom it is about.
  private struct Kind: Hashable {
    let type: String
    let subject: UserID?
  }

  package init(limits: Limits = Limits()) {
    age = max(0, limits.ageMicroseconds)
    ids = RememberedIDs(limit: limits.identities)
  }

  /// How many identities are remembered.
  package var count: Int { ids.count }

  /// Bytes that the remembered identities and their times take.
  package var bytes: Int { ids.bytes + arrivals.bytes }

  /// Notes an input; whether it was there already.
  package mutating func isRepeat(_ input: Input) -> Bool {
    guard input.isIdentified else { return isRepeatOfNewest(input) }
    return isRepeat(RememberedID.of(input), arrivedAt: input.arrival.time)
  }

  /// Notes an event by its application's id; whether it was there already.
  mutating func isRepeat(_ event: UnsafePointer<FlatEvent>) -> Bool {
    let id = RememberedID(utf8: event.pointee.eventID.bytes) ?? RememberedID(event.pointee.identity)
    return isRepeat(id, arrivedAt: event.pointee.arrival.time)
  }

  private mutating func isRepeat(_ id: RememberedID, arrivedAt arrival: Timestamp) -> Bool {
    newestArrival = max(newestArrival, arrival)
    if ids.contains(id) { return true }
    guard ids.limit > 0 else { return false }
    if ids.count == ids.limit { arrivals.removeOldest() }
    ids.append(id)
    arrivals.append(newestArrival, age: age)
    forget()
    return false
  }

  /// What has neither name nor time is a repeat only of the newest of its kind: on, off, on again are
  /// three inputs.
  private mutating func isRepeatOfNewest(_ input: Input) -> Bool {
    let kind = Kind(type: input.type, subject: input.subject)
    if unidentified[kind] == input.identity { return true }
    if unidentified.count >= ids.limit { unidentified.removeAll(keepingCapacity: true) }
    unidentified[kind] = input.identity
    return false
  }

  private mutating func forget() {
    let gone = arrivals.removeAll(before: newestArrival.advanced(byMicroseconds: -age))
    if gone > 0 { ids.removeOldest(gone) }
  }
}

extension Input {
  /// Whom the input is about, where it is about one person.
  package var subject: UserID? {
    guard case .event(let event, _) = body else { return nil }
    return event.subject
  }
}
