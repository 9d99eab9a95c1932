import CallRoom
import Glibc
import JSON

/// Events of the room plugins: videoroom, audiobridge, textroom.
///
/// The same number is three rooms.
struct JanusPlugin {
  let event: JanusEvent
  /// `event.data`.
  private let data: Fields
  /// The plugin's short name.
  private let plugin: String

  init(event: JanusEvent) throws(Rejection) {
    self.event = event
    let name = try event.word("plugin")
    let prefix = "janus.plugin."
    plugin = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard let data = try Fields(event.event, path: "event").object("data") else {
      throw Fields(event.event, path: "event").missing("data", "an object")
    }
    self.data = data
  }

  /// Decodes one event of a plugin that is about a room.
  private typealias Decoder = @Sendable (JanusPlugin) throws(Rejection) -> RoomEvent

  func input() throws(Rejection) -> Input {
    guard let table = Self.tables[plugin] else {
      return try event.make(plugin, room: nil, .unknownType)
    }
    guard let verb = try data.identifier("event", "videoroom", "audiobridge", "textroom") else {
      throw data.missing("event", "text")
    }
    let type = "\(plugin) \(verb)"
    if plugin == "videoroom", Self.subscriberVerbs.contains(verb) {
      return try event.handleInput(type, verb == "subscribing" ? .subscribes : .noted)
    }
    guard let roomID = try data.id("room") else { throw data.missing("room", "a room's id") }
    let room = RoomKey(realm: event.context.realm, roomID: RoomID("\(plugin)/\(roomID)"))
    guard let decode = table[verb] else { return try event.make(type, room: room, .unknownType) }
    return try event.make(type, room: room, .event(try decode(self), server: event.server))
  }

  /// What subscribers do: no ids, not for the roster.
  ///
  /// `updated` comes on publishers' handles too.
  private static let subscriberVerbs: Set<String> = ["subscribing", "subscribed", "updated"]

  private static let tables: [String: [String: Decoder]] = [
    "videoroom": rooms.merging(videoroom) { $1 },
    "audiobridge": rooms.merging(audiobridge) { $1 },
    "textroom": rooms.merging(textroom) { $1 },
  ]

  /// What the room plugins have in common.
  private static let rooms: [String: Decoder] = [
    "created": { _ in .sessionStarted(nil) },
    "edited": { _ in .seen },
    "destroyed": { _ in .sessionEnded },
    "kicked": { plugin throws(Rejection) in .exited(try plugin.user(), connection: nil) },
  ]

  private static let videoroom: [String: Decoder] = [
    "joined": { plugin throws(Rejection) in try plugin.entered() },
    "configured": { plugin throws(Rejection) in .sign(try plugin.user()) },
    "published": { plugin throws(Rejection) in
      .publication(
        try plugin.user(), name: try plugin.data.text("display"), try plugin.tracks())
    },
    "unpublished": { plugin throws(Rejection) in
      .publication(try plugin.user(), name: nil, [])
    },
    "leaving": { plugin throws(Rejection) in .exited(try plugin.user(), connection: nil) },
    "talking": { plugin throws(Rejection) in try plugin.speaking(true) },
    "stopped-talking": { plugin throws(Rejection) in try plugin.speaking(false) },
    "moderated": { plugin throws(Rejection) in
      guard let track = try plugin.data.id("mid") else {
        throw plugin.data.missing("mid", "a track's id")
      }
      let isMuted = try plugin.data.identifier("moderation") == "muted"
      return .moderation(try plugin.user(), track: ExactText(track), isMuted: isMuted)
    },
  ]

  private static let audiobridge: [String: Decoder] = [
    "joined": { plugin throws(Rejection) in try plugin.entered() },
    "configured": { plugin throws(Rejection) in .facts(try plugin.user(), try plugin.facts()) },
    "left": { plugin throws(Rejection) in .exited(try plugin.user(), connection: nil) },
    "talking": { plugin throws(Rejection) in try plugin.speaking(true) },
    "stopped-talking": { plugin throws(Rejection) in try plugin.speaking(false) },
    "mute": { plugin throws(Rejection) in .microphone(try plugin.user(), .off, by: nil) },
    "unmute": { plugin throws(Rejection) in .microphone(try plugin.user(), .on, by: nil) },
    "mute_room": { _ in .policy(.microphone(.muted)) },
    "unmute_room": { _ in .policy(.microphone(.free)) },
  ]

  private static let textroom: [String: Decoder] = [
    "join": { plugin throws(Rejection) in try plugin.entered() },
    "leave": { plugin throws(Rejection) in .exited(try plugin.user(), connection: nil) },
  ]

  private func user() throws(Rejection) -> UserID {
    let id = try plugin == "textroom" ? data.id("username", "id") : data.id("id", "username")
    guard let id else { throw data.missing("id", "a participant's id") }
    return UserID(id)
  }

  /// Somebody joined; their handle is the name under which what is said of their media waits.
  private func entered() throws(Rejection) -> RoomEvent {
    .entered(try user(), Entering(connection: event.handle, facts: try facts()))
  }

  private func facts() throws(Rejection) -> PersonFacts {
    var facts = PersonFacts()
    facts.name = try data.text("display")
    if let muted = try data.flag("muted") { facts.microphone = muted ? .off : .on }
    return facts
  }

  private func speaking(_ isSpeaking: Bool) throws(Rejection) -> RoomEvent {
    guard isSpeaking else {
      return .speaking(try user(), connection: event.handle, nil)
    }
    let decibels = try data.number("audio-level-dBov-avg", within: 0...127)
    let level = decibels.map { pow(10, -$0 / 20) }
    return .speaking(try user(), connection: event.handle, SpeakingLevel(level: level))
  }

  private func tracks() throws(Rejection) -> [PublishedTrack] {
    var tracks: [PublishedTrack] = []
    for stream in try data.objects("streams") ?? [] {
      tracks.append(try PublishedTrack(janus: stream))
    }
    return tracks
  }
}
