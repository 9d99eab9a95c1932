import CallRoom
import Cells

extension ScreenView {
  /// The sign of the alarms of a room; not noted, for a row is compared with its sign.
  func sign(of row: RoomRow) -> Symbol? { memo.signs(of: input.values.alarms).symbol(of: row.key) }

  /// The sign of the alarms of somebody in the open room; not noted either.
  func sign(of row: PersonRow) -> Symbol? {
    state.screen.room.flatMap { memo.signs(of: input.values.alarms).symbol(of: $0, row.userID) }
  }

  /// The sign of an alarm on the row of a room.
  func alarmMark(_ row: RoomRow) -> [Piece] {
    sign(of: row).map { [ink.symbol($0)] } ?? []
  }

  /// The sign of an alarm on the row of a person.
  func alarmMark(_ row: PersonRow) -> [Piece] {
    sign(of: row).map { [ink.symbol($0)] } ?? []
  }

  /// Whether any row of the screen has an alarm: only then its column is there.
  var hasAlarmColumn: Bool {
    switch state.screen {
    case .rooms: input.alarms.contains { $0.room != nil }
    case .room(let key): input.alarms.contains { $0.room == key && $0.user != nil }
    case .person, .list: false
    }
  }

  /// The alarms of the screen that nobody has acknowledged.
  var openAlarms: [AlarmLine] { screenAlarms.filter { !$0.isAcknowledged } }

  /// All alarms of the screen, newest first: those of the room, and those of no room.
  private var screenAlarms: [AlarmLine] {
    let all = input.alarms.sorted { $0.since > $1.since }
    guard let key = state.screen.room else { return all }
    return all.filter { $0.room == nil || $0.room == key }
  }

  /// `! 2 alarms`, and how many others were acknowledged.
  var alarmCount: [Segment] {
    let (open, seen) = (openAlarms.count, screenAlarms.count - openAlarms.count)
    var segments: [Segment] = []
    if open > 0 {
      let words = Figures.count(open, "alarm", "alarms")
      segments.append(
        Segment(pieces: [ink.symbol(.alarm), ink.text(" " + words, .alarm)], rank: 0))
    }
    if seen > 0 {
      let words = open > 0 ? "\(seen)" : Figures.count(seen, "alarm", "alarms")
      segments.append(
        Segment(
          pieces: [ink.symbol(.alarmSeen), ink.text(" \(words) acknowledged", .faint)], rank: 8))
    }
    return segments
  }

  /// The newest alarm in words and its room, at the end of the line, where there is room.
  var alarmTail: [Segment] {
    guard let newest = openAlarms.first else { return [] }
    let room = newest.room.map { key in
      let title = title(of: key) ?? ""
      let name = ink.ruler.text(title.isEmpty ? key.description : title, fitting: 24)
      return [Piece(text: name, role: .strong), ink.text(": ")]
    }
    return [Segment(pieces: (room ?? []) + alarmText(newest), rank: 7)]
  }

  /// The newest alarm that nobody has acknowledged, before everything else: `! Jonas Ng: link lost 8 s`.
  var alarmHead: [Segment] {
    guard let newest = openAlarms.first else { return alarmCount }
    let more = openAlarms.count - 1
    let rest = more > 0 ? [ink.text(", \(more) more", .alarm)] : []
    let sign = [ink.symbol(.alarm), ink.text(" ")]
    return [Segment(pieces: sign + alarmText(newest) + rest, rank: 0)]
  }

  private func alarmText(_ alarm: AlarmLine) -> [Piece] {
    let isNarrow = layout.step <= .narrow
    let widest = max(12, layout.facts.columns / 2)
    let text = Piece(text: ink.ruler.text(alarm.text, fitting: widest), role: .alarm)
    return isNarrow
      ? [text] : [text, ink.text(" " + input.age(of: alarm.since), .faint)]
  }
}

/// The rooms and people with an alarm, found at once for each row.
struct AlarmSigns {
  private var rooms: [RoomKey: Symbol] = [:]
  private var people: [PersonKey: Symbol] = [:]

  init(_ alarms: [AlarmLine]) {
    for alarm in alarms {
      guard let room = alarm.room else { continue }
      let sign: Symbol = alarm.isAcknowledged ? .alarmSeen : .alarm
      if rooms[room] != .alarm { rooms[room] = sign }
      guard let user = alarm.user else { continue }
      let person = PersonKey(room: room, user: user)
      if people[person] != .alarm { people[person] = sign }
    }
  }

  /// The sign of the alarms of a row; `nil` for none.
  func symbol(of room: RoomKey, _ user: UserID? = nil) -> Symbol? {
    guard let user else { return rooms[room] }
    return people[PersonKey(room: room, user: user)]
  }
}
