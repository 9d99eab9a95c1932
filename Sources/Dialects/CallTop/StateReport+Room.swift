import CallRoom
import JSON

// A room and its people.
extension JSONWriter {
  mutating func write(_ room: Room) {
    object { json in
      json.member("roomID", room.key.roomID.text)
      json.member("realm", room.key.realm)
      json.member("session", room.session)
      json.member("title", room.title)
      json.member("state", room.life.rawValue)
      json.write(room.policy)
      json.optional("share", room.share) { json, share in
        json.member("userID", share.userID)
        json.member("kind", share.kind.rawValue)
        json.member("since", share.since)
      }
      json.objects("tasks", room.tasks) { json, task in
        json.member("id", task.id)
        json.member("kind", task.kind)
        json.member("status", task.status)
        json.member("since", task.since)
      }
      json.list("participants", room.participants) { $0.write($1) }
      json.writeQueues(room)
      json.writeMeeting(room)
      json.optional("freshness", Optional(room.freshness)) { json, freshness in
        json.member("lastEventAt", freshness.lastEventAt)
        json.member("lastSnapshotAt", freshness.lastSnapshotAt)
        json.member("gapSuspected", freshness.gapSuspected)
      }
    }
  }

  private mutating func writeQueues(_ room: Room) {
    objects("hands", room.hands) { json, hand in
      json.member("userID", hand.userID)
      json.member("kind", hand.kind.rawValue)
      json.member("since", hand.since)
      json.member("position", hand.position)
    }
    objects("speakers", room.speakers) { json, speaker in
      json.member("userID", speaker.userID)
      json.member("level", speaker.level)
    }
    optional("layout", room.layout) { json, layout in
      json.member("hint", layout.hint)
      json.member("by", layout.by)
      json.member("since", layout.since)
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
      json.member("userID", person.userID)
      json.member("name", person.name)
      json.member("role", person.role?.rawValue)
      json.member("presence", person.presence.rawValue)
      json.member("connections", person.connections)
      json.member("mic", person.microphone?.rawValue)
      json.member("mutedBy", person.mutedBy)
      json.member("camera", person.camera?.rawValue)
      json.member("chatAllowed", person.chatAllowed)
      json.member("drawAllowed", person.drawAllowed)
      json.member("sharing", person.sharing != nil)
      json.member("speaking", person.speaking)
      json.list("hands", person.hands) { $0.value($1.rawValue) }
      json.member("tier", person.tier?.overall.rawValue)
      json.member("tierSource", person.tier?.source.rawValue)
      json.optional("quality", person.quality) { json, report in
        json.member("at", report.at)
        json.write("uplink", report.uplink)
        json.write("downlink", report.downlink)
      }
      json.list("stalledTracks", person.stalledTracks) { $0.value($1) }
      json.member("joinedAt", person.joinedAt)
    }
  }

  private mutating func write(_ name: String, _ sample: QualitySample?) {
    optional(name, sample) { json, sample in
      json.member("lossRatio", sample.lossRatio)
      json.member("rttMilliseconds", sample.rttMilliseconds)
      json.member("jitterMilliseconds", sample.jitterMilliseconds)
      json.member("bitrateKbps", sample.bitrateKbps)
      json.member("mos", sample.mos)
    }
  }
}
