package import CallRoom

/// A snapshot that a feed asked for: its time is that of the question by the clock of whoever answers, as far
/// as that is known, less a margin, for it never is for certain (core laws §3).
package struct AskedSnapshot: Sendable {
  /// When it was asked for.
  package let askedAt: Timestamp
  private let context: DecodeContext

  /// How much older the answer is taken to be than the question, in microseconds.
  package static let marginMicroseconds: Int64 = 2_000_000

  /// A question asked at a time.
  package init(askedAt: Timestamp, in context: DecodeContext) {
    self.askedAt = askedAt
    self.context = context
  }

  /// The moment that the answer is of.
  package var asOf: Timestamp {
    askedAt.advanced(
      byMicroseconds: -Self.marginMicroseconds - context.clockAheadMicroseconds)
  }

  /// An answer as an input; nothing where our own clock is no time at all.
  ///
  /// `name` tells apart what one question was answered in parts.
  package func input(_ snapshot: Snapshot, of room: RoomID, named name: String = "snapshot")
    -> [Decoded]
  {
    let key = RoomKey(realm: context.realm, roomID: room)
    guard let stamp = Stamp(asOf, tieBreak: 0), let arrival = Stamp(context.readAt, tieBreak: 0)
    else { return [] }
    return [
      .input(
        Input(
          identity: identity(name, key), room: key, stamp: stamp, arrival: arrival,
          type: "snapshot", body: .snapshot(snapshot)))
    ]
  }

  /// What the answer tells beside the list, as an event of the same moment, or of an earlier one that is
  /// known.
  package func input(
    _ event: RoomEvent, of room: RoomID, type: String, at earlier: Timestamp? = nil
  ) -> [Decoded] {
    let key = RoomKey(realm: context.realm, roomID: room)
    let identity = identity(type + " " + (event.subject?.text ?? ""), key)
    guard let stamp = Stamp(min(asOf, earlier ?? asOf), tieBreak: identity.tieBreak),
      let arrival = Stamp(context.readAt, tieBreak: identity.tieBreak)
    else { return [] }
    return [
      .input(
        Input(
          identity: identity, room: key, stamp: stamp, arrival: arrival, type: type,
          body: .event(event, server: nil)))
    ]
  }

  /// Each question is asked once: feed, room and time make it.
  private func identity(_ type: String, _ room: RoomKey) -> EventIdentity {
    var hash = Hash128()
    hash.add(context.feed)
    hash.add(room.realm ?? "")
    hash.add(room.roomID.text)
    hash.add(type)
    hash.add(UInt64(bitPattern: askedAt.microseconds))
    return hash.finish()
  }
}
