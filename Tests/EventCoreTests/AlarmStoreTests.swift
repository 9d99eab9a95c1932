import CallRoom
import EventCore
import Testing

/// Alarms as a store raises them from what it has taken in.
struct AlarmStoreTests {
  @Test func onlyWhenAskedAndOnlyOnce() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0, name: "Anna"), Hall.tier("anna", .poor, at: 1))
    #expect(store.alarms(at: Hall.at(2)).changes.isEmpty)
    let reading = store.alarms(at: Hall.at(11))
    #expect(reading.changes.map(\.kind) == [.fired])
    #expect(reading.alarms.map(\.text) == ["Anna: uplink poor"])
    #expect(store.alarms(at: Hall.at(12)).changes.isEmpty)
    #expect(store.acknowledge(reading.alarms[0].key))
    #expect(store.alarms(at: Hall.at(13)).changes.map(\.kind) == [.acknowledged])
    store.take(Hall.tier("anna", .good, at: 14))
    #expect(store.alarms(at: Hall.at(24)).changes.map(\.kind) == [.cleared])
  }

  @Test func aReconnectBetweenTwoLooksBeginsAnew() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0), Hall.tier("anna", .lost, at: 1))
    #expect(store.alarms(at: Hall.at(2)).changes.map(\.kind) == [.fired])
    store.take(Hall.event(.link("anna", .reconnected), at: 3), Hall.tier("anna", .lost, at: 4))
    #expect(store.alarms(at: Hall.at(5)).changes.map(\.kind) == [.cleared, .fired])
  }

  @Test func aReconnectThatIsToldLateEndsNothing() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0), Hall.tier("anna", .lost, at: 10))
    #expect(store.alarms(at: Hall.at(11)).changes.map(\.kind) == [.fired])
    store.take(Hall.event(.link("anna", .reconnected), at: 5))
    #expect(store.alarms(at: Hall.at(12)).changes.isEmpty)
  }

  @Test func driftRaisesUntilASnapshotFindsNothing() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0), Hall.entered("ben", at: 1))
    store.take(Hall.snapshot([Hall.listed("anna"), Hall.listed("carl")], at: 10))
    let reading = store.alarms(at: Hall.at(11))
    #expect(
      reading.alarms.map(\.text)
        == ["a snapshot corrected the list: 1 not there any more, 1 not known"])
    #expect(reading.changes.map(\.kind) == [.fired])
    store.take(Hall.snapshot([Hall.listed("anna"), Hall.listed("carl")], at: 40))
    #expect(store.alarms(at: Hall.at(41)).changes.map(\.kind) == [.cleared])
  }

  @Test func theEndOfTheRoomClears() {
    let store = Store()
    store.take(
      Hall.entered("anna", at: 0, role: .member), Hall.entered("ben", at: 1),
      Hall.tier("anna", .lost, at: 2), Hall.raised("ben", at: 3))
    #expect(store.alarms(at: Hall.at(4)).changes.map(\.kind) == [.fired])
    #expect(store.alarms(at: Hall.at(123)).changes.count == 2)
    store.take(Hall.event(.sessionEnded, at: 124))
    let reading = store.alarms(at: Hall.at(125))
    #expect(reading.changes.map(\.kind) == [.cleared, .cleared, .cleared])
  }

  @Test func theSameLooksGiveTheSameAlarms() {
    func run() -> [AlarmChange] {
      let store = Store()
      var changes: [AlarmChange] = []
      for second in 0..<60 {
        let user = UserID("u\(second % 7)")
        let tier: QualityTier = second % 5 < 3 ? .lost : .good
        store.take(
          Hall.entered(user, at: Double(second)), Hall.tier(user, tier, at: Double(second) + 0.5))
        changes += store.alarms(at: Hall.at(Double(second) + 1)).changes
      }
      return changes
    }
    #expect(run() == run())
    #expect(!run().isEmpty)
  }

  /// A store looks only where something changed or time does something: as good as looking everywhere.
  @Test(arguments: UInt64(1)...12) func lookingWhereNeedBeFindsTheSame(_ seed: UInt64) {
    var random = Seeded(seed)
    let store = Store()
    var board = AlarmBoard()
    var raised = 0
    for second in 0..<240 {
      let at = Double(second)
      for _ in 0..<random.below(3) {
        let room = RoomKey(roomID: RoomID("r\(random.below(4))"))
        let user = UserID("u\(random.below(3))")
        let moment = at + Double(1 + random.below(900)) / 1000
        switch random.below(8) {
        case 0: store.take(Hall.event(.exited(user, connection: nil), at: moment, in: room))
        case 1: store.take(Hall.event(.hand(user, .microphone, .raised), at: moment, in: room))
        case 2: store.take(Hall.event(.sessionEnded, at: moment, in: room))
        case 3: store.take(Hall.event(.role(user, .host), at: moment, in: room))
        case 4: store.take(Hall.event(.entered(user, Entering()), at: moment, in: room))
        default:
          let tier: QualityTier = random.one(of: .lost, .poor, .poor, .good, .unknown)
          let claim = TierClaim(uplink: tier, downlink: nil, overall: nil)
          store.take(Hall.event(.qualityTier(user, claim), at: moment, in: room))
        }
      }
      let now = Hall.at(at + 1)
      let reading = store.alarms(at: now)
      let changes = board.evaluate(rooms: store.rooms(at: now), feeds: [], at: now)
      raised += changes.count { $0.kind == .fired }
      guard reading.alarms == board.alarms, reading.changes == changes else {
        Issue.record("second \(second): \(reading.changes) \(changes)")
        return
      }
    }
    #expect(raised > 3)
  }
}
