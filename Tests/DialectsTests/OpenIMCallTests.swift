import CallRoom
import Dialects
import EventCore
import Testing

/// Calls from their first ring to their end, as callbacks tell them.
@Suite struct OpenIMCallTests {
  private func line(_ type: String, _ data: String, at second: Int? = nil, more: String = "")
    -> String
  {
    let time = second.map { #","sentAt":\#(1_719_800_000_000 + $0 * 1000)"# } ?? ""
    return #"{"version":1,"type":"\#(type)","data":\#(data)\#(time)\#(more)}"#
  }

  private func about(_ invitation: String, _ user: String = "alice") -> String {
    #"{"invitation":\#(invitation),"userID":"\#(user)"}"#
  }

  private func invitees(_ lines: [String], now second: Int64? = nil) -> [InviteeState] {
    var state = State()
    for input in inputs(lines) { _ = state.apply(input) }
    let now = second.map { Timestamp(milliseconds: 1_719_800_000_000 + $0 * 1000) }
    let room = state.room(RoomKey(roomID: "r"), at: now)
    return room?.invitations.first?.invitees.map(\.state) ?? []
  }

  @Test func everyTimeoutOfAGroupIsOne() throws {
    let ring = line("onReceiveNewInvitation", about(invitation()), at: 0)
    let accepted = line("onInviteeAccepted", about(invitation(), "bob"), at: 5)
    #expect(invitees([ring, accepted]) == [.accepted, .ringing])
    // None says for whom, and none when: they differ in nothing but their coming.
    let timeouts = (1...3).map {
      line(
        "onInvitationTimeout", about(invitation()),
        more: #","receivedAt":171980003\#($0)000"#)
    }
    let store = store(inputs([ring, accepted]))
    let verdicts = store.ingest(inputs(timeouts).map { .input($0) }, readAt: readingTime)
    #expect(verdicts == [.applied, .duplicate, .duplicate])
    #expect(invitees([ring, accepted] + timeouts) == [.accepted, .timedOut])
    #expect(invitees(timeouts + [accepted, ring]) == [.accepted, .timedOut])
  }

  @Test func theSameFromTwoDevicesIsOne() throws {
    let here = line("onInviteeAccepted", about(invitation(), "bob"), more: #","receivedAt":5000"#)
    let there = here.replacing("onInviteeAccepted", with: "onInviteeAcceptedByOtherDevice")
      .replacing(#""userID":"bob""#, with: #""userID":"bob","opUserPlatformID":2"#)
      .replacing("5000", with: "9000")
    #expect(inputs([here])[0].identity == inputs([there])[0].identity)
    let other = here.replacing(#""userID":"bob""#, with: #""userID":"carol""#)
    #expect(inputs([here])[0].identity != inputs([other])[0].identity)
  }

  /// A list of participants is the same again when somebody left and came back.
  @Test func aListIsNoRepeatOfAnother() {
    let data = #"{"invitation":\#(invitation()),"participant":[{"userInfo":{"userID":"bob"}}]}"#
    let (first, second) = (
      line("onRoomParticipantConnected", data, more: #","receivedAt":5000"#),
      line("onRoomParticipantConnected", data, more: #","receivedAt":9000"#)
    )
    #expect(inputs([first])[0].identity != inputs([second])[0].identity)
  }

  @Test func theBusyNeverEndTheOthersInvitations() {
    let busy = invitation().replacing(
      #""busyLineUserIDList":null"#, with: #""busyLineUserIDList":["bob"]"#)
    let ring = line("onReceiveNewInvitation", about(busy), at: 0)
    #expect(invitees([ring]) == [.busy, .ringing])
    let accepted = line("onInviteeAccepted", about(busy, "carol"), at: 5)
    #expect(invitees([ring, accepted]) == [.busy, .accepted])
  }

  @Test func secondsAndMillisecondsAreOneCall() {
    let new = line("onReceiveNewInvitation", about(invitation()), at: 0)
    for time in ["1719800000", "\"1719800000\"", "\"1719800000000\"", "1719800000000"] {
      let old = line("onInviteeRejected", about(invitation(time: time), "bob"), at: 5)
      #expect(invitees([new, old]) == [.rejected, .ringing], "\(time)")
    }
    let captured =
      #"{"inviterUserID":"a","inviteeUserIDList":["b"],"roomID":"1669353008583241271","#
      + #""timeout":3600,"mediaType":"video","sessionType":1,"initiateTime":1669353005}"#
    let data =
      #"{"invitation":\#(captured),"opUserPlatformID":1,"userID":"b","#
      + #""participant":{"groupInfo":{},"groupMemberInfo":{}}}"#
    let room = store(inputs([line("onInviteeRejected", data, at: 5)])).rooms().first
    #expect(room?.key.roomID == "1669353008583241271")
    let call = room?.invitations.first
    #expect(call?.session == "1669353008583241271@1669353005000")
    #expect(call?.ringsUntil == Timestamp(milliseconds: 1_669_356_605_000))
    #expect(call?.invitees.map(\.state) == [.rejected])
  }

  @Test func ringingExpiresHere() {
    let ring = line("onReceiveNewInvitation", about(invitation()), at: 0)
    #expect(invitees([ring], now: 30) == [.ringing, .ringing])
    #expect(invitees([ring], now: 36) == [.expired, .expired])
    // Of a call without a time nobody knows when its ringing ends.
    let untimed = line("onReceiveNewInvitation", about(invitation(time: "0")), at: 0)
    #expect(invitees([untimed], now: 3600) == [.ringing, .ringing])
  }

  @Test func aSingleCallFromRingToEnd() {
    let single = invitation(invitees: #"["bob"]"#)
    let lines = [
      line("onReceiveNewInvitation", about(single), at: 0),
      line("onInviteeAccepted", about(single, "bob"), at: 3),
      line(
        "onRoomParticipantConnected",
        #"{"invitation":\#(single),"participant":[{"userInfo":{"userID":"bob"}},"#
          + #"{"userInfo":{"userID":"alice"}}]}"#, at: 4),
      line("onHangUp", about(single, "bob"), at: 60),
    ]
    let room = store(inputs(lines)).rooms().first
    #expect(room?.participants.map(\.userID) == ["alice"])
    #expect(room?.invitations.first?.invitees.map(\.media) == [.left])
    let all = inputs(lines)
    #expect(digest(all) == digest(all.reversed()))
  }

  @Test func anOldCallNeverTouchesANewOne() {
    let first = invitation(time: "1719700000000")
    let lines = [
      line("onReceiveNewInvitation", about(invitation()), at: 0),
      line("onInvitationCancelled", about(first), at: 5),
    ]
    #expect(invitees(lines) == [.ringing, .ringing])
  }

  @Test func aListOfThoseWhoLeftRemovesNobody() {
    let lines = [
      line(
        "onRoomParticipantConnected",
        #"{"invitation":\#(invitation()),"participant":[{"userInfo":{"userID":"bob"}}]}"#, at: 1),
      line(
        "onRoomParticipantDisconnected",
        #"{"invitation":\#(invitation()),"participant":[{"userInfo":{"userID":"bob"}}]}"#, at: 2),
    ]
    let room = store(inputs(lines)).rooms().first
    #expect(room?.participants.map(\.userID) == ["bob"])
    #expect(room?.freshness.gapSuspected == true)
  }

  @Test func theLinesRoomIsMeantBeforeThePayloads() {
    let data = #"{"roomID":"inner","streamType":"audio","mute":true}"#
    let own = inputs([line("onStreamChange", data, at: 1, more: #","roomID":"outer""#)])
    #expect(own[0].room?.roomID == "outer")
    guard case .input(let fed)? = units(line("onStreamChange", data), room: "feed").first else {
      Issue.record("not taken")
      return
    }
    #expect(fed.room?.roomID == "inner", "a feed's room stands for a missing one only")
  }
}
