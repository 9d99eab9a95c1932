import CallRoom
import Cells
import Dialects
import EventCore
import JSON

/// What `calltop stream` writes: a line a change, as JSON or as a sentence.
struct StreamLines {
  private let isJSON: Bool
  private let ruler: TextRuler
  private var json = JSONWriter()

  /// Lines of JSON, or sentences that `ruler` makes safe.
  init(isJSON: Bool, ruler: TextRuler) {
    self.isJSON = isJSON
    self.ruler = ruler
  }

  /// The lines of some steps, in order.
  mutating func lines(of steps: [RoomFollower.Step], now: Timestamp) -> [UInt8] {
    json.removeAll()
    var text = ""
    for step in steps {
      if isJSON { write(step, now) } else { tell(step, now, into: &text) }
    }
    return isJSON ? json.bytes : Array(text.utf8)
  }

  /// The last line of all, in JSON only.
  mutating func end(_ reason: StateReport.EndReason, _ counts: VerdictCounts, now: Timestamp)
    -> [UInt8]
  {
    guard isJSON else { return [] }
    json.removeAll()
    line("end", at: now, room: nil) { json in
      json.member("to", reason.rawValue)
      json.key("inputs")
      counts.write(to: &json)
    }
    return json.bytes
  }

  /// The lines of feeds that are not as they were, in order.
  mutating func lines(of changes: [FeedFollower.Change], now: Timestamp) -> [UInt8] {
    json.removeAll()
    var text = ""
    for change in changes {
      if isJSON {
        line("feed", at: now, room: nil, name: change.feed) { json in
          json.member("from", change.from?.word)
          json.member("to", change.to.word)
          if let reason = change.to.reason { json.member("detail", reason) }
          if let since = change.to.since { json.member("since", since.iso8601) }
          if let next = change.to.nextTry { json.member("nextTryAt", next.iso8601) }
        }
      } else {
        text += plain(now, nil, change.sentence(at: now))
      }
    }
    return isJSON ? json.bytes : Array(text.utf8)
  }

  // MARK: JSON

  private mutating func write(_ step: RoomFollower.Step, _ now: Timestamp) {
    switch step {
    case .lagged(let count):
      line("lagged", at: now, room: nil) { $0.member("to", count) }
    case .complete(let rooms):
      for room in rooms {
        line("state", at: room.freshness.newest ?? now, room: room.key) { json in
          json.key("to")
          json.value(room)
        }
      }
    case .changed(_, let changes):
      for change in changes { write(change) }
    }
  }

  private mutating func write(_ change: StateChange) {
    line(
      change.kind.rawValue, at: change.at, room: change.room, user: change.userID,
      name: change.name
    ) { json in
      json.key("from")
      json.value(change.from)
      json.key("to")
      json.value(change.to)
      if let detail = change.detail { json.member("detail", detail) }
      if let place = change.place { json.member("place", place) }
      guard !change.users.isEmpty || change.kind.family == .speakers else { return }
      json.key("users")
      json.array { json in
        for user in change.users { json.value(user.text) }
      }
    }
  }

  private mutating func line(
    _ change: String, at: Timestamp, room: RoomKey?, user: UserID? = nil, name: String? = nil,
    _ body: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("schema", 1)
      json.member("at", at.iso8601)
      json.member("roomID", room?.roomID.text)
      json.member("realm", room?.realm)
      json.member("change", change)
      json.member("userID", user?.text)
      json.member("name", name)
      body(&json)
    }
    json.endLine()
  }

  // MARK: Sentences

  private func tell(_ step: RoomFollower.Step, _ now: Timestamp, into text: inout String) {
    switch step {
    case .lagged(let count):
      text += plain(now, nil, "\(count) changes were missed; this is how it is now")
    case .complete(let rooms):
      for room in rooms {
        text += plain(room.freshness.newest ?? now, room.key, Self.summary(of: room))
      }
    case .changed(_, let changes):
      for change in changes {
        guard let sentence = change.sentence else { continue }
        text += plain(change.at, change.room, sentence)
      }
    }
  }

  /// `14:03:22 standup: Anna started speaking`, on one line whatever a stranger wrote.
  private func plain(_ at: Timestamp, _ room: RoomKey?, _ sentence: String) -> String {
    let offset = Int64(utcOffsetSeconds(at)) * 1_000_000
    let time = at.advanced(byMicroseconds: offset).iso8601.dropFirst(11).prefix(8)
    let head = room.map { "\($0.description): " } ?? ""
    return ruler.sanitizedLine("\(time) \(head)\(sentence)") + "\n"
  }

  /// A room in a sentence.
  private static func summary(of room: Room) -> String {
    var parts = [room.participants.count == 1 ? "1 person" : "\(room.participants.count) people"]
    if !room.hands.isEmpty {
      parts.append(room.hands.count == 1 ? "1 hand up" : "\(room.hands.count) hands up")
    }
    if let first = room.speakers.first {
      let name = room.participant(first.userID)?.name ?? first.userID.text
      parts.append("\(name) speaks")
    }
    if room.life == .ended { parts.append("ended") }
    return parts.joined(separator: ", ")
  }
}

extension Freshness {
  /// The time of the newest thing that is known.
  fileprivate var newest: Timestamp? { [lastEventAt, lastSnapshotAt].compactMap { $0 }.max() }
}

extension JSONWriter {
  fileprivate mutating func value(_ change: ChangeValue?) {
    switch change {
    case nil: null()
    case .text(let text): value(text)
    case .integer(let number): value(number)
    case .number(let number): value(number)
    case .flag(let flag): value(flag)
    case .time(let time): value(time.iso8601)
    case .texts(let texts):
      array { json in
        for text in texts { json.value(text) }
      }
    }
  }
}
