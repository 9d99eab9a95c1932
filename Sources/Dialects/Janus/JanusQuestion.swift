package import CallRoom
import JSON

/// A question to the Admin API of a Janus server (1.1.2); none of them changes anything there.
package enum JanusQuestion: Sendable, Equatable {
  /// Whether it is there; needs no secret.
  case ping
  /// What it is and which plugins it has; needs no secret.
  case info
  /// Its sessions with clients.
  case sessions
  /// A session's handles.
  case handles(session: String)
  /// What one handle is.
  case handle(String, session: String)
  /// The rooms of a plugin; hidden ones are not told.
  case rooms(JanusRoom.Plugin)
  /// Who is in a room.
  case people(JanusRoom)

  /// What stands behind the API's own path.
  package var path: String {
    switch self {
    case .ping, .info, .sessions, .rooms, .people: ""
    case .handles(let session): "/\(session)"
    case .handle(let handle, let session): "/\(session)/\(handle)"
    }
  }

  /// What is sent; the secret where the server wants one.
  package func body(secret: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("janus", verb)
      json.member("transaction", Self.transaction)
      if let secret { json.member("admin_secret", secret) }
      switch self {
      case .rooms(let plugin): Self.ask(plugin, "list", of: nil, &json)
      case .people(let room): Self.ask(room.plugin, "listparticipants", of: room, &json)
      default: break
      }
    }
    return writer.bytes
  }

  private var verb: String {
    switch self {
    case .ping: "ping"
    case .info: "info"
    case .sessions: "list_sessions"
    case .handles: "list_handles"
    case .handle: "handle_info"
    case .rooms, .people: "message_plugin"
    }
  }

  private static let transaction = "calltop"

  private static func ask(
    _ plugin: JanusRoom.Plugin, _ request: String, of room: JanusRoom?, _ json: inout JSONWriter
  ) {
    json.member("plugin", "janus.plugin.\(plugin.rawValue)")
    json.key("request")
    json.object { json in
      json.member("request", request)
      if let room {
        // A server's rooms have numbers or texts for names, and it takes no other kind.
        if !room.isText, let number = Int64(room.name) {
          json.member("room", number)
        } else {
          json.member("room", room.name)
        }
      }
      // The text room answers to nothing else.
      if plugin == .textroom { json.member("transaction", transaction) }
    }
  }
}

/// A room of a Janus server, as its plugin knows it.
package struct JanusRoom: Sendable, Equatable {
  /// The plugins that have rooms; the same number is three rooms.
  package enum Plugin: String, Sendable, CaseIterable {
    case videoroom, audiobridge, textroom
  }

  /// Whose room it is.
  package let plugin: Plugin
  /// Its number or its text.
  package let name: String
  /// Whether it is a text.
  package let isText: Bool
  /// What it is called; `nil` where not told.
  package var title: ExactText?
  /// Whether everybody in it is muted; `nil` where not told.
  package var isMuted: Bool?

  /// Our name of it: `videoroom/1234`.
  package var roomID: RoomID { RoomID("\(plugin.rawValue)/\(name)") }

  init(plugin: Plugin, name: String, isText: Bool) {
    self.plugin = plugin
    self.name = name
    self.isText = isText
  }

  /// The room of our name; `nil` for one that no plugin has.
  package init?(_ roomID: RoomID) {
    let parts = roomID.text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let plugin = Plugin(rawValue: String(parts[0])), !parts[1].isEmpty
    else { return nil }
    self.init(plugin: plugin, name: String(parts[1]), isText: Int64(parts[1]) == nil)
  }
}
