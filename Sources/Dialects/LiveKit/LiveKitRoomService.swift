package import CallRoom
import JSON

/// Questions to LiveKit's RoomService by Twirp, and what their answers say (livekit_room.proto).
///
/// Answers come in snake case with everything written, or in camel case without what is at its default.
package enum LiveKitRoomService {
  /// A question; none of them changes anything.
  package enum Question: Sendable, Equatable {
    /// All rooms, or those of these names.
    case rooms([String])
    /// Who is in a room.
    case people(String)

    /// Where it is asked.
    package var target: String {
      switch self {
      case .rooms: "/twirp/livekit.RoomService/ListRooms"
      case .people: "/twirp/livekit.RoomService/ListParticipants"
      }
    }

    /// What is sent.
    package var body: [UInt8] {
      var writer = JSONWriter()
      writer.object { json in
        switch self {
        case .rooms(let names):
          guard !names.isEmpty else { return }
          json.list("names", names) { $0.value($1) }
        case .people(let room): json.member("room", room)
        }
      }
      return writer.bytes
    }
  }

  /// The rooms that there are.
  package static func rooms(_ bytes: [UInt8]) throws(Rejection) -> [LiveKitRoom] {
    try read(bytes) { fields throws(Rejection) in
      var rooms: [LiveKitRoom] = []
      for room in try fields.objects("rooms") ?? [] { rooms.append(try LiveKitRoom(room)) }
      return rooms
    }
  }

  /// Who is in a room.
  package static func people(_ bytes: [UInt8]) throws(Rejection) -> [LiveKitParticipant] {
    try read(bytes) { fields throws(Rejection) in
      var people: [LiveKitParticipant] = []
      for person in try fields.objects("participants") ?? [] {
        people.append(try LiveKitParticipant(person))
      }
      return people
    }
  }

  /// Why a question was refused, in Twirp's words: `permission_denied: …`.
  package static func refusal(_ bytes: [UInt8]) -> String? {
    let words = try? read(bytes) { fields throws(Rejection) -> String? in
      guard let code = try fields.text("code") else { return nil }
      return "\(code.text): \(try fields.text("msg")?.text ?? "")"
    }
    return words ?? nil
  }

  private static func read<Value>(
    _ bytes: [UInt8], _ body: (Fields) throws(Rejection) -> Value
  ) throws(Rejection) -> Value {
    var reader = JSONReader()
    let read: Result<Value, Rejection>
    do throws(JSONError) {
      read = try reader.read(bytes) { root -> Result<Value, Rejection> in
        guard root.kind == .object else {
          return .failure(
            Rejection(byte: root.byte, reason: "expected an object, got \(Fields.describe(root))"))
        }
        do throws(Rejection) { return .success(try body(Fields(root))) } catch {
          return .failure(error)
        }
      }
    } catch { throw Rejection(unreadable: error, line: nil) }
    return try read.get()
  }
}
