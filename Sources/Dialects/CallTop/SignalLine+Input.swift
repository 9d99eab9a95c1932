import CallRoom
import JSON

// From a line to inputs: identity and stamp.
extension SignalLine {
  /// What the line says: one input, two where it tells of the room and of the client that reports.
  func inputs() throws(Rejection) -> [Decoded] {
    var inputs: [Decoded] = []
    try decode(into: &inputs)
    return inputs
  }

  /// As `inputs`, behind what is there already.
  func decode(into batch: inout [Decoded]) throws(Rejection) {
    switch meaning {
    case .event(let decode):
      batch.append(.input(try input(.event(try decode(self), server: nil))))
    case .client(let decode):
      batch.append(.input(try input(.client(client, try decode(self)))))
    case .inputs(let decode): batch += try decode(self)
    case nil: batch.append(.input(try unknown()))
    }
  }

  /// A type that is not known is kept with its room, which may stand in its data.
  private func unknown() throws(Rejection) -> Input {
    guard room == nil else { return try input(.unknownType) }
    var line = self
    line.room = OpenIMPayload.roomID(in: data).map {
      RoomKey(realmText: context.realmText, roomID: $0)
    }
    guard line.room != nil else { throw missingRoom }
    return try line.input(.unknownType)
  }

  private var missingRoom: Rejection {
    fields.missing("roomID", "a room's id (or a feed with ?room=R)")
  }

  /// One of the line's inputs, counted from 0; `isOwn` where a client tells of its own link to the
  /// meeting.
  func input(_ body: InputBody, part: UInt64 = 0, isOwn: Bool = false) throws(Rejection) -> Input {
    let said = try time(of: body)
    let identity = try identity(of: body, said: said, part: part)
    let received = receivedAt ?? (context.isLive ? context.readAt : nil)
    let isSnapshot = if case .snapshot = body { true } else { false }
    let time = context.stamping.time(
      said: said, received: received, read: context.readAt,
      clock: isSnapshot ? .server : .client)
    let arrival = received ?? said ?? context.readAt
    guard let stamp = Stamp(time, tieBreak: isSnapshot ? 0 : identity.tieBreak),
      let arrivalStamp = Stamp(arrival, tieBreak: identity.tieBreak)
    else {
      throw Rejection(
        byte: fields.object.byte,
        reason: "expected a time between 1970 and 2112, got \(time.iso8601)")
    }
    let name = name
    let isTimed = said != nil || receivedAt != nil || likeness != nil
    return Input(
      identity: identity, isIdentified: name != nil || isTimed, room: try room(of: body),
      stamp: stamp, arrival: arrivalStamp, type: type,
      client: isOwn ? client : nil, name: name, body: body)
  }

  /// A fact of the room needs one; a fact of the client that reports has none.
  private func room(of body: InputBody) throws(Rejection) -> RoomKey? {
    switch body {
    case .client: return nil
    case .unknownType, .noted: return room
    default:
      guard let room else { throw missingRoom }
      return room
    }
  }

  /// What the line says of its time: a snapshot's `asOf`, else `sentAt`, else a report's `ts`.
  ///
  /// What is not known may call anything so.
  private func time(of body: InputBody) throws(Rejection) -> Timestamp? {
    if case .snapshot = body {
      if let asOf = try fields.milliseconds("asOf") { return asOf }
      if hasData, let asOf = try data.milliseconds("asOf") { return asOf }
    }
    if let sentAt { return sentAt }
    if case .unknownType = body { return nil }
    if case .event(.rollCalled, _) = body, let time = try data.moment("time") { return time }
    return hasData ? try data.milliseconds("ts", "timestamp") : nil
  }

  /// The application's id with the room, else a hash of the content.
  ///
  /// Where neither the line nor its data tells a time, the time of arrival is part of what makes it
  /// the same line. Each client's facts are its own.
  private func identity(of body: InputBody, said: Timestamp?, part: UInt64) throws(Rejection)
    -> EventIdentity
  {
    let whole: EventIdentity
    if let room, let named = self.identity(in: room) {
      whole = named
    } else if let eventID {
      whole = hash { $0.add(eventID) }
    } else {
      let isPart = said == nil && context.believesReceivedAt
      whole = likeness ?? hash { $0.add(fields.object, except: isPart ? [] : ["receivedAt"]) }
    }
    guard case .client(let key, _) = body else {
      return part == 0 ? whole : Self.part(part, of: whole, feed: "")
    }
    return Self.part(part, of: whole, feed: key.feed)
  }

  private static func part(_ part: UInt64, of whole: EventIdentity, feed: String) -> EventIdentity {
    var hash = Hash128()
    hash.add(whole.high)
    hash.add(whole.low)
    hash.add(part)
    hash.add(feed)
    return hash.finish()
  }

  /// A hash of something with the room.
  func hash(_ content: (inout Hash128) -> Void) -> EventIdentity {
    var hash = Hash128()
    hash.add(context.realmText)
    hash.add(room?.roomID.value)
    content(&hash)
    return hash.finish()
  }
}
