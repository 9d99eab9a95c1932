import CallRoom
import JSON

/// What of the signal messages' binary form is read, as a table (livekit_rtc.proto, livekit_models.proto): it is
/// written as the JSON that the server sends to who asks for text, so that one reader takes both.
enum LiveKitSignalSchema {
  /// What a field holds.
  enum Kind {
    case text, number, flag, float
    /// A message of a name.
    case message(String)
    /// Texts by text.
    case texts
    /// Something that is not copied: media negotiation, tokens.
    case hidden
  }

  struct Field {
    let name: String
    let kind: Kind
    var isRepeated = false

    init(_ name: String, _ kind: Kind, isRepeated: Bool = false) {
      self.name = name
      self.kind = kind
      self.isRepeated = isRepeated
    }
  }

  static let messages: [String: [Int: Field]] = [
    "SignalResponse": [
      1: Field("join", .message("JoinResponse")), 2: Field("answer", .hidden),
      3: Field("offer", .hidden), 4: Field("trickle", .hidden),
      5: Field("update", .message("ParticipantUpdate")), 6: Field("trackPublished", .hidden),
      8: Field("leave", .hidden), 9: Field("mute", .hidden),
      10: Field("speakersChanged", .message("SpeakersChanged")),
      11: Field("roomUpdate", .message("RoomUpdate")),
      12: Field("connectionQuality", .message("ConnectionQualityUpdate")),
      13: Field("streamStateUpdate", .hidden), 16: Field("refreshToken", .hidden),
      17: Field("trackUnpublished", .hidden), 19: Field("reconnect", .hidden),
      20: Field("pongResp", .hidden), 21: Field("subscriptionResponse", .hidden),
      22: Field("requestResponse", .hidden), 24: Field("roomMoved", .hidden),
    ],
    "JoinResponse": [
      1: Field("room", .message("Room")), 2: Field("participant", .message("ParticipantInfo")),
      3: Field("otherParticipants", .message("ParticipantInfo"), isRepeated: true),
    ],
    "ParticipantUpdate": [
      1: Field("participants", .message("ParticipantInfo"), isRepeated: true)
    ],
    "RoomUpdate": [1: Field("room", .message("Room"))],
    "SpeakersChanged": [1: Field("speakers", .message("SpeakerInfo"), isRepeated: true)],
    "SpeakerInfo": [
      1: Field("sid", .text), 2: Field("level", .float), 3: Field("active", .flag),
    ],
    "ConnectionQualityUpdate": [
      1: Field("updates", .message("ConnectionQualityInfo"), isRepeated: true)
    ],
    "ConnectionQualityInfo": [
      1: Field("participantSid", .text), 2: Field("quality", .number),
    ],
    "Room": [
      1: Field("sid", .text), 2: Field("name", .text), 5: Field("creationTime", .number),
      15: Field("creationTimeMs", .number),
    ],
    "ParticipantInfo": [
      1: Field("sid", .text), 2: Field("identity", .text), 3: Field("state", .number),
      4: Field("tracks", .message("TrackInfo"), isRepeated: true), 6: Field("joinedAt", .number),
      9: Field("name", .text), 10: Field("version", .number),
      11: Field("permission", .message("ParticipantPermission")), 14: Field("kind", .number),
      15: Field("attributes", .texts, isRepeated: true), 16: Field("disconnectReason", .number),
      17: Field("joinedAtMs", .number),
    ],
    "ParticipantPermission": [7: Field("hidden", .flag)],
    "TrackInfo": [
      1: Field("sid", .text), 2: Field("type", .number), 4: Field("muted", .flag),
      9: Field("source", .number),
    ],
  ]

  /// A binary message as JSON; fields that are not in the table are left out, but for a message's kind.
  static func json(_ bytes: [UInt8]) throws(Rejection) -> [UInt8] {
    var writer = JSONWriter()
    try write(ProtobufMessage(bytes, named: "SignalResponse"), "SignalResponse", to: &writer)
    return writer.bytes
  }

  private static func write(
    _ message: ProtobufMessage, _ name: String, to json: inout JSONWriter
  ) throws(Rejection) {
    let fields = messages[name] ?? [:]
    json.beginObject()
    for number in message.numbers {
      guard let field = fields[number] else {
        // A kind of message that came after this table.
        if name == "SignalResponse" { json.member("field\(number)", true) }
        continue
      }
      json.key(field.name)
      try write(field, number, of: message, to: &json)
    }
    json.endObject()
  }

  private static func write(
    _ field: Field, _ number: Int, of message: ProtobufMessage, to json: inout JSONWriter
  ) throws(Rejection) {
    switch field.kind {
    case .text: json.value(try message.text(number))
    case .number: json.value(try message.integer(number))
    case .flag: json.value(try message.flag(number))
    case .float: json.value(message.float(number))
    case .hidden: json.value(true)
    case .texts:
      json.beginObject()
      for entry in try message.messages(number, field.name) {
        json.key(try entry.text(1))
        json.value(try entry.text(2))
      }
      json.endObject()
    case .message(let kind):
      if field.isRepeated { json.beginArray() }
      let parts = try message.messages(number, field.name)
      for part in field.isRepeated ? parts[...] : parts.suffix(1) {
        try write(part, kind, to: &json)
      }
      if field.isRepeated { json.endArray() }
    }
  }
}

extension ProtobufMessage {
  /// A number of four bytes; 0 where it is not there, or is none.
  fileprivate func float(_ number: Int) -> Double {
    for field in fields.reversed() where field.number == number {
      if case .fixed32(let bits) = field.value {
        let value = Double(Float(bitPattern: bits))
        return value.isFinite ? value : 0
      }
    }
    return 0
  }
}
