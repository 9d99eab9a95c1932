import CallRoom
import Dialects
import EventCore
import Testing

/// The warnings of the vendor's page that are about quality, and about the links outside of meetings.
@Suite struct MeetingQualityWarningTests {
  private func told(_ tell: (inout Told) -> Void) -> Told {
    var told = Told()
    told.say("user_enter")
    tell(&told)
    return told
  }

  private func person(_ told: Told) -> Participant? { told.room.participants.first }

  @Test func warning19And20TwoFeedsHaveTwoPlaces() {
    var told = told {
      $0.say("quality_report", "u", #"{"pub":{"loss":0.5,"rtt":900,"mos":1.1,"level":"poor"}}"#)
    }
    #expect(person(told)?.tier == nil, "numbers are no tier")
    #expect(person(told)?.quality?.uplink?.lossRatio == 0.5)
    told.say(
      "connection_quality_changed", "u",
      #"{"evaluation":{"uplink":"good","downlink":"lost"},"previous":"unknown"}"#)
    #expect(person(told)?.tier?.overall == .lost, "the worse direction")
    #expect(person(told)?.tier?.source == .server)
    #expect(person(told)?.quality?.uplink?.rttMilliseconds == 900, "a tier changes no number")
  }

  @Test func anUnknownSideNeverHidesAKnownOne() {
    let told = told {
      $0.say("connection_quality_changed", "u", #"{"uplink":"excellent","downlink":"unknown"}"#)
    }
    #expect(person(told)?.tier?.overall == .excellent)
  }

  @Test func warning21SpeakersAreAWholeList() {
    var told = told {
      $0.say("user_enter", "v")
      $0.say(
        "active_speakers_changed", nil,
        #"{"speakers":[{"uid":"u","level":0.9},{"uid":"v","level":0.2},{"uid":"u","level":0.1}]}"#)
    }
    #expect(told.room.speakers.map(\.userID) == ["u", "v"])
    #expect(told.room.speakers.first?.level == 0.9, "one of two tracks, the louder")
    told.say("active_speakers_changed", nil, #"{"speakers":[{"uid":"v","level":0.2}]}"#)
    #expect(told.room.speakers.map(\.userID) == ["v"])
    told.say("active_speakers_changed", nil, #"{"speakers":[]}"#)
    #expect(told.room.speakers == [])
  }

  @Test func warning23NoReportIsNotABadOne() {
    var told = told { $0.say("active_speakers_changed", nil, #"{"speakers":[{"uid":"u"}]}"#) }
    #expect(told.shown["room/participants/0/tier"] == "null")
    #expect(told.shown["room/participants/0/quality"] == "null")
    #expect(told.room.speakers.count == 1, "other networks tell of speakers all the same")
    told.say("connection_quality_changed", "u", #"{"overall":"unknown"}"#)
    #expect(told.shown["room/participants/0/tier"] == text("unknown"))
    told.say("reconnected", "u")
    #expect(told.shown["room/participants/0/tier"] == "null", "what was known is void")
    #expect(told.room.speakers == [])
  }

  @Test func warning24ReceptionIsOfATrackAndComesInPairs() {
    func status(_ track: String, _ timedOut: Bool) -> String {
      #"{"uid":"u","trackId":"\#(track)","timedOut":\#(timedOut)}"#
    }
    var told = told { $0.say("receive_stream_status_changed", nil, status("cam", false)) }
    #expect(person(told)?.stalledTracks == [], "the first frame ends loading")
    told.say("receive_stream_status_changed", nil, status("cam", true))
    told.say("receive_stream_status_changed", nil, status("screen", true))
    #expect(person(told)?.stalledTracks == ["cam", "screen"])
    told.say("receive_stream_status_changed", nil, status("cam", false))
    #expect(person(told)?.stalledTracks == ["screen"])
    told.say("user_exit", "u")
    told.say("user_enter", "u")
    #expect(person(told)?.stalledTracks == [])
  }

  @Test func warning25And26ATierSaysNothingOfATrackAndNeedsNone() {
    var told = told {
      $0.say("receive_stream_status_changed", "u", #"{"trackId":"cam","timedOut":true}"#)
    }
    #expect(person(told)?.stalledTracks == ["cam"] && person(told)?.tier == nil)
    told.say("connection_quality_changed", "u", #"{"overall":"excellent"}"#)
    #expect(person(told)?.stalledTracks == ["cam"] && person(told)?.tier?.overall == .excellent)
  }

  @Test func warning27WithoutTheOutsideLinkNothingIsKnownOfIt() {
    let told = told { $0.say("reconnecting") }
    #expect(told.clients.first?.imLink == nil && told.clients.first?.notices == [])
    #expect(told.shown["client/imLink"] == "null")
  }

  @Test(arguments: [
    ("reconnecting", ClientLink.State.reconnecting), ("reconnected", .connected),
    ("disconnected", .disconnected), ("connected", .connected),
  ])
  func warning28TheTwoLinksNeverMix(_ name: String, _ state: ClientLink.State) {
    for data in [#"{"path":"im"}"#, #"{"path":"im","reason":1}"#] {
      let told = told { $0.say(name, "u", data) }
      #expect(told.clients.first?.imLink?.state == state)
      #expect(told.clients.first?.meetingLink == nil)
      #expect(told.room.participants.count == 1 && person(told)?.reconnecting == false)
    }
    guard name != "connected" else { return }
    for data in ["{}", #"{"path":"room"}"#] {
      let told = told { $0.say(name, "u", data) }
      #expect(told.clients.first?.meetingLink?.state == state)
      #expect(told.clients.first?.imLink == nil)
    }
    let line = #"{"version":1,"type":"\#(name)","path":"im","userID":"u","sentAt":1000}"#
    let clients = store(inputs([line])).clients
    #expect(clients.first?.imLink?.state == state && clients.first?.meetingLink == nil)
  }

  /// With SDKs that send both, what has a name of its own counts once.
  @Test func aRawMessageOfANamedEventCountsOnce() {
    let told = told {
      let content = #""content":{"meetingId":"m","title":"T"}"#
      $0.say("call_calling", "u", #"{"base":{"uid":"h"},\#(content)}"#, room: nil)
      $0.say(
        "imDidReceiveMessage", "u", #"{"action":"call_calling","uid":"h",\#(content)}"#, room: nil)
    }
    #expect(told.clients.first?.notices.map(\.kind) == [.call])
  }

  @Test func aCallForHelpIsTheRoomsAndTheClients() {
    let told = told {
      $0.say("admin_start_sub_meeting", "h", #"{"meetingId":"g","uids":["a"]}"#)
      $0.say(
        "user_help_sub_meeting", "h",
        #"{"base":{"uid":"a"},"content":{"parent":"r","meetingId":"g","title":"G"}}"#)
    }
    #expect(told.room.subMeetings.map(\.helpRequested) == [true])
    #expect(told.clients.first?.notices.map(\.kind) == [.help])
    #expect(told.inputs.count == 4, "of one line, one of each")
  }

  @Test func warning29AnIdentifierIsKeptForTheLog() {
    let told = told { $0.say("reconnecting", "u", #"{"path":"im"}"#) }
    #expect(told.inputs.map(\.type) == ["user_enter", "im_reconnecting"])
  }
}
