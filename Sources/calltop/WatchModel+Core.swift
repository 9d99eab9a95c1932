import CallRoom
import EventCore
import Screens

// What the core knows beside the rooms: alarms, drift, and why something is as it is.
extension WatchModel {
  /// How often alarms are looked at, in seconds.
  private static let alarmSeconds = 1.0

  /// Looks at the alarms, at most once a second.
  mutating func lookAtAlarms() {
    if let looked = alarmsAt, abs(input.now.seconds(since: looked)) < Self.alarmSeconds { return }
    alarmsAt = input.now
    let reading = store.alarms(at: input.now)
    hasFired = hasFired || reading.changes.contains { $0.kind == .fired || $0.kind == .worsened }
    guard alarmRevision != reading.revision else { return }
    alarmRevision = reading.revision
    input.pastAlarms = reading.alarms.compactMap(AlarmLine.init(past:))
    let raised = reading.alarms.filter(\.state.isRaised)
    alarmKeys = [:]
    input.alarms = raised.map { alarm in
      let line = AlarmLine(alarm)
      alarmKeys[line] = alarm.key
      return line
    }
  }

  /// Says that the person at the screen knows of these alarms.
  mutating func acknowledge(_ lines: [AlarmLine]) {
    for line in lines {
      if let key = alarmKeys[line] { store.acknowledge(key) }
    }
    alarmsAt = nil
    lookAtAlarms()
  }

  /// Answers why something is as it is: the last inputs about a room, or about a person in it.
  mutating func explain(_ room: RoomKey, _ user: UserID?) {
    let entries = store.inspect(room: room, user: user).map(WhyEntry.init)
    input.why = Why(room: room, user: user, entries: entries)
  }

  /// What the last complete snapshots of the open room corrected.
  mutating func readDrift() {
    input.drift = opened.flatMap(store.drift(of:)).map {
      DriftLine($0)
    }
    if wants.feeds { input.totalDrift = DriftLine(store.totalDrift) }
  }
}

extension AlarmLine {
  init(_ alarm: Alarm) {
    let isAcknowledged = if case .acknowledged = alarm.state { true } else { false }
    self.init(
      room: alarm.key.room, user: alarm.key.userID, text: alarm.text,
      isAcknowledged: isAcknowledged, since: alarm.since, kind: alarm.key.rule.rawValue)
    isCritical = alarm.severity == .critical
  }

  /// One that is over; `nil` for any other.
  init?(past alarm: Alarm) {
    guard case .cleared(let at, _) = alarm.state else { return nil }
    self.init(alarm)
    clearedAt = at
  }
}

extension WhyEntry {
  init(_ entry: InspectorEntry) {
    let word = Self.words[entry.verdict.name] ?? entry.verdict.name
    var reason = entry.reason
    for prefix in ["\(entry.verdict.name): ", "\(word): "] where reason.hasPrefix(prefix) {
      reason = String(reason.dropFirst(prefix.count))
    }
    if reason == word || reason == entry.verdict.name { reason = "" }
    self.init(
      at: entry.at ?? entry.readAt, type: entry.type ?? "", verdict: word, reason: reason,
      feed: entry.feed)
  }

  /// Verdicts whose word is not their name.
  static let words = ["otherRoom": "other room", "unknownType": "unknown type"]
}

extension DriftLine {
  init(_ report: DriftReport) {
    self.init(
      snapshots: report.snapshots, ghosts: report.ghosts, missing: report.missing,
      fields: report.fields)
  }
}
