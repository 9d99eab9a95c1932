package import CallRoom
package import Dialects
import EventCore

/// A call system that a feed is connected to: what differs from system to system.
///
/// Made anew for each connection, used on one thread, thrown away when the connection is lost; what it
/// brings it pours into its ``FeedLink``. Every wait ends when the link is called off.
package protocol FeedSource: AnyObject {
  /// Takes what the system says by itself, until a moment of ``monotonicMilliseconds()``; whether
  /// anything came. An error ends the connection.
  func listen(until deadline: Int64) throws(ClientFault) -> Bool

  /// Asks which rooms there are.
  func rooms() throws(ClientFault) -> [RoomID]

  /// Asks for a room's state and pours the answer; whether there is such a room.
  ///
  /// An error that does not end the connection (``ClientFault/endsConnection``) makes the question a
  /// failed one: nothing is known then that was not before.
  func ask(_ room: RoomID) throws(ClientFault) -> Bool

  /// Takes leave of the system, where that is the custom.
  func close()
}

extension FeedSource {
  package func rooms() throws(ClientFault) -> [RoomID] { [] }
  package func ask(_ room: RoomID) throws(ClientFault) -> Bool { true }
  package func close() {}
}

extension ClientFault {
  /// Whether the connection is of no use any more; else only a question failed.
  package var endsConnection: Bool {
    switch self {
    case .status(let status): [401, 403, 407].contains(status)
    case .unexpected, .tooLong: false
    default: true
    }
  }
}

/// What a source is connected by: where it pours what comes, and what calls it off.
package struct FeedLink: Sendable {
  /// Where the inputs go.
  package let inlet: Inlet
  /// Calls off every wait.
  package let cancellation: Cancellation

  /// The feed as it was asked for.
  package var address: FeedAddress { inlet.address }

  /// What is decoded now is decoded with this.
  package func context() -> DecodeContext { inlet.context() }

  /// Applies what was decoded of so many bytes.
  package func pour(_ inputs: [Decoded], bytes: Int) {
    inlet.apply([InletUnit(inputs: inputs, bytes: bytes)])
  }
}
