import CallRoom
import Dialects
import EventCore
import Testing

/// Every row of every family.
let catalogue: [CatalogueRow] =
  memberRows + handRows + roomRows + qualityRows + meetingRows + clientRows + openIMRows

/// The table of all events: what each changes, that its repeat and an earlier one change nothing, and
/// that a broken one is rejected at its field.
@Suite struct EventCatalogueTests {
  @Test(arguments: catalogue)
  func itChangesWhatItSays(_ row: CatalogueRow) {
    let before = Shown(row.stage)
    for name in row.names {
      let after = Shown(row.stage + [row.line(name, row.data, second: 10)])
      for (path, wanted) in row.shows {
        #expect((after[path] ?? "") == wanted, "\(name): \(path) in \(after.text)")
      }
      let isSeen = row.shows.contains { before[$0.key] != after[$0.key] }
      #expect(isSeen != row.isSilent, "\(name): \(after.text)")
    }
  }

  @Test(arguments: catalogue)
  func itsRepeatChangesNothing(_ row: CatalogueRow) {
    for name in row.names {
      let store = store(inputs(row.stage))
      let line = inputs([row.line(name, row.data, second: 10)])
      let first = store.ingest(line.map { .input($0) }, readAt: readingTime)
      #expect(!first.contains(.duplicate), "\(name): \(first)")
      let shown = Shown(store).text
      let again = store.ingest(line.map { .input($0) }, readAt: readingTime)
      #expect(again.allSatisfy { $0 == .duplicate }, "\(name): \(again)")
      #expect(Shown(store).text == shown, "\(name)")
    }
  }

  /// Without the window too, as law 1 has it for what carries a time of its own.
  @Test(arguments: catalogue)
  func itsRepeatChangesNoRegister(_ row: CatalogueRow) {
    for name in row.names {
      let all = inputs(row.stage + [row.line(name, row.data, second: 10)])
      #expect(digest(all) == digest(all + all), "\(name)")
    }
  }

  @Test(arguments: catalogue)
  func anEarlierOneChangesNothing(_ row: CatalogueRow) {
    for name in row.names {
      let line = row.line(name, row.data, second: 10)
      let older = row.line(name, row.older, second: 5)
      let late = inputs(row.stage + [line, older])
      #expect(digest(late) == digest(inputs(row.stage + [older, line])), "\(name)")
      guard !row.isKept else { continue }
      let (with, without) = (Shown(row.stage + [line, older]), Shown(row.stage + [line]))
      #expect(with.settled == without.settled, "\(name)")
    }
  }

  @Test(arguments: catalogue)
  func aBrokenOneIsRejectedAtItsField(_ row: CatalogueRow) {
    for name in row.names {
      let (line, field) =
        if let broken = row.broken {
          (row.line(name, broken.data, second: 10), broken.field)
        } else {
          (
            row.line(name, row.data, second: 10)
              .replacing(/"sentAt":[0-9]+/, with: "\"sentAt\":\"soon\""),
            "sentAt"
          )
        }
      let found = units(line)
      guard case .rejection(let rejection)? = found.first, found.count == 1 else {
        Issue.record("\(line) gave \(found)")
        continue
      }
      #expect(rejection.field == field, "\(rejection) of \(line)")
      #expect(rejection.byte != nil, "\(rejection)")
      #expect(rejection.reason.contains("expected ") && rejection.reason.contains(", got "))
    }
  }

  @Test func noNameStandsTwice() {
    var seen: Set<String> = []
    for name in CallTopDialect.types { #expect(seen.insert(name).inserted, "\(name)") }
  }

  /// `snapshot` has tests of its own.
  @Test func everyNameHasItsRow() {
    let rows = catalogue.flatMap(\.names) + ["snapshot"]
    #expect(Set(rows).count == rows.count)
    let (tested, known) = (Set(rows), Set(CallTopDialect.types))
    #expect(known.subtracting(tested).sorted() == [])
    #expect(tested.subtracting(known).sorted() == [])
  }

  @Test func theTableKnowsWhatTheSystemsTell() {
    let known = Set(CallTopDialect.types)
    for name in [smeeting, openIM].joined(separator: " ").split(whereSeparator: \.isWhitespace) {
      #expect(known.contains(String(name)), "\(name)")
    }
  }

  /// Published and proposed identifiers, the web's channel events, broadcasts and webhooks.
  private let smeeting = """
    reconnecting reconnected disconnected
    user_enter user_exit user_camera_state_changed user_mic_state_changed user_name_changed
    user_role_changed user_chat_disabled_changed user_handup user_draw_disabled_changed
    room_host_moved
    room_camera_state_changed room_mic_state_changed room_chat_disabled_changed
    room_screenshot_disabled_changed room_watermark_disabled_changed room_locked_changed
    room_share_start room_share_stop room_mcu_task room_join_failed room_share_state_changed
    room_title_changed share_broadcast_start share_broadcast_finish
    room_chat_msg room_custom_msg
    admin_confirm_handup admin_request_open_mic admin_request_open_camera
    user_enter_waiting_room user_exit_waiting_room waiting_room_disabled_changed
    move_to_waiting_room
    admin_start_sub_meeting admin_stop_sub_meeting admin_move_sub_meeting_user
    sign_in_activity sign_in_finish roll_call_named
    device_add device_remove track_ended track_muted track_unmuted
    audio_route_changed audio_route_recovered
    connection_quality_changed active_speakers_changed cpu_constrained bandwidth_constrained
    quality_report layer_switched receive_stream_status_changed
    call_calling meeting_remind admin_move_out_waiting_room user_help_sub_meeting connected message
    enable_succeed im_msg im_reconnecting im_reconnected im_connected im_disconnected
    user_start_room_share user_stop_room_share admin_stop_room_share mcu_task
    join_succeed channel_update me_update custom_msg user_join user_update user_leave
    user_track_add user_track_update user_track_remove
    meeting_status_change mcu_status_change mcu_record_done mcu_alarm
    channel_open channel_destroy im_connect im_disconnect
    """

  /// Callbacks of the core, with the spellings of the platforms.
  private let openIM = """
    OnReceiveNewInvitation OnInviteeAccepted OnInviteeRejected OnInviteeAcceptedByOtherDevice
    OnInviteeRejectedByOtherDevice OnInvitationCancelled OnInvitationTimeout OnHangUp
    OnRoomParticipantConnected OnRoomParticipantDisconnected OnStreamChange OnReceiveCustomSignal
    onReceiveNewInvitation onHangup onHunguUp: onStreamChange onMeetingStreamChanged
    EventOnReceiveCustomSignaling
    """
}
