import CallRoom
import JSON

/// The envelope of one line, validated: `version, eventID, roomID, type, userID, sentAt, receivedAt`.
struct SignalLine {
  let context: DecodeContext
  /// The whole object.
  let fields: Fields
  /// The type, translated to our name where the configuration or its path says so.
  let type: String
  /// What its type means; `nil` where the type is not known.
  let meaning: EventTable.Meaning?
  /// The room; `nil` where the line names none and the feed has none.
  var room: RoomKey?
  /// Whom the line is about; stands for a missing `data.uid`.
  let userID: UserID?
  /// The name that its sender gave it, where it stands.
  private let nameValue: JSONValue?
  /// The name that another system's envelope gave it.
  private let givenName: EventName?
  var sentAt: Timestamp?
  var receivedAt: Timestamp?
  /// The type's own fields; the whole object where there are none.
  var data: Fields
  /// Whether the line has fields of its type's own.
  var hasData: Bool
  /// What makes it the same line, where its content as it stands is not what does.
  var likeness: EventIdentity?

  /// The envelope's names, looked for in one pass.
  private static let names = JSONNames([
    "version", "type", "roomID", "userID", "eventID", "sentAt", "receivedAt", "data", "path",
  ])

  /// Validates a line's envelope.
  ///
  /// Where another system carries the signal, `roomID` translates its room's id, and its ids may be
  /// numbers.
  init(
    _ root: JSONValue, in context: DecodeContext, texts: UnsafeMutablePointer<TextCache>? = nil,
    roomID translate: ((String) -> String)? = nil
  ) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    var fields = Fields(root)
    fields.takesNumbersAsIDs = translate != nil
    fields.texts = texts
    self.fields = fields
    let found = root.find(Self.names)
    guard let version = found[0] else { throw fields.missing("version", "1") }
    guard version.int64 == 1 || version.stringEquals("1") else {
      throw fields.fault(version, FieldName(fields, "version"), "1")
    }
    guard let said = found[1] else { throw fields.missing("type", "an event's type") }
    let known = try Self.known(said, fields, context.signals)
    if let known, let outside = known.outsideName, try Self.isOutside(found[8], fields) {
      type = outside
      meaning = EventTable.known(outside)?.meaning
    } else if let known {
      type = known.name
      meaning = known.meaning
    } else {
      let word = try fields.identifier(said, "type")
      type = context.signals[word] ?? word
      meaning = nil
    }
    room = try Self.room(found[2], fields, context, translate)
    userID = try found[3].map { value throws(Rejection) in
      UserID(try fields.sharedIdentifier(value, "userID"))
    }
    nameValue = found[4]
    givenName = nil
    if let name = found[4] { try Self.check(name, fields) }
    sentAt = try found[5].map { value throws(Rejection) in
      try fields.milliseconds(value, "sentAt")
    }
    // Inside another system's event a client could write it: there the envelope tells the arrival.
    let isOurs = translate == nil && context.believesReceivedAt
    receivedAt =
      isOurs
      ? try found[6].map { value throws(Rejection) in try fields.milliseconds(value, "receivedAt") }
      : nil
    hasData = found[7] != nil
    data = fields
    // What is not known may have any `data`, and some callbacks have theirs in a text.
    if let content = found[7] {
      if content.kind == .object {
        data = Fields(content, in: fields)
      } else if let known, !known.isTextual {
        throw fields.fault(content, FieldName(fields, "data"), "an object")
      }
    }
  }

  /// What another system's envelope says, as a line would say it: its type, its room, its own fields.
  init(
    _ type: String, of room: RoomKey?, data: Fields, in fields: Fields, _ context: DecodeContext,
    eventID: String? = nil
  ) {
    self.context = context
    self.fields = fields
    self.type = type
    meaning = EventTable.known(type)?.meaning
    self.room =
      room ?? context.room.map { RoomKey(realmText: context.realmText, roomID: $0) }
    self.data = data
    userID = nil
    nameValue = nil
    givenName = eventID.map { EventName($0) }
    hasData = true
  }

  /// What is known of the type that a line says, by the configuration's name for it where there is one.
  private static func known(
    _ said: JSONValue, _ fields: Fields, _ signals: [String: String]
  ) throws(Rejection) -> EventTable.Known? {
    guard let bytes = said.plainUTF8, signals.isEmpty else {
      let word = try fields.identifier(said, "type")
      return EventTable.known(signals[word] ?? word)
    }
    return EventTable.known[bytes]
  }

  /// The room that a line names, or the feed's.
  private static func room(
    _ value: JSONValue?, _ fields: Fields, _ context: DecodeContext,
    _ translate: ((String) -> String)?
  ) throws(Rejection) -> RoomKey? {
    guard let value else {
      return context.room.map { RoomKey(realmText: context.realmText, roomID: $0) }
    }
    guard let translate else {
      let id = try fields.sharedIdentifier(value, "roomID")
      return RoomKey(realmText: context.realmText, roomID: RoomID(id))
    }
    let id = try fields.identifier(value, "roomID")
    return RoomKey(realmText: context.realmText, roomID: RoomID(translate(id)))
  }

  /// Throws for a name that is none.
  private static func check(_ value: JSONValue, _ fields: Fields) throws(Rejection) {
    guard let bytes = value.plainUTF8 else { return _ = try fields.identifier(value, "eventID") }
    try fields.check(bytes.count, value, "eventID")
  }

  /// Whether an event is one of the link outside of meetings: the line or its data says so
  /// (`"path":"im"`); both links have events of the same names.
  private static func isOutside(_ path: JSONValue?, _ fields: Fields) throws(Rejection) -> Bool {
    if path != nil { return try fields.text("path")?.text == "im" }
    guard let (value, _) = fields.value(["data"]), value.kind == .object else { return false }
    return try Fields(value, in: fields).text("path")?.text == "im"
  }

  /// The name that its sender gave the line.
  var name: EventName? {
    guard let nameValue else { return givenName }
    guard let bytes = nameValue.plainUTF8 else { return eventID.map { EventName($0) } }
    return EventName(utf8: bytes)
  }

  /// The text of its name.
  var eventID: String? {
    nameValue.flatMap { try? fields.identifier($0, "eventID") } ?? givenName?.text
  }

  /// The identity that the line's name gives it in a room; `nil` where it has none.
  func identity(in room: RoomKey) -> EventIdentity? {
    guard let nameValue else {
      return givenName?.withUTF8 { EventIdentity(room: room, eventID: $0) }
    }
    guard let bytes = nameValue.plainUTF8 else {
      return eventID.map { EventIdentity(room: room, eventID: $0) }
    }
    return EventIdentity(room: room, eventID: bytes)
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
}
