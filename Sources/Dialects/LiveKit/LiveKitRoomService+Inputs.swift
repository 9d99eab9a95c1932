package import CallRoom

// What answers tell of a room: inputs, as of the moment of the question.
extension LiveKitRoomService {
  /// Who is in a room, with the hands that attributes tell of; `nil` for a room that is not there.
  ///
  /// `raised` is who is known to have a hand up: whose attribute is gone has lowered it.
  package static func inputs(
    _ people: [LiveKitParticipant]?, of room: LiveKitRoom, raised: Set<UserID>,
    _ asked: AskedSnapshot, in context: DecodeContext
  ) -> [Decoded] {
    let id = RoomID(room.name)
    guard let people else { return asked.input(Snapshot(coverage: .noSuchRoom), of: id) }
    var snapshot = Snapshot(
      coverage: .complete, session: room.sid, sessionStart: room.createdAt, tellsShare: true)
    var hands: [Decoded] = []
    // Who is still joining is on the way in already: the webhook of it will be older than this answer.
    for person in people
    where person.isPerson && person.identity != room.name && person.state != .disconnected {
      snapshot.people.append(
        Listing(
          userID: person.userID, connections: person.connection.map { [$0] } ?? [],
          facts: person.facts))
      if let hand = person.hand, hand.isRaised {
        hands += raise(hand, of: person, in: room, context)
      } else if raised.contains(person.userID) {
        hands += asked.input(
          .hand(person.userID, .microphone, .lowered), of: id, type: "hand lowered")
      }
    }
    return asked.input(snapshot, of: id) + hands
  }

  /// A hand that is up: the same input however often, and by whatever way it is told.
  static func raise(
    _ hand: LiveKitHand, of person: LiveKitParticipant, in room: LiveKitRoom,
    _ context: DecodeContext
  ) -> [Decoded] {
    let identity = hand.identity(of: person, room: room.name, realm: context.realm)
    let time = hand.time(in: context, since: person.joinedAt)
    guard let stamp = Stamp(time, tieBreak: identity.tieBreak),
      let arrival = Stamp(context.readAt, tieBreak: identity.tieBreak)
    else { return [] }
    return [
      .input(
        Input(
          identity: identity, room: RoomKey(realm: context.realm, roomID: RoomID(room.name)),
          stamp: stamp, arrival: arrival, type: "hand raised",
          body: .event(.hand(person.userID, .microphone, .raised), server: nil)))
    ]
  }
}
