package import CallRoom
package import JSON

/// The state as JSON: the contract of `once --json`, schema 1.
///
/// Every key is always there; `null` is "never said", `"unknown"` is "said to be unknown", `[]` is
/// empty.
///
/// More than the contract names: `rejections` (where and why), a room's `failedJoins`, a participant's
/// `mutedBy`, a task's `since`, an invitation's `startedAt`, `ringsUntil` and `group`, a sub-meeting's
/// `since`, a round's `beganAt`, a roll call's `of`, a client's `meetingLinkReason`, `meetingLinkSince`,
/// `imLinkReason` and `imLinkSince`. Messages are counted; what they say is never told.
package struct StateReport {
  /// Why the reading ended.
  package enum EndReason: String, Sendable {
    case endOfInput
    case timeout
    case interrupted
    case error
  }

  private let asOf: Timestamp
  private let isComplete: Bool
  private let digest: String
  private let counts: VerdictCounts
  private let rooms: [Room]
  private let clients: [Client]
  private let rejections: [Rejection]
  private let endReason: EndReason

  package init(
    asOf: Timestamp, isComplete: Bool, digest: String, counts: VerdictCounts, rooms: [Room],
    clients: [Client], rejections: [Rejection], endReason: EndReason
  ) {
    self.asOf = asOf
    self.isComplete = isComplete
    self.digest = digest
    self.counts = counts
    self.rooms = rooms
    self.clients = clients
    self.rejections = rejections
    self.endReason = endReason
  }

  /// Writes the document.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", 1)
      json.member("asOf", asOf.iso8601)
      json.member("complete", isComplete)
      json.member("digest", digest)
      json.key("inputs")
      counts.write(to: &json)
      json.list("rooms", rooms) { $0.write($1) }
      json.list("clients", clients) { $0.write($1) }
      json.list("rejections", rejections) { json, rejection in
        json.object { json in
          json.member("line", rejection.line)
          json.member("byte", rejection.byte)
          json.member("field", rejection.field)
          json.member("reason", rejection.reason)
        }
      }
      json.member("endReason", endReason.rawValue)
    }
  }
}

extension VerdictCounts {
  /// Writes them as an object.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("read", read)
      json.member("applied", applied)
      json.member("duplicate", duplicate)
      json.member("superseded", superseded)
      json.member("pending", pending)
      json.member("otherRoom", otherRoom)
      json.member("rejected", rejected)
      json.member("unknownType", unknownType)
    }
  }
}

extension JSONWriter {
  /// A member with an array.
  mutating func list<T>(
    _ name: String, _ items: [T], _ body: (inout JSONWriter, T) -> Void
  ) {
    key(name)
    array { json in
      for item in items { body(&json, item) }
    }
  }

  /// A member with an array of objects.
  mutating func objects<T>(
    _ name: String, _ items: [T], _ body: (inout JSONWriter, T) -> Void
  ) {
    list(name, items) { json, item in json.object { body(&$0, item) } }
  }

  /// A member with an object, or `null`.
  mutating func optional<T>(
    _ name: String, _ item: T?, _ body: (inout JSONWriter, T) -> Void
  ) {
    key(name)
    guard let item else { return null() }
    object { json in body(&json, item) }
  }

  /// A member with a time, or `null`.
  mutating func member(_ name: String, _ time: Timestamp?) { member(name, time?.iso8601) }

  /// A member with a user, or `null`.
  mutating func member(_ name: String, _ user: UserID?) { member(name, user?.text) }
}
