import CallRoom
import EventCore
import Foundation
import Testing

/// The recorded call, and what the server itself answered at labelled moments.
struct RecordedCall {
  /// One moment at which the server was asked.
  struct Moment: Decodable {
    struct Person: Decodable {
      let id: Int64
      let display: String
      let muted: Bool?
    }

    let label: String
    /// Seconds since the epoch.
    let t: Double
    /// Who is in each room.
    let lists: [String: [Person]]

    var time: Timestamp { Timestamp(microseconds: Int64(t * 1e6)) }
  }

  let inputs: [Input]
  let moments: [Moment]

  init() throws {
    inputs = try janusInputs("janus/events.ndjson")
    let snapshots = try Fixture.bytes("janus/snapshots.json")
    moments = try JSONDecoder().decode([Moment].self, from: Data(snapshots))
  }

  /// What the recording said until a moment.
  func inputs(until label: String) throws -> [Input] {
    let moment = try #require(moments.first { $0.label == label })
    return inputs(until: moment)
  }

  func inputs(until moment: Moment) -> [Input] {
    inputs.filter { $0.stamp.time <= moment.time }
  }

  /// A room as it was at a moment.
  func room(_ id: RoomID, at label: String) throws -> Room {
    try #require(store(try inputs(until: label)).room(RoomKey(roomID: id)))
  }

  /// A person of a room at a moment.
  func person(_ id: UserID, in room: RoomID, at label: String) throws -> Participant {
    let room = try self.room(room, at: label)
    return try #require(room.participant(id), "\(id) is not there at \(label)")
  }
}

/// Who is who in the recorded call.
enum Cast {
  static let alice: UserID = "6961259085217594"
  static let bob: UserID = "4285847405828432"
  static let carol: UserID = "2070838907411845"
  static let bobInAudio: UserID = "2530944603477817"
  static let video: RoomID = "videoroom/1234"
  static let audio: RoomID = "audiobridge/1234"
}
