import CallRoom
import Dialects
import EventCore
import JSON
import Testing

/// Every key of the state's JSON, for a room that has everything and for one that has nothing.
@Suite struct StateReportTests {
  private static let full: [String] = {
    var told = Told()
    told.say("meeting_status_change", nil, #"{"to_status":2,"meeting_id":"m"}"#)
    told.say(
      "user_enter", "u",
      #"{"name":"Una","role":1,"micState":2,"cameraState":1,"chatDisabled":false,"#
        + #""drawDisabled":true}"#)
    told.say("user_enter", "v", #"{"micState":1}"#)
    told.say("user_mic_state_changed", "u", #"{"micState":2,"byAdmin":true,"opUid":"h"}"#)
    told.say("hand-raised", "u", #"{"kind":"camera"}"#)
    told.say("room_title_changed", nil, #"{"title":"T"}"#)
    for (type, name) in [
      ("room_share_state", "share"), ("room_chat_disabled", "chat"),
      ("room_screenshot_disabled", "screenshot"), ("room_watermark_disabled", "watermark"),
      ("waiting_room_disabled", "waitingRoom"),
    ] { told.say("\(type)_changed", nil, #"{"\#(name)Disabled":false}"#) }
    told.say("room_locked_changed", nil, #"{"locked":true}"#)
    told.say("room_mic_state_changed", nil, #"{"micDisabled":true}"#)
    told.say("room_camera_state_changed", nil, #"{"cameraDisabled":false}"#)
    told.say("room_share_start", "v", #"{"shareType":1}"#)
    told.say("room_mcu_task", nil, #"{"taskType":1,"taskStatus":1}"#)
    told.say("quality_report", "u", #"{"pub":{"loss":0,"rtt":1,"jitter":2,"bitrate":3,"mos":4}}"#)
    told.say("connection_quality_changed", "u", #"{"overall":"good"}"#)
    told.say("receive_stream_status_changed", "u", #"{"trackId":"t","timedOut":true}"#)
    told.say("active_speakers_changed", nil, #"{"speakers":[{"uid":"v","level":1}]}"#)
    told.say("layout-hint", "v", #"{"hint":"grid"}"#)
    told.say("onReceiveNewInvitation", nil, #"{"invitation":\#(invitation())}"#)
    told.say("user_enter_waiting_room", "w", #"{"name":"Will"}"#)
    told.say("admin_start_sub_meeting", "h", #"{"meetingId":"g","title":"G","uids":["a"]}"#)
    told.say("sign_in_activity", nil, #"{"epoch":1,"hostId":"h","dur":5}"#)
    told.say("roll_call_named", "u", #"{"id":"7","sid":"h"}"#)
    told.say("admin_request_open_mic", "u", #"{"opUid":"h"}"#)
    told.say("room_chat_msg", "u", #"{"msg":"x"}"#)
    told.say(
      "layer_switched", nil,
      #"{"subKey":"u:t","fromTrackId":"a","toTrackId":"b","reason":"bwe_up","latencyMs":5}"#)
    told.say("room_join_failed", "x", #"{"name":"Xi","errDesc":"full"}"#)
    told.say("reconnecting", "c")
    told.say("im_disconnected", "c", #"{"reason":"gone"}"#)
    told.say(
      "device_add", "c", #"{"deviceId":"d","name":"D","kind":"videoInput","isDefault":true}"#)
    told.say(
      "audio_route_changed", "c", #"{"route":"speaker","previousRoute":"x","reason":"override"}"#)
    told.say("audio_route_recovered", "c")
    told.say("call_calling", "c", #"{"base":{"uid":"h"},"content":{"roomNo":"1","title":"T"}}"#)
    told.say("snapshot", nil, #"{"complete":false}"#)
    return told.lines
  }()

  private enum Kind: String {
    case text, number, flag, list, object, null

    init?(_ json: String) {
      switch json.first {
      case "\"": self = .text
      case "{": self = .object
      case "[": self = .list
      case "t", "f": self = .flag
      case "n": self = .null
      case nil: return nil
      default: self = .number
      }
    }
  }

  /// Keys and what they are, by the place that they stand in; `text?` may be null.
  private static let contract: [(place: String, keys: String)] = [
    (
      "",
      "schema:number asOf:text complete:flag digest:text inputs:object rooms:list clients:list endReason:text"
    ),
    (
      "inputs/",
      "read:number applied:number duplicate:number superseded:number pending:number otherRoom:number rejected:number unknownType:number"
    ),
    (
      "room/",
      "roomID:text realm:text? session:text? title:text? state:text policy:object share:object? tasks:list participants:list hands:list speakers:list layout:object? invitations:list waitingRoom:list subMeetings:list signIn:object? rollCall:object? hostCommands:list messages:object layerSwitches:object freshness:object"
    ),
    (
      "room/policy/",
      "mic:text? camera:text? share:flag? chat:flag? screenshot:flag? watermark:flag? locked:flag? waitingRoom:flag?"
    ),
    ("room/messages/", "chat:number private:number custom:number"),
    ("room/layerSwitches/", "count:number last:object?"),
    ("room/freshness/", "lastEventAt:text? lastSnapshotAt:text? gapSuspected:flag"),
  ]

  /// What only a room that has everything shows.
  private static let contents: [(place: String, keys: String)] = [
    ("room/share/", "userID:text kind:text since:text"),
    ("room/tasks/0/", "id:text kind:text status:text"),
    (
      "room/participants/0/",
      "userID:text name:text role:text presence:text connections:number mic:text camera:text chatAllowed:flag drawAllowed:flag sharing:flag speaking:flag hands:list tier:text tierSource:text quality:object stalledTracks:list joinedAt:text"
    ),
    ("room/participants/0/quality/", "at:text uplink:object downlink:object?"),
    (
      "room/participants/0/quality/uplink/",
      "lossRatio:number rttMilliseconds:number jitterMilliseconds:number bitrateKbps:number mos:number"
    ),
    ("room/hands/0/", "userID:text kind:text since:text position:number"),
    ("room/speakers/0/", "userID:text level:number"),
    ("room/layout/", "hint:text by:text since:text"),
    ("room/invitations/0/", "session:text inviter:text media:text invitees:list"),
    ("room/invitations/0/invitees/0/", "userID:text state:text media:text"),
    ("room/waitingRoom/0/", "userID:text name:text since:text"),
    ("room/subMeetings/0/", "id:text title:text assigned:list helpRequested:flag"),
    ("room/signIn/", "epoch:number host:text endsAt:text"),
    ("room/rollCall/", "id:text by:text at:text"),
    ("room/hostCommands/0/", "kind:text target:text by:text at:text accepted:flag?"),
    (
      "room/layerSwitches/last/",
      "subscription:text from:text to:text reason:text latencyMilliseconds:number"
    ),
    (
      "client/",
      "feed:text userID:text meetingLink:text imLink:text devices:list audioRoute:object notices:list"
    ),
    ("client/devices/0/", "id:text name:text kind:text isDefault:flag"),
    ("client/audioRoute/", "route:text previous:text reason:text since:text recoveredAt:text"),
    ("client/notices/0/", "kind:text from:text meetingID:text title:text at:text"),
  ]

  private func expect(_ contract: [(place: String, keys: String)], in shown: Shown, isFull: Bool) {
    for (place, keys) in contract {
      for entry in keys.split(separator: " ") {
        let parts = entry.split(separator: ":")
        let path = place + parts[0]
        guard let value = shown[path], let kind = Kind(value) else {
          Issue.record("\(path) is not there in \(shown.text)")
          continue
        }
        let wanted = parts[1].replacing("?", with: "")
        let mayBeNull = parts[1].hasSuffix("?")
        #expect(kind.rawValue == wanted || (mayBeNull && kind == .null), "\(path) is \(value)")
        let neverHere = ["room/realm", "room/freshness/lastSnapshotAt"]
        if isFull, !neverHere.contains(path), place.hasPrefix("room/policy") || place == "room/" {
          #expect(kind != .null, "\(path) is null")
        }
      }
    }
  }

  @Test func everythingIsThere() {
    let shown = Shown(Self.full)
    expect(Self.contract + Self.contents, in: shown, isFull: true)
  }

  @Test func nothingIsNullOrEmptyAndNeverZero() {
    let shown = Shown([
      CatalogueRow.line("user_track_update", user: "u", data: "{}", second: 1, room: "r")
    ])
    expect(Self.contract, in: shown, isFull: false)
    for path in ["title", "session", "share", "layout", "signIn", "rollCall", "layerSwitches/last"]
    {
      #expect(shown["room/" + path] == "null")
    }
    for path in ["tasks", "participants", "hands", "speakers", "invitations", "waitingRoom"] {
      #expect(shown["room/" + path] == "[]")
    }
    for path in ["subMeetings", "hostCommands"] { #expect(shown["room/" + path] == "[]") }
    #expect(shown["clients"] == "[]")
    for key in ["mic", "camera", "share", "chat", "screenshot", "watermark", "locked"] {
      #expect(shown["room/policy/" + key] == "null")
    }
  }

  @Test func theDigestIsTheCores() {
    let store = store(inputs(Self.full))
    #expect(Shown(store)["digest"] == text(store.digest))
    #expect(store.digest.utf8.count == 32)
  }

  @Test func whatSomebodySentMovesNoCursor() {
    let line = CatalogueRow.line(
      "room_title_changed", user: "u", data: #"{"title":"\u001b[2J\u202e\u0000"}"#, second: 1,
      room: "r")
    #expect(Shown([line]).text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
  }
}
