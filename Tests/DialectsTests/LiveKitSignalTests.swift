import CallRoom
import EventCore
import Foundation
import Testing

@testable import Dialects

/// What a LiveKit server sends over its signal WebSocket, in both of its forms.
@Suite struct LiveKitSignalTests {
  private struct Message {
    let label: String
    let binary: [UInt8]
    let json: [UInt8]
  }

  private func messages() throws -> [Message] {
    try Fixture.lines("livekit/signal.ndjson").map { line in
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      return Message(
        label: try #require(entry["label"] as? String),
        binary: Array(try #require(entry["binary"] as? String).utf8),
        json: Array(try JSONSerialization.data(withJSONObject: try #require(entry["json"]))))
    }
  }

  /// The room after the messages up to one of these words.
  private func room(
    until word: String, isBinary: Bool
  ) throws -> Room {
    let store = Store()
    var dialect = LiveKitSignalDialect()
    for (index, message) in try messages().enumerated() {
      let time = readingTime.advanced(byMicroseconds: Int64(index) * 10_000_000)
      let found = decoded(
        isBinary ? message.binary : message.json, by: &dialect, isLive: true, at: time)
      #expect(!found.isEmpty, "\(message.label) vanished")
      for case .rejection(let rejection) in found {
        Issue.record("\(message.label): \(rejection)")
      }
      store.ingest(found, readAt: time)
      if message.label.contains(word) { break }
    }
    return try #require(store.room(RoomKey(roomID: "standup")))
  }

  @Test(arguments: [true, false])
  func theFirstMessageIsTheWholeRoom(_ isBinary: Bool) throws {
    let room = try room(until: "join", isBinary: isBinary)
    #expect(room.session == "RM_hD9aXk2")
    #expect(room.participants.map(\.userID) == ["user-1", "user-2", "user-9"])
    #expect(room.participants.map(\.name) == ["Alice", "李雷 👩🏽‍💻", "monitor"])
    #expect(room.participants.map(\.microphone) == [.on, .off, .off])
    #expect(room.participants[0].camera == .on && room.participants[1].sharing == .screen)
    #expect(room.hands.map(\.userID) == ["user-2"])
  }

  @Test(arguments: [true, false])
  func whoIsGoneIsGone(_ isBinary: Bool) throws {
    let room = try room(until: "bob gone", isBinary: isBinary)
    #expect(room.participants.map(\.userID) == ["user-1", "user-9"])
    #expect(room.hands.isEmpty)
  }

  @Test(arguments: [true, false])
  func speakersAndTiersFindTheirPeople(_ isBinary: Bool) throws {
    let speaking = try room(until: "speakers_changed", isBinary: isBinary)
    #expect(speaking.speakers.map(\.userID) == ["user-1"] && speaking.speakers[0].level == 0.625)
    let judged = try room(until: "connection_quality", isBinary: isBinary)
    #expect(judged.participant("user-1")?.tier?.overall == .excellent)
    // Somebody whom no message told of: a question is due.
    #expect(judged.freshness.gapSuspected)
  }

  /// Negotiation and tokens change nothing, and are not copied.
  @Test(arguments: [true, false])
  func theRestIsUnderstoodAndChangesNothing(_ isBinary: Bool) throws {
    #expect(
      try room(until: "refresh_token", isBinary: isBinary).participants
        == room(until: "room_update", isBinary: isBinary).participants)
    let token = try #require(messages().last { $0.label == "refresh_token" })
    let json = try LiveKitSignalSchema.json(
      #require(Data(base64Encoded: Data(token.binary)).map(Array.init)))
    #expect(String(decoding: json, as: UTF8.self) == #"{"refreshToken":true}"#)
  }

  private func rejection(_ text: String, after first: [UInt8]? = nil) -> String? {
    var dialect = LiveKitSignalDialect()
    if let first { _ = decoded(first, by: &dialect) }
    guard case .rejection(let rejection)? = decoded(Array(text.utf8), by: &dialect).first else {
      return nil
    }
    return rejection.description
  }

  @Test func whatCannotBeReadIsSaid() throws {
    let join = try #require(messages().first).json
    #expect(rejection("{}")?.contains("expected a message") == true)
    #expect(rejection("?")?.contains("base64") == true)
    #expect(rejection("Cg==") != nil && rejection("[1]") != nil)
    #expect(
      rejection(#"{"speakersChanged":{"speakers":[]}}"#)?.contains("join first") == true)
    #expect(
      rejection(
        #"{"connectionQuality":{"updates":[{"participantSid":"PA_00000001","quality":"AWFUL"}]}}"#,
        after: join)?.contains("got 'AWFUL'") == true)
    #expect(rejection(#"{"update":7}"#, after: join)?.contains("expected an object") == true)
    // Poor is what is left out, and lost is not the largest by chance.
    var dialect = LiveKitSignalDialect()
    _ = decoded(join, by: &dialect)
    let poor = decoded(
      Array(#"{"connection_quality":{"updates":[{"participant_sid":"PA_00000001"}]}}"#.utf8),
      by: &dialect)
    guard case .input(let input)? = poor.first, case .event(let event, _) = input.body else {
      Issue.record("\(poor)")
      return
    }
    #expect(
      event
        == .qualityTier("user-1", TierClaim(uplink: nil, downlink: nil, overall: .poor)))
  }

  /// No cut and no changed byte of a message makes it trap.
  @Test func brokenMessagesNeverTrap() throws {
    for message in try messages() {
      let bytes = try #require(Data(base64Encoded: Data(message.binary)).map(Array.init))
      for end in bytes.indices { _ = try? LiveKitSignalSchema.json(Array(bytes[..<end])) }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x5A
        var dialect = LiveKitSignalDialect()
        _ = decoded(Array(Data(changed).base64EncodedString().utf8), by: &dialect)
      }
    }
  }
}
