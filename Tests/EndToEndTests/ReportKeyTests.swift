import Foundation
import Testing

/// Every key of the contract is in the document, and nothing has another type than promised.
@Suite struct ReportKeyTests {
  /// Each object by its path, with its keys; `[]` is every element.
  private static let keys: [(path: String, keys: Set<String>)] = [
    (
      "",
      [
        "schema", "asOf", "complete", "digest", "inputs", "rooms", "clients", "rejections",
        "endReason",
      ]
    ),
    (
      "inputs",
      [
        "read", "applied", "duplicate", "superseded", "pending", "otherRoom", "rejected",
        "unknownType",
      ]
    ),
    (
      "rooms[]",
      [
        "roomID", "realm", "session", "title", "state", "policy", "share", "tasks",
        "participants", "hands", "speakers", "layout", "invitations", "waitingRoom",
        "subMeetings", "signIn", "rollCall", "hostCommands", "messages", "layerSwitches",
        "failedJoins",
        "freshness",
      ]
    ),
    (
      "rooms[].policy",
      [
        "mic", "camera", "share", "chat", "screenshot", "watermark", "locked", "waitingRoom",
      ]
    ),
    ("rooms[].share", ["userID", "kind", "since"]),
    (
      "rooms[].participants[]",
      [
        "userID", "name", "role", "presence", "connections", "mic", "camera", "chatAllowed",
        "drawAllowed", "sharing", "speaking", "hands", "tier", "tierSource", "quality",
        "stalledTracks", "joinedAt", "mutedBy",
      ]
    ),
    ("rooms[].participants[].quality", ["at", "uplink", "downlink"]),
    (
      "rooms[].participants[].quality.uplink",
      ["lossRatio", "rttMilliseconds", "jitterMilliseconds", "bitrateKbps", "mos"]
    ),
    ("rooms[].hands[]", ["userID", "kind", "since", "position"]),
    ("rooms[].speakers[]", ["userID", "level"]),
    ("rooms[].layout", ["hint", "by", "since"]),
    ("rooms[].freshness", ["lastEventAt", "lastSnapshotAt", "gapSuspected"]),
    ("rejections[]", ["line", "byte", "field", "reason"]),
  ]

  /// What is not in every room.
  private static let rareKeys: [(path: String, keys: Set<String>)] = [
    ("rooms[].tasks[]", ["id", "kind", "status"]),
    ("rooms[].invitations[]", ["session", "inviter", "media", "invitees"]),
    ("rooms[].invitations[].invitees[]", ["userID", "state", "media"]),
    ("rooms[].waitingRoom[]", ["userID", "name", "since"]),
    ("rooms[].subMeetings[]", ["id", "title", "assigned", "helpRequested"]),
    ("rooms[].signIn", ["epoch", "host", "endsAt"]), ("rooms[].rollCall", ["id", "by", "at"]),
    ("rooms[].messages", ["chat", "private", "custom"]),
    ("rooms[].layerSwitches", ["count", "last"]),
    (
      "clients[]", ["feed", "userID", "meetingLink", "imLink", "devices", "audioRoute", "notices"]
    ),
  ]

  private static let full = [
    #"{"version":1,"roomID":"r","type":"snapshot","asOf":1719800000000,"data":{"complete":true,"#
      + #""title":"T","session":"s","policy":{"mic":"handOnly","locked":true},"participants":["#
      + #"{"userID":"b","role":"host","mic":"on"},{"userID":"a","name":"A","chatAllowed":true}]}}"#,
    Line.of("room_share_start", "b", room: "r", at: 1, #"{"shareType":"whiteBoard"}"#),
    Line.of("hand-raised", "a", room: "r", at: 3), Line.of("hand-raised", "b", room: "r", at: 2),
    Line.of(
      "active_speakers_changed", "b", room: "r", at: 4,
      #"{"speakers":[{"uid":"b","level":0.8}]}"#),
    Line.of(
      "quality_report", "b", room: "r", at: 5, #"{"pub":{"loss":0.01,"rtt":40},"sub":{"rtt":3}}"#),
    Line.of("connection_quality_changed", "b", room: "r", at: 6, #"{"overall":"unknown"}"#),
    Line.of("layout-hint", "b", room: "r", at: 7, #"{"hint":"grid"}"#),
    Line.of("quality_report", "b", room: "r", at: 8, #"{"pub":{"loss":3.5}}"#),
    Line.of("confetti", "b", room: "r", at: 9),
  ]

  private func report() throws -> Report {
    let finished = try Product.run(
      "once", "--json", "-", input: Self.full.flatMap { Array("\($0)\n".utf8) })
    return try Report(finished)
  }

  @Test func everyObjectHasItsKeys() throws {
    let report = try report()
    for (path, keys) in Self.keys {
      let objects = Self.objects(at: path, in: report.root)
      #expect(!objects.isEmpty, "\(path) is not there")
      for object in objects { #expect(Set(object.keys) == keys, "\(path)") }
    }
    for (path, keys) in Self.rareKeys {
      for object in Self.objects(at: path, in: report.root) {
        #expect(Set(object.keys) == keys, "\(path)")
      }
    }
  }

  @Test func unknownUnsaidAndEmptyAreThreeThings() throws {
    let report = try report()
    let room = try #require(report.room("r"))
    let people = try #require(room["participants"] as? [Report.Object])
    #expect(people.map { $0["userID"] as? String } == ["a", "b"])
    #expect(people[0]["tier"] is NSNull && people[1]["tier"] as? String == "unknown")
    #expect(people[0]["mic"] is NSNull && people[1]["mic"] as? String == "on")
    #expect(people[0]["role"] is NSNull && people[1]["role"] as? String == "host")
    #expect((people[0]["stalledTracks"] as? [Any])?.isEmpty == true)
    let policy = try #require(room["policy"] as? Report.Object)
    #expect(policy["camera"] is NSNull && policy["mic"] as? String == "handOnly")
    #expect(policy["locked"] as? Bool == true && policy["chat"] is NSNull)
    #expect(room["signIn"] is NSNull && room["rollCall"] is NSNull)
    let hands = try #require(room["hands"] as? [Report.Object])
    #expect(hands.map { $0["userID"] as? String } == ["b", "a"])
    #expect(hands.map { $0["position"] as? Int } == [1, 2])
    #expect(hands[0]["since"] as? String == "2024-07-01T02:13:22.000Z")
  }

  @Test func aRejectionSaysWhere() throws {
    let report = try report()
    let rejection = try #require(report.rejections.first)
    #expect(report.rejections.count == 1 && report.count("rejected") == 1)
    #expect(report.count("unknownType") == 1)
    #expect(rejection["line"] as? Int == 9 && rejection["field"] as? String == "data.pub.loss")
    let line = Self.full[8]
    let byte = line.range(of: "3.5").map {
      line.utf8.distance(from: line.startIndex, to: $0.lowerBound)
    }
    #expect(rejection["byte"] as? Int == byte)
    #expect(rejection["reason"] as? String == "expected 0.0 to 1.0, got 3.5")
  }

  @Test func theDigestIs32HexadecimalDigits() throws {
    let digest = try report().digest
    #expect(digest.utf8.count == 32 && digest.allSatisfy { "0123456789abcdef".contains($0) })
  }

  /// Every object at a path; what is null is none.
  private static func objects(at path: String, in root: Report.Object) -> [Report.Object] {
    path.split(separator: ".").reduce([root]) { objects, part in
      objects.flatMap { object -> [Report.Object] in
        if part.hasSuffix("[]") {
          return object[String(part.dropLast(2))] as? [Report.Object] ?? []
        }
        return (object[String(part)] as? Report.Object).map { [$0] } ?? []
      }
    }
  }
}
