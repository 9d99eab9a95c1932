// Messages, requests of hosts, the waiting room, groups, rounds.

private func request(_ what: String, _ kind: String) -> CatalogueRow {
  CatalogueRow(
    "admin_request_open_\(what)", data: #"{"opUid":"h"}"#,
    shows: [
      "room/hostCommands/0/kind": text(kind), "room/hostCommands/0/target": text("u"),
      "room/hostCommands/0/by": text("h"), "room/hostCommands/0/accepted": "null",
    ], older: #"{"op_uid":"i"}"#, broken: (#"{"opUid":7}"#, "data.opUid"))
}

private let entered = ("user_enter", "u", "{}")
private let group = ("admin_start_sub_meeting", "h", #"{"meetingId":"g","uids":["u"]}"#)
private let round = ("sign_in_activity", "h", #"{"epoch":3}"#)

let meetingRows: [CatalogueRow] = [
  CatalogueRow(
    "room_chat_msg", data: #"{"uid":"u","msgType":1,"msg":"hello","isPrivate":false}"#,
    shows: ["room/messages/chat": "1", "room/messages/private": "0"],
    older: #"{"uid":"u","msg":"earlier"}"#, broken: (#"{"isPrivate":"no"}"#, "data.isPrivate")
  ).with { $0.isKept = true },
  CatalogueRow(
    "room_custom_msg", "custom_msg", data: #"{"msg":"{}","is_private":0}"#,
    shows: ["room/messages/custom": "1", "room/messages/chat": "0"], older: #"{"msg":"[]"}"#,
    broken: (#"{"is_private":[]}"#, "data.is_private")
  ).with { $0.isKept = true },
  request("mic", "openMic"), request("camera", "openCamera"), request("share", "openShare"),
  CatalogueRow(
    "user_enter_waiting_room", data: #"{"uid":"w","name":"Will","avatar":"x"}"#,
    shows: ["room/waitingRoom/0/userID": text("w"), "room/waitingRoom/0/name": text("Will")],
    older: #"{"uid":"w","name":"William"}"#, broken: (#"{"uid":"w","name":7}"#, "data.name")),
  CatalogueRow(
    "user_exit_waiting_room", data: #"{"uid":"w"}"#,
    shows: ["room/waitingRoom": "[]", "room/participants/1": ""], older: #"{"user_id":"w"}"#,
    broken: (#"{"uid":[]}"#, "data.uid")
  ).with {
    $0.before = [entered, ("user_enter_waiting_room", "w", "{}")]
  },
  CatalogueRow(
    "move_to_waiting_room",
    shows: ["room/participants": "[]", "room/waitingRoom/0/userID": text("u")],
    broken: (#"{"uid":7}"#, "data.uid")),
  CatalogueRow(
    "admin_start_sub_meeting", data: #"{"meetingId":"g","title":"Group","uids":["b","a"]}"#,
    shows: [
      "room/subMeetings/0/id": text("g"), "room/subMeetings/0/title": text("Group"),
      "room/subMeetings/0/assigned": #"["a","b"]"#,
    ], older: #"{"meeting_id":"g","title":"Old","uids":[]}"#,
    broken: (#"{"meetingId":"g","uids":[7]}"#, "data.uids[0]")),
  CatalogueRow(
    "admin_stop_sub_meeting", data: #"{"parent":"r"}"#, shows: ["room/subMeetings": "[]"],
    broken: (#"{"parent":[]}"#, "data.parent")
  ).with { $0.before = [entered, group] },
  CatalogueRow(
    "admin_move_sub_meeting_user",
    data: #"{"fromMeetingId":"g","toMeetingId":"k","toMeetingTitle":"Kites"}"#,
    shows: ["room/subMeetings/0/assigned": "[]", "room/subMeetings/1/assigned": #"["u"]"#],
    older: #"{"to_meeting_id":"g"}"#, broken: ("{}", "data.toMeetingId")
  ).with {
    $0.before = [entered, group, ("admin_start_sub_meeting", "h", #"{"meetingId":"k"}"#)]
  },
  CatalogueRow(
    "sign_in_activity",
    data: #"{"hostId":"h","epoch":"3","beginAt":1719800010,"dur":5,"desc":"here?"}"#,
    shows: [
      "room/signIn/epoch": "3", "room/signIn/host": text("h"),
      "room/signIn/endsAt": time(second: 310),
    ], older: #"{"epoch":3,"host_id":"i","end_at":1719800400000}"#,
    broken: (#"{"epoch":3,"dur":-1}"#, "data.dur")),
  CatalogueRow(
    "sign_in_finish", data: #"{"hostId":"h","epoch":3}"#, shows: ["room/signIn": "null"],
    older: #"{"epoch":3}"#, broken: (#"{"hostId":"h"}"#, "data.epoch")
  ).with { $0.before = [entered, round] },
  CatalogueRow(
    "roll_call_named", data: #"{"id":77,"sid":"h","time":1719800010}"#,
    shows: [
      "room/rollCall/id": text("77"), "room/rollCall/by": text("h"),
      "room/rollCall/of": text("u"), "room/rollCall/at": time(second: 10), "room/session": "null",
    ], older: #"{"id":"76","sid":"h"}"#, broken: (#"{"sid":"h"}"#, "data.id")),
]
