package import CallRoom
package import JSON

/// The state as JSON: the contract of `once --json`, schema 1.
///
/// Every key is always there; `null` is "never said", `"unknown"` is "said to be unknown", `[]` is
/// empty.
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
  private let rejections: [Rejection]
  private let endReason: EndReason

  package init(
    asOf: Timestamp, isComplete: Bool, digest: String, counts: VerdictCounts, rooms: [Room],
    rejections: [Rejection], endReason: EndReason
  ) {
    self.asOf = asOf
    self.isComplete = isComplete
    self.digest = digest
    self.counts = counts
    self.rooms = rooms
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
      write(counts, to: &json)
      json.list("rooms", rooms) { $0.write($1) }
      json.empty("clients")
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

  private func write(_ counts: VerdictCounts, to json: inout JSONWriter) {
    json.key("inputs")
    json.object { json in
      json.member("read", counts.read)
      json.member("applied", counts.applied)
      json.member("duplicate", counts.duplicate)
      json.member("superseded", counts.superseded)
      json.member("pending", counts.pending)
      json.member("otherRoom", counts.otherRoom)
      json.member("rejected", counts.rejected)
      json.member("unknownType", counts.unknownType)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func list<T>(
    _ name: String, _ items: [T], _ body: (inout JSONWriter, T) -> Void
  ) {
    key(name)
    array { json in
      for item in items { body(&json, item) }
    }
  }

  fileprivate mutating func empty(_ name: String) {
    key(name)
    array { _ in }
  }

  fileprivate mutating func optional<T>(
    _ name: String, _ item: T?, _ body: (inout JSONWriter, T) -> Void
  ) {
    key(name)
    guard let item else { return null() }
    object { json in body(&json, item) }
  }

  fileprivate mutating func write(_ room: Room) {
    object { json in
      json.member("roomID", room.key.roomID.text)
      json.member("realm", room.key.realm)
      json.member("session", room.session)
      json.member("title", room.title)
      json.member("state", room.life.rawValue)
      json.write(room.policy)
      json.optional("share", room.share) { json, share in
        json.member("userID", share.userID.text)
        json.member("kind", share.kind.rawValue)
        json.member("since", share.since.iso8601)
      }
      json.empty("tasks")
      json.list("participants", room.participants) { $0.write($1) }
      json.list("hands", room.hands) { json, hand in
        json.object { json in
          json.member("userID", hand.userID.text)
          json.member("kind", hand.kind.rawValue)
          json.member("since", hand.since.iso8601)
          json.member("position", hand.position)
        }
      }
      json.list("speakers", room.speakers) { json, speaker in
        json.object { json in
          json.member("userID", speaker.userID.text)
          json.member("level", speaker.level)
        }
      }
      json.optional("layout", room.layout) { json, layout in
        json.member("hint", layout.hint)
        json.member("by", layout.by?.text)
        json.member("since", layout.since.iso8601)
      }
      json.writeLater()
      json.optional("freshness", Optional(room.freshness)) { json, freshness in
        json.member("lastEventAt", freshness.lastEventAt?.iso8601)
        json.member("lastSnapshotAt", freshness.lastSnapshotAt?.iso8601)
        json.member("gapSuspected", freshness.gapSuspected)
      }
    }
  }

  /// What is not followed yet: never said, and empty.
  private mutating func writeLater() {
    for name in ["invitations", "waitingRoom", "subMeetings"] { empty(name) }
    for name in ["signIn", "rollCall"] {
      key(name)
      null()
    }
    empty("hostCommands")
    for name in ["messages", "layerSwitches"] {
      key(name)
      null()
    }
  }

  private mutating func write(_ policy: RoomPolicy) {
    optional("policy", Optional(policy)) { json, policy in
      json.member("mic", policy.microphone?.rawValue)
      json.member("camera", policy.camera?.rawValue)
      json.member("share", policy.share)
      json.member("chat", policy.chat)
      json.member("screenshot", policy.screenshot)
      json.member("watermark", policy.watermark)
      json.member("locked", policy.locked)
      json.member("waitingRoom", policy.waitingRoom)
    }
  }

  private mutating func write(_ person: Participant) {
    object { json in
      json.member("userID", person.userID.text)
      json.member("name", person.name)
      json.member("role", person.role?.rawValue)
      json.member("presence", person.presence.rawValue)
      json.member("connections", person.connections)
      json.member("mic", person.microphone?.rawValue)
      json.member("camera", person.camera?.rawValue)
      json.member("chatAllowed", person.chatAllowed)
      json.member("drawAllowed", person.drawAllowed)
      json.member("sharing", person.sharing != nil)
      json.member("speaking", person.speaking)
      json.list("hands", person.hands) { $0.value($1.rawValue) }
      json.member("tier", person.tier?.overall.rawValue)
      json.member("tierSource", person.tier?.source.rawValue)
      json.optional("quality", person.quality) { json, report in
        json.member("at", report.at.iso8601)
        json.write("uplink", report.uplink)
        json.write("downlink", report.downlink)
      }
      json.list("stalledTracks", person.stalledTracks) { $0.value($1) }
      json.member("joinedAt", person.joinedAt?.iso8601)
    }
  }

  fileprivate mutating func write(_ name: String, _ sample: QualitySample?) {
    optional(name, sample) { json, sample in
      json.member("lossRatio", sample.lossRatio)
      json.member("rttMilliseconds", sample.rttMilliseconds)
      json.member("jitterMilliseconds", sample.jitterMilliseconds)
      json.member("bitrateKbps", sample.bitrateKbps)
      json.member("mos", sample.mos)
    }
  }
}
