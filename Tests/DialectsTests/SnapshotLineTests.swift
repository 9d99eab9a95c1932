import CallRoom
import Dialects
import EventCore
import Testing

/// Snapshots in our own line: complete, partial, in pages, failed, of a room that is none.
@Suite struct SnapshotLineTests {
  private func input(_ fields: String, _ data: String) throws -> Input {
    var dialect = CallTopDialect()
    let line = #"{"version":1,"type":"snapshot","roomID":"r",\#(fields)"data":\#(data)}"#
    guard case .input(let input)? = decoded(Array(line.utf8), by: &dialect).first else {
      throw Unexpected(description: line)
    }
    return input
  }

  private func snapshot(_ data: String, _ fields: String = "") throws -> Snapshot {
    guard case .snapshot(let snapshot) = try input(fields, data).body else {
      throw Unexpected(description: data)
    }
    return snapshot
  }

  @Test(
    arguments: [
      (#"{"complete":true}"#, "", .complete), ("{}", "", .partial),
      (#"{"complete":false}"#, "", .partial), (#"{"failed":true,"complete":true}"#, "", .failed),
      (#"{"exists":false,"complete":true}"#, "", .noSuchRoom),
      (#"{"exists":false}"#, "", .partial), (#"{"exists":true,"complete":true}"#, "", .complete),
      (#"{"complete":true}"#, #""page":2,"pages":3,"#, .page(2, of: 3)),
      (#"{"page":"1","pages":"1"}"#, "", .page(1, of: 1)),
    ] as [(String, String, Snapshot.Coverage)])
  func itSaysHowMuchItTells(_ data: String, _ fields: String, _ wanted: Snapshot.Coverage) throws {
    #expect(try snapshot(data, fields).coverage == wanted)
  }

  @Test func whatIsNotToldStaysUntold() throws {
    let snapshot = try snapshot(#"{"complete":true,"participants":[{"userID":"a"}]}"#)
    #expect(snapshot.people == [Listing(userID: "a")])
    #expect(snapshot.title == nil && snapshot.session == nil && snapshot.policy == [])
    #expect(!snapshot.tellsShare)
  }

  @Test func itTellsTheRoom() throws {
    let snapshot = try snapshot(
      #"{"title":"T","session":"s","sessionStartedAt":5,"policy":{"mic":"handOnly","locked":true},"#
        + #""share":{"userID":"a","kind":"whiteboard"},"participants":[{"userID":"a","name":"A","#
        + #""role":"host","mic":"on","camera":"off","connectionIDs":["c1","c2"]},{"uid":"b"}]}"#)
    #expect(snapshot.title?.text == "T" && snapshot.session?.text == "s")
    #expect(snapshot.sessionStart == Timestamp(milliseconds: 5))
    #expect(snapshot.policy == [.microphone(.handOnly), .flag(.locked, true)])
    #expect(snapshot.tellsShare)
    let first = try #require(snapshot.people.first)
    #expect(first.connections == ["c1", "c2"])
    #expect(first.facts.role == .host && first.facts.microphone == .on)
    #expect(first.facts.share == .some(.whiteboard))
    #expect(snapshot.people.last?.facts.share == .some(nil))
  }

  @Test func itCountsAsOfItsQuestion() throws {
    let input = try input(#""asOf":7000,"sentAt":9000,"#, "{}")
    #expect(input.stamp == Stamp(Timestamp(milliseconds: 7000), tieBreak: 0))
    let inside = try self.input(#""sentAt":9000,"#, #"{"asOf":7000}"#)
    #expect(inside.stamp == input.stamp)
    let late = try self.input(#""asOf":7000,"receivedAt":99000000,"#, "{}")
    #expect(late.stamp == input.stamp, "a server's clock is used as it is")
  }

  @Test func pagesAreCompleteWhenAllHaveCome() throws {
    let before = try input(
      #""asOf":1000,"#, #"{"complete":true,"participants":[{"userID":"gone"}]}"#)
    let pages = try (1...3).map { page in
      try input(
        #""asOf":2000,"page":\#(page),"pages":3,"#,
        #"{"complete":true,"participants":[{"userID":"p\#(page)"}]}"#)
    }
    for order in [[0, 1, 2], [2, 0, 1], [1, 1, 0, 2]] {
      var inputs = [before]
      for (step, page) in order.enumerated() {
        inputs.append(pages[page])
        let isAll = Set(order[...step]).count == 3
        let people = people(inputs)
        #expect(people.contains("gone") == !isAll, "\(order[...step])")
        #expect(people.contains(UserID("p\(page + 1)")))
      }
    }
  }

  @Test func aFailedQuestionChangesNobody() throws {
    let all = try input(#""asOf":1000,"#, #"{"complete":true,"participants":[{"userID":"a"}]}"#)
    let failed = try input(#""asOf":2000,"#, #"{"failed":true}"#)
    let partial = try input(#""asOf":3000,"#, #"{"participants":[{"userID":"b"}]}"#)
    #expect(people([all, failed]) == ["a"])
    #expect(people([all, failed, partial]) == ["a", "b"])
    let none = try input(#""asOf":4000,"#, #"{"complete":true,"exists":false}"#)
    #expect(people([all, failed, partial, none]) == [])
    #expect(store([all, none]).room(RoomKey(roomID: "r"))?.life == .ended)
  }

  private func people(_ inputs: [Input]) -> Set<UserID> {
    Set((store(inputs).room(RoomKey(roomID: "r"))?.participants ?? []).map(\.userID))
  }
}
