import CallRoom

// Snapshots, and what is told of a watching client.
extension LineEncoder {
  /// Who shares is told of the room, or of each person: not of two people of a room that tells it.
  static func snapshotShape(of snapshot: Snapshot) -> LineShape? {
    let sharers = snapshot.people.filter { $0.facts.share.flatMap { $0 } != nil }
    if snapshot.tellsShare && sharers.count > 1 { return nil }
    var data = coverage(snapshot.coverage)
    data += [
      ("session", snapshot.session.map(LineValue.text)),
      ("sessionStartedAt", snapshot.sessionStart.map(LineValue.time)),
      ("title", snapshot.title.map(LineValue.text)),
      ("policy", snapshot.policy.isEmpty ? nil : .object(snapshot.policy.map(member))),
    ]
    if snapshot.tellsShare { data.append(("share", sharers.first.map(share) ?? .null)) }
    let people = snapshot.people.map { person in
      let connections = person.connections.map { LineValue.text($0.text) }
      return LineValue.object(
        [
          ("userID", .user(person.userID)),
          ("connectionIDs", connections.isEmpty ? nil : .array(connections)),
        ] + person.facts.members(withShare: !snapshot.tellsShare))
    }
    return LineShape("snapshot", nil, data + [("participants", .array(people))])
  }

  private static func coverage(_ coverage: Snapshot.Coverage) -> [(String, LineValue?)] {
    switch coverage {
    case .complete: [("complete", .flag(true))]
    case .partial: [("complete", .flag(false))]
    case .page(let page, let pages): [("page", .integer(page)), ("pages", .integer(pages))]
    case .failed: [("failed", .flag(true))]
    case .noSuchRoom: [("complete", .flag(true)), ("exists", .flag(false))]
    }
  }

  private static func share(_ person: Listing) -> LineValue {
    .object([
      ("userID", .user(person.userID)),
      ("kind", person.facts.share.flatMap { $0 }.map(LineValue.word)),
    ])
  }

  private static func member(_ change: PolicyChange) -> (String, LineValue?) {
    switch change {
    case .microphone(let policy): ("mic", .word(policy))
    case .camera(let policy): ("camera", .word(policy))
    case .flag(let flag, let isOn): (flagNames[flag] ?? "", .flag(isOn))
    }
  }

  private static let flagNames: [PolicyFlag: String] = [
    .share: "share", .chat: "chat", .screenshot: "screenshot", .watermark: "watermark",
    .locked: "locked", .waitingRoom: "waitingRoom",
  ]

  /// A fact about a client, which has no room.
  static func clientShape(of fact: ClientFact, type: String) -> LineShape? {
    switch fact {
    case .meetingLink(let state, let reason):
      return LineShape(
        meetingLinks[state] ?? "", nil, [("reason", reason.map(LineValue.text))])
    case .imLink(let state, let reason):
      return LineShape(imLinks[state] ?? "", nil, [("reason", reason.map(LineValue.text))])
    case .deviceAdded(let device):
      return LineShape(
        "device_add", nil,
        [
          ("deviceId", .text(device.id)), ("name", device.name.map { .text($0) }),
          ("kind", device.kind.map { .text($0) }),
          ("isDefault", device.isDefault.map(LineValue.flag)),
        ])
    case .deviceRemoved(let id): return LineShape("device_remove", nil, [("deviceId", .text(id))])
    case .audioRoute(let route, let previous, let reason):
      return LineShape(
        "audio_route_changed", nil,
        [
          ("route", .text(route)), ("previousRoute", previous.map(LineValue.text)),
          ("reason", reason.map(LineValue.text)),
        ])
    case .audioRecovered: return LineShape("audio_route_recovered")
    case .notice(let kind, let from, let meeting, let title):
      return noticeShape(kind, from, meeting, title, type: type)
    }
  }

  private static func noticeShape(
    _ kind: ClientNotice.Kind, _ from: UserID?, _ meeting: ExactText?, _ title: ExactText?,
    type: String
  ) -> LineShape? {
    switch kind {
    case .limited, .capture:
      // Its title is its type.
      guard let title else { return nil }
      var shape = LineShape(title.text)
      shape.room = meeting.map { RoomID($0.text) }
      return shape
    case .message:
      return LineShape(
        "im_msg", nil,
        [("uid", from.map(LineValue.user)), ("action", title.map(LineValue.text))])
    case .call, .reminder, .admitted, .help:
      return LineShape(
        notices[kind] ?? "", nil,
        [
          ("base", .object([("uid", from.map(LineValue.user))])),
          (
            "content",
            .object([
              ("meetingId", meeting.map(LineValue.text)), ("title", title.map(LineValue.text)),
            ])
          ),
        ])
    }
  }

  private static let notices: [ClientNotice.Kind: String] = [
    .call: "call_calling", .reminder: "meeting_remind", .admitted: "admin_move_out_waiting_room",
    .help: "user_help_sub_meeting",
  ]
  /// Without a room they are the client's own.
  private static let meetingLinks: [ClientLink.State: String] = [
    .connected: "reconnected", .reconnecting: "reconnecting", .disconnected: "disconnected",
  ]
  private static let imLinks: [ClientLink.State: String] = [
    .connected: "im_connected", .reconnecting: "im_reconnecting", .disconnected: "im_disconnected",
  ]
}
