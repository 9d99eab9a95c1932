// The client that reports: links, devices, sound, what it is told outside of meetings.

private func noRoom(_ row: CatalogueRow) -> CatalogueRow {
  row.with {
    $0.hasRoom = false
    $0.before = []
  }
}

private func notice(_ names: [String], _ kind: String) -> CatalogueRow {
  noRoom(
    CatalogueRow(
      data:
        #"{"base":{"sid":"s","uid":"h","name":"Hal"},"content":{"meetingId":"m","title":"Daily"}}"#,
      shows: [
        "client/notices/0/kind": text(kind), "client/notices/0/from": text("h"),
        "client/notices/0/meetingID": text("m"), "client/notices/0/title": text("Daily"),
        "rooms": "[]",
      ], older: #"{"base":{"uid":"i"},"content":{"meeting_id":"n"}}"#,
      broken: (#"{"base":7}"#, "data.base"))
  ).with {
    $0.names = names
    $0.isKept = true
  }
}

private func machine(_ names: [String], _ kind: String) -> CatalogueRow {
  noRoom(
    CatalogueRow(data: #"{"trackId":"t"}"#, shows: ["client/notices/0/kind": text(kind)])
  ).with {
    $0.names = names
    $0.isKept = true
  }
}

let clientRows: [CatalogueRow] = [
  CatalogueRow(
    "reconnecting", shows: ["client/meetingLink": text("reconnecting"), "client/imLink": "null"]),
  CatalogueRow(
    "reconnected",
    shows: [
      "client/meetingLink": text("connected"), "client/imLink": "null",
      "room/participants/0/tier": "null",
    ]
  ).with {
    $0.before = [
      ("user_enter", "u", "{}"), ("connection_quality_changed", "u", #"{"overall":"poor"}"#),
      ("reconnecting", "u", "{}"),
    ]
  },
  CatalogueRow(
    "disconnected", data: #"{"reason":2,"error":null}"#,
    shows: [
      "client/meetingLink": text("disconnected"), "client/meetingLinkReason": text("kicked"),
      "client/imLink": "null", "room/participants": "[]",
    ], older: #"{"reason":1}"#, broken: (#"{"reason":[]}"#, "data.reason")),
  noRoom(
    CatalogueRow(
      "im_reconnecting", "meetingImIsReconnecting",
      shows: ["client/imLink": text("reconnecting"), "client/meetingLink": "null", "rooms": "[]"])),
  noRoom(
    CatalogueRow(
      "im_reconnected", "meetingImDidReconnect",
      shows: ["client/imLink": text("connected"), "client/meetingLink": "null"])),
  noRoom(
    CatalogueRow(
      "im_connected", "imDidConnect", "connected", "enable_succeed",
      data: #"{"uid":"u","sid":"s"}"#,
      shows: ["client/imLink": text("connected"), "client/meetingLink": "null"])),
  noRoom(
    CatalogueRow(
      "im_disconnected", "imDidDisconnect", data: #"{"disconnectReason":4,"errorCode":1}"#,
      shows: ["client/imLink": text("disconnected"), "client/imLinkReason": text("timeout")],
      older: #"{"disconnect_reason":1}"#,
      broken: (#"{"disconnectReason":[]}"#, "data.disconnectReason"))),
  noRoom(
    CatalogueRow(
      "im_connect", data: #"{"uid":"x","sid":"s","device_type":3,"device_id":"d"}"#,
      shows: ["client/imLink": text("connected"), "client/userID": text("x")],
      older: #"{"uid":"x"}"#, broken: (#"{"uid":7}"#, "data.uid"))),
  noRoom(
    CatalogueRow(
      "im_disconnect", data: #"{"uid":"x"}"#,
      shows: ["client/imLink": text("disconnected"), "client/userID": text("x")],
      older: #"{"uid":"x","sid":"t"}"#, broken: (#"{"uid":7}"#, "data.uid"))),
  notice(["call_calling", "imCallCalling"], "call"),
  notice(["meeting_remind", "imMeetingRemind"], "reminder"),
  notice(["admin_move_out_waiting_room", "imAdminMoveOutWaitingRoom"], "admitted"),
  notice(["user_help_sub_meeting", "imUserHelpSubMeeting"], "help").with {
    $0.older = #"{"base":{"uid":"i"},"content":{"meeting_id":"n","parent":"m"}}"#
    $0.broken = (#"{"content":{"title":"t"}}"#, "data.content.meetingId")
  },
  noRoom(
    CatalogueRow(
      "im_msg", "imDidReceiveMessage", "message",
      data: #"{"action":"greeting","content":"for your eyes","sid":"s","uid":"h"}"#,
      shows: [
        "client/notices/0/kind": text("message"), "client/notices/0/title": text("greeting"),
      ], older: #"{"action":"other","uid":"h"}"#, broken: (#"{"action":[]}"#, "data.action"))
  ).with { $0.isKept = true },
  noRoom(
    CatalogueRow(
      "device_add",
      data: #"{"device":{"deviceId":"d","name":"Cam","kind":"videoinput","isDefault":true}}"#,
      shows: [
        "client/devices/0/id": text("d"), "client/devices/0/kind": text("videoInput"),
        "client/devices/0/isDefault": "true", "rooms": "[]",
      ], older: #"{"device":{"device_id":"d","name":"Old"}}"#,
      broken: (#"{"device":{"name":"Cam"}}"#, "data.device.deviceId"))),
  noRoom(
    CatalogueRow(
      "device_remove", data: #"{"device":{"deviceId":"d"}}"#, shows: ["client/devices": "[]"],
      older: #"{"deviceId":"d","kind":"audioInput"}"#, broken: ("{}", "data.deviceId"))
  ).with { $0.before = [("device_add", "u", #"{"deviceId":"d"}"#)] },
  machine(["track_ended", "track_muted", "track_unmuted"], "capture"),
  machine(["cpu_constrained", "bandwidth_constrained"], "limited"),
  noRoom(
    CatalogueRow(
      "audio_route_changed",
      data: #"{"route":"speaker","previousRoute":"bluetooth","reason":"oldDeviceUnavailable"}"#,
      shows: [
        "client/audioRoute/route": text("speaker"),
        "client/audioRoute/previous": text("bluetooth"),
        "client/audioRoute/reason": text("oldDeviceUnavailable"),
      ], older: #"{"route":"headset","previous_route":"speaker"}"#, broken: ("{}", "data.route"))),
  noRoom(
    CatalogueRow(
      "audio_route_recovered", shows: ["client/audioRoute/recoveredAt": time(second: 10)])
  ).with { $0.before = [("audio_route_changed", "u", #"{"route":"speaker"}"#)] },
]
