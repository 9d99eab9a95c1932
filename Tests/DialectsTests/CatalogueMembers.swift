// Members, hands and the signals of our own.

private func person(_ key: String) -> String { "room/participants/0/\(key)" }

let memberRows: [CatalogueRow] = [
  CatalogueRow(
    "user_enter", "user_join", "join_succeed",
    data: #"{"name":"Anna","role":1,"micState":2,"joinAt":1719800001}"#,
    shows: [
      person("name"): text("Anna"), person("role"): text("host"), person("mic"): text("off"),
      person("presence"): text("present"),
    ], older: #"{"name":"Old","role":0,"micState":1,"joinAt":1719800000}"#,
    broken: (#"{"role":[]}"#, "data.role")
  ).with { $0.before = [] },
  CatalogueRow(
    "user_exit", "user_leave", data: #"{"reason":2}"#, shows: ["room/participants": "[]"],
    older: #"{"reason":1}"#, broken: (#"{"reason":"pushed"}"#, "data.reason")),
  CatalogueRow(
    "user_update", "me_update", data: #"{"nickname":"New"}"#, shows: [person("name"): text("New")],
    older: #"{"nickname":"Old"}"#, broken: (#"{"nickname":7}"#, "data.nickname")),
  CatalogueRow(
    "user_mic_state_changed", data: #"{"micState":2,"byAdmin":true,"opUid":"h"}"#,
    shows: [person("mic"): text("off"), person("mutedBy"): text("h")],
    older: #"{"mic_state":1}"#, broken: (#"{"micState":[]}"#, "data.micState")),
  CatalogueRow(
    "user_camera_state_changed", data: #"{"cameraState":1}"#, shows: [person("camera"): text("on")],
    older: #"{"camera_state":2}"#, broken: ("{}", "data.cameraState")),
  CatalogueRow(
    "user_name_changed", data: #"{"nickname":"New"}"#, shows: [person("name"): text("New")],
    older: #"{"nickname":"Old"}"#, broken: ("{}", "data.nickname")),
  CatalogueRow(
    "user_role_changed", data: #"{"role":2}"#, shows: [person("role"): text("coHost")],
    older: #"{"role":1}"#, broken: (#"{"role":true}"#, "data.role")),
  CatalogueRow(
    "room_host_moved", data: #"{"uid":"u","sourceUid":"h","opUid":"h"}"#,
    shows: [person("role"): text("host")], broken: (#"{"uid":7}"#, "data.uid")),
  CatalogueRow(
    "user_chat_disabled_changed", data: #"{"chatDisabled":true}"#,
    shows: [person("chatAllowed"): "false"], older: #"{"chat_disabled":false}"#,
    broken: (#"{"chatDisabled":2}"#, "data.chatDisabled")),
  CatalogueRow(
    "user_draw_disabled_changed", data: #"{"draw_disabled":false}"#,
    shows: [person("drawAllowed"): "true"], older: #"{"drawDisabled":true}"#,
    broken: ("{}", "data.drawDisabled")),
  CatalogueRow(
    "room_join_failed", data: #"{"uid":"v","name":"Vera","errDesc":"full","failedType":9}"#,
    shows: [
      "room/failedJoins/0/userID": text("v"), "room/failedJoins/0/reason": text("full"),
      "room/participants/1": "",
    ], older: #"{"uid":"v","name":"Vera","errDesc":"locked"}"#,
    broken: (#"{"failedType":[]}"#, "data.failedType")
  ).with { $0.isKept = true },
  CatalogueRow(
    "user_track_add", data: #"{"trackId":"t","trackDesc":"screen"}"#,
    shows: [person("sharing"): "true"], older: #"{"trackId":"t","trackDesc":"mic"}"#,
    broken: (#"{"trackDesc":[]}"#, "data.trackDesc")),
  CatalogueRow(
    "user_track_remove", data: #"{"trackDesc":"screen"}"#, shows: [person("sharing"): "false"],
    broken: (#"{"trackDesc":[]}"#, "data.trackDesc")
  ).with { $0.before = [("user_enter", "u", "{}"), ("room_share_start", "u", "{}")] },
  CatalogueRow("user_track_update", shows: [:], broken: (#"{"uid":7}"#, "data.uid")).with {
    $0.isSilent = true
  },
]

private let raised = ("hand-raised", "u", #"{"kind":"camera"}"#)
private let entered = ("user_enter", "u", "{}")

let handRows: [CatalogueRow] = [
  CatalogueRow(
    "user_handup", data: #"{"type":2,"step":1}"#,
    shows: ["room/hands/0/kind": text("camera"), "room/hands/0/position": "1"],
    older: #"{"type":2,"step":2}"#, broken: (#"{"step":5}"#, "data.step")),
  CatalogueRow(
    "admin_confirm_handup", data: #"{"type":2,"approve":true,"opUid":"h","targetId":"u"}"#,
    shows: ["room/hands": "[]"], older: #"{"type":2,"approve":false,"targetId":"u"}"#,
    broken: (#"{"approve":"perhaps"}"#, "data.approve")
  ).with { $0.before = [entered, raised] },
  CatalogueRow(
    "hand-raised", data: #"{"kind":"draw"}"#, shows: ["room/hands/0/kind": text("draw")],
    older: #"{"kind":"draw"}"#, broken: (#"{"kind":[]}"#, "data.kind")
  ).with { $0.isKept = true },
  CatalogueRow(
    "hand-lowered", data: #"{"kind":"camera"}"#, shows: ["room/hands": "[]"],
    older: #"{"kind":"camera"}"#, broken: (#"{"by":7}"#, "data.by")
  ).with { $0.before = [entered, raised] },
  CatalogueRow(
    "hand-approved", "hand-declined", data: #"{"kind":"camera","opUid":"h"}"#,
    shows: ["room/hands": "[]"], older: #"{"kind":"camera"}"#,
    broken: (#"{"raiseID":7}"#, "data.raiseID")
  ).with { $0.before = [entered, raised] },
  CatalogueRow(
    "layout-hint", data: #"{"hint":"grid"}"#,
    shows: ["room/layout/hint": text("grid"), "room/layout/by": text("u")],
    older: #"{"hint":"speaker"}"#, broken: (#"{"hint":7}"#, "data.hint")),
]
