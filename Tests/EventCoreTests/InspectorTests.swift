import CallRoom
import Testing

@testable import EventCore

/// The last inputs with their verdicts, in words.
struct InspectorTests {
  @Test func supersededSaysByWhatAndWhen() {
    let store = Store()
    store.take(
      Hall.entered("anna", at: 0),
      Hall.event(.microphone("anna", .off, by: nil), at: 2.12, id: "e7"),
      Hall.event(.microphone("anna", .on, by: nil), at: 1.3, id: "e6"))
    let entries = store.inspect(room: Hall.key, user: "anna")
    #expect(entries.map(\.eventID) == ["e6", "e7", nil])
    #expect(
      entries[0].reason
        == "superseded: microphone of anna set by event e7 at 14:03:22.120, 0.8 s newer")
    #expect(entries[1].reason == "applied")
    #expect(entries[0].at == Hall.at(1.3))
  }

  @Test func supersededByASnapshotAndBySomethingThatIsGone() {
    let store = Store()
    store.take(
      Hall.snapshot([Hall.listed("anna") { $0.camera = .on }], at: 2),
      Hall.event(.camera("anna", .off), at: 1.97))
    #expect(
      store.inspect(room: Hall.key)[0].reason
        == "superseded: camera of anna set by a snapshot at 14:03:22.000, 30 ms newer")
    for index in 0..<64 { store.take(Hall.title("t\(index)", at: 10 + Double(index))) }
    store.take(Hall.event(.camera("anna", .off), at: 1))
    #expect(
      store.inspect(room: Hall.key, user: "anna").map(\.reason) == [
        "superseded: camera of anna set at 14:03:22.000, 1.0 s newer"
      ])
    store.take(Hall.title("old", at: 3))
    #expect(
      store.inspect(room: Hall.key)[0].reason
        == "superseded: title set by an event event at 14:04:33.000, 70.0 s newer")
  }

  @Test func duplicateSaysOfWhat() {
    let store = Store()
    let raise = Hall.event(.camera("anna", .on), at: 1, id: "e1")
    store.take(raise)
    store.take(raise)
    #expect(
      store.inspect(room: Hall.key)[0].reason
        == "duplicate of event e1, read at 14:03:21.000")
    store.take(Hall.snapshot([], at: 5))
    store.take(Hall.snapshot([], at: 5))
    #expect(
      store.inspect(room: Hall.key)[0].reason
        == "duplicate of a snapshot, read at 14:03:25.000")
  }

  @Test func pendingSaysOfWhom() {
    let store = Store()
    store.take(Hall.tier("zoe", .poor, at: 1))
    #expect(
      store.inspect(room: Hall.key)[0].reason == "pending: nobody named zoe was seen yet")
    let key = HandleKey(realm: nil, connection: "77")
    let stamp = Hall.tier("zoe", .poor, at: 2).stamp
    store.take(
      Input(
        identity: EventIdentity(room: Hall.key, eventID: "h"), room: nil, stamp: stamp,
        arrival: stamp, type: "webrtc webrtcup", body: .handle(key, .mediaUp)))
    #expect(
      store.inspect(room: nil)[0].reason
        == "pending: nobody was seen yet whose connection it is about")
  }

  @Test func rejectionsAreKeptWithTheirRoomWhereItCanBeTold() {
    let store = Store()
    let origin = RejectedOrigin(room: Hall.key, type: "user_enter", userID: "anna", eventID: "e9")
    let told = Rejection(
      line: 3, byte: 17, field: "data.role", reason: "expected member, got true", origin: origin)
    store.ingest(
      [.rejection(told), .rejection(Rejection(reason: "expected an object"))], from: "f",
      readAt: Hall.at(1))
    let entry = store.inspect(room: Hall.key, user: "anna").first
    #expect(
      entry?.reason == "rejected: line 3, byte 17, data.role: expected member, got true")
    #expect(entry?.eventID == "e9")
    #expect(entry?.feed == "f")
    #expect(store.inspect(room: nil).map(\.reason) == ["rejected: expected an object"])
    #expect(store.rejections.map(\.rejection.origin?.room) == [Hall.key, nil])
  }

  @Test func otherVerdictsInWords() {
    var configuration = Store.Configuration()
    configuration.onlyRoom = "hall"
    let store = Store(configuration: configuration)
    let other = RoomKey(roomID: "other")
    store.take(Hall.title("x", at: 1, in: other))
    #expect(
      store.inspect(room: other)[0].reason
        == "other room: only one room is watched, and it is not this one")
    var unknown = Hall.event(.seen, at: 2)
    unknown.body = .unknownType
    store.take(unknown)
    #expect(
      store.inspect(room: Hall.key)[0].reason
        == "unknown type: kept and shown, changes nothing")
  }

  @Test func itIsBounded() {
    var configuration = Store.Configuration()
    configuration.inspectorInputs = 1000
    let store = Store(configuration: configuration)
    for index in 0..<5000 {
      let room = RoomKey(roomID: RoomID("r\(index % 500)"))
      store.take(Hall.title("t", at: Double(index), in: room))
    }
    let kept = store.roomKeys.reduce(0) { $0 + store.inspect(room: $1).count }
    #expect(kept <= 1000)
    #expect(kept > 800)
    #expect(store.inspectorDropped == 5000 - kept)
    // The room that was heard of last keeps all of its last inputs.
    #expect(!store.inspect(room: RoomKey(roomID: "r499")).isEmpty)
    for index in 0..<200 {
      store.take(Hall.title("x", at: 10_000 + Double(index)))
    }
    #expect(store.inspect(room: Hall.key).count == 64)
  }
}
