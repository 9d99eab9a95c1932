import CallRoom
import EventCore
import Testing

/// The recorded call against the server's own lists.
@Suite struct JanusRosterTests {
  private let call: RecordedCall

  init() throws { call = try RecordedCall() }

  @Test func everyLineIsUnderstood() {
    #expect(call.inputs.count == 1499)
    #expect(call.moments.count == 25)
    let unknown = Set(call.inputs.filter { $0.body == .unknownType }.map(\.type))
    #expect(unknown == [])
    let counts = store(call.inputs).counts
    #expect(counts.read == 1499)
    #expect(counts.rejected == 0 && counts.unknownType == 0)
  }

  @Test(arguments: ["videoroom/1234", "videoroom/5678", "audiobridge/1234"])
  func theRosterIsTheServersAtEveryMoment(_ id: String) throws {
    for moment in call.moments {
      let room = store(call.inputs(until: moment)).room(RoomKey(roomID: RoomID(id)))
      let found = (room?.participants ?? []).map { "\($0.userID) \($0.name ?? "nameless")" }
      let listed = try #require(moment.lists[id])
      let wanted = listed.map { "\($0.id) \(Self.told($0.display))" }
      #expect(found.sorted() == wanted.sorted(), "\(moment.label)")
    }
  }

  /// The video room's events do not carry a new name: only the next list tells it.
  private static func told(_ display: String) -> String {
    display == "Alice (renamed) ⭐" ? "Alice" : display
  }

  @Test func theRenameThatOnlyTheListTellsIsAtTwoMoments() {
    let renamed = call.moments.filter { moment in
      moment.lists["videoroom/1234"]?.contains { $0.display == "Alice (renamed) ⭐" } ?? false
    }
    #expect(renamed.map(\.label) == ["bob-moderated", "carol-unpublished"])
  }

  @Test func mutedIsMicrophoneOff() throws {
    var judged = 0
    for moment in call.moments {
      let room = store(call.inputs(until: moment)).room(RoomKey(roomID: Cast.audio))
      for listed in moment.lists["audiobridge/1234"] ?? [] {
        let person = room?.participant(UserID(String(listed.id)))
        let place: Comment = "\(listed.display) at \(moment.label)"
        #expect((person?.microphone == .off) == listed.muted, place)
        judged += 1
      }
    }
    #expect(judged == 13)
  }

  @Test func theTextRoomIsEmptyInTheEnd() throws {
    let during = try call.room("textroom/1234", at: "textroom")
    #expect(!during.participants.isEmpty)
    let after = try call.room("textroom/1234", at: "end")
    #expect(after.participants.isEmpty)
    #expect(after.departed.count == during.participants.count)
  }

  @Test func anEndedRoomIsEnded() throws {
    let room = store(call.inputs).room(RoomKey(roomID: "videoroom/5678"))
    #expect(room?.life == .ended)
  }
}
