import CallRoom
import Dialects
import EventCore
import Testing

/// What our own lines mean.
@Suite struct OwnLineTests {
  private func input(
    _ line: String, room: RoomID? = nil, isLive: Bool = false, signals: [String: String] = [:]
  ) throws -> Input {
    var dialect = CallTopDialect()
    let found = decoded(
      Array(line.utf8), by: &dialect, room: room, isLive: isLive, signals: signals)
    guard case .input(let input) = try #require(found.first) else {
      throw Unexpected(description: "\(line) gave \(found)")
    }
    return input
  }

  private func event(_ type: String, _ data: String) throws -> RoomEvent {
    let line =
      #"{"version":1,"type":"\#(type)","roomID":"r","userID":"u","sentAt":1000,"data":\#(data)}"#
    guard case .event(let event, nil) = try input(line).body else {
      throw Unexpected(description: line)
    }
    return event
  }

  @Test func anUnknownTypeIsKept() throws {
    let input = try input(#"{"version":1,"type":"confetti","roomID":"r","data":{"n":3}}"#)
    #expect(input.body == .unknownType)
    #expect(input.type == "confetti")
    #expect(input.room == RoomKey(roomID: "r"))
    let store = store([input])
    #expect(store.counts.unknownType == 1)
    #expect(store.digest == State().digest)
  }

  @Test func aFeedsRoomStandsForAMissingOne() throws {
    let line = #"{"version":1,"type":"hand-raised","userID":"u"}"#
    #expect(try input(line, room: "x").room?.roomID == "x")
    let named = #"{"version":1,"type":"hand-raised","userID":"u","roomID":"y"}"#
    #expect(try input(named, room: "x").room?.roomID == "y")
  }

  @Test func anApplicationsNameIsTranslated() throws {
    let line = #"{"version":1,"type":"raise_hand","userID":"u","roomID":"r"}"#
    let input = try input(line, signals: ["raise_hand": "hand-raised"])
    #expect(input.body == .event(.hand("u", .microphone, .raised), server: nil))
    #expect(try self.input(line).body == .unknownType)
  }

  @Test(arguments: [
    ("user_mic_state_changed", #"{"micState":2,"byAdmin":true,"opUid":"h"}"#),
    ("user_mic_state_changed", #"{"mic_state":"off","by_admin":"1","op_uid":"h"}"#),
    ("user_mic_state_changed", #"{"micState":"2","byAdmin":1,"by":"h","uid":"u"}"#),
  ])
  func bothSpellingsAndNumbersInTextAreTaken(_ type: String, _ data: String) throws {
    #expect(try event(type, data) == .microphone("u", .off, by: "h"))
  }

  @Test func theDatasUserIsMeantBeforeTheLines() throws {
    for name in ["uid", "userID", "userId", "user_id"] {
      #expect(try event("user_exit", #"{"\#(name)":"v"}"#) == .exited("v", connection: nil))
    }
  }

  @Test func numbersMayStandInText() throws {
    let plain = try event("quality_report", #"{"ts":5000,"pub":{"loss":0.5,"rtt":40}}"#)
    let text = try event("quality_report", #"{"ts":"5000","pub":{"loss":"0.5","rtt":"40"}}"#)
    #expect(plain == text)
    let sample = QualitySample(lossRatio: 0.5, rttMilliseconds: 40)
    let report = QualityReport(at: Timestamp(milliseconds: 5000), uplink: sample, downlink: nil)
    #expect(plain == .qualityReport("u", report))
  }

  @Test func replacedByAnotherDeviceIsNoExit() throws {
    #expect(try event("user_exit", #"{"reason":3}"#) == .seen)
    #expect(try event("user_exit", #"{"reason":"3"}"#) == .seen)
  }

  @Test func longTextIsCutAtACharacter() throws {
    let name = String(repeating: "é", count: 600)
    guard case .name(_, let kept) = try event("user_name_changed", #"{"name":"\#(name)"}"#) else {
      Issue.record("no name")
      return
    }
    #expect(kept.text == String(repeating: "é", count: 512))
  }

  @Test(
    arguments: [
      (3_600_000, 3_600_000, 3_600_000), (3_500_000, 3_600_000, 3_500_000),
      (1, 3_600_000, 3_300_000), (9_999_999, 3_600_000, 3_600_000),
    ] as [(Int64, Int64, Int64)])
  func aClientsTimeIsBelievedWithinFiveMinutes(_ sent: Int64, _ received: Int64, _ stamp: Int64)
    throws
  {
    let line =
      #"{"version":1,"type":"hand-raised","roomID":"r","userID":"u","#
      + #""sentAt":\#(sent),"receivedAt":\#(received)}"#
    let input = try input(line)
    #expect(input.stamp.time == Timestamp(milliseconds: stamp))
    #expect(input.arrival.time == Timestamp(milliseconds: received))
  }

  @Test func theTimeOfReadingStandsForWhatIsMissing() throws {
    let start = #"{"version":1,"type":"hand-raised","roomID":"r","userID":"u""#
    #expect(try input(start + "}").stamp.time == readingTime)
    #expect(try input(start + #","sentAt":1000}"#).stamp.time == Timestamp(milliseconds: 1000))
    #expect(try input(start + #","receivedAt":2000}"#).stamp.time == Timestamp(milliseconds: 2000))
    // A live feed stamps what it reads, and believes nobody's old clock.
    let live = try input(start + #","sentAt":1000}"#, isLive: true)
    #expect(live.stamp.time == readingTime.advanced(byMicroseconds: -300_000_000))
    #expect(live.arrival.time == readingTime)
  }

  @Test func aRepeatHasTheSameIdentity() throws {
    let start = #"{"version":1,"type":"hand-raised","roomID":"r","userID":"u""#
    let id = #","eventID":"e-1""#
    let first = try input(start + id + #","sentAt":1000}"#)
    #expect(try input(start + id + #","sentAt":2000,"x":1}"#).identity == first.identity)
    let named = try input(start + #","sentAt":1000}"#)
    #expect(named.identity != first.identity)
    #expect(try input(start + #","sentAt":1000,"receivedAt":5000}"#).identity == named.identity)
    #expect(try input(start + #","sentAt":1001}"#).identity != named.identity)
  }

  @Test func aHostsAnswerNamesItsRaise() throws {
    let raise = #"{"version":1,"eventID":"e-1","type":"hand-raised","roomID":"r","#
    let again = #"{"version":1,"eventID":"e-2","type":"hand-raised","roomID":"r","#
    let answer = #"{"version":1,"eventID":"e-3","type":"hand-approved","roomID":"r","#
    let lines = [
      raise + #""userID":"u","sentAt":1000}"#, again + #""userID":"u","sentAt":3000}"#,
      answer + #""userID":"u","sentAt":9000,"data":{"raiseID":"e-1","opUid":"h"}}"#,
    ]
    let inputs = try lines.map { try input($0) }
    let identity = EventIdentity(room: RoomKey(roomID: "r"), eventID: "e-1")
    let action = HandAction.answered(approved: true, raise: identity, by: "h")
    #expect(inputs[2].body == .event(.hand("u", .microphone, action), server: nil))
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let room = store(order.map { inputs[$0] }).room(RoomKey(roomID: "r"))
      #expect(room?.hands.map(\.since) == [Timestamp(milliseconds: 3000)], "\(order)")
    }
  }

  @Test func aMembersAnswerIsNoAnswerToAHand() throws {
    #expect(
      try event("user_handup", #"{"step":3}"#)
        == .hostRequestAnswered("u", .openMicrophone, isAccepted: true))
    #expect(
      try event("user_handup", #"{"type":2,"step":"rejectOpen"}"#)
        == .hostRequestAnswered("u", .openCamera, isAccepted: false))
    #expect(try event("user_handup", #"{"type":3,"step":4}"#) == .sign("u"))
  }
}
