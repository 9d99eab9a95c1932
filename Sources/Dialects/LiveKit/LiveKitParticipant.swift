package import CallRoom
import JSON

/// One participant (`ParticipantInfo`), as webhooks and answers have them: either spelling, with what is at
/// its default left out or written.
package struct LiveKitParticipant: Sendable, Equatable {
  /// What a participant is (livekit_models.proto, `ParticipantInfo.Kind`).
  package enum Kind: String, Sendable, CaseIterable {
    case standard = "STANDARD"
    case ingress = "INGRESS"
    case egress = "EGRESS"
    case sip = "SIP"
    case agent = "AGENT"
    case connector = "CONNECTOR"
    case bridge = "BRIDGE"
    /// One that we do not know.
    case unknown = "UNKNOWN"

    static let numbers: [String: Kind] = [
      "0": .standard, "1": .ingress, "2": .egress, "3": .sip, "4": .agent, "7": .connector,
      "8": .bridge,
    ]
  }

  /// How far a connection has come (`ParticipantInfo.State`).
  package enum State: String, Sendable, CaseIterable {
    case joining = "JOINING"
    case joined = "JOINED"
    case active = "ACTIVE"
    case disconnected = "DISCONNECTED"

    static let numbers: [String: State] = [
      "0": .joining, "1": .joined, "2": .active, "3": .disconnected,
    ]
  }

  /// Who it is said to be.
  package let identity: String
  /// This connection of theirs: a new one has another.
  package let sid: String?
  /// What it is.
  package let kind: Kind
  /// How far it has come.
  package let state: State
  /// Grows with every change of what is told of it.
  package let version: Int64
  /// When it began to join.
  package let joinedAt: Timestamp?
  /// What is told of the person, the tracks included: no track is a microphone that is off.
  package let facts: PersonFacts
  /// The hand, where an attribute tells of one.
  package let hand: LiveKitHand?
  /// Why it is gone, in LiveKit's word.
  package let disconnectReason: ExactText?

  /// The person's id.
  package var userID: UserID { UserID(identity) }
  /// The connection's name.
  package var connection: ConnectionID? { sid.map { ConnectionID($0) } }
  /// Whether it is a person: what feeds a stream in, records one, or is an agent, is none.
  package var isPerson: Bool { ![.ingress, .egress, .agent].contains(kind) }

  /// Reads one.
  init(_ fields: Fields) throws(Rejection) {
    guard let identity = try fields.identifier("identity") else {
      throw fields.missing("identity", "a participant's identity")
    }
    self.identity = identity
    sid = try fields.looseID("sid")
    kind = try fields.enumeration("kind", .standard, .unknown, Kind.numbers)
    state = try fields.enumeration("state", .joining, .joining, State.numbers)
    version = try fields.integer("version") ?? 0
    disconnectReason = try fields.word("disconnectReason", "disconnect_reason").map {
      ExactText($0)
    }
    let exact = try fields.moment("joinedAtMs", "joined_at_ms")
    joinedAt = if let exact { exact } else { try fields.moment("joinedAt", "joined_at") }
    hand = try LiveKitHand(fields)
    facts = try Self.facts(fields, joinedAt: joinedAt)
  }

  private static func facts(
    _ fields: Fields, joinedAt: Timestamp?
  ) throws(Rejection) -> PersonFacts {
    var tracks: [LiveKitTrack] = []
    for track in try fields.objects("tracks") ?? [] { tracks.append(try LiveKitTrack(track)) }
    func isOn(_ medium: LiveKitTrack.Medium) -> Bool {
      tracks.contains { $0.carries == medium && !$0.isMuted }
    }
    var facts = PersonFacts()
    if let name = try fields.text("name"), !name.text.isEmpty { facts.name = name }
    facts.microphone = isOn(.microphone) ? .on : .off
    facts.camera = isOn(.camera) ? .on : .off
    facts.share = .some(isOn(.screen) ? .screen : nil)
    facts.joinedAt = joinedAt
    return facts
  }
}

/// One track (`TrackInfo`).
package struct LiveKitTrack: Sendable, Equatable {
  /// What a track carries, as far as a roster cares.
  package enum Medium: Sendable {
    case microphone, camera, screen
    /// A screen's sound, data, or what we do not know.
    case other
  }

  /// Its name within the room.
  package let sid: String?
  /// What it carries.
  package let carries: Medium
  /// Whether whoever publishes it has muted it.
  package let isMuted: Bool

  init(_ fields: Fields) throws(Rejection) {
    sid = try fields.looseID("sid")
    isMuted = try fields.flag("muted") ?? false
    let source = try fields.word("source") ?? "UNKNOWN"
    let type = try fields.word("type") ?? "AUDIO"
    carries = Self.sources[source] ?? Self.types[type] ?? .other
  }

  private static let sources: [String: Medium] = [
    "CAMERA": .camera, "1": .camera, "MICROPHONE": .microphone, "2": .microphone,
    "SCREEN_SHARE": .screen, "3": .screen, "SCREEN_SHARE_AUDIO": .other, "4": .other,
  ]

  /// What a track of no known source is taken for.
  private static let types: [String: Medium] = [
    "AUDIO": .microphone, "0": .microphone, "VIDEO": .camera, "1": .camera,
  ]
}

extension Fields {
  /// A word of an enumeration or its number; `standard` where it is left out, `other` where it is not known.
  func enumeration<Word: RawRepresentable<String>>(
    _ name: StaticString, _ standard: Word, _ other: Word, _ numbers: [String: Word]
  ) throws(Rejection) -> Word {
    guard let word = try word(name) else { return standard }
    return Word(rawValue: word) ?? numbers[word] ?? other
  }
}
