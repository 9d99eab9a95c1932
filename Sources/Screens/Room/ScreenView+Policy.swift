import CallRoom
import Cells

extension ScreenView {
  /// What is known of the room itself: one line a fact, a dash where nothing was ever said.
  ///
  /// Where not all lines fit, those without a value drop first.
  func drawPolicy(_ rect: Rect) {
    let inner = frame(rect, PaneTitle(title: [ink.text("Room", .pane)])).inset(left: 1, right: 1)
    guard let room else { return empty("no data", in: inner) }
    var lines = roomLines(room)
    if lines.count > inner.rows { lines.removeAll { $0.value == nil } }
    for (row, fact) in lines.enumerated() {
      let value = fact.value.map { ink.text($0, .base) } ?? ink.symbol(.none)
      let head = Piece(text: ink.ruler.text(fact.name, padded: 14), role: .header)
      canvas.line([head, value], in: inner, row: row)
    }
  }

  /// What is always there, and what there is to tell before it.
  private func roomLines(_ room: Room) -> [(name: String, value: String?)] {
    RoomLine.table.filter { $0.isThere(room) }.map { ($0.name, $0.text(self, room)) }
      + policyLines(room)
  }

  /// How many lines are always there.
  static let policyLineCount = 11

  private func policyLines(_ room: Room) -> [(name: String, value: String?)] {
    let policy = room.policy
    let freshness = room.freshness
    let drift = input.drift?.words.map { ", \($0)" } ?? ""
    return [
      ("id", room.key.description), ("session", room.session), ("state", room.life.rawValue),
      ("microphones", policy.microphone.map(Self.words)),
      ("cameras", policy.camera.map(Self.words)),
      ("rules", Self.allowed(policy)),
      ("locked", policy.locked.map(Self.yes)), ("waiting room", policy.waitingRoom.map(Self.yes)),
      ("layout hint", room.layout.map { $0.hint ?? "unnamed" }),
      ("newest event", freshness.lastEventAt.map(input.clock)),
      ("snapshot", freshness.lastSnapshotAt.map { input.clock($0) + drift }),
    ]
  }

  private static func yes(_ value: Bool) -> String { value ? "yes" : "no" }

  /// What may be done, what not; what was never said is left out.
  private static func allowed(_ policy: RoomPolicy) -> String? {
    let rules = [
      ("sharing", policy.share), ("chat", policy.chat), ("screenshots", policy.screenshot),
    ]
    var said = rules.compactMap { name, value in value.map { ($0 ? "" : "no ") + name } }
    if let watermark = policy.watermark { said.append("watermark " + (watermark ? "on" : "off")) }
    return said.isEmpty ? nil : said.joined(separator: ", ")
  }
}
