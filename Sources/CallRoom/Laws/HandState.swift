/// One person's hand of one kind: sets by identity, for a register that holds only "up since" would
/// lose raises that a late lowering would uncover (core laws §8).
package struct HandState: Sendable, Equatable {
  /// The newest raises.
  package var raises = StampedIdentities()
  /// The newest lowerings by the owner.
  package var lowerings = StampedIdentities()
  /// The newest answers that name no raise, by their arrival.
  package var answers = StampedIdentities()
  /// The raises that an answer names, by the answer's arrival.
  package var answered = StampedIdentities()

  package init() {}

  /// The newest of anything that was done with it: only somebody in the room raises a hand or is
  /// answered.
  package var newest: Stamp {
    max(max(raises.newest, lowerings.newest), max(answers.newest, answered.newest))
  }

  /// Since when the hand is up, with the raise that gives it its place: the smallest raise above the
  /// floor and the newest lowering or answer (core laws §9).
  package func place(above floor: Stamp) -> StampedIdentities.Entry? {
    var lowered = max(floor, max(lowerings.newest, answers.newest))
    for answer in answered.entries {
      if let raise = raises.stamp(of: answer.identity) { lowered = max(lowered, raise) }
    }
    return raises.entries.first { $0.stamp > lowered }
  }

  /// Takes in one action.
  package mutating func apply(
    _ action: HandAction, identity: EventIdentity, at stamp: Stamp, arrival: Stamp
  ) -> WriteEffect {
    switch action {
    case .raised: raises.insert(identity, at: stamp)
    case .lowered: lowerings.insert(identity, at: stamp)
    case .answered(_, let raise?, _): answered.insert(raise, at: arrival)
    case .answered(_, nil, _): answers.insert(identity, at: arrival)
    }
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    raises.encode(into: &encoder)
    lowerings.encode(into: &encoder)
    answers.encode(into: &encoder)
    answered.encode(into: &encoder)
  }
}
