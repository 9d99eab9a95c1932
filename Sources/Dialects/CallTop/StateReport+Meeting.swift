import CallRoom
import JSON

// What a room has beside its people, and the watching clients.
extension JSONWriter {
  mutating func writeMeeting(_ room: Room) {
    list("invitations", room.invitations) { $0.write($1) }
    objects("waitingRoom", room.waiting) { json, waiting in
      json.member("userID", waiting.userID)
      json.member("name", waiting.name)
      json.member("since", waiting.since)
    }
    objects("subMeetings", room.subMeetings) { json, group in
      json.member("id", group.id)
      json.member("title", group.title)
      json.list("assigned", group.assigned) { $0.value($1.text) }
      json.member("helpRequested", group.helpRequested)
      json.member("since", group.since)
    }
    optional("signIn", room.signIn) { json, round in
      json.member("epoch", round.epoch)
      json.member("host", round.host)
      json.member("beganAt", round.beganAt)
      json.member("endsAt", round.endsAt)
    }
    optional("rollCall", room.rollCall) { json, call in
      json.member("id", call.id)
      json.member("by", call.by)
      json.member("of", call.userID)
      json.member("at", call.at)
    }
    writeCounted(room)
  }

  private mutating func writeCounted(_ room: Room) {
    objects("hostCommands", room.hostCommands) { json, command in
      json.member("kind", command.kind.rawValue)
      json.member("target", command.target)
      json.member("by", command.by)
      json.member("at", command.at)
      json.member("accepted", command.isAccepted)
    }
    optional("messages", Optional(room.messages)) { json, messages in
      json.member("chat", messages.chat)
      json.member("private", messages.privately)
      json.member("custom", messages.custom)
    }
    optional("layerSwitches", Optional(room.layerSwitches)) { json, switches in
      json.member("count", switches.count)
      json.optional("last", switches.last) { json, last in
        json.member("subscription", last.subscription)
        json.member("from", last.from)
        json.member("to", last.to)
        json.member("reason", last.reason)
        json.member("latencyMilliseconds", last.latencyMilliseconds)
      }
    }
    objects("failedJoins", room.failedJoins) { json, join in
      json.member("userID", join.userID)
      json.member("name", join.name)
      json.member("reason", join.reason)
      json.member("at", join.at)
    }
  }

  private mutating func write(_ invitation: Invitation) {
    object { json in
      json.member("session", invitation.session)
      json.member("inviter", invitation.inviter)
      json.member("group", invitation.groupID)
      json.member("media", invitation.media)
      json.member("startedAt", invitation.startedAt)
      json.member("ringsUntil", invitation.ringsUntil)
      json.objects("invitees", invitation.invitees) { json, invitee in
        json.member("userID", invitee.userID)
        json.member("state", invitee.state.rawValue)
        json.member("media", invitee.media.rawValue)
      }
    }
  }

  mutating func write(_ client: Client) {
    object { json in
      json.member("feed", client.key.feed)
      json.member("userID", client.key.userID)
      json.write("meetingLink", client.meetingLink)
      json.write("imLink", client.imLink)
      json.objects("devices", client.devices) { json, device in
        json.member("id", device.id)
        json.member("name", device.name)
        json.member("kind", device.kind)
        json.member("isDefault", device.isDefault)
      }
      json.optional("audioRoute", client.audioRoute) { json, route in
        json.member("route", route.route)
        json.member("previous", route.previous)
        json.member("reason", route.reason)
        json.member("since", route.since)
        json.member("recoveredAt", route.recoveredAt)
      }
      json.objects("notices", client.notices) { json, notice in
        json.member("kind", notice.kind.rawValue)
        json.member("from", notice.from)
        json.member("meetingID", notice.meetingID)
        json.member("title", notice.title)
        json.member("at", notice.at)
      }
    }
  }

  /// A link by its state, with why and since when beside it.
  private mutating func write(_ name: String, _ link: ClientLink?) {
    member(name, link?.state.rawValue)
    member("\(name)Reason", link?.reason)
    member("\(name)Since", link?.since)
  }
}
