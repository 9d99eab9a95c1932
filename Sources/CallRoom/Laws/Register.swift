/// What a write did to a register or a set.
package enum WriteEffect: Sendable, Equatable {
  /// The state changed.
  case changed
  /// The same write was there already.
  case same
  /// What is there is newer.
  case superseded(Superseding)

  /// What is there, of this stamp, is newer.
  package static func superseded(by stamp: Stamp) -> WriteEffect {
    .superseded(Superseding(by: stamp))
  }

  /// The same effect, told of a field.
  package func of(_ field: Superseding.Field) -> WriteEffect {
    guard case .superseded(let what) = self, what.field == nil else { return self }
    return .superseded(Superseding(by: what.by, field: field))
  }

  /// The effect of several writes of one input: a change wins, then what is newer.
  package static func + (a: WriteEffect, b: WriteEffect) -> WriteEffect {
    switch (a, b) {
    case (.changed, _), (_, .changed): .changed
    case (.superseded(let x), .superseded(let y)): .superseded(x.by < y.by ? y : x)
    case (.superseded, _): a
    default: b
    }
  }
}

/// One fact that can change, with the stamp of what last set it (core laws §1).
package struct Register<Value: CanonicalValue>: Sendable, Equatable {
  /// When it was set; ``Stamp/never`` while it is empty.
  package private(set) var stamp: Stamp = .never
  private var stored: Value?

  package init() {}

  /// What was kept apart: a value with the stamp that set it, both or neither.
  package init(_ value: Value?, setAt stamp: Stamp) {
    self.stamp = stamp
    stored = value
  }

  /// The value, if it was set after `floor`.
  package func value(above floor: Stamp = .never) -> Value? { stamp > floor ? stored : nil }

  /// Sets the value unless what is there is newer.
  ///
  /// Of two writes of one stamp the larger encoded value stays, in whichever order they come.
  package mutating func write(_ value: Value, at stamp: Stamp) -> WriteEffect {
    if stamp < self.stamp { return .superseded(by: self.stamp) }
    if stamp == self.stamp, let stored {
      if stored == value { return .same }
      let isLarger = stored.canonicalBytes.lexicographicallyPrecedes(value.canonicalBytes)
      guard isLarger else { return .superseded(by: self.stamp) }
    }
    self.stamp = stamp
    stored = value
    return .changed
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(stamp)
    stored?.encode(into: &encoder)
  }
}

extension Stamp {
  /// A register that holds only when: the newest wins.
  package mutating func raise(to stamp: Stamp) -> WriteEffect {
    if stamp == self { return .same }
    if stamp < self { return .superseded(by: self) }
    self = stamp
    return .changed
  }
}
