/// What has a value without being told one.
package protocol Initial {
  init()
}

/// Values that most owners do not have, kept apart from those that all have.
///
/// Nothing is made before one is changed; until then it takes the eight bytes of a reference. A copy shares
/// it until either is changed.
package struct Apart<Value: Initial & Equatable & Sendable>: Sendable, Equatable {
  /// One, or none while all are as they are initially.
  private var made: [Value] = []

  package init() {}

  /// Whether none was changed yet.
  package var isInitial: Bool { made.isEmpty }

  /// The values, changed where they lie.
  package var values: Value {
    _read {
      if made.isEmpty { yield Value() } else { yield made[0] }
    }
    _modify {
      if made.isEmpty { made.append(Value()) }
      yield &made[0]
    }
  }

  /// Equal when the values are, made or not.
  package static func == (a: Apart, b: Apart) -> Bool {
    a.isInitial && b.isInitial || a.values == b.values
  }
}
