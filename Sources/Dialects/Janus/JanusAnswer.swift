package import CallRoom
import JSON

/// What the Admin API of a Janus server answers.
package enum JanusAnswer {
  /// What it is and what it has.
  package struct Info: Sendable, Equatable {
    /// The name by which its events call it.
    package let server: ExactText?
    /// Its plugins that have rooms.
    package let plugins: [JanusRoom.Plugin]
  }

  /// Somebody in a room.
  package struct Person: Sendable, Equatable {
    package let userID: UserID
    /// The name as it is now.
    package let name: ExactText?
    /// Whether something is published (video room).
    package let isPublisher: Bool?
    /// Whether the microphone is off (audio bridge).
    package let isMuted: Bool?
  }

  /// What a handle is.
  package struct Handle: Sendable, Equatable {
    /// The room that it is in; `nil` while it is in none.
    package let room: JanusRoom?
    /// Whose it is; a subscriber's is nobody's.
    package let userID: UserID?
    /// Whether it only receives.
    package let isSubscriber: Bool
    /// What is published over it.
    package let tracks: [PublishedTrack]
    /// How long ago it was made, in microseconds.
    package let age: Int64?
  }

  /// Whether it is there at all.
  package static func pong(_ bytes: [UInt8]) throws(JanusFault) { try read(bytes) { _ in () } }

  /// What it is.
  package static func info(_ bytes: [UInt8]) throws(JanusFault) -> Info {
    try read(bytes) { fields throws(Rejection) in
      let plugins = try fields.object("plugins")
      return Info(
        server: try fields.text("server-name"),
        plugins: JanusRoom.Plugin.allCases.filter { plugin in
          plugins?.object[named: "janus.plugin.\(plugin.rawValue)"] != nil
        })
    }
  }

  /// The names of its sessions.
  package static func sessions(_ bytes: [UInt8]) throws(JanusFault) -> [String] {
    try read(bytes) { fields throws(Rejection) in try fields.numbers("sessions") }
  }

  /// The names of a session's handles.
  package static func handles(_ bytes: [UInt8]) throws(JanusFault) -> [String] {
    try read(bytes) { fields throws(Rejection) in try fields.numbers("handles") }
  }

  /// What a handle is; `nil` for one of a plugin without rooms.
  package static func handle(_ bytes: [UInt8]) throws(JanusFault) -> Handle? {
    try read(bytes) { fields throws(Rejection) in
      guard let info = try fields.object("info") else { throw fields.missing("info", "an object") }
      let name = try info.text("plugin")?.text ?? ""
      guard let plugin = JanusRoom.Plugin(rawValue: String(name.dropFirst(13))),
        let own = try info.object("plugin_specific")
      else { return nil }
      return try Handle(own, of: plugin, age: info.age())
    }
  }

  /// A plugin's rooms.
  package static func rooms(_ bytes: [UInt8], of plugin: JanusRoom.Plugin) throws(JanusFault)
    -> [JanusRoom]
  {
    try response(bytes) { fields throws(Rejection) in
      var rooms: [JanusRoom] = []
      for entry in try fields.objects("list", "rooms") ?? [] {
        guard var room = try entry.janusRoom(of: plugin) else {
          throw entry.missing("room", "a room's number or name")
        }
        room.title = try entry.text("description")
        // Muted is what the audio bridge's list alone tells.
        if plugin == .audiobridge { room.isMuted = try entry.flag("muted") }
        rooms.append(room)
      }
      return rooms
    }
  }

  /// Who is in a room.
  package static func people(_ bytes: [UInt8], in room: JanusRoom) throws(JanusFault) -> [Person] {
    try response(bytes) { fields throws(Rejection) in
      guard let entries = try fields.objects("participants") else {
        throw fields.missing("participants", "a list of them")
      }
      var people: [Person] = []
      for entry in entries {
        let id =
          room.plugin == .textroom
          ? try entry.id("username", "id") : try entry.id("id", "username")
        guard let id else { throw entry.missing("id", "a participant's id") }
        people.append(
          Person(
            userID: UserID(id), name: try entry.text("display"),
            isPublisher: try entry.flag("publisher"), isMuted: try entry.flag("muted")))
      }
      return people
    }
  }

  // MARK: Reading

  private typealias Reading<Value> = Result<Value, JanusFault>

  /// Reads an answer that says yes.
  private static func read<Value>(
    _ bytes: [UInt8], _ body: (Fields) throws(Rejection) -> Value
  ) throws(JanusFault) -> Value {
    try reading(bytes) { fields throws(Rejection) in .success(try body(fields)) }
  }

  /// Reads the answer of a plugin that says yes.
  private static func response<Value>(
    _ bytes: [UInt8], _ body: (Fields) throws(Rejection) -> Value
  ) throws(JanusFault) -> Value {
    try reading(bytes) { fields throws(Rejection) in
      guard let response = try fields.object("response") else {
        throw fields.missing("response", "an object")
      }
      guard let code = try response.integer("error_code") else {
        return .success(try body(response))
      }
      return .failure(.error(code: code, try response.text("error")?.text ?? ""))
    }
  }

  private static func reading<Value>(
    _ bytes: [UInt8], _ body: (Fields) throws(Rejection) -> Reading<Value>
  ) throws(JanusFault) -> Value {
    var reader = JSONReader()
    let outcome: Reading<Value>
    do throws(JSONError) {
      outcome = try reader.read(bytes) { root -> Reading<Value> in
        do throws(Rejection) { return try read(root, body) } catch {
          return .failure(.unreadable(error))
        }
      }
    } catch { throw .unreadable(Rejection(unreadable: error, line: nil)) }
    return try outcome.get()
  }

  private static func read<Value>(
    _ root: JSONValue, _ body: (Fields) throws(Rejection) -> Reading<Value>
  ) throws(Rejection) -> Reading<Value> {
    guard root.kind == .object else {
      throw Rejection(byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    let fields = Fields(root)
    guard let error = try fields.object("error") else { return try body(fields) }
    return .failure(
      .error(code: try error.integer("code") ?? 0, try error.text("reason")?.text ?? ""))
  }
}

extension JanusAnswer.Handle {
  fileprivate init(_ own: Fields, of plugin: JanusRoom.Plugin, age: Int64?) throws(Rejection) {
    room = try own.janusRoom(of: plugin)
    isSubscriber = try own.text("type")?.text == "subscriber"
    userID = isSubscriber ? nil : try own.id("id").map { UserID($0) }
    var tracks: [PublishedTrack] = []
    if !isSubscriber {
      for stream in try own.objects("streams") ?? [] {
        tracks.append(try PublishedTrack(janus: stream))
      }
    }
    self.tracks = tracks
    self.age = age
  }
}

extension PublishedTrack {
  /// A stream as the video room tells it.
  init(janus stream: Fields) throws(Rejection) {
    guard let mid = try stream.id("mid") else { throw stream.missing("mid", "a track's id") }
    let description = try stream.text("description")?.text.lowercased() ?? ""
    let kind: Kind =
      switch try stream.identifier("type") {
      case "audio": .audio
      case "video": description.contains("screen") ? .screen : .camera
      default: .data
      }
    self.init(id: ExactText(mid), kind: kind)
  }
}

extension Fields {
  /// How long ago a handle was made, by the server's own clock, in microseconds.
  fileprivate func age() throws(Rejection) -> Int64? {
    guard let created = try integer("created"), let now = try integer("current_time") else {
      return nil
    }
    let (age, isTooLong) = now.subtractingReportingOverflow(created)
    return isTooLong || age < 0 ? nil : age
  }

  /// A room's number or name.
  fileprivate func janusRoom(of plugin: JanusRoom.Plugin) throws(Rejection) -> JanusRoom? {
    guard let name = try id("room") else { return nil }
    return JanusRoom(plugin: plugin, name: name, isText: value(["room"])?.value.int64 == nil)
  }

  /// A list of whole numbers, as text.
  fileprivate func numbers(_ name: StaticString) throws(Rejection) -> [String] {
    guard let (value, name) = value([name]), value.kind == .array else {
      throw missing(name, "a list of numbers")
    }
    var numbers: [String] = []
    for element in value.elements {
      guard let number = element.int64 else { throw fault(element, name, "a number") }
      numbers.append(String(number))
    }
    return numbers
  }
}

/// Why an answer says nothing of what was asked.
package enum JanusFault: Error, Sendable, Equatable {
  /// The server says no.
  case error(code: Int64, String)
  /// It is no answer.
  case unreadable(Rejection)

  /// Whether the secret is wrong or missing.
  package var isUnauthorized: Bool { hasCode([403]) }
  /// Whether there is no such room: of the video room, the audio bridge, the text room.
  package var isNoSuchRoom: Bool { hasCode([426, 485, 417]) }
  /// Whether there is no such session or handle any more.
  package var isGone: Bool { hasCode([458, 459]) }

  private func hasCode(_ codes: Set<Int64>) -> Bool {
    if case .error(let code, _) = self { codes.contains(code) } else { false }
  }

  /// In words.
  package var words: String {
    switch self {
    case .error(let code, let reason): "Janus answers error \(code): \(reason)"
    case .unreadable(let rejection): "Janus answers what cannot be read: \(rejection)"
    }
  }
}
