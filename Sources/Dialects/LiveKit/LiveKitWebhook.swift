package import CallRoom
import JSON

/// One webhook: `event, id, createdAt` and what it is about (`room, participant, track, egressInfo,
/// ingressInfo, job`).
///
/// `createdAt` has whole seconds and cannot order events; a participant's `joinedAtMs` and a room's
/// `creationTimeMs` can (livekit/protocol, livekit_webhook.proto).
struct LiveKitWebhook {
  let context: DecodeContext
  let fields: Fields
  let event: String
  let id: String?
  /// The second in which it was made.
  let createdAt: Timestamp?
  let room: LiveKitRoom?

  init(_ root: JSONValue, in context: DecodeContext) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    fields = Fields(root)
    guard let event = try fields.identifier("event") else {
      throw fields.missing("event", "an event's name")
    }
    self.event = event
    id = try fields.looseID("id")
    createdAt = try fields.moment("createdAt", "created_at")
    room = try fields.object("room").map { room throws(Rejection) in try LiveKitRoom(room) }
  }

  /// Decodes one kind of event.
  private typealias Decoder = @Sendable (LiveKitWebhook) throws(Rejection) -> [Input]

  /// Every event that is known.
  private static let decoders: [String: Decoder] = [
    "room_started": { hook throws(Rejection) in [try hook.sessionStarted()] },
    "room_finished": { hook throws(Rejection) in
      [try hook.input(.event(.sessionEnded, server: nil), of: try hook.roomName())]
    },
    "participant_joined": { hook throws(Rejection) in try hook.joined() },
    "participant_left": { hook throws(Rejection) in try hook.left() },
    "participant_connection_aborted": { hook throws(Rejection) in try hook.aborted() },
    "track_published": { hook throws(Rejection) in [try hook.track(isPublished: true)] },
    "track_unpublished": { hook throws(Rejection) in [try hook.track(isPublished: false)] },
    "egress_started": egress, "egress_updated": egress, "egress_ended": egress,
    "ingress_started": { hook throws(Rejection) in [try hook.ingress(status: "running")] },
    "ingress_ended": { hook throws(Rejection) in [try hook.ingress(status: "normal")] },
    "agent_job_started": { hook throws(Rejection) in [try hook.job(isOver: false)] },
    "agent_job_ended": { hook throws(Rejection) in [try hook.job(isOver: true)] },
  ]

  private static let egress: Decoder = { hook throws(Rejection) in [try hook.egress()] }

  /// Whether an event of this name is known.
  static func knows(_ event: String) -> Bool { decoders[event] != nil }

  /// What it says.
  func inputs() throws(Rejection) -> [Input] {
    guard let decode = Self.decoders[event] else {
      return [try input(.unknownType, of: room?.name)]
    }
    return try decode(self)
  }

  /// The name of the room, which has to be there.
  func roomName() throws(Rejection) -> String {
    guard let name = room?.name else { throw fields.missing("room", "a room with its name") }
    return name
  }

  /// A new incarnation of the room, which its `sid` names.
  private func sessionStarted() throws(Rejection) -> Input {
    let name = try roomName()
    let time =
      if let created = room?.createdAt { created } else { try placed(createdAt, after: nil) }
    return try input(.event(.sessionStarted(room?.sid), server: nil), of: name, at: time)
  }

  /// An input about a room, at the time of the webhook or at one that is known better; `part` tells
  /// several of one webhook apart.
  func input(
    _ body: InputBody, of roomID: String?, at exact: Timestamp? = nil,
    after floor: Timestamp? = nil,
    part: UInt64 = 0
  ) throws(Rejection) -> Input {
    let time: Timestamp
    if let exact { time = exact } else { time = try placed(createdAt, after: floor) }
    let identity = identity(part)
    let arrival = context.isLive ? context.readAt : time
    guard let stamp = Stamp(time, tieBreak: identity.tieBreak),
      let arrivalStamp = Stamp(arrival, tieBreak: identity.tieBreak)
    else {
      throw fields.missing("createdAt", "a time between 1970 and 2112")
    }
    return Input(
      identity: identity, isIdentified: id != nil || createdAt != nil,
      room: roomID.map { RoomKey(realm: context.realm, roomID: RoomID($0)) }, stamp: stamp,
      arrival: arrivalStamp, type: event, eventID: id, body: body)
  }

  /// A time in whole seconds, placed inside its second by its arrival (core laws §3): at its end where no
  /// arrival is known, for what is timed exactly in that second came before.
  ///
  /// Never before the room, or before what it follows.
  private func placed(_ second: Timestamp?, after floor: Timestamp?) throws(Rejection) -> Timestamp
  {
    guard let second else {
      if context.isLive || floor == nil { return context.readAt }
      return floor ?? context.readAt
    }
    let end = second.advanced(byMicroseconds: 999_999)
    let time = context.isLive ? min(max(context.readAt, second), end) : end
    return max(time, max(floor ?? time, room?.createdAt ?? time))
  }

  /// The webhook's id, which a repeat has too; else its content.
  private func identity(_ part: UInt64) -> EventIdentity {
    var hash = Hash128()
    hash.add(context.realm ?? "")
    hash.add(LiveKitDialect.name)
    if let id { hash.add(id) } else { hash.add(fields.object) }
    hash.add(part)
    return hash.finish()
  }
}

/// The room of a webhook or of an answer.
package struct LiveKitRoom: Sendable, Equatable {
  /// Its name: what we call its id.
  package let name: String
  /// Its incarnation.
  package let sid: ExactText?
  /// When this incarnation was made.
  package let createdAt: Timestamp?

  /// Reads a `Room` in either spelling; a password of its relay is never read.
  init(_ fields: Fields) throws(Rejection) {
    guard let name = try fields.identifier("name") else {
      throw fields.missing("name", "a room's name")
    }
    self.name = name
    sid = try fields.looseID("sid").map { ExactText($0) }
    let exact = try fields.moment("creationTimeMs", "creation_time_ms")
    createdAt =
      if let exact { exact } else { try fields.moment("creationTime", "creation_time") }
  }
}
