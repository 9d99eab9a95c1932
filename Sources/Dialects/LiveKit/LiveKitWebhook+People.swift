import CallRoom
import JSON

// People: who joins, leaves, publishes.
extension LiveKitWebhook {
  /// Whoever the webhook is about.
  private func participant() throws(Rejection) -> LiveKitParticipant {
    guard let fields = try fields.object("participant") else {
      throw fields.missing("participant", "a participant")
    }
    return try LiveKitParticipant(fields)
  }

  /// Whether it is somebody: machines are not, and neither is the observer whose name is the room's.
  private func isSomebody(_ participant: LiveKitParticipant) throws(Rejection) -> Bool {
    let room = try roomName()
    return participant.isPerson && participant.identity != room
  }

  /// Somebody is in the room, with media: the moment is when they began to join.
  ///
  /// Of a machine it is said that it is gone: what is told later of its tracks is no sign of a person.
  func joined() throws(Rejection) -> [Input] {
    let room = try roomName()
    let participant = try participant()
    let user = participant.userID
    guard try isSomebody(participant) else {
      let gone = RoomEvent.exited(user, connection: nil)
      return [try input(.event(gone, server: nil), of: room, at: participant.joinedAt)]
    }
    let entering = Entering(connection: participant.connection, facts: participant.facts)
    var inputs = [
      try input(
        .event(.entered(user, entering), server: nil), of: room, at: participant.joinedAt)
    ]
    if let hand = participant.hand, hand.isRaised {
      inputs.append(try raised(hand, by: participant, in: room))
    }
    return inputs
  }

  /// A hand that somebody has up: the time is the application's claim.
  private func raised(
    _ hand: LiveKitHand, by participant: LiveKitParticipant, in room: String
  ) throws(Rejection) -> Input {
    var raise = try input(
      .event(.hand(participant.userID, .microphone, .raised), server: nil), of: room,
      at: hand.time(in: context, since: participant.joinedAt), part: 1)
    raise.identity = hand.identity(of: participant, room: room, realm: context.realm)
    raise.eventID = nil
    return raise
  }

  /// A connection ended; another one of the same person stays.
  func left() throws(Rejection) -> [Input] {
    let room = try roomName()
    let participant = try participant()
    let isOne = try isSomebody(participant)
    let event = RoomEvent.exited(
      participant.userID, connection: isOne ? participant.connection : nil)
    return [try input(.event(event, server: nil), of: room, after: participant.joinedAt)]
  }

  /// A connection that never got its media: nobody came, and that connection never will.
  func aborted() throws(Rejection) -> [Input] {
    let room = try roomName()
    let participant = try participant()
    guard try isSomebody(participant) else { return [try input(.noted, of: room)] }
    let failed = RoomEvent.joinFailed(
      participant.userID, name: participant.facts.name, reason: participant.disconnectReason)
    var inputs = [
      try input(.event(failed, server: nil), of: room, after: participant.joinedAt)
    ]
    guard let connection = participant.connection else { return inputs }
    let closed = RoomEvent.exited(participant.userID, connection: connection)
    inputs.append(
      try input(.event(closed, server: nil), of: room, after: participant.joinedAt, part: 1))
    return inputs
  }

  /// A track came or went; whether it is muted later, no webhook says.
  func track(isPublished: Bool) throws(Rejection) -> Input {
    let room = try roomName()
    let participant = try participant()
    let user = participant.userID
    guard let fields = try fields.object("track") else {
      throw fields.missing("track", "a track")
    }
    let track = try LiveKitTrack(fields)
    guard participant.identity != room else { return try input(.noted, of: room) }
    let isOn = isPublished && !track.isMuted
    let event: RoomEvent
    switch track.carries {
    case .microphone: event = .microphone(user, isOn ? .on : .off, by: nil)
    case .camera: event = .camera(user, isOn ? .on : .off)
    case .screen: event = .share(user, isOn ? .screen : nil, isExclusive: false)
    case .other: event = .seen
    }
    return try input(.event(event, server: nil), of: room, after: participant.joinedAt)
  }
}
