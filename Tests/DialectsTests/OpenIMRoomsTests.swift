import CallRoom
import EventCore
import Testing

@testable import Dialects

/// Answers of OpenIM's REST about rooms.
@Suite struct OpenIMRoomsTests {
  private let asked = Timestamp(milliseconds: 1_719_800_010_000)

  private var question: AskedSnapshot {
    AskedSnapshot(askedAt: asked, in: DecodeContext(feed: "f", readAt: asked, isLive: true))
  }

  private func apply(_ store: Store, _ body: String, asked rooms: [String]) {
    switch OpenIMRooms.byIDs(Array(body.utf8)) {
    case .success(let answer):
      store.ingest(answer.inputs(asked: rooms, question), readAt: asked)
    case .failure:
      store.ingest(OpenIMRooms.failed(asked: rooms, question), readAt: asked)
    }
  }

  private let one = """
    {"errCode":0,"errMsg":"","errDlt":"","data":{"roomList":[{"roomID":"r","invitation":\
    {"inviterUserID":"alice","inviteeUserIDList":["bob","carol"],"groupID":"g","roomID":"r",\
    "timeout":30,"mediaType":"audio","initiateTime":1719800000000},"participant":[\
    {"userInfo":{"userID":"alice","nickname":"Alice"}},{"userInfo":{"userID":"bob"}},\
    {"userInfo":{"userID":"r"}}]}]}}
    """

  @Test func aRoomWithItsCall() {
    let store = Store()
    apply(store, one, asked: ["r"])
    let room = store.rooms(at: asked).first
    #expect(room?.participants.map(\.userID) == ["alice", "bob"])
    #expect(room?.invitations.first?.invitees.map(\.state) == [.accepted, .invited])
    #expect(room?.freshness.lastSnapshotAt != nil)
  }

  /// "None" ends the room, "failed" changes only its freshness.
  @Test func failedAndNoneAreTwoThings() {
    let store = Store()
    apply(store, one, asked: ["r"])
    for failed in [#"{"errCode":1001,"errMsg":"no"}"#, "<html>", "", "{}", #"{"data":{}}"#] {
      apply(store, failed, asked: ["r"])
      #expect(store.rooms().first?.participants.count == 2, "\(failed)")
    }
    let later = AskedSnapshot(
      askedAt: asked.advanced(byMicroseconds: 30_000_000),
      in: DecodeContext(feed: "f", readAt: asked, isLive: true))
    let none = OpenIMRooms.byIDs(Array(#"{"errCode":0,"data":{"roomList":[]}}"#.utf8))
    guard case .success(let answer) = none else {
      Issue.record("\(none)")
      return
    }
    store.ingest(answer.inputs(asked: ["r"], later), readAt: asked)
    #expect(store.rooms().first?.participants.isEmpty == true)
    #expect(store.rooms().first?.life == .ended)
  }

  @Test func aGroupWithoutACallIsNone() {
    for body in [
      #"{"errCode":0,"data":{"roomID":"","invitation":null,"participant":[]}}"#,
      #"{"errCode":0,"data":null}"#, #"{"errCode":0,"data":{}}"#,
    ] {
      #expect(OpenIMRooms.byGroup(Array(body.utf8)) == .success(OpenIMRooms(rooms: [])))
    }
    guard case .failure(let rejection) = OpenIMRooms.byGroup(Array(#"{"errCode":5}"#.utf8)) else {
      Issue.record("taken")
      return
    }
    #expect(rejection.description.contains("got 5"))
  }
}
