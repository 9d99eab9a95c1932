// The work of `calltop bench --part ingest` as a small program: Foundation's JSONDecoder with dictionaries.
// No part of the package. usage: Ingest <FILE
import Foundation

struct Line: Decodable {
  var version: Int
  var eventID: String
  var roomID: String
  var type: String
  var userID: String?
  var sentAt: Int64
  var data: Details?
}

/// The fields of every type that is kept.
struct Details: Decodable {
  var name: String?
  var role: Int?
  var micState: Int?
  var cameraState: Int?
  var hint: String?
  var pub: Sample?
  var sub: Sample?
  var speakers: [Speaker]?
}

struct Sample: Decodable {
  var mos: Double?
  var loss: Double?
  var rtt: Double?
  var jitter: Double?
  var bitrate: Double?
}

struct Speaker: Decodable {
  var uid: String
  var level: Double?
}

enum Field: Hashable { case presence, microphone, camera, name, role, quality }

struct Person {
  var isPresent = false
  var name: String?
  var role: Int?
  var microphone: Int?
  var camera: Int?
  var uplink: Sample?
  var downlink: Sample?
  var times: [Field: Int64] = [:]

  mutating func isNewer(_ field: Field, _ at: Int64) -> Bool {
    guard at >= times[field, default: 0] else { return false }
    times[field] = at
    return true
  }
}

struct Room {
  var people: [String: Person] = [:]
  var speakers: [Speaker] = []
  var speakersAt: Int64 = 0
  var hands: [String: Int64] = [:]
  var layout: String?
  var seen: Set<String> = []
  var order: [String] = []
  var first = 0

  mutating func isRepeat(_ event: String) -> Bool {
    guard seen.insert(event).inserted else { return true }
    order.append(event)
    if order.count - first > 4096 {
      seen.remove(order[first])
      first += 1
    }
    return false
  }
}

enum Outcome { case applied, late, unknown }

func apply(_ line: Line, to room: inout Room) -> Outcome {
  let at = line.sentAt
  switch line.type {
  case "active_speakers_changed":
    guard at >= room.speakersAt else { return .late }
    room.speakersAt = at
    room.speakers = line.data?.speakers ?? []
    return .applied
  case "layout-hint":
    room.layout = line.data?.hint
    return .applied
  case "hand-raised":
    let user = line.userID ?? ""
    room.hands[user] = room.hands[user] ?? at
    return .applied
  case "hand-lowered":
    room.hands[line.userID ?? ""] = nil
    return .applied
  case "user_exit": room.hands[line.userID ?? ""] = nil
  default: break
  }
  return apply(line, to: &room.people[line.userID ?? "", default: Person()])
}

func apply(_ line: Line, to person: inout Person) -> Outcome {
  let at = line.sentAt
  let data = line.data
  switch line.type {
  case "quality_report":
    guard person.isNewer(.quality, at) else { return .late }
    person.uplink = data?.pub
    person.downlink = data?.sub
  case "user_mic_state_changed":
    guard person.isNewer(.microphone, at) else { return .late }
    person.microphone = data?.micState
  case "user_camera_state_changed":
    guard person.isNewer(.camera, at) else { return .late }
    person.camera = data?.cameraState
  case "user_exit":
    guard person.isNewer(.presence, at) else { return .late }
    person.isPresent = false
  case "user_enter":
    guard person.isNewer(.presence, at) else { return .late }
    person.isPresent = true
    if let name = data?.name, person.isNewer(.name, at) { person.name = name }
    if let role = data?.role, person.isNewer(.role, at) { person.role = role }
    if let state = data?.micState, person.isNewer(.microphone, at) { person.microphone = state }
    if let state = data?.cameraState, person.isNewer(.camera, at) { person.camera = state }
  default: return .unknown
  }
  return .applied
}

let decoder = JSONDecoder()
var rooms: [String: Room] = [:]
var (applied, repeats, late, unknown, bad) = (0, 0, 0, 0, 0)
while let text = readLine() {
  guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)) else {
    bad += 1
    continue
  }
  if rooms[line.roomID, default: Room()].isRepeat(line.eventID) {
    repeats += 1
    continue
  }
  switch apply(line, to: &rooms[line.roomID, default: Room()]) {
  case .applied: applied += 1
  case .late: late += 1
  case .unknown: unknown += 1
  }
}
let present = rooms.values.reduce(0) { $0 + $1.people.values.count { $0.isPresent } }
print(
  "applied \(applied) repeats \(repeats) late \(late) unknown \(unknown) bad \(bad) "
    + "rooms \(rooms.count) present \(present)")
