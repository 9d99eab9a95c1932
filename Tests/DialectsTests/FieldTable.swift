// Every field of our own line: what is taken, what is rejected. One row a field.

private let long = "\"" + String(repeating: "x", count: 513) + "\""
private let longest = "\"" + String(repeating: "x", count: 512) + "\""
private let notText = ["7", "true", "[]", "{}", "\"\"", long]
private let notID = notText
private let notFlag = ["2", "\"yes\"", "[]", "{}", "0.5"]
private let flags = ["true", "false", "1", "0", "\"1\"", "\"true\"", "\"false\"", "null"]
private let notFree = ["7", "true", "[]", "{}"]
private let notTime = [
  "true", "\"soon\"", "[]", "{}", "-1", "0", "4503599627371", "9223372036854775807", "1e300",
  "9900000000000000.5", "-9900000000000000.5", "\"-5\"",
]
private let times = ["1", "1719800000000", "\"1719800000000\"", "1719800000000.5", "null"]
private let notMedia = ["[]", "{}", "1.5"]
private let media = ["1", "2", "9", "\"1\"", "\"on\"", "\"OFF\"", "\"strange\"", "true", "false"]
private let notTier = ["3", "true", "[]"]
private let tiers = ["\"good\"", "\"LOST\"", "\"unheard of\"", "null"]
private let notList = ["7", "\"x\"", "{}"]

let fieldTable: [FieldCase] =
  envelopeFields + memberFields + roomFields + qualityFields
  + snapshotFields + meetingFields + clientFields

private let envelopeFields: [FieldCase] = [
  FieldCase(
    "user_enter", "version", good: ["1", "\"1\"", "1.0"],
    bad: ["2", "0", "\"2\"", "true", "[]", "{}", "1.5", "\"\""], required: true),
  FieldCase("user_enter", "type", good: [longest], bad: notText, required: true),
  FieldCase("user_enter", "roomID", good: ["\"r\"", longest], bad: notID, required: true),
  FieldCase("user_enter", "userID", good: ["\"u\"", longest], bad: notID, required: true),
  FieldCase("user_enter", "eventID", good: ["\"e\"", longest, "null"], bad: notID),
  FieldCase("user_enter", "sentAt", good: times, bad: notTime),
  FieldCase("user_enter", "receivedAt", good: times, bad: notTime),
  FieldCase("user_enter", "data", good: ["{}", "null"], bad: ["7", "\"x\"", "[]", "true"]),
]

private let memberFields: [FieldCase] = [
  FieldCase("user_enter", "data.uid", good: ["\"u\"", "null"], bad: notID),
  FieldCase("user_enter", "data.connectionID", good: ["\"c\""], bad: notID),
  FieldCase("user_enter", "data.name", good: ["\"\"", long, "null"], bad: notFree),
  FieldCase(
    "user_enter", "data.role", good: ["0", "\"1\"", "\"coHost\"", "9"], bad: ["[]", "1.5"]),
  FieldCase("user_enter", "data.mic", good: media, bad: notMedia),
  FieldCase("user_enter", "data.cameraState", good: media, bad: notMedia),
  FieldCase("user_enter", "data.chatAllowed", good: flags, bad: notFlag),
  FieldCase("user_enter", "data.chatDisabled", good: flags, bad: notFlag),
  FieldCase("user_enter", "data.drawAllowed", good: flags, bad: notFlag),
  FieldCase("user_enter", "data.draw_disabled", good: flags, bad: notFlag),
  FieldCase("user_enter", "data.sharing", good: ["true", "0", "\"screen\""], bad: ["[]", "{}"]),
  FieldCase("user_enter", "data.joinedAt", good: times + ["1719800000"], bad: notTime),
  FieldCase(
    "user_exit", "data.reason", good: ["1", "\"3\"", "null"], bad: ["\"x\"", "[]", "0.5"]),
  FieldCase("user_exit", "data.connection_id", good: ["\"c\""], bad: notID),
  FieldCase("user_mic_state_changed", "data.micState", good: media, bad: notMedia, required: true),
  FieldCase(
    "user_mic_state_changed", "data.byAdmin", good: flags, bad: notFlag, beside: #""micState":1,"#),
  FieldCase(
    "user_mic_state_changed", "data.opUid", good: ["\"h\""], bad: notID,
    beside: #""micState":1,"byAdmin":true,"#),
  FieldCase(
    "user_camera_state_changed", "data.cameraState", good: media, bad: notMedia, required: true),
  FieldCase("user_name_changed", "data.nickname", good: ["\"\""], bad: notFree, required: true),
  FieldCase("user_role_changed", "data.role", good: ["0", "null"], bad: ["[]", "true"]),
  FieldCase(
    "user_chat_disabled_changed", "data.chatDisabled", good: ["true"], bad: notFlag,
    required: true),
  FieldCase(
    "user_draw_disabled_changed", "data.drawDisabled", good: ["0"], bad: notFlag, required: true),
  FieldCase(
    "user_handup", "data.step", good: ["1", "\"cancel\""], bad: ["7", "[]"], required: true),
  FieldCase(
    "user_handup", "data.type", good: ["1", "\"camera\"", "\"new\""], bad: ["[]", "true"],
    beside: #""step":1,"#),
  FieldCase("hand-raised", "data.kind", good: ["\"mic\"", "2", "null"], bad: ["[]", "true"]),
  FieldCase("hand-lowered", "data.by", good: ["\"u\""], bad: notID),
  FieldCase("hand-approved", "data.raiseID", good: ["\"e\""], bad: notID),
  FieldCase("hand-declined", "data.op_uid", good: ["\"h\""], bad: notID),
  FieldCase("admin_confirm_handup", "data.targetId", good: ["\"u\""], bad: notID),
  FieldCase("admin_confirm_handup", "data.approve", good: flags, bad: notFlag),
]

private let roomFields: [FieldCase] = [
  FieldCase("room_title_changed", "data.title", good: ["\"\""], bad: notFree, required: true),
  FieldCase("room_share_start", "data.shareType", good: ["1", "\"whiteBoard\""], bad: ["[]"]),
  FieldCase(
    "room_mic_state_changed", "data.micDisabled", good: ["1"], bad: notFlag, required: true),
  FieldCase(
    "room_mic_state_changed", "data.selfUnmuteMicDisabled", good: flags, bad: notFlag,
    beside: #""micDisabled":true,"#),
  FieldCase(
    "room_camera_state_changed", "data.camera_disabled", good: ["0"], bad: notFlag),
  FieldCase("room_share_state_changed", "data.shareDisabled", bad: notFlag, required: true),
  FieldCase("room_chat_disabled_changed", "data.chatDisabled", bad: notFlag, required: true),
  FieldCase(
    "room_screenshot_disabled_changed", "data.screenshotDisabled", bad: notFlag, required: true),
  FieldCase(
    "room_watermark_disabled_changed", "data.watermarkDisabled", bad: notFlag, required: true),
  FieldCase(
    "waiting_room_disabled_changed", "data.waitingRoomDisabled", bad: notFlag, required: true),
  FieldCase("room_locked_changed", "data.locked", good: ["true"], bad: notFlag, required: true),
  FieldCase("layout-hint", "data.hint", good: ["\"grid\""], bad: notFree, required: true),
  FieldCase("disconnected", "data.reason", good: ["5", "3", "null"], bad: ["\"x\"", "[]"]),
]

private let qualityFields: [FieldCase] = [
  FieldCase(
    "active_speakers_changed", "data.speakers", good: ["[]"], bad: notList, required: true),
  FieldCase("active_speakers_changed", "data.speakers[0].uid", bad: notID, required: true),
  FieldCase(
    "active_speakers_changed", "data.speakers[0].level", good: ["0", "1", "\"0.5\"", "null"],
    bad: ["1.01", "-0.1", "\"loud\"", "[]", "true"], beside: #""uid":"u","#),
  FieldCase("quality_report", "data.ts", good: times, bad: notTime),
  FieldCase("quality_report", "data.pub", good: ["{}", "null"], bad: ["7", "[]", "\"x\""]),
  FieldCase(
    "quality_report", "data.pub.loss", good: ["0", "1", "\"0.5\"", "1e-3", "null"],
    bad: ["3.5", "-0.1", "\"nan\"", "\"inf\"", "true", "1e400"]),
  FieldCase("quality_report", "data.sub.rtt", good: ["0", "\"40\""], bad: ["-1", "600001", "[]"]),
  FieldCase("quality_report", "data.pub.jitter", good: ["5.5"], bad: ["-1", "1e9", "{}"]),
  FieldCase("quality_report", "data.sub.bitrate", good: ["900"], bad: ["-1", "1e10", "\"\""]),
  FieldCase("quality_report", "data.pub.mos", good: ["0", "4.3"], bad: ["-1", "5.1", "\"good\""]),
  FieldCase("connection_quality_changed", "data.uplink", good: ["\"good\""], bad: notTier),
  FieldCase(
    "connection_quality_changed", "data.evaluation.overall", good: ["\"lost\""], bad: notTier,
    required: true),
  FieldCase(
    "connection_quality_changed", "data.evaluation.downlink", good: tiers, bad: notTier,
    beside: #""overall":"good","#),
]

private let snapshotFields: [FieldCase] = [
  FieldCase("snapshot", "data", good: ["{}"], bad: ["7", "[]"], required: true),
  FieldCase("snapshot", "asOf", good: times, bad: notTime, beside: #""data":{},"#),
  FieldCase("snapshot", "pages", good: ["null"], bad: ["\"x\"", "[]"], beside: #""data":{},"#),
  FieldCase(
    "snapshot", "page", good: ["1", "\"2\""], bad: ["0", "3", "-1", "\"x\""], required: true,
    beside: #""data":{},"pages":2,"#),
  FieldCase("snapshot", "data.complete", good: flags, bad: notFlag),
  FieldCase("snapshot", "data.failed", good: flags, bad: notFlag),
  FieldCase("snapshot", "data.exists", good: flags, bad: notFlag),
  FieldCase("snapshot", "data.title", good: ["\"t\"", "null"], bad: notFree),
  FieldCase("snapshot", "data.session", good: ["\"s\""], bad: notID),
  FieldCase("snapshot", "data.sessionStartedAt", good: times, bad: notTime),
  FieldCase("snapshot", "data.participants", good: ["[]", "null"], bad: notList),
  FieldCase("snapshot", "data.participants[0].userID", bad: notID, required: true),
  FieldCase(
    "snapshot", "data.participants[0].mic", good: media, bad: notMedia, beside: #""userID":"a","#),
  FieldCase(
    "snapshot", "data.participants[0].connectionIDs", good: ["[]", "[\"c\"]"], bad: ["7", "{}"],
    beside: #""userID":"a","#),
  FieldCase("snapshot", "data.policy", good: ["{}"], bad: ["7", "[]"]),
  FieldCase("snapshot", "data.policy.mic", good: ["\"free\""], bad: ["\"loud\"", "1"]),
  FieldCase("snapshot", "data.policy.locked", good: flags, bad: notFlag),
  FieldCase("snapshot", "data.share", good: ["null", "{}"], bad: ["7", "[]"]),
]

private let notLoose = ["true", "[]", "{}", "0.5", long]
private let looseIDs = ["\"m\"", "7", "\"\"", "null", longest]
private let notWord = ["true", "[]", "{}", "0.5"]
private let words = ["\"word\"", "7", "\"\"", "null"]
private let moments = ["1719800000", "1719800000000", "\"1719800000\"", "0", "null"]
private let notMoment = [
  "true", "\"soon\"", "[]", "{}", "-1", "0.5", "4503599627371000", "9223372036854775807",
]

private let meetingFields: [FieldCase] = [
  FieldCase("room_join_failed", "data.errDesc", good: ["\"full\""], bad: notFree),
  FieldCase("room_join_failed", "data.failed_type", good: words, bad: notWord),
  FieldCase("user_track_add", "data.track_desc", good: words, bad: notWord),
  FieldCase(
    "channel_update", "data.shareUid", good: looseIDs, bad: notLoose, beside: #""shareState":1,"#),
  FieldCase("share_broadcast_finish", "data.reason", good: ["\"x\""], bad: notFree),
  FieldCase(
    "room_mcu_task", "data.taskType", good: ["9", "\"mix\"", "\"1\"", "64"], bad: notWord,
    required: true, beside: #""taskStatus":1,"#),
  FieldCase(
    "mcu_alarm", "data.task_status", good: ["0", "\"running\"", "99"], bad: notWord,
    beside: #""taskType":1,"#),
  FieldCase(
    "room_mcu_task", "data.taskId", good: looseIDs, bad: notLoose,
    beside: #""taskType":1,"taskStatus":1,"#),
  FieldCase(
    "meeting_status_change", "data.toStatus", good: ["1", "\"2\"", "3", "9"],
    bad: ["\"x\"", "[]", "0.5"], required: true),
  FieldCase(
    "meeting_status_change", "data.meeting_id", good: looseIDs, bad: notLoose,
    beside: #""toStatus":2,"#),
  FieldCase("room_chat_msg", "data.isPrivate", good: flags, bad: notFlag),
  FieldCase("room_chat_msg", "data.is_system", good: flags, bad: notFlag),
  FieldCase("room_chat_msg", "data.msgType", good: words, bad: notWord),
  FieldCase("room_chat_msg", "data.msg", good: ["\"\"", long], bad: notFree),
  FieldCase("room_custom_msg", "data.uid", good: ["\"u\""], bad: notID),
  FieldCase("admin_request_open_share", "data.targetId", good: ["\"u\""], bad: notID),
  FieldCase("user_enter_waiting_room", "data.name", good: ["\"\""], bad: notFree),
  FieldCase(
    "admin_start_sub_meeting", "data.meetingId", good: ["\"m\"", "7"], bad: notLoose,
    required: true),
  FieldCase(
    "admin_start_sub_meeting", "data.uids", good: ["[]", "[\"a\"]", "null"], bad: notList,
    beside: #""meetingId":"m","#),
  FieldCase("admin_stop_sub_meeting", "data.parent", good: looseIDs, bad: notLoose),
  FieldCase(
    "admin_move_sub_meeting_user", "data.toMeetingId", good: ["7"], bad: notLoose, required: true),
  FieldCase(
    "sign_in_activity", "data.epoch", good: ["0", "\"7\""],
    bad: ["-1", "2147483648", "\"x\"", "[]"], required: true),
  FieldCase(
    "sign_in_activity", "data.beginAt", good: moments, bad: notMoment, beside: #""epoch":1,"#),
  FieldCase(
    "sign_in_activity", "data.end_at", good: moments, bad: notMoment, beside: #""epoch":1,"#),
  FieldCase(
    "sign_in_activity", "data.dur", good: ["0", "5", "\"5\""], bad: ["-1", "1e9", "[]"],
    beside: #""epoch":1,"#),
  FieldCase("sign_in_finish", "data.epoch", good: ["0"], bad: ["-1", "[]"], required: true),
  FieldCase("roll_call_named", "data.id", good: ["7", "\"7\""], bad: notLoose, required: true),
  FieldCase("roll_call_named", "data.sid", good: looseIDs, bad: notLoose, beside: #""id":1,"#),
  FieldCase(
    "layer_switched", "data.subKey", good: ["\"a:b\""], bad: notLoose, required: true,
    beside: #""toTrackId":"t","#),
  FieldCase(
    "layer_switched", "data.latency_ms", good: ["0", "\"5.5\""], bad: ["-1", "1e9", "[]"],
    beside: #""subKey":"k","toTrackId":"t","#),
  FieldCase(
    "receive_stream_status_changed", "data.trackId", good: ["\"t\"", "7"], bad: notLoose,
    required: true, beside: #""timedOut":true,"#),
  FieldCase(
    "receive_stream_status_changed", "data.timedOut", good: ["true", "0"], bad: notFlag,
    required: true, beside: #""trackId":"t","#),
]

private let clientFields: [FieldCase] = [
  FieldCase("device_add", "data.deviceId", good: ["7"], bad: notLoose, required: true),
  FieldCase("device_add", "data.device", bad: ["7", "[]", "\"x\""], beside: #""deviceId":"d","#),
  FieldCase("device_add", "data.kind", good: words, bad: notWord, beside: #""deviceId":"d","#),
  FieldCase("device_add", "data.isDefault", good: flags, bad: notFlag, beside: #""deviceId":"d","#),
  FieldCase(
    "audio_route_changed", "data.route", good: ["\"speaker\"", "3"], bad: notWord, required: true),
  FieldCase(
    "audio_route_changed", "data.previous_route", good: words, bad: notWord, beside: #""route":1,"#),
  FieldCase("im_disconnected", "data.disconnectReason", good: words, bad: notWord),
  FieldCase("disconnected", "data.path", good: ["\"im\"", "\"room\""], bad: notFree),
  FieldCase("call_calling", "data.base", good: ["{}", "null"], bad: ["7", "[]", "\"x\""]),
  FieldCase("call_calling", "data.content.meetingId", good: looseIDs, bad: notLoose),
  FieldCase("call_calling", "data.content.title", good: ["\"\""], bad: notFree),
  FieldCase("call_calling", "data.base.uid", good: looseIDs, bad: notLoose),
  FieldCase("im_msg", "data.action", good: words, bad: notWord),
  FieldCase(
    "onReceiveNewInvitation", "data.invitation", good: ["{}"], bad: ["7", "[]", "\"x\""],
    required: true),
  FieldCase(
    "onReceiveNewInvitation", "data.invitation.initiateTime", good: moments, bad: notMoment),
  FieldCase(
    "onReceiveNewInvitation", "data.invitation.timeout", good: ["0", "\"30\""],
    bad: ["-1", "1e12", "[]"]),
  FieldCase(
    "onReceiveNewInvitation", "data.invitation.inviteeUserIDList",
    good: ["[]", "[\"a\",7]", "null"],
    bad: notList),
  FieldCase(
    "onReceiveNewInvitation", "data.invitation.inviterUserID", good: looseIDs, bad: notLoose),
  FieldCase(
    "onRoomParticipantConnected", "data.participant", good: ["[]", "null"], bad: ["7", "\"x\""]),
  FieldCase(
    "onRoomParticipantConnected", "data.participant[0].userInfo.userID", good: ["7"],
    bad: ["true", "[]", "0.5", long]),
  FieldCase("onStreamChange", "data.mute", good: ["true", "\"1\""], bad: notFlag, required: true),
  FieldCase(
    "onStreamChange", "data.streamType", good: words, bad: notWord, beside: #""mute":true,"#),
]
