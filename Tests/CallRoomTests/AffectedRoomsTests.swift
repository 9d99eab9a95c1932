import CallRoom
import Testing

/// A list of rooms that costs no array while it is one.
@Suite struct AffectedRoomsTests {
  private let office = RoomKey(roomID: "office")

  @Test func itReadsAsTheArrayThatItWasMadeOf() {
    for rooms in [[], [hall], [hall, office], [office, hall, office]] {
      let affected = AffectedRooms(rooms)
      #expect(Array(affected) == rooms)
      #expect(affected.count == rooms.count)
      #expect(affected.contains(office) == rooms.contains(office))
      #expect(!affected.isOwn)
    }
  }

  @Test func whatIsEqualIsTheRoomsNotHowTheyCame() {
    #expect(AffectedRooms(own: hall) == [hall])
    #expect(AffectedRooms(own: nil) == [])
    #expect(AffectedRooms(own: hall) != [office])
    #expect(AffectedRooms([hall, office]) != [office, hall])
    #expect(AffectedRooms(own: hall).isOwn)
  }

  @Test func aStateTellsOfTheInputsOwnRoomAndOfOthers() {
    var state = State()
    #expect(state.apply(entered("ann", "c1", at: 1)).rooms.isOwn)
    let told = state.apply(handle("c1", .mediaUp, at: 2)).rooms
    #expect(told == [hall] && !told.isOwn)
    #expect(state.apply(handle("c9", .mediaUp, at: 3)).rooms == [])
  }
}
