import CallRoom
import JSON

/// The envelope of one line, validated: `version, eventID, roomID, type, userID, sentAt, receivedAt`.
struct SignalLine {
  let context: DecodeContext
  /// The whole object.
  let fields: Fields
  /// The type, translated to our name where the configuration says so.
  let type: String
  let room: RoomKey
  /// Whom the line is about; stands for a missing `data.uid`.
  let userID: UserID?
  let eventID: String?
  let sentAt: Timestamp?
  let receivedAt: Timestamp?
  /// The type's own fields; an empty object where there are none.
  let data: Fields

  /// Validates a line's envelope.
  ///
  /// Where another system carries the signal, `roomID` translates its room's id, and its ids may be
  /// numbers.
  init(_ root: JSONValue, in context: DecodeContext, roomID translate: ((String) -> String)? = nil)
    throws(Rejection)
  {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    var fields = Fields(root)
    fields.takesNumbersAsIDs = translate != nil
    self.fields = fields
    try Self.checkVersion(fields)
    guard let type = try fields.identifier("type") else {
      throw fields.missing("type", "an event's type")
    }
    self.type = context.signals[type] ?? type
    let said = try fields.identifier("roomID").map { RoomID(translate?($0) ?? $0) }
    guard let roomID = said ?? context.room else {
      throw fields.missing("roomID", "a room's id (or a feed with ?room=R)")
    }
    room = RoomKey(realm: context.realm, roomID: roomID)
    userID = try fields.user("userID")
    eventID = try fields.identifier("eventID")
    sentAt = try fields.milliseconds("sentAt")
    receivedAt = try fields.milliseconds("receivedAt")
    data = try fields.object("data") ?? fields
    hasData = fields.value(["data"]) != nil
  }

  /// Whether the line has fields of its type's own.
  private let hasData: Bool

  private static func checkVersion(_ fields: Fields) throws(Rejection) {
    guard let (value, name) = fields.value(["version"]) else {
      throw fields.missing("version", "1")
    }
    guard value.int64 == 1 || value.stringEquals("1") else { throw fields.fault(value, name, "1") }
  }

  /// Whom the event is about: `data.uid`, else the line's `userID`.
  func subject() throws(Rejection) -> UserID {
    if hasData, let uid = try data.user("uid", "userID", "userId", "user_id") { return uid }
    guard let userID else {
      throw fields.missing("userID", "whom the event is about (or data.uid)")
    }
    return userID
  }

  /// Who caused it, where somebody else did.
  func operatorID() throws(Rejection) -> UserID? {
    try data.user("opUid", "op_uid", "by")
  }

  /// The input that the line is.
  func input() throws(Rejection) -> Input {
    guard let decoder = EventTable.decoders[type] else { return try input(body: .unknownType) }
    return try input(body: decoder(self))
  }

  private func input(body: InputBody) throws(Rejection) -> Input {
    let identity = identity
    let said = try time(of: body)
    let received = receivedAt ?? (context.isLive ? context.readAt : nil)
    let isSnapshot = if case .snapshot = body { true } else { false }
    let time = context.stamping.time(
      said: said, received: received, read: context.readAt,
      clock: isSnapshot ? .server : .client)
    let arrival = received ?? said ?? context.readAt
    guard let stamp = Stamp(time, tieBreak: isSnapshot ? 0 : identity.tieBreak),
      let arrivalStamp = Stamp(arrival, tieBreak: identity.tieBreak)
    else {
      throw Rejection(reason: "expected a time between 1970 and 2112, got \(time.iso8601)")
    }
    return Input(
      identity: identity, isIdentified: eventID != nil || said != nil || receivedAt != nil,
      room: room, stamp: stamp, arrival: arrivalStamp, type: type, eventID: eventID, body: body)
  }

  /// What the line says of its time: a snapshot's `asOf`, else `sentAt`, else a report's `ts`.
  private func time(of body: InputBody) throws(Rejection) -> Timestamp? {
    if case .snapshot = body {
      if let asOf = try fields.milliseconds("asOf") { return asOf }
      if hasData, let asOf = try data.milliseconds("asOf") { return asOf }
    }
    if let sentAt { return sentAt }
    return hasData ? try data.milliseconds("ts", "timestamp") : nil
  }

  /// The application's id with the room, else a hash of the content.
  ///
  /// Where neither the line nor its data tells a time, the time of arrival is part of what makes it
  /// the same line.
  private var identity: EventIdentity {
    if let eventID { return EventIdentity(room: room, eventID: eventID) }
    var hash = Hash128()
    hash.add(room.realm ?? "")
    hash.add(room.roomID.text)
    hash.add(fields.object, except: sentAt == nil ? [] : ["receivedAt"])
    return hash.finish()
  }
}
