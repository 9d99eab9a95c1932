package import CallRoom

/// The way out of one feed: what a person sends leaves here, and comes back, if at all, as an event like
/// any other.
///
/// There is one only where the feed's section says `allow_send = yes`.
package protocol Sender: Sendable {
  /// Sends, and waits for the system's answer, some seconds at most; never on the main thread.
  ///
  /// That the system took it is all that an answer says (core laws §6): what came of it is seen in the room.
  func send(_ dispatch: Dispatch) -> SendOutcome

  /// Whether it sends by the connection of its feed, which must run then.
  var needsFeed: Bool { get }
}

extension Sender {
  package var needsFeed: Bool { false }
}

/// What a call system said to something that was sent.
package enum SendOutcome: Sendable, Equatable {
  /// It took it.
  case submitted
  /// It did not, or could not be reached; why, in words without secrets.
  case failed(String)
}

/// How far something is that was sent.
package enum DeliveryState: Sendable, Equatable {
  /// On its way to the system.
  case sending
  /// The system took it: nothing more is known.
  case submitted
  /// It came back as an event, or what it asks for is so.
  case seen
  /// The system did not take it.
  case failed(String)
}

/// Something that was sent, and how far it is.
package struct Delivery: Sendable, Equatable, Identifiable {
  /// Its number, from 1, in the order of sending.
  package let id: Int
  /// What was sent.
  package let dispatch: Dispatch
  /// The room that it is for.
  package let room: RoomKey
  /// The feed that it left by.
  package let feed: String
  /// How far it is.
  package internal(set) var state: DeliveryState
}
