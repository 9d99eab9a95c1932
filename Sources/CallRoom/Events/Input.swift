/// One thing that a feed brought, decoded and stamped: what the core applies.
///
/// A value whose content is shared by its copies: inputs wait in batches, are handed on and told of, and nobody
/// changes them.
public struct Input: Sendable, Equatable {
  /// What all copies share.
  private final class Content: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private struct Fields: Sendable, Equatable {
    var identity: EventIdentity
    var isIdentified: Bool
    var room: RoomKey?
    var stamp: Stamp
    var arrival: Stamp
    var type: String
    var client: ClientKey?
    var name: EventName?
    var body: InputBody
  }

  private var content: Content

  /// One thing that a feed brought.
  public init(
    identity: EventIdentity, isIdentified: Bool = true, room: RoomKey?, stamp: Stamp,
    arrival: Stamp, type: String, client: ClientKey? = nil, eventID: String? = nil,
    body: InputBody
  ) {
    self.init(
      identity: identity, isIdentified: isIdentified, room: room, stamp: stamp, arrival: arrival,
      type: type, client: client, name: eventID.map { EventName($0) }, body: body)
  }

  /// One thing that a feed brought, its name as it is kept.
  package init(
    identity: EventIdentity, isIdentified: Bool, room: RoomKey?, stamp: Stamp, arrival: Stamp,
    type: String, client: ClientKey?, name: EventName?, body: InputBody
  ) {
    content = Content(
      Fields(
        identity: identity, isIdentified: isIdentified, room: room, stamp: stamp,
        arrival: arrival, type: type, client: client, name: name, body: body))
  }

  /// Equal when all of it is.
  public static func == (a: Input, b: Input) -> Bool {
    a.content === b.content || a.content.fields == b.content.fields
  }

  private mutating func change(_ body: (inout Fields) -> Void) {
    var fields = content.fields
    body(&fields)
    content = Content(fields)
  }
}

extension Input {
  /// What makes it the same input when it is repeated.
  public var identity: EventIdentity {
    get { content.fields.identity }
    set { change { $0.identity = newValue } }
  }

  /// Whether the sender named or timed it.
  ///
  /// What has neither is a repeat only of the newest of its kind.
  public var isIdentified: Bool {
    get { content.fields.isIdentified }
    set { change { $0.isIdentified = newValue } }
  }

  /// The room that it is about; `nil` for a server's connection and for a whole server.
  public var room: RoomKey? {
    get { content.fields.room }
    set { change { $0.room = newValue } }
  }

  /// Its canonical time.
  public var stamp: Stamp {
    get { content.fields.stamp }
    set { change { $0.stamp = newValue } }
  }

  /// Its time of arrival: what a host's answer counts by.
  public var arrival: Stamp {
    get { content.fields.arrival }
    set { change { $0.arrival = newValue } }
  }

  /// The event's name in its own system, for logs and counts (`user_enter`, `videoroom joined`).
  public var type: String {
    get { content.fields.type }
    set { change { $0.type = newValue } }
  }

  /// The client that reports it, where one does.
  public var client: ClientKey? {
    get { content.fields.client }
    set { change { $0.client = newValue } }
  }

  /// The name that its sender gave it, where one did: what people look for.
  public var name: EventName? {
    get { content.fields.name }
    set { change { $0.name = newValue } }
  }

  /// The text of its name, where it has one.
  public var eventID: String? {
    get { name?.text }
    set { name = newValue.map { EventName($0) } }
  }

  /// What it says.
  public var body: InputBody {
    get { content.fields.body }
    set { change { $0.body = newValue } }
  }
}

/// What an input says.
public enum InputBody: Sendable, Equatable {
  /// A fact about the room, said by a server of this name where one is known.
  case event(RoomEvent, server: ExactText?)
  /// The answer to a question for the room's state.
  case snapshot(Snapshot)
  /// A fact about the client that reports: it belongs to no room.
  case client(ClientKey, ClientFact)
  /// A fact about a server's connection.
  case handle(HandleKey, HandleFact)
  /// A server's session with a client ended, and with it its connections.
  case serverSessionEnded(realm: String?, session: ExactText)
  /// A server started: a new session of every room of it.
  case serverStarted(realm: String?, server: ExactText)
  /// A server stopped: the end of every room of it.
  case serverStopped(realm: String?, server: ExactText)
  /// Something understood that changes nothing we show.
  case noted
  /// A type that we do not know: kept and shown, applied to nothing.
  case unknownType
}

/// What came of one unit of a feed's bytes.
public enum Decoded: Sendable, Equatable {
  /// Something to apply.
  case input(Input)
  /// Something that cannot be applied, with the reason.
  indirect case rejection(Rejection)
}

/// Why an input was not applied, and where the fault is.
public struct Rejection: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line, from 1, where the feed has lines.
  public var line: Int?
  /// The byte within the line, from 0, where it can be told.
  public var byte: Int?
  /// The field, where it is a field's fault (`data.micState`).
  public var field: String?
  /// What was expected, and what came.
  public var reason: String
  /// What could be told of the input all the same.
  public var origin: RejectedOrigin?

  /// Why an input was not applied.
  public init(
    line: Int? = nil, byte: Int? = nil, field: String? = nil, reason: String,
    origin: RejectedOrigin? = nil
  ) {
    self.line = line
    self.byte = byte
    self.field = field
    self.reason = reason
    self.origin = origin
  }

  /// `line 3, byte 17, roomID: expected text, got a number`.
  public var description: String {
    var place: [String] = []
    if let line { place.append("line \(line)") }
    if let byte { place.append("byte \(byte)") }
    if let field { place.append(field) }
    return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
  }
}

/// What could be told of an input that was rejected: where to look for it.
public struct RejectedOrigin: Sendable, Equatable {
  /// The room that it names.
  public var room: RoomKey?
  /// Its type.
  public var type: String?
  /// Whom it is about.
  public var userID: UserID?
  /// The name that its sender gave it.
  public var eventID: String?

  /// What could be told of an input.
  public init(
    room: RoomKey? = nil, type: String? = nil, userID: UserID? = nil, eventID: String? = nil
  ) {
    self.room = room
    self.type = type
    self.userID = userID
    self.eventID = eventID
  }
}
