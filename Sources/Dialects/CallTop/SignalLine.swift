import CallRoom
import JSON

/// The envelope of one line, validated: `version, eventID, roomID, type, userID, sentAt, receivedAt`.
struct SignalLine {
  let context: DecodeContext
  /// The whole object.
  let fields: Fields
  /// The type, translated to our name where the configuration or its path says so.
  let type: String
  /// The room; `nil` where the line names none and the feed has none.
  var room: RoomKey?
  /// Whom the line is about; stands for a missing `data.uid`.
  let userID: UserID?
  let eventID: String?
  var sentAt: Timestamp?
  var receivedAt: Timestamp?
  /// The type's own fields; the whole object where there are none.
  var data: Fields
  /// Whether the line has fields of its type's own.
  var hasData: Bool
  /// What makes it the same line, where its content as it stands is not what does.
  var likeness: EventIdentity?

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
    guard let said = try fields.identifier("type") else {
      throw fields.missing("type", "an event's type")
    }
    let name = context.signals[said] ?? said
    type = try Self.outsideName(of: name, fields) ?? name
    let roomID = try fields.identifier("roomID").map { RoomID(translate?($0) ?? $0) }
    room = (roomID ?? context.room).map { RoomKey(realm: context.realm, roomID: $0) }
    userID = try fields.user("userID")
    eventID = try fields.identifier("eventID")
    sentAt = try fields.milliseconds("sentAt")
    // Inside another system's event a client could write it: there the envelope tells the arrival.
    let isOurs = translate == nil && context.believesReceivedAt
    receivedAt = isOurs ? try fields.milliseconds("receivedAt") : nil
    let content = fields.value(["data"])?.value
    hasData = content != nil
    if let content, content.kind != .object, Self.takesAnything(type) {
      data = fields
    } else {
      data = try fields.object("data") ?? fields
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
    self.room = room ?? context.room.map { RoomKey(realm: context.realm, roomID: $0) }
    self.data = data
    userID = nil
    self.eventID = eventID
    hasData = true
  }

  /// What is not known may have any `data`, and some callbacks have theirs in a text.
  private static func takesAnything(_ type: String) -> Bool {
    EventTable.textual.contains(type) || EventTable.decoders[type] == nil
  }

  private static func checkVersion(_ fields: Fields) throws(Rejection) {
    guard let (value, name) = fields.value(["version"]) else {
      throw fields.missing("version", "1")
    }
    guard value.int64 == 1 || value.stringEquals("1") else { throw fields.fault(value, name, "1") }
  }

  /// The name of an event of the link outside of meetings, where the line or its data says that it is
  /// one (`"path":"im"`); both links have events of the same names.
  private static func outsideName(of type: String, _ fields: Fields) throws(Rejection) -> String? {
    guard let name = EventTable.outsideNames[type] else { return nil }
    var path = try fields.text("path")
    if path == nil, let (value, _) = fields.value(["data"]), value.kind == .object {
      path = try fields.object("data")?.text("path")
    }
    return path?.text == "im" ? name : nil
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
