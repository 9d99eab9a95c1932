/// The newest stamps of a set, at most ``capacity``.
///
/// Which of a set are the largest does not depend on the order in which they came (core laws §8).
package struct LargestStamps: Sendable, Equatable {
  /// How many are kept.
  package static let capacity = 16
  /// Newest last.
  package private(set) var stamps: [Stamp] = []

  package init() {}

  /// The newest, or ``Stamp/never``.
  package var newest: Stamp { stamps.last ?? .never }

  /// Adds one.
  package mutating func insert(_ stamp: Stamp) -> WriteEffect {
    let index = stamps.firstIndex { $0 >= stamp } ?? stamps.count
    if index < stamps.count, stamps[index] == stamp { return .same }
    if stamps.count == Self.capacity {
      guard index > 0 else { return .superseded(by: stamps[0]) }
      stamps.insert(stamp, at: index)
      stamps.removeFirst()
    } else {
      stamps.insert(stamp, at: index)
    }
    return .changed
  }

  /// The newest that is older than `limit`, or ``Stamp/never``.
  package func newest(before limit: Stamp) -> Stamp { stamps.last { $0 < limit } ?? .never }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(stamps.count)
    for stamp in stamps { encoder.add(stamp) }
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
