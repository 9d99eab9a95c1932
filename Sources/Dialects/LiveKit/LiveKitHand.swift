package import CallRoom
import JSON

/// A raised hand in a participant's attributes: a convention of applications, for LiveKit has no hands.
///
/// The value is the time of raising (ISO 8601, seconds or milliseconds); an empty one is a lowered hand.
package struct LiveKitHand: Sendable, Hashable {
  /// The names of the attribute, the first that is there counts.
  package static let attributes: [StaticString] = [
    "handRaisedAt", "hand_raised_at", "lk.hand_raised_at",
  ]

  /// The attribute as it was sent.
  package let value: String

  /// Whether the hand is up.
  package var isRaised: Bool { !["", "0", "false"].contains(value) }

  /// The hand in a participant's attributes; `nil` where none of them tells of one.
  init?(_ fields: Fields) throws(Rejection) {
    guard let attributes = try fields.object("attributes"),
      let value = try attributes.text(of: Self.attributes)
    else { return nil }
    self.value = value.text
  }

  /// When it was raised, as the application says; `nil` where it says no time.
  package var raisedAt: Timestamp? {
    if let number = Int64(value), number > 1 {
      let milliseconds =
        number < 100_000_000_000 ? number.multipliedReportingOverflow(by: 1000) : nil
      let time = Timestamp(milliseconds: milliseconds?.partialValue ?? number)
      return Stamp(time, tieBreak: 0) == nil ? nil : time
    }
    return Timestamp(iso8601: value)
  }

  /// The time that counts: the claim within the limits of its arrival.
  func time(in context: DecodeContext, since joined: Timestamp?) -> Timestamp {
    context.stamping.time(
      said: raisedAt ?? joined, received: context.isLive ? context.readAt : nil,
      read: context.readAt, clock: .client)
  }

  /// One raise, however often and wherever it is told.
  package func identity(of participant: LiveKitParticipant, room: String, realm: String?)
    -> EventIdentity
  {
    var hash = Hash128()
    hash.add(realm ?? "")
    hash.add("livekit hand")
    hash.add(room)
    hash.add(participant.identity)
    hash.add(participant.sid ?? "")
    hash.add(value)
    return hash.finish()
  }
}

extension Fields {
  /// Free text by the first of these names.
  fileprivate func text(of names: [StaticString]) throws(Rejection) -> ExactText? {
    for name in names {
      if let text = try text(name) { return text }
    }
    return nil
  }
}
