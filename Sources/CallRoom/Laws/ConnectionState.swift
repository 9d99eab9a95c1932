/// What is known of one named connection of a person.
package struct ConnectionState: Sendable, Equatable {
  /// The connection's name.
  package let id: ConnectionID
  /// The first entering or listing that names it; a name is used once, so it was open from then on.
  package private(set) var first: Stamp = .never
  /// The newest entering that names it.
  package private(set) var opened: Stamp = .never
  /// The newest snapshot that lists it.
  package private(set) var listed: Stamp = .never
  /// The newest complete snapshot that lists the person under other names.
  package var absent: Stamp = .never
  /// Its closing: final, whatever its stamp, for a connection's name is used once (core laws §9).
  package var closed: Stamp = .never
  /// Whether it speaks, as a delta dialect says.
  package var speaking = Register<SpeakingClaim>()

  package init(id: ConnectionID) { self.id = id }

  /// Notes an entering that names it.
  package mutating func open(at stamp: Stamp) -> WriteEffect {
    noteFirst(stamp) + opened.raise(to: stamp)
  }

  /// Notes a snapshot that lists it.
  package mutating func list(at stamp: Stamp) -> WriteEffect {
    noteFirst(stamp) + listed.raise(to: stamp)
  }

  private mutating func noteFirst(_ stamp: Stamp) -> WriteEffect {
    guard !first.exists || stamp < first else { return .same }
    first = stamp
    return .changed
  }

  /// The newest thing known of it: what eviction goes by.
  package var newest: Stamp { max(max(opened, listed), max(absent, closed)) }

  /// The newest thing told of it by name.
  package var told: Stamp { max(max(opened, listed), max(closed, speaking.stamp)) }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(id.text)
    encoder.add(first)
    encoder.add(opened)
    encoder.add(listed)
    encoder.add(absent)
    encoder.add(closed)
    speaking.encode(into: &encoder)
  }
}

/// A speaking register's value: the level, or that it stopped.
package struct SpeakingClaim: CanonicalValue {
  package let level: SpeakingLevel?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(level != nil)
    encoder.add(level?.level)
  }
}
