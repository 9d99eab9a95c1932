import CallRoom
import JSON

/// The envelope of one Janus event: `emitter, type, subtype, timestamp, session_id, handle_id, event`.
struct JanusEvent {
  let context: DecodeContext
  let fields: Fields
  /// The event's own fields; an array of statistics is read by ``JanusMedia``.
  let event: JSONValue
  let type: Int64
  let subtype: Int64?
  /// The server's own clock.
  let timestamp: Timestamp
  /// The server's name.
  let server: ExactText
  let handle: ConnectionID?
  let session: ExactText?

  init(_ root: JSONValue, in context: DecodeContext) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    fields = Fields(root)
    guard let type = try fields.integer("type") else { throw fields.missing("type", "a number") }
    self.type = type
    subtype = try fields.integer("subtype")
    guard let microseconds = try fields.integer("timestamp") else {
      throw fields.missing("timestamp", "microseconds since 1970")
    }
    timestamp = Timestamp(microseconds: microseconds)
    server = try fields.text("emitter") ?? ExactText("janus")
    handle = try fields.id("handle_id").map { ConnectionID($0) }
    session = try fields.id("session_id").map { ExactText($0) }
    guard let event = root["event"] else { throw fields.missing("event", "an object") }
    self.event = event
  }

  /// What the envelope's type numbers say.
  private enum Kind: Int64 {
    case session = 1
    case handle = 2
    case external = 4
    case negotiation = 8
    case transport = 16
    case media = 32
    case plugin = 64
    case signalling = 128
    case core = 256
  }

  /// What it says; a custom signal may be several inputs.
  func inputs() throws(Rejection) -> [Decoded] {
    let kind = Kind(rawValue: type)
    return kind == .external ? try externalInputs() : [.input(try input(kind))]
  }

  private func input(_ kind: Kind?) throws(Rejection) -> Input {
    switch kind {
    case .session: return try sessionInput()
    case .handle:
      let name = try word("name")
      let fact: HandleFact =
        switch name {
        case "attached": .attached(session: session)
        case "detached": .detached
        default: .noted
        }
      return try handleInput("handle \(name)", fact)
    case .negotiation: return try handleInput("jsep", .noted)
    case .transport: return try transportInput()
    case .media: return try JanusMedia(event: self).input()
    case .plugin: return try JanusPlugin(event: self).input()
    case .signalling: return try make("transport", room: nil, .noted)
    case .core: return try coreInput()
    case .external, nil: return try make("type \(type)", room: nil, .unknownType)
    }
  }

  /// A text of the event that names what happened.
  func word(_ name: StaticString) throws(Rejection) -> String {
    guard event.kind == .object else { throw fields.fault(event, "event", "an object") }
    guard let word = try Fields(event, path: "event").identifier(name) else {
      throw Fields(event, path: "event").missing(name, "text")
    }
    return word
  }

  private func sessionInput() throws(Rejection) -> Input {
    let name = try word("name")
    guard name == "timeout" || name == "destroyed", let session else {
      return try make("session \(name)", room: nil, .noted)
    }
    return try make(
      "session \(name)", room: nil, .serverSessionEnded(realm: context.realm, session: session))
  }

  private func transportInput() throws(Rejection) -> Input {
    guard subtype == 6 else { return try handleInput("webrtc", .noted) }
    let state = try word("connection")
    let fact: HandleFact =
      switch state {
      case "webrtcup": .mediaUp
      case "hangup": .mediaDown
      default: .noted
      }
    return try handleInput("webrtc \(state)", fact)
  }

  private func coreInput() throws(Rejection) -> Input {
    let status = try word("status")
    let body: InputBody =
      switch status {
      case "started": .serverStarted(realm: context.realm, server: server)
      case "shutdown": .serverStopped(realm: context.realm, server: server)
      default: .noted
      }
    return try make("core \(status)", room: nil, body)
  }

  /// A custom signal that was put into the server's stream; it arrived at the envelope's time.
  ///
  /// A bare number names a videoroom.
  private func externalInputs() throws(Rejection) -> [Decoded] {
    let fields = Fields(event, path: "event")
    let schema = try fields.text("schema")?.text ?? "external"
    guard let data = event["data"], data.kind == .object, data["version"] != nil,
      data["type"] != nil
    else { return [.input(try make("external \(schema)", room: nil, .unknownType))] }
    var inner = context
    inner.readAt = timestamp
    inner.isLive = true
    let line = try SignalLine(data, in: inner, roomID: JanusEvent.signalRoom)
    return try line.inputs()
  }

  /// The room that a signal names: a bare number is a videoroom's.
  private static func signalRoom(_ id: String) -> String {
    id.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "videoroom/\(id)" : id
  }

  /// An input about the envelope's handle.
  func handleInput(_ type: String, _ fact: HandleFact) throws(Rejection) -> Input {
    guard let handle else { return try make(type, room: nil, .noted) }
    let key = HandleKey(realm: context.realm, connection: handle)
    return try make(type, room: nil, .handle(key, fact))
  }

  /// An input with the server's time, and the content for its identity: the same event from two
  /// handlers is one.
  func make(_ type: String, room: RoomKey?, _ body: InputBody) throws(Rejection) -> Input {
    var hash = Hash128()
    hash.add(context.realm ?? "")
    hash.add(fields.object)
    let identity = hash.finish()
    guard let stamp = Stamp(timestamp, tieBreak: identity.tieBreak) else {
      throw Rejection(
        byte: fields.value(["timestamp"])?.value.byte, field: "timestamp",
        reason: "expected microseconds between 1970 and 2112, got \(timestamp.microseconds)")
    }
    return Input(
      identity: identity, room: room, stamp: stamp, arrival: stamp, type: type, body: body)
  }
}

extension Fields {
  /// An id that Janus writes as a number up to 2^53, exactly, or as text.
  func id(_ names: StaticString...) throws(Rejection) -> String? {
    guard let (value, name) = value(names) else { return nil }
    if let number = value.int64 { return String(number) }
    guard let text = value.string, 1...Self.identifierLimit ~= text.utf8.count else {
      throw fault(value, name, "an id")
    }
    return text
  }
}
