/// The newest stamps of a set, at most ``capacity``.
///
/// Which of a set are the largest does not depend on the order in which they came (core laws §8).
/// The newest lies in place: most sets hold no more than one.
package struct LargestStamps: Sendable, Equatable {
  /// How many are kept.
  package static let capacity = 16
  /// The newest, or ``Stamp/never``.
  package private(set) var newest: Stamp = .never
  /// The others, newest last.
  private var older: [Stamp] = []

  package init() {}

  /// All, newest last.
  package var stamps: [Stamp] { newest.exists ? older + [newest] : [] }

  /// Adds one; there is nothing to add of ``Stamp/never``.
  package mutating func insert(_ stamp: Stamp) -> WriteEffect {
    if stamp > newest {
      if newest.exists { push(newest, at: older.count) }
      newest = stamp
      return .changed
    }
    if stamp == newest { return .same }
    let index = older.firstIndex { $0 >= stamp } ?? older.count
    if index < older.count, older[index] == stamp { return .same }
    guard stamp.exists else { return .same }
    if index == 0, older.count == Self.capacity - 1 { return .superseded(by: older[0]) }
    push(stamp, at: index)
    return .changed
  }

  /// Puts one before `index`; the oldest goes where there are as many as may be.
  private mutating func push(_ stamp: Stamp, at index: Int) {
    older.insert(stamp, at: index)
    if older.count == Self.capacity { older.removeFirst() }
  }

  /// The newest that is older than `limit`, or ``Stamp/never``.
  package func newest(before limit: Stamp) -> Stamp {
    newest < limit ? newest : older.last { $0 < limit } ?? .never
  }

  /// The oldest that is newer than `limit`.
  package func first(after limit: Stamp) -> Stamp? {
    older.first { $0 > limit } ?? (newest > limit ? newest : nil)
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(newest.exists ? older.count + 1 : 0)
    for stamp in older { encoder.add(stamp) }
    if newest.exists { encoder.add(newest) }
  }
}

/// Stamped identities, each once with the smallest stamp of its copies; the newest are kept, at most
/// ``capacity`` (core laws §3 "an identity has one stamp", §8 "the place in the queue").
package struct StampedIdentities: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let stamp: Stamp
    package let identity: EventIdentity
  }

  /// How many are kept.
  package static let capacity = 16
  /// Newest last.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// The newest stamp, or ``Stamp/never``.
  package var newest: Stamp { entries.last?.stamp ?? .never }

  /// The stamp of an identity, if it is kept.
  package func stamp(of identity: EventIdentity) -> Stamp? {
    entries.first { $0.identity == identity }?.stamp
  }

  /// Adds an identity; a copy with a smaller stamp lowers it.
  package mutating func insert(_ identity: EventIdentity, at stamp: Stamp) -> WriteEffect {
    if let index = entries.firstIndex(where: { $0.identity == identity }) {
      let known = entries[index].stamp
      if known == stamp { return .same }
      if known < stamp { return .superseded(by: known) }
      entries.remove(at: index)
    }
    let entry = Entry(stamp: stamp, identity: identity)
    let index = entries.firstIndex { Self.precedes(entry, $0) } ?? entries.count
    if entries.count == Self.capacity {
      guard index > 0 else { return .superseded(by: entries[0].stamp) }
      entries.insert(entry, at: index)
      entries.removeFirst()
    } else {
      entries.insert(entry, at: index)
    }
    return .changed
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.stamp == b.stamp ? a.identity < b.identity : a.stamp < b.stamp
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(entries.count)
    for entry in entries {
      encoder.add(entry.stamp)
      encoder.add(entry.identity)
    }
  }
}
