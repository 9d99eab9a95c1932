import CallRoom
import EventCore
import Synchronization
import Testing

@testable import Feeds

/// Who entered on two devices and left on one: the list is asked for at once.
@Suite struct RoomWishesTests {
  private func lines(_ lines: String..., into inlet: Inlet) {
    for line in lines { Array("\(line)\n".utf8).withUnsafeBytes { inlet.receive($0) } }
  }

  private func exit(_ user: String) -> String {
    #"{"version":1,"roomID":"m1","type":"user_exit","userID":"\#(user)","data":{"reason":1}}"#
  }

  private func enter(_ user: String, _ id: Int) -> String {
    #"{"version":1,"eventID":"\#(user)\#(id)","roomID":"m1","type":"user_enter","userID":"\#(user)"}"#
  }

  @Test func onlyASecondEntranceMakesAWish() throws {
    let wishes = RoomWishes()
    let inlet = Inlet(
      try FeedAddress("demo:?realm=eu"), into: Store(), isLive: true, wishes: wishes,
      clock: wallClock)
    lines(enter("anna", 1), exit("anna"), enter("bob", 1), enter("bob", 2), into: inlet)
    #expect(wishes.rooms(of: "eu", since: 0).rooms.isEmpty)
    lines(exit("bob"), into: inlet)
    let (rooms, next) = wishes.rooms(of: "eu", since: 0)
    #expect(rooms == ["m1"])
    #expect(wishes.rooms(of: "eu", since: next).rooms.isEmpty)
    #expect(wishes.rooms(of: nil, since: 0).rooms.isEmpty)
    // What was counted is counted once.
    lines(exit("bob"), into: inlet)
    #expect(wishes.rooms(of: "eu", since: next).rooms.isEmpty)
  }

  @Test func theListIsAskedForAndWhoIsStillThereStays() throws {
    var state = SMeetingServer.State()
    state.meetings = ["m1": ["anna", "bob"]]
    let server = try SMeetingServer(state)
    let run = try SMeetingFeedTests.Run(server)
    #expect(eventually { run.people("m1") == ["anna", "bob"] })
    let asked = server.read { $0.questions.count }
    // What webhooks tell comes by another feed of the run.
    let hooks = run.neighbour(try FeedAddress("listen://127.0.0.1:0"))
    lines(enter("bob", 1), enter("bob", 2), exit("bob"), into: hooks)
    #expect(eventually { server.read { $0.questions.count } > asked })
    #expect(eventually { run.people("m1") == ["anna", "bob"] })
  }
}
