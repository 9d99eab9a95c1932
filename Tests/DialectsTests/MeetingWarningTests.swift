import CallRoom
import Dialects
import EventCore
import Testing

// The warnings of the vendor's page of meeting events, by their numbers in the specification.
//
// Not to be obeyed here, for they are about the SDK's own objects: 1 (it holds its listeners weakly), 3
// (it calls on the main thread), 22 (which module its quality types are in). 2 (a family can be missed
// without a compile error) is what `EventCatalogueTests.theTableKnowsWhatTheSystemsTell` is for.

/// A meeting that some lines tell of, a second apart.
struct Told {
  private(set) var lines: [String] = []

  /// Somebody says something of a type with some fields.
  mutating func say(
    _ type: String, _ user: String? = "u", _ data: String = "{}", room: String? = "r"
  ) {
    lines.append(
      CatalogueRow.line(type, user: user, data: data, second: lines.count + 1, room: room))
  }

  var inputs: [Input] { DialectsTests.inputs(lines) }
  var shown: Shown { Shown(lines) }
  var room: Room { store(inputs).rooms().first ?? Room(key: RoomKey(roomID: "none")) }
  var clients: [Client] { store(inputs).clients }
}

@Suite struct MeetingWarningTests {
  private func told(_ tell: (inout Told) -> Void) -> Told {
    var told = Told()
    tell(&told)
    return told
  }

  private func people(_ told: Told) -> [UserID] { told.room.participants.map(\.userID) }

  @Test(arguments: [
    (1, "self", 0), (2, "kicked", 0), (4, "timeout", 0), (-1, "error", 0), (3, "replaced", 1),
    (5, "destroyed", 0), (6, "audience", 0),
  ])
  func warning4ReasonsAreToldApart(_ number: Int, _ word: String, _ people: Int) {
    let told = told {
      $0.say("user_enter")
      $0.say("disconnected", "u", #"{"reason":\#(number)}"#)
    }
    #expect(told.clients.first?.meetingLink?.reason == word)
    #expect(told.clients.first?.meetingLink?.state == .disconnected)
    #expect(told.room.participants.count == people)
    #expect((told.room.life == .ended) == (number == 5))
  }

  @Test func warning5AnOperatorOnlyWhereAHostCausedIt() {
    for (flag, by) in [("true", "h"), ("false", nil), ("null", nil)] as [(String, UserID?)] {
      let told = told {
        $0.say("user_enter")
        $0.say("user_mic_state_changed", "u", #"{"micState":2,"byAdmin":\#(flag),"opUid":"h"}"#)
      }
      #expect(told.room.participants.first?.mutedBy == by)
    }
  }

  @Test func warning6OneEventHasFourSteps() {
    var told = told {
      $0.say("user_enter")
      $0.say("admin_request_open_mic", "u", #"{"opUid":"h"}"#)
      $0.say("user_handup", "u", #"{"type":1,"step":1}"#)
    }
    #expect(told.room.hands.map(\.kind) == [.microphone])
    told.say("user_handup", "u", #"{"type":1,"step":3}"#)
    #expect(told.room.hands.count == 1, "an answer to a host is none to a hand")
    #expect(told.room.hostCommands.map(\.isAccepted) == [true])
    told.say("user_handup", "u", #"{"type":1,"step":4}"#)
    #expect(told.room.hostCommands.map(\.isAccepted) == [false])
    told.say("user_handup", "u", #"{"type":1,"step":2}"#)
    #expect(told.room.hands == [])
  }

  @Test func warning7AShareIsItsTrackAndItsBroadcastAndCountsOnce() {
    let told = told {
      $0.say("user_enter")
      $0.say("user_track_add", "u", #"{"trackDesc":"screen"}"#)
      $0.say("user_start_room_share", "u", #"{"share_type":1}"#)
      $0.say("room_share_start", "u", #"{"shareType":1}"#)
    }
    #expect(told.room.share?.userID == "u" && told.room.share?.kind == .screen)
    #expect(told.room.participants.count { $0.sharing != nil } == 1)
  }

  @Test func warning8TheSharersOwnSideIsNoShare() {
    let told = told {
      $0.say("user_enter")
      $0.say("share_broadcast_start")
      $0.say("share_broadcast_finish", "u", #"{"reason":"user"}"#)
    }
    #expect(told.room.share == nil && told.room.participants.count == 1)
  }

  @Test func warning9MuteAllComesWithABurstAndCountsOnce() {
    var told = told {
      for user in ["a", "b", "h"] {
        $0.say("user_enter", user, #"{"micState":1,"role":\#(user == "h" ? 1 : 0)}"#)
      }
      $0.say("room_mic_state_changed", "h", #"{"micDisabled":true,"opUid":"h"}"#)
      for user in ["a", "b"] {
        $0.say("user_mic_state_changed", user, #"{"micState":2,"byAdmin":true,"opUid":"h"}"#)
      }
    }
    #expect(told.room.policy.microphone == .muted)
    #expect(told.room.participants.map(\.microphone) == [.off, .off, .on])
    told.say("room_mic_state_changed", "h", #"{"micDisabled":false,"opUid":"h"}"#)
    #expect(told.room.policy.microphone == .free)
    #expect(told.room.participants.map(\.microphone) == [.off, .off, .on], "it opens nobody's")
  }

  @Test func warning10BothKindsOfRenamesAreOfTheRoomThatTheyName() {
    var told = told {
      $0.say("room_title_changed", "u", #"{"title":"Main","previousTitle":"M"}"#)
      $0.say("room_title_changed", "u", #"{"title":"Group","previousTitle":"G"}"#, room: "sub")
    }
    #expect(store(told.inputs).rooms().map(\.title) == ["Main", "Group"])
    told.say("room_title_changed", "u", #"{"title":"Main 2","previousTitle":"wrong"}"#)
    #expect(told.room.title == "Main 2")
  }

  @Test func warning11NobodyIsMadeUpWhoRenamed() {
    let told = told { $0.say("room_title_changed", "u", #"{"title":"T","opUid":"someone"}"#) }
    #expect(!told.shown.text.contains("someone") && !"\(told.inputs)".contains("someone"))
    #expect(told.room.participants == [])
  }

  @Test func warning12AMessageSaysWhetherItIsPrivateAndWhoSentIt() {
    let told = told {
      $0.say("room_chat_msg", nil, #"{"uid":"a","msg":"x","isPrivate":true}"#)
      $0.say("room_chat_msg", nil, #"{"uid":"b","msg":"y","isPrivate":false}"#)
      $0.say("room_chat_msg", nil, #"{"uid":null,"msg":"z"}"#)
    }
    #expect(told.room.messages.privately == 1 && told.room.messages.chat == 2)
    #expect(told.room.messages.recent.map(\.userID) == ["a", "b", nil])
  }

  @Test func warning13AnApprovedHandIsNotYetAnOpenMicrophone() {
    let told = told {
      $0.say("user_enter", "u", #"{"micState":2}"#)
      $0.say("user_handup", "u", #"{"type":1,"step":1}"#)
      $0.say(
        "admin_confirm_handup", "h", #"{"type":1,"approve":true,"opUid":"h","targetId":"u"}"#)
    }
    #expect(told.room.hands == [] && told.room.participants.first?.microphone == .off)
  }

  @Test func warning14TheWayToAGroupIsExitThenEntering() {
    let told = told {
      $0.say("user_enter")
      $0.say("admin_start_sub_meeting", "h", #"{"meetingId":"sub","title":"S","uids":["u"]}"#)
      $0.say("user_exit", "u", #"{"reason":1}"#)
      $0.say("user_enter", "u", room: "sub")
    }
    #expect(told.room.departed.map(\.isSwitching) == [true])
    let rooms = store(told.inputs).rooms()
    #expect(rooms.map { $0.participants.map(\.userID) } == [[], ["u"]])
    #expect(rooms.first?.subMeetings.map(\.id) == ["sub"])
  }

  @Test func warning15DevicesNeedNoMeeting() {
    let told = told {
      $0.say("device_add", "u", #"{"device":{"deviceId":"d","kind":"audioInput"}}"#, room: nil)
      $0.say("device_add", nil, #"{"device":{"deviceId":"e"}}"#, room: nil)
    }
    #expect(store(told.inputs).rooms() == [])
    #expect(told.clients.map { $0.devices.map(\.id) } == [["e"], ["d"]])
    #expect(told.clients.map(\.key.userID) == [nil, "u"])
    #expect(told.clients.map(\.key.feed) == ["f", "f"])
    #expect(told.inputs.allSatisfy { $0.room == nil })
  }

  @Test func warning16And17ARouteNeedsNoMeetingAndKeepsItsReason() {
    let told = told {
      let data = #"{"route":"receiver","previousRoute":"headset","reason":"oldDeviceUnavailable"}"#
      $0.say("audio_route_changed", "u", data, room: nil)
    }
    #expect(told.clients.first?.audioRoute?.reason == "oldDeviceUnavailable")
    #expect(told.clients.first?.audioRoute?.previous == "headset")
    #expect(told.room.key.roomID == "none")
  }

  @Test func warning18TheRecoveryIsItsOwnLateEvent() {
    var told = told { $0.say("audio_route_changed", "u", #"{"route":"speaker"}"#, room: nil) }
    #expect(told.clients.first?.audioRoute?.recoveredAt == nil)
    told.say("audio_route_recovered", "u", room: nil)
    let route = told.clients.first?.audioRoute
    #expect(route?.route == "speaker" && route?.recoveredAt != nil)
    #expect(route?.since != route?.recoveredAt)
  }
}
