package import JSON

/// What a token of LiveKit allows (livekit/protocol, auth/grants.go); what is off or `nil` is left out.
package struct VideoGrants: Sendable, Equatable {
  /// To ask for the list of rooms.
  package var roomList = false
  /// To ask about the people of `room`, and to moderate it.
  package var roomAdmin = false
  /// To join `room`.
  package var roomJoin = false
  /// The only room that it is for.
  package var room: String?
  /// Whether who joins is seen by nobody.
  package var hidden = false
  /// Whether who joins may publish media, subscribe to it, send data; `nil` for LiveKit's default (yes).
  package var canPublish: Bool?
  package var canSubscribe: Bool?
  package var canPublishData: Bool?

  /// Grants that allow nothing.
  package init() {}

  /// Writes them as a JSON object.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      let flags = [
        ("roomList", roomList), ("roomAdmin", roomAdmin), ("roomJoin", roomJoin),
        ("hidden", hidden),
      ]
      for (name, isOn) in flags where isOn { json.member(name, true) }
      if let room { json.member("room", room) }
      let choices = [
        ("canPublish", canPublish), ("canSubscribe", canSubscribe),
        ("canPublishData", canPublishData),
      ]
      for case (let name, let choice?) in choices { json.member(name, choice) }
    }
  }
}
