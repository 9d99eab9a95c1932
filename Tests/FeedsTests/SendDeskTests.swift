import CallRoom
import EventCore
import Synchronization
import Testing

@testable import Feeds

/// What a person sends: by which feed, how far it is, and when it counts as seen.
@Suite struct SendDeskTests {
  /// A system that takes everything, or nothing.
  private final class System: Sender {
    let outcome: SendOutcome
    private let taken = Mutex<[Dispatch]>([])
    init(_ outcome: SendOutcome = .submitted) { self.outcome = outcome }
    func send(_ dispatch: Dispatch) -> SendOutcome {
      taken.withLock { $0.append(dispatch) }
      return outcome
    }
    var all: [Dispatch] { taken.withLock { $0 } }
  }

  private let store = Store()
  private let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let room = RoomKey(roomID: "r")

  private func desk(_ feeds: (String, System)...) throws -> SendDesk {
    SendDesk(
      try feeds.map { SendDesk.Entry(address: try FeedAddress($0.0), sender: $0.1) }, store: store)
  }

  /// Feeds lines as a feed of this name would.
  private func tell(_ feed: String, _ lines: String...) throws {
    let address = try FeedAddress(feed)
    let inlet = Inlet(address, into: store, isLive: true, clock: wallClock)
    for line in lines {
      Array("\(line)\n".utf8).withUnsafeBytes { inlet.receive($0) }
    }
  }

  private let raised =
    #"{"version":1,"roomID":"r","type":"hand-raised","userID":"anna","data":{"kind":"mic"}}"#

  @Test func submittedIsNotSeen() throws {
    let system = System()
    let desk = try desk(("demo:", system))
    try tell("demo:", enter("anna"), raised)
    let delivery = desk.answer(hand: "anna", .microphone, in: room, approve: true, at: now)
    #expect(delivery?.feed == "demo:" && delivery?.state == .sending)
    #expect(eventually { desk.deliveries.first?.state == .submitted })
    #expect(!desk.look() && desk.deliveries.first?.state == .submitted)
    // It comes back as an event like any other.
    let line = try #require(system.all.first?.signal.json)
    try tell("demo:?seed=8", String(decoding: line, as: UTF8.self))
    #expect(desk.look() && desk.deliveries.first?.state == .seen)
    #expect(store.room(room)?.hands.isEmpty == true)
  }

  /// A system without events of its own: the hand is down.
  @Test func aHandThatIsDownWasAnswered() throws {
    let desk = try desk(("demo:", System()))
    try tell("demo:", enter("anna"), raised)
    desk.answer(hand: "anna", .microphone, in: room, approve: false, at: now)
    #expect(eventually { desk.deliveries.first?.state == .submitted })
    try tell("demo:?seed=8", raised.replacing("hand-raised", with: "hand-lowered"))
    #expect(desk.look() && desk.deliveries.first?.state == .seen)
  }

  @Test func aRefusalIsToldWithItsReason() throws {
    let desk = try desk(("demo:", System(.failed("no"))))
    desk.answer(hand: "anna", .microphone, in: room, approve: true, at: now)
    #expect(eventually { desk.deliveries.first?.state == .failed("no") })
    #expect(!desk.look())
  }

  @Test func itLeavesByTheFeedThatToldOfTheRoom() throws {
    let (one, other, elsewhere) = (System(), System(), System())
    let desk = try desk(
      ("demo:?seed=1", one), ("demo:?seed=2", other), ("demo:?realm=eu", elsewhere))
    #expect(desk.feed(for: room) == "demo:?seed=1")
    try tell("demo:?seed=2", enter("anna"))
    #expect(desk.feed(for: room) == "demo:?seed=2")
    #expect(desk.feed(for: RoomKey(realm: "eu", roomID: "r")) == "demo:?realm=eu")
    #expect(desk.feed(for: RoomKey(realm: "us", roomID: "r")) == nil)
  }

  @Test func whereNothingMayBeSentNothingIs() throws {
    let desk = try desk()
    #expect(!desk.canSend)
    #expect(desk.answer(hand: "anna", .microphone, in: room, approve: true, at: now) == nil)
  }

  @Test func aSignalIsOurOwnLine() {
    let signal = OutgoingSignal(
      room: "r", type: "layout-hint", user: "anna", eventID: "e", sentAt: now,
      fields: [("hint", .text("grid")), ("level", .integer(2)), ("now", .flag(true))])
    #expect(
      String(decoding: signal.json, as: UTF8.self)
        == #"{"version":1,"eventID":"e","roomID":"r","type":"layout-hint","userID":"anna","sentAt":1800000000000,"data":{"hint":"grid","level":2,"now":true}}"#
    )
  }

  @Test func namesAreUUIDs() {
    let name = SendDesk.newEventID(at: now, chance: 1, more: 2)
    #expect(name == "01a3185c-5000-7002-8000-000000000001")
    #expect(SendDesk.newEventID() != SendDesk.newEventID())
  }
}
