import CallRoom
import JSON

/// One signal message: an object with one member, whose name says what it is.
struct LiveKitSignal {
  let context: DecodeContext
  let fields: Fields
  /// What it is, in camel case.
  let kind: String
  var memory: LiveKitSignalDialect.Memory

  /// Decodes one kind of message.
  private typealias Decoder =
    @Sendable (inout LiveKitSignal, Fields) throws(Rejection) -> [Decoded]

  private static let decoders: [String: Decoder] = [
    "join": { signal, body throws(Rejection) in try signal.join(body) },
    "update": { signal, body throws(Rejection) in try signal.update(body) },
    "speakersChanged": { signal, body throws(Rejection) in try signal.speakers(body) },
    "connectionQuality": { signal, body throws(Rejection) in try signal.qualities(body) },
    "roomUpdate": { signal, body throws(Rejection) in try signal.roomUpdate(body) },
  ]

  /// Messages that change nothing we show.
  private static let noted: Set<String> = [
    "answer", "offer", "trickle", "trackPublished", "leave", "mute", "streamStateUpdate",
    "refreshToken", "trackUnpublished", "reconnect", "pong", "pongResp", "subscriptionResponse",
    "requestResponse", "roomMoved", "subscribedQualityUpdate", "subscriptionPermissionUpdate",
  ]

  init(_ root: JSONValue, in context: DecodeContext, _ memory: LiveKitSignalDialect.Memory)
    throws(Rejection)
  {
    guard root.kind == .object else {
      throw Rejection(byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    self.memory = memory
    fields = Fields(root)
    var name: String?
    root.forEachMember { key, _ in if name == nil { name = key.string } }
    guard let name else {
      throw Rejection(byte: root.byte, reason: "expected a message, got an empty object")
    }
    kind = Self.camelCase(name)
  }

  /// Protobuf's JSON may be in either spelling.
  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// What it says.
  mutating func inputs() throws(Rejection) -> [Decoded] {
    guard let decode = Self.decoders[kind] else {
      return [.input(try input(Self.noted.contains(kind) ? .noted : .unknownType, room: nil))]
    }
    for (name, value) in fields.members where Self.camelCase(name) == kind {
      guard value.kind == .object else {
        throw fields.fault(value, "\(name)", "an object")
      }
      return try decode(&self, Fields(value, path: name))
    }
    return []
  }

  // MARK: Messages

  /// The room and everybody in it, at the beginning of a connection.
  private mutating func join(_ body: Fields) throws(Rejection) -> [Decoded] {
    guard let roomFields = try body.object("room") else {
      throw body.missing("room", "a room with its name")
    }
    let room = try LiveKitRoom(roomFields)
    memory = LiveKitSignalDialect.Memory()
    memory.room = room
    var people: [LiveKitParticipant] = []
    // Who watches unseen is nobody.
    if let own = try body.object("participant"),
      try own.object("permission")?.flag("hidden") != true
    {
      people.append(try LiveKitParticipant(own))
    }
    for other in try body.objects("otherParticipants", "other_participants") ?? [] {
      people.append(try LiveKitParticipant(other))
    }
    for person in people { remember(person) }
    return LiveKitRoomService.inputs(
      people, of: room, raised: [],
      AskedSnapshot(askedAt: context.readAt, in: context), in: context)
  }

  private mutating func update(_ body: Fields) throws(Rejection) -> [Decoded] {
    let room = try room()
    var inputs: [Decoded] = []
    for (index, fields) in (try body.objects("participants") ?? []).enumerated() {
      let person = try LiveKitParticipant(fields)
      // The server itself drops what is older.
      guard person.version >= memory.versions[person.sid ?? ""] ?? 0 else { continue }
      remember(person)
      guard person.isPerson else { continue }
      inputs += try changes(of: person, in: room, part: UInt64(index) * 4)
    }
    return inputs.isEmpty ? [.input(try input(.noted, room: room))] : inputs
  }

  private func changes(of person: LiveKitParticipant, in room: LiveKitRoom, part: UInt64)
    throws(Rejection) -> [Decoded]
  {
    let user = person.userID
    func said(_ event: RoomEvent, _ number: UInt64, at time: Timestamp? = nil)
      throws(Rejection) -> Decoded
    {
      .input(
        try input(.event(event, server: nil), room: room, part: part + number, at: time))
    }
    guard person.state != .disconnected else {
      return [try said(.exited(user, connection: person.connection), 0)]
    }
    let entering = Entering(connection: person.connection)
    var inputs = [
      try said(.entered(user, entering), 0, at: person.joinedAt),
      try said(.facts(user, person.facts), 1),
    ]
    guard let hand = person.hand else { return inputs }
    if hand.isRaised {
      inputs += LiveKitRoomService.raise(hand, of: person, in: room, context)
    } else {
      inputs.append(try said(.hand(user, .microphone, .lowered), 2))
    }
    return inputs
  }

  /// Who began to speak and who stopped since the last one.
  private func speakers(_ body: Fields) throws(Rejection) -> [Decoded] {
    let room = try room()
    var inputs: [Decoded] = []
    for (index, speaker) in (try body.objects("speakers") ?? []).enumerated() {
      let sid = try speaker.identifier("sid") ?? ""
      let isActive = try speaker.flag("active") ?? false
      let level = try speaker.number("level", within: 0...1) ?? 0
      let event: RoomEvent =
        if let identity = memory.identities[sid] {
          .speaking(
            UserID(identity), connection: ConnectionID(sid),
            isActive ? SpeakingLevel(level: level) : nil)
        } else {
          // Somebody whose coming was missed: a question is due.
          .unsureChange
        }
      inputs.append(
        .input(try input(.event(event, server: nil), room: room, part: UInt64(index))))
    }
    return inputs.isEmpty ? [.input(try input(.noted, room: room))] : inputs
  }

  /// The tiers, which are not in the order of their numbers, and of which the worst but one is left out.
  private func qualities(_ body: Fields) throws(Rejection) -> [Decoded] {
    let room = try room()
    var inputs: [Decoded] = []
    for (index, entry) in (try body.objects("updates") ?? []).enumerated() {
      let sid = try entry.identifier("participantSid", "participant_sid") ?? ""
      let word = try entry.word("quality") ?? "POOR"
      guard let tier = Self.tiers[word] else {
        throw Rejection(
          byte: entry.object.byte, field: "\(entry.path).quality",
          reason: "expected POOR, GOOD, EXCELLENT or LOST, got '\(word.prefix(32))'")
      }
      let event: RoomEvent =
        if let identity = memory.identities[sid] {
          .qualityTier(UserID(identity), TierClaim(uplink: nil, downlink: nil, overall: tier))
        } else {
          .unsureChange
        }
      inputs.append(
        .input(try input(.event(event, server: nil), room: room, part: UInt64(index))))
    }
    return inputs.isEmpty ? [.input(try input(.noted, room: room))] : inputs
  }

  private static let tiers: [String: QualityTier] = [
    "POOR": .poor, "0": .poor, "GOOD": .good, "1": .good, "EXCELLENT": .excellent,
    "2": .excellent, "LOST": .lost, "3": .lost,
  ]

  private mutating func roomUpdate(_ body: Fields) throws(Rejection) -> [Decoded] {
    guard let fields = try body.object("room") else { throw body.missing("room", "a room") }
    let room = try LiveKitRoom(fields)
    memory.room = room
    return [.input(try input(.event(.seen, server: nil), room: room))]
  }

  // MARK: Making inputs

  private mutating func remember(_ person: LiveKitParticipant) {
    guard let sid = person.sid,
      memory.identities[sid] != nil
        || memory.identities.count < LiveKitSignalDialect.connectionLimit
    else { return }
    memory.identities[sid] = person.identity
    memory.versions[sid] = person.version
  }

  private func room() throws(Rejection) -> LiveKitRoom {
    guard let room = memory.room else {
      throw Rejection(
        byte: fields.object.byte,
        reason: "expected the message join first, which names the room, got \(kind)")
    }
    return room
  }

  /// An input of now, or of a time that the message tells; what it holds and when it came make it.
  private func input(
    _ body: InputBody, room: LiveKitRoom?, part: UInt64 = 0, at time: Timestamp? = nil
  ) throws(Rejection) -> Input {
    var hash = Hash128()
    hash.add(context.realm ?? "")
    hash.add(LiveKitSignalDialect.name)
    hash.add(UInt64(bitPattern: context.readAt.microseconds))
    hash.add(fields.object)
    hash.add(part)
    let identity = hash.finish()
    guard
      let stamp = Stamp(min(time ?? context.readAt, context.readAt), tieBreak: identity.tieBreak),
      let arrival = Stamp(context.readAt, tieBreak: identity.tieBreak)
    else {
      throw Rejection(byte: fields.object.byte, reason: "our own clock tells no time")
    }
    return Input(
      identity: identity, isIdentified: false,
      room: room.map { RoomKey(realm: context.realm, roomID: RoomID($0.name)) }, stamp: stamp,
      arrival: arrival, type: "signal \(kind)", body: body)
  }
}

extension Fields {
  /// Every member, by name.
  fileprivate var members: [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    object.forEachMember { key, value in
      if let name = key.string { members.append((name, value)) }
    }
    return members
  }
}
