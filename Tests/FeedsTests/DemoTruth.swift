/// Follows the lines of the demo in the order in which they were sent, and notes what cannot be.
struct DemoTruth {
  struct Person: Equatable {
    var name = ""
    var role = "member"
    var hasMicrophone = false
    var hasCamera = false
    var hand: String?
    var isReconnecting = false
    var tier = "unknown"
    var wasApproved = false
  }

  struct Room {
    var people: [String: Person] = [:]
    var sharer: String?
    var isMuted = false
  }

  var rooms: [String: Room] = [:]
  /// What cannot be, in words.
  var faults: [String] = []
  /// How often each scene was seen.
  var scenes: [String: Int] = [:]

  private static let roles = ["member", "host", "coHost"]

  mutating func follow(_ line: DemoLine) {
    scenes[line.type, default: 0] += 1
    var room = rooms[line.room] ?? Room()
    switch line.type {
    case "snapshot": snapshot(line, &room)
    case "active_speakers_changed": speakers(line, &room)
    case "room_mic_state_changed":
      room.isMuted = line.data["micDisabled"] == "true"
      scenes[room.isMuted ? "muted" : "released", default: 0] += 1
      operate(line, room)
    case "user_enter": enter(line, &room)
    default:
      guard let user = line.user, var person = room.people[user] else {
        return fault("acts without being there", line)
      }
      if let uid = line.data["uid"], uid != user { fault("is about two people", line) }
      act(line, user, &person, &room)
      room.people[user] = line.type == "user_exit" ? nil : person
    }
    rooms[line.room] = room
  }

  private mutating func fault(_ words: String, _ line: DemoLine) {
    faults.append("\(words): \(String(decoding: line.text, as: UTF8.self))")
  }

  private mutating func snapshot(_ line: DemoLine, _ room: inout Room) {
    let users = line.list("participants", "userID")
    var listed: [String: Person] = [:]
    for (number, user) in users.enumerated() {
      var person = room.people[user] ?? Person()
      person.name = line.data["participants.\(number).name"] ?? ""
      person.role = line.data["participants.\(number).role"] ?? ""
      person.hasMicrophone = line.data["participants.\(number).mic"] == "on"
      person.hasCamera = line.data["participants.\(number).camera"] == "on"
      listed[user] = person
    }
    // The first one says how things are; the others must agree.
    if rooms[line.room] != nil && listed != room.people { fault("contradicts what was said", line) }
    room.people = listed
  }

  private mutating func speakers(_ line: DemoLine, _ room: inout Room) {
    let users = line.list("speakers", "uid")
    let levels = line.list("speakers", "level").compactMap(Double.init)
    if levels != levels.sorted(by: >) || levels.count != users.count {
      fault("is not sorted", line)
    }
    if levels.contains(where: { !(0...1).contains($0) }) { fault("is too loud", line) }
    for user in users {
      guard let person = room.people[user], person.hasMicrophone, !person.isReconnecting else {
        fault("speaks without a voice", line)
        continue
      }
    }
    if users.count > 1 { scenes["two speak", default: 0] += 1 }
  }

  private mutating func enter(_ line: DemoLine, _ room: inout Room) {
    guard let user = line.user, room.people[user] == nil else {
      return fault("enters twice", line)
    }
    var person = Person(name: line.data["name"] ?? "")
    person.role = Self.roles[Int(line.data["role"] ?? "") ?? 0]
    person.hasMicrophone = line.data["micState"] == "1"
    person.hasCamera = line.data["cameraState"] == "1"
    room.people[user] = person
  }

  private mutating func operate(_ line: DemoLine, _ room: Room) {
    let role = line.data["opUid"].flatMap { room.people[$0]?.role }
    if role != "host" { fault("is done by no host", line) }
  }

  private mutating func act(
    _ line: DemoLine, _ user: String, _ person: inout Person, _ room: inout Room
  ) {
    let isAllowed = ["reconnected", "connection_quality_changed"].contains(line.type)
    // The host may mute whoever is not connected.
    if person.isReconnecting && !isAllowed && line.data["byAdmin"] != "true" {
      fault("acts without a connection", line)
    }
    switch line.type {
    case "hand-raised":
      if person.hand != nil { fault("raises twice", line) }
      person.hand = line.data["kind"]
    case "hand-lowered", "hand-approved", "hand-declined":
      if person.hand == nil || person.hand != line.data["kind"] { fault("has no such hand", line) }
      person.hand = nil
      if line.type != "hand-lowered" { operate(line, room) }
      person.wasApproved = line.type == "hand-approved"
    case "user_mic_state_changed":
      person.hasMicrophone = line.data["micState"] == "1"
      if line.data["byAdmin"] == "true" { operate(line, room) }
      if person.hasMicrophone && room.isMuted && !person.wasApproved {
        fault("opens a microphone although all are muted", line)
      }
      if person.hasMicrophone && person.wasApproved {
        scenes["opened after yes", default: 0] += 1
        person.wasApproved = false
      }
    case "user_camera_state_changed":
      person.hasCamera = line.data["cameraState"] == "1"
      person.wasApproved = false
    case "user_name_changed": person.name = line.data["nickname"] ?? ""
    case "user_role_changed":
      person.role = Self.roles[Int(line.data["role"] ?? "") ?? 0]
      operate(line, room)
    case "room_share_start":
      if room.sharer != nil { fault("shares beside somebody", line) }
      room.sharer = user
    case "room_share_stop":
      if room.sharer != user { fault("ends another's share", line) }
      room.sharer = nil
    case "user_exit":
      if room.sharer == user { fault("leaves a share behind", line) }
    case "reconnecting": person.isReconnecting = true
    case "reconnected":
      person.isReconnecting = false
      person.tier = "unknown"
    case "connection_quality_changed": tier(line, &person)
    case "quality_report": break
    default: fault("is unknown", line)
    }
  }

  private mutating func tier(_ line: DemoLine, _ person: inout Person) {
    let order = ["unknown", "excellent", "good", "poor", "lost"]
    let sides = ["uplink", "downlink"].compactMap { line.data["evaluation." + $0] }
    let worse = sides.compactMap(order.firstIndex).max().map { order[$0] }
    let overall = line.data["evaluation.overall"] ?? ""
    if overall != worse { fault("is not the worse side", line) }
    if line.data["previous"] != person.tier { fault("forgets the tier before", line) }
    if overall == person.tier { fault("changes nothing", line) }
    if person.isReconnecting != (overall == "lost") { fault("is lost without a loss", line) }
    scenes["\(person.tier) to \(overall)", default: 0] += 1
    person.tier = overall
  }
}
