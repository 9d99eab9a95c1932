import CallRoom

/// One person's hand of one kind: core laws §9, "A hand".
///
/// An identity has one stamp, the smallest of its copies (§3).
struct PlainHand {
  var raises: [EventIdentity: Stamp] = [:]
  var lowerings: [EventIdentity: Stamp] = [:]
  /// Answers that name no raise, by their arrival.
  var answers: [EventIdentity: Stamp] = [:]
  /// The raises that answers name, by the answer's arrival.
  var named: [EventIdentity: Stamp] = [:]

  init(_ model: PlainModel, user: UserID, kind: HandKind) {
    for (event, input) in model.events {
      guard case .hand(user, kind, let action) = event else { continue }
      let stamp = input.stamp
      switch action {
      case .raised: raises[input.identity] = min(raises[input.identity] ?? stamp, stamp)
      case .lowered: lowerings[input.identity] = min(lowerings[input.identity] ?? stamp, stamp)
      case .answered(_, nil, _):
        answers[input.identity] = min(answers[input.identity] ?? input.arrival, input.arrival)
      case .answered(_, let raise?, _):
        named[raise] = min(named[raise] ?? input.arrival, input.arrival)
      }
    }
  }

  /// Up if a raise above *l* is known; its place is the smallest such raise.
  func place(above floor: Stamp) -> (stamp: Stamp, identity: EventIdentity)? {
    let answeredRaises = named.keys.compactMap { raises[$0] }
    let lowered = newestOf(
      [floor] + Array(lowerings.values) + Array(answers.values) + answeredRaises)
    return raises.filter { $0.value > lowered }.map { (stamp: $0.value, identity: $0.key) }
      .min { ($0.stamp, $0.identity) < ($1.stamp, $1.identity) }
  }
}
