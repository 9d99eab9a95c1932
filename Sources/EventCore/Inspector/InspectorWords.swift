import CallRoom

/// Says in words what became of the last inputs of a room: made when it is asked for.
struct InspectorWords {
  /// Oldest first.
  let records: [InspectorRecord]
  private let room: RoomKey?
  private let byStamp: [Stamp: Int]
  private let byIdentity: [EventIdentity: Int]

  init(_ records: [InspectorRecord], of room: RoomKey?) {
    self.records = records
    self.room = room
    var byStamp: [Stamp: Int] = [:]
    var byIdentity: [EventIdentity: Int] = [:]
    for (index, record) in records.enumerated() {
      if let stamp = record.stamp, byStamp[stamp] == nil { byStamp[stamp] = index }
      if let identity = record.identity, byIdentity[identity] == nil {
        byIdentity[identity] = index
      }
    }
    self.byStamp = byStamp
    self.byIdentity = byIdentity
  }

  /// The entries, newest first; of one person only where one is asked for.
  func entries(of user: UserID?) -> [InspectorEntry] {
    records.indices.reversed().compactMap { index in
      if let user, records[index].userID != user { return nil }
      return entry(at: index)
    }
  }

  /// One entry, by its place among the records.
  func entry(at index: Int) -> InspectorEntry {
    let record = records[index]
    return InspectorEntry(
      readAt: record.readAt, at: record.stamp?.time, feed: record.feed, room: room,
      type: record.type, userID: record.userID, eventID: record.name?.text,
      verdict: record.verdict, reason: reason(of: record, index))
  }

  private func reason(of record: InspectorRecord, _ index: Int) -> String {
    switch record.verdict {
    case .applied: "applied"
    case .duplicate: "duplicate\(first(of: record, before: index))"
    case .superseded(let what): "superseded: \(superseding(what, record))"
    case .pending: pending(record)
    case .otherRoom: "other room: only one room is watched, and it is not this one"
    case .rejected(let rejection): "rejected: \(rejection.description)"
    case .unknownType: "unknown type: kept and shown, changes nothing"
    }
  }

  /// `microphone of anna set by event e7 at 14:03:22.120, 0.8 s newer`.
  private func superseding(_ what: Superseding, _ record: InspectorRecord) -> String {
    let field = what.field ?? record.field
    var words = field?.rawValue ?? "something newer"
    if let user = record.userID { words += " of \(user.text)" }
    words += " set"
    if let setter = byStamp[what.by].map({ records[$0] }) { words += " by \(Self.name(setter))" }
    words += " at \(what.by.time.clock)"
    guard let stamp = record.stamp else { return words }
    let newer = what.by.time.microseconds - stamp.time.microseconds
    return words + (newer > 0 ? ", \(Self.span(newer)) newer" : ", of the same instant")
  }

  private func first(of record: InspectorRecord, before index: Int) -> String {
    guard let identity = record.identity, let first = byIdentity[identity], first < index else {
      return ": it says nothing new, or repeats something no longer kept"
    }
    let known = records[first]
    return " of \(Self.name(known)), read at \(known.readAt.clock)"
  }

  private func pending(_ record: InspectorRecord) -> String {
    if let user = record.userID { return "pending: nobody named \(user.text) was seen yet" }
    return "pending: nobody was seen yet whose connection it is about"
  }

  /// `event e7`, or the type where it has no name.
  private static func name(_ record: InspectorRecord) -> String {
    if let id = record.name { return "event \(id)" }
    return record.field == .snapshot ? "a snapshot" : "an event \(record.type ?? "without type")"
  }

  /// A time span: `12 ms`, `0.8 s`, `5 min`, `3 h`.
  private static func span(_ microseconds: Int64) -> String {
    switch microseconds {
    case ..<1000: "\(microseconds) µs"
    case ..<100_000: "\(microseconds / 1000) ms"
    case ..<120_000_000:
      "\(microseconds / 1_000_000).\(microseconds % 1_000_000 / 100_000) s"
    case ..<7_200_000_000: "\(microseconds / 60_000_000) min"
    default: "\(microseconds / 3_600_000_000) h"
    }
  }
}

extension Timestamp {
  /// The time of day in UTC: `14:03:22.120`.
  var clock: String { String(iso8601.dropFirst(11).dropLast()) }
}
