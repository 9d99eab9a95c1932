import CallRoom
import Testing

@testable import Dialects

/// Answers of SMeeting's REST.
@Suite struct SMeetingAnswerTests {
  private func users(_ rows: [String], pages: Int = 1, total: Int? = nil) -> [UInt8] {
    let meta =
      #""_meta":{"totalCount":\#(total ?? rows.count),"pageCount":\#(pages),"currentPage":1}"#
    return Array(#"{"code":0,"data":[\#(rows.joined(separator: ","))],\#(meta)}"#.utf8)
  }

  private func row(_ user: String, mic: Int = 2, device: Int = 3, more: String = "") -> String {
    #"{"user_id":"\#(user)","nickname":"\#(user)","role":0,"mic_state":\#(mic),"#
      + #""camera_state":2,"share_state":0,"is_kickout":false,"device_type":\#(device)\#(more)}"#
  }

  @Test func aMemberAsItIsTold() throws {
    let page = try SMeetingMember.page(
      users([
        row("anna", mic: 1, more: #","chat_disabled":true,"join_at":1719800000,"role":1"#)
      ]))
    let facts = try #require(page.rows.first).listing.facts
    #expect(facts.microphone == .on && facts.camera == .off && facts.role == .host)
    #expect(facts.chatAllowed == false && facts.share == .some(nil))
    #expect(facts.joinedAt == Timestamp(milliseconds: 1_719_800_000_000))
  }

  @Test func machinesAndThoseThrownOutAreNobody() throws {
    let page = try SMeetingMember.page(
      users([
        row("anna"), row("sip", device: 82), row("mixer", device: 80),
        row("out").replacing("\"is_kickout\":false", with: "\"is_kickout\":true"),
      ]))
    #expect(SMeetingMember.people(page.rows).map(\.userID) == ["anna"])
  }

  @Test func twoDevicesAreOnePerson() throws {
    let page = try SMeetingMember.page(
      users([row("anna", mic: 2), row("bob"), row("anna", mic: 1, device: 1)]))
    let people = SMeetingMember.people(page.rows)
    #expect(people.map(\.userID) == ["anna", "bob"])
    #expect(people[0].facts.microphone == .on)
  }

  @Test func aMeetingWithItsPolicy() throws {
    let body = #"""
      {"code":0,"data":[{"id":"m1","room_no":"7768","title":"Standup","meeting_status":2,
      "mic_disabled":true,"self_unmute_mic_disabled":true,"locked":true,"share_disabled":false,
      "waiting_room_disabled":true,"password":"pssst"},{"id":"m2","meeting_status":3}],"_meta":{}}
      """#
    let page = try SMeetingMeeting.page(Array(body.utf8))
    let meeting = try #require(page.rows.first)
    #expect(meeting.id == "m1" && meeting.roomNumber == "7768" && meeting.isRunning)
    #expect(meeting.title == ExactText("Standup"))
    #expect(
      meeting.policy == [
        .microphone(.handOnly), .flag(.share, true), .flag(.waitingRoom, false),
        .flag(.locked, true),
      ])
    #expect(!"\(meeting)".contains("pssst"))
    #expect(page.rows.last?.isRunning == false)
  }

  @Test func aPassReadsEveryPage() throws {
    var pass = SMeetingPass<SMeetingMember>()
    #expect(pass.first == .ask(page: 1))
    for (page, step) in zip(
      1...3, [SMeetingPass<SMeetingMember>.Step.ask(page: 2), .ask(page: 3), .done])
    {
      let read = try SMeetingMember.page(users([row("u\(page)")], pages: 3, total: 3))
      #expect(pass.take(.success(read)) == step)
    }
    #expect(pass.coverage == .complete && pass.rows.count == 3)
  }

  /// A page that is missing makes it partial; the first one, failed.
  @Test func aMissingPageMakesItPartial() throws {
    var pass = SMeetingPass<SMeetingMember>()
    _ = pass.take(.success(try SMeetingMember.page(users([row("a")], pages: 2, total: 2))))
    #expect(pass.take(.failure(Rejection(reason: "gone"))) == .done)
    #expect(pass.coverage == .partial && pass.fault == "gone" && pass.rows.count == 1)
    var failed = SMeetingPass<SMeetingMember>()
    _ = failed.take(.failure(Rejection(reason: "gone")))
    #expect(failed.coverage == .failed)
  }

  /// Who goes while the pages are read moves somebody else to a page that was read already.
  @Test func aListThatMovesIsPartial() throws {
    var pass = SMeetingPass<SMeetingMember>()
    _ = pass.take(.success(try SMeetingMember.page(users([row("a")], pages: 2, total: 3))))
    _ = pass.take(.success(try SMeetingMember.page(users([row("b")], pages: 2, total: 2))))
    #expect(pass.coverage == .partial)
  }

  @Test func aListWithoutEndStaysPartial() throws {
    var pass = SMeetingPass<SMeetingMember>()
    var steps = 0
    while pass.take(.success(try SMeetingMember.page(users([row("a")], pages: 1_000_000)))) != .done
    {
      steps += 1
    }
    #expect(steps < SMeetingPass<SMeetingMember>.pageLimit && pass.coverage == .partial)
  }

  @Test func whatTheServerRefusesIsToldInItsWords() {
    let body = Array(#"{"code":1003,"msg":"bad signature"}"#.utf8)
    do {
      _ = try SMeetingMember.page(body)
      Issue.record("taken")
    } catch {
      #expect(error.description.contains("1003 (bad signature)"))
    }
    for text in ["", "[]", "{}", #"{"code":0,"data":[{}]}"#, #"{"code":0,"data":7}"#] {
      #expect(throws: Rejection.self, "\(text)") { try SMeetingMember.page(Array(text.utf8)) }
    }
  }
}
