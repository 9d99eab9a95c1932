// The room, its policy, its share, its tasks, its life; quality.

private func policy(_ type: String, _ name: String, _ key: String) -> CatalogueRow {
  CatalogueRow(
    type, data: #"{"\#(name)":false,"opUid":"h"}"#, shows: ["room/policy/\(key)": "true"],
    older: #"{"\#(name)":true}"#, broken: (#"{"\#(name)":"no"}"#, "data.\(name)"))
}

private func muting(_ medium: String, _ word: String) -> CatalogueRow {
  CatalogueRow(
    "room_\(word)_state_changed",
    data: #"{"\#(word)Disabled":true,"selfUnmute\#(medium)Disabled":true,"opUid":"h"}"#,
    shows: ["room/policy/\(word)": text("handOnly")],
    older: #"{"\#(word)_disabled":"0","self_unmute_\#(word)_disabled":null}"#,
    broken: (
      #"{"\#(word)Disabled":true,"selfUnmute\#(medium)Disabled":7}"#,
      "data.selfUnmute\(medium)Disabled"
    ))
}

private let entered = ("user_enter", "u", "{}")
private let sharing = ("room_share_start", "u", "{}")

let roomRows: [CatalogueRow] = [
  CatalogueRow(
    "room_title_changed", data: #"{"title":"Now","previousTitle":"Then"}"#,
    shows: ["room/title": text("Now")], older: #"{"title":"Then"}"#,
    broken: (#"{"title":7}"#, "data.title")),
  CatalogueRow(
    "room_share_start", "user_start_room_share", data: #"{"uid":"u","shareType":2}"#,
    shows: ["room/share/kind": text("whiteboard"), "room/participants/0/sharing": "true"],
    older: #"{"share_type":1}"#, broken: (#"{"shareType":[]}"#, "data.shareType")),
  CatalogueRow(
    "room_share_stop", "user_stop_room_share", "admin_stop_room_share",
    data: #"{"uid":"u","shareType":1,"byAdmin":true,"opUid":"h"}"#, shows: ["room/share": "null"],
    broken: (#"{"uid":7}"#, "data.uid")
  ).with { $0.before = [entered, sharing] },
  CatalogueRow(
    "channel_update", data: #"{"share_state":1,"share_uid":"u"}"#,
    shows: ["room/share/userID": text("u")], older: #"{"share_state":0,"share_uid":"u"}"#,
    broken: (#"{"share_state":[],"share_uid":"u"}"#, "data.share_state")),
  CatalogueRow(
    "share_broadcast_start", shows: ["room/share": "null"], broken: (#"{"uid":7}"#, "data.uid")
  ).with { $0.isSilent = true },
  CatalogueRow(
    "share_broadcast_finish", data: #"{"reason":"stopped"}"#, shows: ["room/share": "null"],
    broken: (#"{"reason":7}"#, "data.reason")
  ).with { $0.isSilent = true },
  muting("Mic", "mic"), muting("Camera", "camera"),
  policy("room_share_state_changed", "shareDisabled", "share"),
  policy("room_chat_disabled_changed", "chatDisabled", "chat"),
  policy("room_screenshot_disabled_changed", "screenshotDisabled", "screenshot"),
  policy("room_watermark_disabled_changed", "watermarkDisabled", "watermark"),
  policy("waiting_room_disabled_changed", "waitingRoomDisabled", "waitingRoom"),
  CatalogueRow(
    "room_locked_changed", data: #"{"locked":"1"}"#, shows: ["room/policy/locked": "true"],
    older: #"{"locked":false}"#, broken: (#"{"locked":"yes"}"#, "data.locked")),
  CatalogueRow(
    "room_mcu_task", "mcu_task", "mcu_status_change",
    data: #"{"task_id":5,"taskType":9,"taskStatus":1}"#,
    shows: [
      "room/tasks/0/id": text("5"), "room/tasks/0/kind": text("record+live"),
      "room/tasks/0/status": text("running"), "room/tasks/0/since": time(second: 10),
    ], older: #"{"task_id":"5","task_type":"9","task_status":"0"}"#,
    broken: (#"{"taskType":1}"#, "data.taskStatus")),
  CatalogueRow(
    "mcu_record_done", "mcu_record", data: #"{"task_id":"5","task_type":1,"vod_key":"k"}"#,
    shows: ["room/tasks/0/status": text("normal")], older: #"{"task_id":"5","task_type":1}"#,
    broken: (#"{"task_id":"5"}"#, "data.taskType")
  ).with {
    $0.before = [("room_mcu_task", "u", #"{"task_id":"5","task_type":1,"task_status":1}"#)]
  },
  CatalogueRow(
    "mcu_alarm", data: #"{"task_id":"5","task_type":8,"task_status":1,"alarm_brief":"slow"}"#,
    shows: ["room/tasks/0/kind": text("live"), "room/tasks/0/status": text("running")],
    older: #"{"task_id":"5","task_type":8,"task_status":3}"#,
    broken: (#"{"task_status":[]}"#, "data.task_status")),
  CatalogueRow(
    "meeting_status_change", data: #"{"meeting_id":"m1","from_status":1,"to_status":2}"#,
    shows: ["room/session": text("m1"), "room/participants": "[]", "room/state": text("live")],
    older: #"{"meeting_id":"m0","to_status":2}"#, broken: ("{}", "data.toStatus")),
  CatalogueRow(
    "channel_open", data: #"{"channel":"r"}"#, shows: ["room/participants": "[]"]),
  CatalogueRow(
    "channel_destroy", data: #"{"channel":"r","reason":2}"#,
    shows: ["room/participants": "[]", "room/state": text("ended")],
    broken: (#"{"reason":"empty"}"#, "data.reason")),
]

let qualityRows: [CatalogueRow] = [
  CatalogueRow(
    "active_speakers_changed", data: #"{"speakers":[{"uid":"u","trackId":"t","level":"0.5"}]}"#,
    shows: ["room/speakers/0/level": "0.5", "room/participants/0/speaking": "true"],
    older: #"{"speakers":[]}"#, broken: (#"{"speakers":[{"level":1}]}"#, "data.speakers[0].uid")),
  CatalogueRow(
    "quality_report",
    data: #"{"ts":1719800009000,"pub":{"loss":0.5,"rtt":"40","mos":4.3},"sub":null}"#,
    shows: [
      "room/participants/0/quality/uplink/rttMilliseconds": "40",
      "room/participants/0/quality/downlink": "null", "room/participants/0/tier": "null",
    ], older: #"{"ts":1719800004000,"pub":{"loss":0}}"#,
    broken: (#"{"pub":{"loss":50}}"#, "data.pub.loss")),
  CatalogueRow(
    "connection_quality_changed",
    data: #"{"evaluation":{"uplink":"poor","downlink":"unknown","overall":"poor"}}"#,
    shows: [
      "room/participants/0/tier": text("poor"), "room/participants/0/tierSource": text("server"),
      "room/participants/0/quality": "null",
    ], older: #"{"overall":"good"}"#, broken: (#"{"overall":3}"#, "data.overall")),
  CatalogueRow(
    "layer_switched",
    data:
      #"{"subKey":"a:b:t","fromTrackId":null,"toTrackId":"low","reason":"bwe_down","latencyMs":80}"#,
    shows: [
      "room/layerSwitches/count": "1", "room/layerSwitches/last/subscription": text("a:b:t"),
      "room/layerSwitches/last/from": "null", "room/layerSwitches/last/latencyMilliseconds": "80",
    ], older: #"{"sub_key":"a:b:t","to_track_id":"high"}"#,
    broken: (#"{"subKey":"k"}"#, "data.toTrackId")
  ).with { $0.isKept = true },
  CatalogueRow(
    "receive_stream_status_changed",
    data: #"{"trackId":"cam","trackDesc":"camera_big","timedOut":true}"#,
    shows: ["room/participants/0/stalledTracks/0": text("cam")],
    older: #"{"track_id":"cam","timed_out":false}"#,
    broken: (#"{"trackId":"cam"}"#, "data.timedOut")),
]
