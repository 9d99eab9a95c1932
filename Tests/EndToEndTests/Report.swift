import Foundation
import Testing

/// The one JSON document of `once --json`, read by another reader than ours.
struct Report {
  typealias Object = [String: Any]

  let root: Object

  init(_ finished: Finished) throws {
    let lines = finished.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 2 && lines[1].isEmpty, "one line: \(finished.output.prefix(500))")
    let value = try JSONSerialization.jsonObject(with: Data(finished.out))
    root = try #require(value as? Object)
  }

  var digest: String { root["digest"] as? String ?? "" }
  var endReason: String { root["endReason"] as? String ?? "" }
  var isComplete: Bool? { root["complete"] as? Bool }
  var rooms: [Object] { root["rooms"] as? [Object] ?? [] }
  var rejections: [Object] { root["rejections"] as? [Object] ?? [] }

  func count(_ verdict: String) -> Int? { (root["inputs"] as? Object)?[verdict] as? Int }

  func room(_ id: String) -> Object? { rooms.first { $0["roomID"] as? String == id } }

  /// Who is in a room, in the document's order.
  func people(_ room: String) -> [String] {
    (self.room(room)?["participants"] as? [Object] ?? []).compactMap { $0["userID"] as? String }
  }
}

/// Lines of ours that tests send.
enum Line {
  static func enter(_ user: String, room: String = "standup", at seconds: Int = 0) -> String {
    of("user_enter", user, room: room, at: seconds, "{\"name\":\"\(user)\"}")
  }

  static func of(
    _ type: String, _ user: String, room: String = "standup", at seconds: Int = 0,
    _ data: String = "{}"
  ) -> String {
    "{\"version\":1,\"type\":\"\(type)\",\"roomID\":\"\(room)\",\"userID\":\"\(user)\","
      + "\"sentAt\":\(1_719_800_000_000 + seconds * 1000),\"data\":\(data)}"
  }
}
