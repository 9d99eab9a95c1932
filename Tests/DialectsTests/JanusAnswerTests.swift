import CallRoom
import EventCore
import Foundation
import JSON
import Testing

@testable import Dialects

/// What a real server's Admin API answered.
@Suite struct JanusAnswerTests {
  private func answer(_ question: String) throws -> [UInt8] {
    for line in try Fixture.lines("janus/admin.ndjson") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      guard entry["question"] as? String == question else { continue }
      return Array(try JSONSerialization.data(withJSONObject: try #require(entry["answer"])))
    }
    throw Unexpected(description: "no answer to '\(question)'")
  }

  private func fault<Value>(_ body: () throws -> Value) -> JanusFault? {
    do {
      _ = try body()
      return nil
    } catch { return error as? JanusFault }
  }

  private let video = JanusRoom(plugin: .videoroom, name: "1234", isText: false)
  private let audio = JanusRoom(plugin: .audiobridge, name: "1234", isText: false)

  @Test func roomsHaveTitlesAndTheAudioBridgesSayWhetherTheyAreMuted() throws {
    let rooms = try JanusAnswer.rooms(
      answer("published+subscribed videoroom_list"), of: .videoroom)
    #expect(rooms.map(\.roomID.text) == ["videoroom/1234", "videoroom/5678"])
    #expect(rooms.map(\.title?.text) == ["Peers Video", "Peers Video B (moderated)"])
    #expect(rooms.allSatisfy { $0.isMuted == nil && !$0.isText })
    let bridges = try JanusAnswer.rooms(answer("ab-joined audiobridge_list"), of: .audiobridge)
    #expect(bridges.map(\.isMuted) == [false])
    let texts = try JanusAnswer.rooms(answer("textroom list"), of: .textroom)
    #expect(texts.map(\.title?.text) == ["Peers Text"])
  }

  @Test func peopleAreListedAsTheyAre() throws {
    let people = try JanusAnswer.people(
      answer("published+subscribed videoroom_listparticipants_1234"), in: video)
    #expect(people.map(\.userID) == [Cast.alice, Cast.carol, Cast.bob])
    #expect(people.map(\.name?.text).last == "李雷 👩🏽‍💻")
    #expect(people.allSatisfy { $0.isPublisher == true && $0.isMuted == nil })
    let bridge = try JanusAnswer.people(
      answer("ab-joined audiobridge_listparticipants"), in: audio)
    #expect(bridge.map(\.isMuted) == [false, true, false])
  }

  @Test func handlesAreSomebodysOrASubscribers() throws {
    let names = try JanusAnswer.sessions(answer("published+subscribed list_sessions"))
    #expect(names == ["8615892540097258", "5666509191920348", "7482804696065563"])
    let handles = try JanusAnswer.handles(
      answer("published+subscribed list_handles 8615892540097258"))
    #expect(handles == ["7642864806748429", "86603752380269"])
    let own = try #require(
      try JanusAnswer.handle(answer("published+subscribed handle_info 86603752380269")))
    #expect(own.userID == Cast.bob && own.room == video && !own.isSubscriber)
    #expect(own.tracks.map(\.kind) == [.audio, .camera])
    #expect(own.age == Int64(5_950_874))
    let other = try #require(
      try JanusAnswer.handle(answer("published+subscribed handle_info 7642864806748429")))
    #expect(other.isSubscriber && other.userID == nil && other.tracks.isEmpty)
  }

  @Test func whatIsNotThereIsToldFromWhatFailed() throws {
    for (plugin, name) in zip(JanusRoom.Plugin.allCases, ["videoroom", "audiobridge", "textroom"]) {
      let room = JanusRoom(plugin: plugin, name: "1", isText: false)
      let found = fault { try JanusAnswer.people(answer("no such \(name)"), in: room) }
      #expect(found?.isNoSuchRoom == true && found?.isUnauthorized == false)
    }
    #expect(fault { try JanusAnswer.sessions(answer("wrong secret")) }?.isUnauthorized == true)
    #expect(fault { try JanusAnswer.handles(answer("no such session")) }?.isGone == true)
    for broken in ["", "[]", "{}", "null", #"{"janus":"success","response":{"participants":7}}"#] {
      guard case .unreadable = fault({ try JanusAnswer.people(Array(broken.utf8), in: video) })
      else {
        Issue.record("\(broken) was read")
        continue
      }
    }
  }

  @Test func questionsAskWhatTheServerTakes() throws {
    func text(_ question: JanusQuestion) -> String {
      String(decoding: question.body(secret: #"s"x"#), as: UTF8.self)
    }
    let head = #"{"janus":"message_plugin","transaction":"calltop","admin_secret":"s\"x","#
    #expect(
      text(.people(video)) == head
        + #""plugin":"janus.plugin.videoroom","request":{"request":"listparticipants","room":1234}}"#
    )
    let named = JanusRoom(plugin: .textroom, name: "1234", isText: true)
    #expect(
      text(.people(named)) == head
        + #""plugin":"janus.plugin.textroom","request":{"request":"listparticipants","#
        + #""room":"1234","transaction":"calltop"}}"#)
    #expect(JanusQuestion.handle("7", session: "5").path == "/5/7")
    #expect(String(decoding: JanusQuestion.ping.body(secret: nil), as: UTF8.self).count < 50)
    #expect(JanusRoom("videoroom/1234") == video && JanusRoom("standup") == nil)
    #expect(JanusRoom("textroom/team é")?.isText == true && JanusRoom("textroom/") == nil)
  }

  private func asked(at milliseconds: Int64, ahead: Int64 = 0) -> AskedSnapshot {
    var context = DecodeContext(readAt: Timestamp(milliseconds: milliseconds), isLive: true)
    context.clockAheadMicroseconds = ahead
    return AskedSnapshot(askedAt: context.readAt, in: context)
  }

  @Test func anAnswerIsOfTheMomentOfItsQuestionLessAMargin() {
    #expect(asked(at: 1_796_009_360_000).asOf == Timestamp(milliseconds: 1_796_009_358_000))
    // A server whose clock is behind means an earlier moment.
    #expect(
      asked(at: 1_796_009_360_000, ahead: 500_000).asOf
        == Timestamp(milliseconds: 1_796_009_357_500))
  }

  /// Somebody silenced by a host stays silent whatever the lists say, and who is not known to publish is
  /// told from a handle.
  @Test func snapshotsAndHandlesFillInWhatNoEventTold() throws {
    let people = try JanusAnswer.people(
      answer("published+subscribed videoroom_listparticipants_1234"), in: video)
    let asked = asked(at: 1_796_009_400_000)
    var store = Store()
    store.ingest(video.inputs(people, asked), readAt: readingTime)
    let key = RoomKey(roomID: video.roomID)
    #expect(store.room(key)?.participants.count == 3)
    #expect(store.room(key)?.participant(Cast.bob)?.microphone == nil)
    let began = Timestamp(milliseconds: 1_796_009_350_000)
    let tracks = [PublishedTrack(id: ExactText("0"), kind: .audio)]
    let told =
      video.inputs(handle: "9", of: Cast.bob, asked)
      + video.inputs(publishes: tracks, Cast.bob, since: began, asked)
    store.ingest(told, readAt: readingTime)
    #expect(store.room(key)?.participant(Cast.bob)?.microphone == .on)
    #expect(store.room(key)?.participant(Cast.bob)?.connections == 1)
    // The event of the silencing comes late, and is older than the question.
    let line =
      #"{"emitter":"j","type":64,"timestamp":1796009390000000,"event":{"plugin":"janus.plugin.videoroom","data":{"videoroom":"moderated","room":1234,"id":4285847405828432,"mid":"0","moderation":"muted"}}}"#
    var dialect = JanusDialect()
    store.ingest(decoded(Array(line.utf8), by: &dialect), readAt: readingTime)
    #expect(store.room(key)?.participant(Cast.bob)?.microphone == .off)
    // All of it in every order.
    let all = video.inputs(people, asked) + told + decoded(Array(line.utf8), by: &dialect)
    let digest = store.digest
    for _ in 0..<20 {
      store = Store()
      for input in all.shuffled() { store.ingest([input], readAt: readingTime) }
      #expect(store.digest == digest)
    }
  }

  @Test func aRoomThatIsNotThereEnds() throws {
    let people = try JanusAnswer.people(
      answer("ab-joined audiobridge_listparticipants"), in: audio)
    let store = Store()
    store.ingest(audio.inputs(people, asked(at: 1_796_009_400_000)), readAt: readingTime)
    let key = RoomKey(roomID: audio.roomID)
    #expect(store.room(key)?.participants.map(\.microphone) == [.on, .on, .off])
    store.ingest(audio.inputs(nil, asked(at: 1_796_009_410_000)), readAt: readingTime)
    #expect(store.room(key)?.participants.isEmpty == true && store.room(key)?.life == .ended)
  }
}
