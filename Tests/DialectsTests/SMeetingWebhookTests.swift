import CallRoom
import Dialects
import EventCore
import Testing

/// Webhooks of SMeeting: what each changes; the room is the webhook's own.
@Suite struct SMeetingWebhookTests {
  private let contract = WebhookContract { SMeetingDialect() }

  static func hook(_ event: String, _ second: Int, _ data: String, meeting: Bool = true) -> String {
    let room = meeting ? #""meeting_id":"m1","# : ""
    return
      #"{"app_id":"68b3","time":\#(1_719_800_000 + second),"event":"\#(event)","data":{\#(room)\#(data)}}"#
  }

  private static let entered = hook(
    "user_enter", 1, #""room_no":"123","user_id":"u","real_name":"A. B.","nickname":"Ann","role":1"#
  )

  static let rows: [WebhookRow] = [
    WebhookRow(
      title: "user_enter", body: entered,
      shows: [
        "room/roomID": text("m1"), "room/participants/0/userID": text("u"),
        "room/participants/0/name": text("Ann"), "room/participants/0/role": text("host"),
        "room/participants/0/mic": "null",
      ], older: hook("user_enter", 0, #""user_id":"u","nickname":"Old","role":0"#)),
    WebhookRow(
      title: "user_exit", before: [entered],
      body: hook("user_exit", 9, #""user_id":"u","reason":1,"online":0"#),
      shows: ["room/participants": "[]"], older: entered),
    WebhookRow(
      title: "user_exit, replaced by another device", before: [entered],
      body: hook("user_exit", 9, #""user_id":"u","reason":3,"online":1"#), shows: [:]),
    WebhookRow(
      title: "meeting_status_change, begins",
      body: hook("meeting_status_change", 2, #""room_no":"123","from_status":1,"to_status":2"#),
      shows: ["room/state": text("live"), "room/session": text("m1")]),
    WebhookRow(
      title: "meeting_status_change, ends", before: [entered],
      body: hook("meeting_status_change", 9, #""room_no":"123","from_status":2,"to_status":3"#),
      shows: ["room/state": text("ended"), "room/participants": "[]"], older: entered),
    WebhookRow(
      title: "mcu_status_change",
      body: hook("mcu_status_change", 3, #""task_id":"t","task_type":1,"task_status":1"#),
      shows: ["room/tasks/0/id": text("t"), "room/tasks/0/status": text("running")],
      older: hook("mcu_status_change", 2, #""task_id":"t","task_type":1,"task_status":0"#)),
    WebhookRow(
      title: "mcu_record_done",
      before: [hook("mcu_status_change", 3, #""task_id":"t","task_type":1,"task_status":1"#)],
      body: hook("mcu_record_done", 5, #""task_id":"t","task_type":1,"vod_key":"k","vod_size":9"#),
      shows: ["room/tasks/0/status": text("normal")]),
    WebhookRow(
      title: "mcu_alarm",
      body: hook(
        "mcu_alarm", 5, #""task_id":"t","title":"x","task_type":1,"task_status":1,"gw":"g""#),
      shows: ["room/tasks/0/status": text("running")]),
    WebhookRow(
      title: "channel_open", body: hook("channel_open", 1, #""channel":"c1""#, meeting: false),
      shows: ["room/roomID": text("c1"), "room/state": text("live")]),
    WebhookRow(
      title: "user_join", body: hook("user_join", 1, #""channel":"c1","uid":42"#, meeting: false),
      shows: ["room/participants/0/userID": text("42")]),
    WebhookRow(
      title: "user_leave",
      before: [hook("user_join", 1, #""channel":"c1","uid":42"#, meeting: false)],
      body: hook(
        "user_leave", 3, #""channel":"c1","uid":42,"reason":4,"online":0"#, meeting: false),
      shows: ["room/participants": "[]"]),
    WebhookRow(
      title: "channel_destroy",
      before: [hook("user_join", 1, #""channel":"c1","uid":42"#, meeting: false)],
      body: hook("channel_destroy", 8, #""channel":"c1","reason":2"#, meeting: false),
      shows: ["room/state": text("ended")]),
    WebhookRow(
      title: "im_connect",
      body: hook("im_connect", 2, #""uid":"u","sid":1,"device_type":1"#, meeting: false),
      shows: [:]),
  ]

  @Test(arguments: rows)
  func eachChangesItsPart(_ row: WebhookRow) throws { try contract.holds(row) }

  /// A mixer, a telephone bridge, a stream: they join, and are nobody.
  @Test(arguments: [80, 81, 85, 89])
  func machinesAreNoPeople(_ kind: Int) {
    let bodies = [
      Self.hook(
        "user_join", 1, #""channel":"c1","uid":"x","device_type":\#(kind)"#, meeting: false),
      Self.hook(
        "user_leave", 5, #""channel":"c1","uid":"x","reason":1,"device_type":\#(kind)"#,
        meeting: false),
    ]
    for said in [Array(bodies.prefix(1)), bodies] {
      #expect(Shown(store(contract.inputs(said)))["room/participants"] == "[]")
    }
    let person = Self.hook(
      "user_join", 1, #""channel":"c1","uid":"x","device_type":7"#, meeting: false)
    #expect(Shown(store(contract.inputs([person])))["room/participants/0/userID"] == text("x"))
  }

  /// Two things of one kind within one second are two.
  @Test func aSecondMakesNothingTheSame() {
    let both = ["a", "b"].map { Self.hook("user_enter", 1, #""user_id":"\#($0)""#) }
    #expect(store(contract.inputs(both)).counts.applied == 2)
  }

  @Test func anyOrderAndAnyRepeatIsTheSame() {
    let all = contract.inputs(Self.rows.flatMap { $0.before + [$0.body] })
    let wanted = digest(all)
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed)
      #expect(digest((all + all).shuffled(using: &generator)) == wanted, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "agent_join", "agent_operate", "talkrec_task", "talkrec_record", "im_disconnect",
  ])
  func whatIsNotForAMonitorIsNoted(_ event: String) {
    #expect(contract.inputs([Self.hook(event, 1, #""uid":"u""#)]).map(\.body) == [.noted])
  }

  /// A webhook is a server's: what a client reports has other names, and is no webhook.
  @Test(arguments: ["room_mic_state_changed", "hand-raised", "snapshot", "onHangUp", "wink"])
  func otherEventsAreNotKnown(_ event: String) {
    #expect(contract.inputs([Self.hook(event, 1, #""uid":"u""#)]).map(\.body) == [.unknownType])
  }

  @Test(arguments: [
    ("[]", nil), ("{", nil), (#"{"app_id":"x","data":{}}"#, "event"),
    (#"{"app_id":"x","event":"user_enter"}"#, "data"),
    (hook("user_enter", 1, #""role":1"#), "userID"),
    (#"{"event":"user_enter","time":"soon","data":{"meeting_id":"m","user_id":"u"}}"#, "time"),
    (#"{"event":"user_enter","time":1,"data":{"user_id":"u"}}"#, "roomID"),
    (hook("meeting_status_change", 1, #""from_status":1"#), "data.toStatus"),
  ])
  func faultsAreLocated(_ body: String, _ field: String?) {
    var dialect = SMeetingDialect()
    let found = decoded(Array(body.utf8), by: &dialect, line: 7)
    guard case .rejection(let rejection) = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(
      rejection.line == 7 && rejection.byte != nil && rejection.field == field, "\(rejection)")
  }

  @Test func theFirstLineTells() {
    for row in Self.rows {
      Array(row.body.utf8).withUnsafeBytes { #expect(Dialects.guess($0) is SMeetingDialect) }
    }
  }
}
