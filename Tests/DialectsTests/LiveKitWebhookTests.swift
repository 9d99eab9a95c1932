import CallRoom
import Dialects
import EventCore
import Testing

/// Webhooks of LiveKit: what each changes, in both spellings, in any order.
@Suite struct LiveKitWebhookTests {
  private let contract = WebhookContract { LiveKitDialect() }

  /// A webhook made so many seconds after the beginning; the room is as old as that.
  static func hook(_ event: String, _ second: Int, _ more: String = "", id: String? = nil) -> String
  {
    let at = 1_719_800_000 + second
    let room =
      #"{"sid":"RM_1","name":"r","creationTime":"1719800000","creationTimeMs":"1719800000100"}"#
    return
      #"{"event":"\#(event)","id":"\#(id ?? "EV_\(event)_\(second)")","createdAt":"\#(at)","room":\#(room)\#(more)}"#
  }

  static func person(_ sid: String = "PA_1", _ more: String = "", joined: Int = 1) -> String {
    #","participant":{"sid":"\#(sid)","identity":"u","state":"ACTIVE","joinedAt":"\#(1_719_800_000 + joined)","#
      + #""joinedAtMs":"\#(1_719_800_000_000 + joined * 1000 + 250)"\#(more)}"#
  }

  private static let joined = hook("participant_joined", 1, person("PA_1", #","name":"Ann""#))

  static func track(_ event: String, _ second: Int, _ track: String) -> String {
    hook(event, second, #","participant":{"sid":"PA_1","identity":"u"},"track":{\#(track)}"#)
  }

  static let rows: [WebhookRow] = [
    WebhookRow(
      title: "room_started", body: hook("room_started", 0),
      shows: ["room/state": text("live"), "room/session": text("RM_1")]),
    WebhookRow(
      title: "room_finished", before: [hook("room_started", 0), joined],
      body: hook("room_finished", 30),
      shows: ["room/state": text("ended"), "room/participants": "[]"], older: joined),
    WebhookRow(
      title: "participant_joined", body: joined,
      shows: [
        "room/participants/0/userID": text("u"), "room/participants/0/name": text("Ann"),
        "room/participants/0/presence": text("present"), "room/participants/0/mic": text("off"),
        "room/participants/0/camera": text("off"), "room/participants/0/connections": "1",
        "room/participants/0/joinedAt": text("2024-07-01T02:13:21.250Z"),
      ]),
    WebhookRow(
      title: "participant_joined with tracks",
      body: hook(
        "participant_joined", 1,
        person(
          "PA_1",
          #","tracks":[{"sid":"TR_1","source":"MICROPHONE"},{"sid":"TR_2","type":"VIDEO","source":"CAMERA","muted":true},"#
            + #"{"sid":"TR_3","type":"VIDEO","source":"SCREEN_SHARE"}],"attributes":{"handRaisedAt":"2024-07-01T02:13:20.500Z"}"#
        )),
      shows: [
        "room/participants/0/mic": text("on"), "room/participants/0/camera": text("off"),
        "room/participants/0/sharing": "true", "room/share/kind": text("screen"),
      ]),
    WebhookRow(
      title: "participant_left", before: [joined],
      body: hook("participant_left", 9, person("PA_1", #","disconnectReason":"CLIENT_INITIATED""#)),
      shows: ["room/participants": "[]"], older: joined),
    WebhookRow(
      title: "participant_left, of one connection",
      before: [joined, hook("participant_joined", 8, person("PA_2", joined: 8))],
      body: hook("participant_left", 9, person()),
      shows: ["room/participants/0/userID": text("u"), "room/participants/0/connections": "1"]),
    WebhookRow(
      title: "participant_connection_aborted",
      before: [hook("participant_joined", 1, person())],
      body: hook("participant_connection_aborted", 9, person("PA_1", #","name":"Eve""#)),
      shows: ["room/participants": "[]"]),
    WebhookRow(
      title: "track_published, microphone", before: [joined],
      body: track("track_published", 1, #""sid":"TR_1","source":"MICROPHONE""#),
      shows: ["room/participants/0/mic": text("on")], older: joined),
    WebhookRow(
      title: "track_published, muted",
      before: [joined, track("track_published", 3, #""sid":"TR_0","source":"MICROPHONE""#)],
      body: track("track_published", 5, #""sid":"TR_1","source":"MICROPHONE","muted":true"#),
      shows: ["room/participants/0/mic": text("off")]),
    WebhookRow(
      title: "track_published, of no known source", before: [joined],
      body: track("track_published", 5, #""sid":"TR_1","type":"VIDEO""#),
      shows: ["room/participants/0/camera": text("on")]),
    WebhookRow(
      title: "track_published, screen", before: [joined],
      body: track("track_published", 5, #""sid":"TR_3","type":"VIDEO","source":"SCREEN_SHARE""#),
      shows: ["room/share/userID": text("u"), "room/participants/0/sharing": "true"]),
    WebhookRow(
      title: "track_unpublished, microphone",
      before: [joined, track("track_published", 5, #""sid":"TR_1","source":"MICROPHONE""#)],
      body: track("track_unpublished", 7, #""sid":"TR_1","source":"MICROPHONE""#),
      shows: ["room/participants/0/mic": text("off")],
      older: track("track_published", 6, #""sid":"TR_0","source":"MICROPHONE""#)),
    WebhookRow(
      title: "track_unpublished, screen",
      before: [joined, track("track_published", 5, #""source":"SCREEN_SHARE","type":"VIDEO""#)],
      body: track("track_unpublished", 7, #""source":"SCREEN_SHARE","type":"VIDEO""#),
      shows: ["room/share": "null", "room/participants/0/sharing": "false"]),
    WebhookRow(
      title: "egress_started",
      body:
        #"{"event":"egress_started","id":"EV_1","createdAt":"1719800009","egressInfo":{"egressId":"EG_1","roomName":"r","#
        + #""status":"EGRESS_ACTIVE","updatedAt":"1719800009123456789","roomComposite":{"file":{"filepath":"x"}}}}"#,
      shows: [
        "room/tasks/0/id": text("EG_1"), "room/tasks/0/kind": text("record"),
        "room/tasks/0/status": text("running"),
      ]),
    WebhookRow(
      title: "egress_ended, a stream, in the other spelling",
      body:
        #"{"event":"egress_ended","id":"EV_2","created_at":1719800019,"egress_info":{"egress_id":"EG_2","room_name":"r","#
        + #""status":4,"updated_at":1719800019000000000,"stream_results":[{"url":"rtmp://x/key"}]}}"#,
      shows: ["room/tasks/0/kind": text("live"), "room/tasks/0/status": text("exception")]),
    WebhookRow(
      title: "ingress_started",
      body:
        #"{"event":"ingress_started","id":"EV_3","createdAt":"1719800009","ingressInfo":{"ingressId":"IN_1","roomName":"r","#
        + #""streamKey":"hush","state":{"status":"ENDPOINT_PUBLISHING"}}}"#,
      shows: ["room/tasks/0/kind": text("ingress"), "room/tasks/0/status": text("running")]),
    WebhookRow(
      title: "agent_job_ended",
      body:
        #"{"event":"agent_job_ended","id":"EV_4","createdAt":"1719800009","job":{"id":"AJ_1","room":{"name":"r"},"#
        + #""state":{"status":"JS_FAILED"}}}"#,
      shows: ["room/tasks/0/kind": text("agent"), "room/tasks/0/status": text("exception")]),
  ]

  @Test(arguments: rows)
  func eachChangesItsPart(_ row: WebhookRow) throws { try contract.holds(row) }

  /// What is at its default may be left out or written, numbers may be texts, names have two spellings.
  @Test func bothSpellingsSayTheSame() throws {
    let camel = Self.hook(
      "participant_joined", 1,
      Self.person(
        "PA_1", #","name":"Ann","tracks":[{"sid":"TR_1","source":"CAMERA","type":"VIDEO"}]"#))
    let snake = #"""
      {"event":"participant_joined","id":"EV_participant_joined_1","created_at":1719800001,"num_dropped":0,
      "room":{"sid":"RM_1","name":"r","creation_time":1719800000,"creation_time_ms":1719800000100,"metadata":""},
      "participant":{"sid":"PA_1","identity":"u","state":2,"kind":0,"joined_at":1719800001,"joined_at_ms":1719800001250,
      "name":"Ann","metadata":"","attributes":{},"version":0,"disconnect_reason":0,
      "tracks":[{"sid":"TR_1","type":1,"source":1,"muted":false}]},"track":null}
      """#
    #expect(contract.inputs([camel]) == contract.inputs([snake.replacing("\n", with: "")]))
  }

  @Test(arguments: ["INGRESS", "EGRESS", "AGENT"])
  func machinesAreNoPeople(_ kind: String) {
    let bodies = [
      Self.hook("participant_joined", 1, Self.person("PA_1", #","kind":"\#(kind)""#)),
      Self.track("track_published", 5, #""sid":"TR_1","source":"MICROPHONE""#),
    ]
    for order in [bodies, bodies.reversed()] {
      #expect(Shown(store(contract.inputs(order)))["room/participants"] == "[]")
    }
  }

  @Test func whoIsNamedLikeTheRoomObserves() {
    let body = Self.hook("participant_joined", 1, Self.person()).replacing(
      #""identity":"u""#, with: #""identity":"r""#)
    #expect(Shown(store(contract.inputs([body])))["room/participants"] == "[]")
  }

  @Test(arguments: [
    ("2024-07-01T02:13:20.500Z", true), ("1719800000500", true), ("1719800000", true),
    ("yes", true), ("", false), ("0", false), ("false", false),
  ])
  func aHandIsAnAttribute(_ value: String, _ isUp: Bool) throws {
    for name in ["handRaisedAt", "hand_raised_at", "lk.hand_raised_at"] {
      let body = Self.hook(
        "participant_joined", 1,
        Self.person("PA_1", #","attributes":{"\#(name)":"\#(value)"}"#, joined: 0))
      let shown = Shown(store(contract.inputs([body])))
      #expect(shown["room/hands/0/userID"] == (isUp ? text("u") : nil))
    }
  }

  /// A second has no order: a live webhook is placed in it by its arrival, and never outside.
  @Test func aSecondIsPlacedByItsArrival() throws {
    let second: Int64 = 1_719_800_005_000_000
    for (offset, wanted) in [(-3_000_000, 0), (400_000, 400_000), (9_000_000, 999_999)]
      as [(Int64, Int64)]
    {
      var dialect = LiveKitDialect()
      let body = Self.track("track_published", 5, #""sid":"TR_1","source":"CAMERA""#)
      let read = Timestamp(microseconds: second + offset)
      let found = decoded(Array(body.utf8), by: &dialect, isLive: true, at: read)
      guard case .input(let input) = found.first else {
        Issue.record("\(found)")
        return
      }
      #expect(input.stamp.time.microseconds == second + wanted)
      #expect(input.arrival.time == read)
    }
  }

  @Test func anUnknownEventIsKept() {
    let inputs = contract.inputs([Self.hook("sip_call_started", 3)])
    #expect(inputs.map(\.body) == [.unknownType] && inputs.first?.room?.roomID == "r")
  }

  @Test(arguments: [
    ("[]", nil), ("{", nil), (#"{"id":"x"}"#, "event"),
    (hook("participant_joined", 1), "participant"),
    (#"{"event":"room_started","createdAt":"1"}"#, "room"),
    (#"{"event":"room_started","room":{}}"#, "room.name"),
    (hook("participant_left", 1, #","participant":{"sid":"PA_1"}"#), "participant.identity"),
    (hook("track_published", 1, #","participant":{"identity":"u"}"#), "track"),
    (#"{"event":"egress_ended","egressInfo":{"egressId":"E"}}"#, "egressInfo.roomName"),
    (#"{"event":"egress_ended","egressInfo":{"roomName":"r"}}"#, "egressInfo.egressId"),
    (#"{"event":"room_started","createdAt":"soon","room":{"name":"r"}}"#, "createdAt"),
    (#"{"event":"room_started","createdAt":"9999999999999999","room":{"name":"r"}}"#, "createdAt"),
  ])
  func faultsAreLocated(_ body: String, _ field: String?) {
    var dialect = LiveKitDialect()
    let found = decoded(Array(body.utf8), by: &dialect, line: 7)
    guard case .rejection(let rejection) = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(
      rejection.line == 7 && rejection.byte != nil && rejection.field == field, "\(rejection)")
  }

  @Test func secretsDoNotEnter() {
    for row in Self.rows {
      let body = row.body.replacing(
        "{\"",
        with:
          #"{"turnPassword":"hush","streamKey":"hush","token":"hush","url":"rtmp://hush","metadata":"hush",""#
      )
      #expect(!"\(contract.inputs([body]))".contains("hush"))
    }
  }

  @Test func theFirstLineTells() throws {
    for line in try Fixture.lines("livekit/webhooks.ndjson") {
      line.withUnsafeBytes { #expect(Dialects.guess($0) is LiveKitDialect) }
    }
    for text in [
      #"{"event":"room_started"}"#, #"{"version":1,"type":"x","event":"room_started","id":"x"}"#,
      #"{"event":"login","id":"x"}"#, "[]", "",
    ] {
      Array(text.utf8).withUnsafeBytes { #expect(Dialects.guess($0) == nil) }
    }
  }
}
