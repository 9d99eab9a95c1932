import Feeds
import JSON

/// A line of the demo as the tests look at it.
struct DemoLine {
  /// When it came, in milliseconds of the script.
  let arrivedAt: Int
  let text: [UInt8]
  let eventID: String
  let room: String
  let type: String
  let user: String?
  /// `sentAt`, or `asOf` of a snapshot.
  let time: Int64
  /// The payload's plain members by path: `pub.level`, `speakers.0.uid`.
  let data: [String: String]

  /// What a line holds; `nil` when something required is missing.
  init?(_ root: JSONValue, _ text: [UInt8], arrivedAt: Int) {
    guard root["version"]?.int64 == 1, let eventID = root["eventID"]?.string,
      let room = root["roomID"]?.string, let type = root["type"]?.string,
      let time = root["sentAt"]?.int64 ?? root["asOf"]?.int64, let data = root["data"],
      data.kind == .object
    else { return nil }
    self.arrivedAt = arrivedAt
    self.text = text
    (self.eventID, self.room, self.type, self.time) = (eventID, room, type, time)
    user = root["userID"]?.string
    var members: [String: String] = [:]
    Self.flatten(data, "", &members)
    self.data = members
  }

  private static func flatten(_ value: JSONValue, _ path: String, _ into: inout [String: String]) {
    let inner = path.isEmpty ? "" : path + "."
    switch value.kind {
    case .object:
      for (name, value) in value.members { flatten(value, inner + (name.string ?? ""), &into) }
    case .array:
      for (index, value) in value.elements.enumerated() {
        flatten(value, inner + "\(index)", &into)
      }
    case .string: into[path] = value.string
    default: into[path] = String(decoding: value.rawBytes, as: UTF8.self)
    }
  }

  /// A number of the payload.
  func number(_ path: String) -> Double? { data[path].flatMap(Double.init) }

  /// The strings of an array's members of one name, in order.
  func list(_ name: String, _ member: String) -> [String] {
    var found: [String] = []
    while let value = data["\(name).\(found.count).\(member)"] { found.append(value) }
    return found
  }
}

/// The lines of a script up to a time in milliseconds, as they arrive; `nil` for a line that cannot
/// be read or lacks something required.
func demoLines(_ script: DemoScript, until end: Int) -> [DemoLine?] {
  var script = script
  var reader = JSONReader()
  var now = 0
  var lines: [DemoLine?] = []
  while let step = script.next() {
    now += step.afterMilliseconds
    if now > end { break }
    let line = try? reader.read(step.line) { DemoLine($0, step.line, arrivedAt: now) }
    lines.append(line ?? nil)
  }
  return lines
}
