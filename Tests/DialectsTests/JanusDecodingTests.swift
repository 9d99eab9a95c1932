import CallRoom
import Dialects
import EventCore
import Foundation
import Testing

/// Ids, rooms, statistics and signals of a Janus server's lines.
@Suite struct JanusDecodingTests {
  private static let start = #"{"emitter":"j","type":64,"timestamp":1796009352000000,"#

  private func input(_ line: String) throws -> Input {
    var dialect = JanusDialect()
    let found = decoded(Array(line.utf8), by: &dialect)
    guard case .input(let input) = try #require(found.first) else {
      throw Unexpected(description: "\(found)")
    }
    return input
  }

  private func joined(_ plugin: String, room: String, id: String) -> String {
    let verb = plugin == "textroom" ? "join" : "joined"
    let key = plugin == "textroom" ? "username" : "id"
    return Self.start + #""handle_id":\#(id),"event":{"plugin":"janus.plugin.\#(plugin)","#
      + #""data":{"event":"\#(verb)","room":\#(room),"\#(key)":\#(id),"display":"A"}}}"#
  }

  @Test(arguments: ["9007199254740991", "9007199254740992", "9007199254740993", "1"])
  func idsAreExact(_ id: String) throws {
    let input = try input(joined("videoroom", room: id, id: id))
    #expect(input.room?.roomID.text == "videoroom/\(id)")
    guard case .event(.entered(let user, let entering), _) = input.body else {
      Issue.record("\(input.body)")
      return
    }
    #expect(user.text == id)
    #expect(entering.connection?.text == id)
  }

  @Test func idsMayBeText() throws {
    let input = try input(joined("videoroom", room: #""team é""#, id: #""anna""#))
    #expect(input.room?.roomID == "videoroom/team é")
    #expect(input.body.subject == "anna")
  }

  @Test func theSameNumberInThreePluginsIsThreeRooms() throws {
    let inputs = try ["videoroom", "audiobridge", "textroom"].map {
      try input(joined($0, room: "1234", id: "5"))
    }
    let rooms = store(inputs).rooms()
    #expect(
      rooms.map(\.key.roomID.text) == ["audiobridge/1234", "textroom/1234", "videoroom/1234"])
    for room in rooms { #expect(room.participants.map(\.userID) == ["5"]) }
  }

  @Test(arguments: [
    (#""1234""#, "videoroom/1234"), ("1234", "videoroom/1234"),
    (#""audiobridge/1234""#, "audiobridge/1234"), (#""standup""#, "standup"),
  ])
  func aBareNumberInASignalIsTheVideoRoom(_ said: String, _ room: String) throws {
    let line =
      #"{"emitter":"j","type":4,"timestamp":1796009352000000,"event":{"schema":"s","data":"#
      + #"{"version":1,"type":"hand-raised","roomID":\#(said),"userID":"5"}}}"#
    let input = try input(line)
    #expect(input.room?.roomID.text == room)
    #expect(input.body.subject == "5")
    #expect(input.stamp.time == Timestamp(microseconds: 1_796_009_352_000_000))
  }

  /// A client may write anything into its signal; when it arrived is the server's to say.
  @Test func aSignalCannotTellItsOwnArrival() throws {
    for forged in ["1", "4000000000000"] {
      let line =
        #"{"emitter":"j","type":4,"timestamp":1796009352000000,"event":{"schema":"s","data":"#
        + #"{"version":1,"type":"hand-raised","roomID":"1","userID":"5","#
        + #""sentAt":\#(forged),"receivedAt":\#(forged)}}}"#
      let input = try input(line)
      let arrival = Timestamp(microseconds: 1_796_009_352_000_000)
      #expect(input.arrival.time == arrival)
      #expect(input.stamp.time <= arrival)
      #expect(input.stamp.time >= arrival.advanced(byMicroseconds: -300_000_000))
    }
  }

  @Test(arguments: [
    (#"{"type":"x","timestamp":1,"event":{}}"#, "type", 8),
    (#"{"timestamp":1,"event":{}}"#, "type", 0), (#"{"type":64,"event":{}}"#, "timestamp", 0),
    (#"{"type":1,"timestamp":-5,"event":{"name":"x"}}"#, "timestamp", 22),
    (#"{"type":1,"timestamp":4503599627370496,"event":{"name":"x"}}"#, "timestamp", 22),
    (#"{"type":1,"timestamp":1.5,"event":{"name":"x"}}"#, "timestamp", 22),
    (#"{"type":1,"timestamp":1}"#, "event", 0),
    (#"{"type":1,"timestamp":1,"event":7}"#, "event", 32),
    (#"{"type":32,"subtype":3,"timestamp":1,"event":"x"}"#, "event", 45),
    (#"{"type":32,"subtype":1,"timestamp":1,"event":{}}"#, "event.receiving", 45),
    (#"{"type":64,"timestamp":1,"event":{"plugin":"janus.plugin.videoroom"}}"#, "event.data", 33),
    (
      #"{"type":64,"timestamp":1,"event":{"plugin":"janus.plugin.videoroom","data":"#
        + #"{"event":"joined","id":1}}}"#, "event.data.room", 75
    ),
    (
      #"{"type":64,"timestamp":1,"event":{"plugin":"janus.plugin.videoroom","data":"#
        + #"{"event":"joined","room":1}}}"#, "event.data.id", 75
    ),
    (
      #"{"type":64,"timestamp":1,"event":{"plugin":"janus.plugin.videoroom","data":"#
        + #"{"event":"joined","room":1,"id":1.5}}}"#, "event.data.id", 107
    ),
  ])
  func aFaultNamesItsFieldAndByte(_ line: String, _ field: String, _ byte: Int) throws {
    var dialect = JanusDialect()
    let found = decoded(Array(line.utf8), by: &dialect)
    guard case .rejection(let rejection)? = found.first else {
      Issue.record("\(line) gave \(found)")
      return
    }
    #expect(rejection.field == field, "\(line) gave \(rejection)")
    #expect(rejection.byte == byte, "\(line) gave \(rejection)")
  }

  @Test func aForeignSignalIsKept() throws {
    let line =
      #"{"emitter":"j","type":4,"timestamp":1796009352000000,"event":{"schema":"x","data":{}}}"#
    let input = try input(line)
    #expect(input.body == .unknownType)
    #expect(input.type == "external x")
  }

  /// `combine_media_stats`: one event an interval for all tracks of a handle.
  @Test func combinedStatisticsDecodeAlike() throws {
    var combined = 0
    for line in try Fixture.lines("janus/combined-statistics.ndjson") {
      let root = try JSONSerialization.jsonObject(with: Data(line))
      guard var envelope = root as? [String: Any],
        let tracks = envelope["event"] as? [[String: Any]]
      else { continue }
      var single: [TrackReport] = []
      for track in tracks {
        envelope["event"] = track
        let one = try JSONSerialization.data(withJSONObject: envelope)
        single += try reports(String(decoding: one, as: UTF8.self))
      }
      #expect(try reports(String(decoding: line, as: UTF8.self)) == single)
      // A data channel alone has nothing to judge a link by.
      if !single.isEmpty { combined += 1 }
    }
    #expect(combined > 10)
  }

  @Test func combinedStatisticsGiveTiers() throws {
    let inputs = try janusInputs("janus/combined-statistics.ndjson")
    let room = try #require(store(inputs).room(RoomKey(roomID: "videoroom/5678")))
    #expect(room.participants.compactMap(\.name).sorted() == ["P0", "P1", "P2"])
    #expect(room.participants.contains { $0.tier?.source == .computed })
  }

  private func reports(_ line: String) throws -> [TrackReport] {
    guard case .handle(_, .counters(let reports)) = try input(line).body else {
      throw Unexpected(description: line)
    }
    return reports
  }

  @Test func oneEventOfTwoHandlersIsOne() throws {
    let plain = joined("videoroom", room: "1", id: "2")
    let spaced = plain.replacingOccurrences(of: ":", with: " :  ")
    #expect(try input(plain).identity == input(spaced).identity)
    #expect(try input(plain).identity != input(joined("videoroom", room: "1", id: "3")).identity)
  }

  @Test func aGroupIsOneInputEach() throws {
    var dialect = JanusDialect()
    let events = ["1", "2", "3"].map { joined("videoroom", room: "1", id: $0) }
    let group = "[\(events.joined(separator: ",")),7]"
    let found = decoded(Array(group.utf8), by: &dialect)
    #expect(found.count == 4)
    guard case .rejection(let rejection) = try #require(found.last) else {
      Issue.record("a number was taken")
      return
    }
    #expect(rejection.byte == group.utf8.count - 2)
    #expect(rejection.reason == "expected an object, got the number 7")
  }

  /// Nothing that came vanishes without a verdict.
  @Test func anEmptyGroupIsRejected() throws {
    var dialect = JanusDialect()
    let found = decoded(Array("[]".utf8), by: &dialect)
    guard case .rejection(let rejection) = try #require(found.first) else {
      Issue.record("\(found)")
      return
    }
    #expect(rejection.description == "line 1, byte 0: expected an event, got an empty array")
  }
}

/// Something else than the test expected.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}

extension InputBody {
  /// Whom an event is about.
  var subject: UserID? {
    if case .event(let event, _) = self { event.subject } else { nil }
  }
}
