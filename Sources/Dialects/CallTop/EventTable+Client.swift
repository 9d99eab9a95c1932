import CallRoom

// The client that reports: its links, its devices, its sound, what it is told outside of meetings. Its
// facts need no room.
extension EventTable {
  static let clients: [Entry] = [
    link("reconnecting", .reconnecting, .reconnecting),
    link("reconnected", .reconnected, .connected),
    Entry(names: ["disconnected"]) { line throws(Rejection) in
      let fact = ClientFact.meetingLink(
        .disconnected, reason: try line.data.exitWord("reason"))
      let own = try line.input(.client(line.client, fact), isOwn: true)
      guard line.room != nil else { return [.input(own)] }
      let event = InputBody.event(try line.disconnection(), server: nil)
      return [.input(try line.input(event, isOwn: true)), .input(own)]
    },

    outside("im_reconnecting", "meetingImIsReconnecting", state: .reconnecting),
    outside("im_reconnected", "meetingImDidReconnect", state: .connected),
    outside("im_connected", "imDidConnect", "connected", "enable_succeed", state: .connected),
    outside("im_disconnected", "imDidDisconnect", state: .disconnected),
    // A server's word on a user's link.
    told("im_connect", .connected),
    told("im_disconnect", .disconnected),

    notice("call_calling", "imCallCalling", kind: .call),
    notice("meeting_remind", "imMeetingRemind", kind: .reminder),
    notice("admin_move_out_waiting_room", "imAdminMoveOutWaitingRoom", kind: .admitted),
    Entry(names: ["user_help_sub_meeting", "imUserHelpSubMeeting"]) { line throws(Rejection) in
      let own = try line.input(.client(line.client, try line.notice(.help)))
      let group = try line.content().requiredID("meetingId", "meeting_id")
      guard line.room != nil else { return [.input(own)] }
      let by = try line.base().user("uid")
      let event = InputBody.event(.helpRequested(subMeeting: group, by: by), server: nil)
      return [.input(try line.input(event)), .input(own)]
    },
    Entry(names: ["im_msg", "imDidReceiveMessage", "message"]) { line throws(Rejection) in
      // What has a name of its own comes under that name too: count it once.
      let action = try line.data.word("action")
      if let action, named.contains(action) { return [.input(try line.input(.noted))] }
      let fact = ClientFact.notice(
        .message, from: try line.data.user("uid"), meetingID: nil, title: action.map(ExactText.init)
      )
      return [.input(try line.input(.client(line.client, fact)))]
    },

    client("device_add") { line throws(Rejection) in .deviceAdded(try line.device()) },
    client("device_remove") { line throws(Rejection) in
      .deviceRemoved(ExactText(try line.device().id))
    },
    client("track_ended", "track_muted", "track_unmuted") { line throws(Rejection) in
      line.machineNotice(.capture)
    },
    client("cpu_constrained", "bandwidth_constrained") { line throws(Rejection) in
      line.machineNotice(.limited)
    },
    client("audio_route_changed") { line throws(Rejection) in
      guard let route = try line.data.word("route") else {
        throw line.data.missing("route", "where sound goes")
      }
      return .audioRoute(
        route: ExactText(route),
        previous: try line.data.word("previousRoute", "previous_route").map(ExactText.init),
        reason: try line.data.word("reason").map(ExactText.init))
    },
    client("audio_route_recovered") { _ throws(Rejection) in .audioRecovered },
  ]

  private static let named: Set<String> = [
    "call_calling", "meeting_remind", "admin_move_out_waiting_room", "user_help_sub_meeting",
  ]

  /// A link to the meeting: a fact of the room where one is named, else of the client only.
  private static func link(_ type: String, _ link: LinkState, _ state: ClientLink.State) -> Entry {
    Entry(names: [type]) { line throws(Rejection) in
      guard line.room != nil else {
        let fact = ClientFact.meetingLink(state, reason: nil)
        return [.input(try line.input(.client(line.client, fact), isOwn: true))]
      }
      let event = InputBody.event(.link(line.userID, link), server: nil)
      return [.input(try line.input(event, isOwn: true))]
    }
  }

  /// A link outside of meetings.
  private static func outside(_ names: String..., state: ClientLink.State) -> Entry {
    Entry(names: names) { line throws(Rejection) in
      var reason = try line.data.exitWord("disconnectReason")
      if reason == nil { reason = try line.data.exitWord("disconnect_reason") }
      if reason == nil { reason = try line.data.exitWord("reason") }
      let fact = ClientFact.imLink(state, reason: reason)
      return [.input(try line.input(.client(line.client, fact)))]
    }
  }

  /// A server's word on a user's link outside of meetings.
  private static func told(_ type: String, _ state: ClientLink.State) -> Entry {
    Entry(names: [type]) { line throws(Rejection) in
      let key = ClientKey(feed: line.context.feed, userID: try line.subject())
      return [.input(try line.input(.client(key, .imLink(state, reason: nil))))]
    }
  }

  /// Something that a client is told outside of meetings.
  private static func notice(_ names: String..., kind: ClientNotice.Kind) -> Entry {
    Entry(names: names) { line throws(Rejection) in
      [.input(try line.input(.client(line.client, try line.notice(kind))))]
    }
  }
}
