import CallRoom
import EventCore
import Testing

/// How far events alone had led astray.
struct DriftTests {
  @Test func ghostsMissingPeopleAndFields() throws {
    let store = Store()
    store.take(
      Hall.entered("anna", at: 0, name: "Anna", role: .member), Hall.entered("ghost", at: 1),
      Hall.event(.microphone("anna", .on, by: nil), at: 2))
    let snapshot = Hall.snapshot(
      [
        Hall.listed("anna") {
          $0.name = ExactText("Anne")
          $0.role = .host
          $0.microphone = .off
          $0.camera = .on
        }, Hall.listed("carl"), Hall.listed("dora"),
      ], at: 10, title: "Weekly")
    store.take(snapshot)
    let report = try #require(store.drift(of: Hall.key))
    #expect(report.snapshots == 1)
    #expect(report.ghosts == 1)
    #expect(report.missing == 2)
    #expect(report.fields == 3)
    // The camera and the title were never told: not wrong, only not known.
    #expect(report.learned == 2)
    let kinds = report.last?.corrections.map(\.kind)
    #expect(kinds == [.name, .role, .microphone, .entered, .entered, .left])
    #expect(store.totalDrift.ghosts == 1)
    #expect(store.totalDrift.missing == 2)
  }

  @Test func aSnapshotThatIsRepeatedOrOlderDoesNotCount() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0), Hall.entered("ben", at: 1))
    let snapshot = Hall.snapshot([Hall.listed("anna")], at: 10)
    store.take(snapshot)
    store.take(snapshot)
    store.take(Hall.snapshot([Hall.listed("anna"), Hall.listed("old")], at: 5))
    #expect(store.drift(of: Hall.key)?.snapshots == 1)
    #expect(store.drift(of: Hall.key)?.ghosts == 1)
    #expect(store.drift(of: Hall.key)?.missing == 0)
  }

  @Test func theFirstSnapshotOfAnUnknownRoomDoesNotCount() {
    let store = Store()
    store.take(Hall.snapshot([Hall.listed("anna")], at: 10))
    #expect(store.drift(of: Hall.key) == nil)
    store.take(Hall.snapshot([Hall.listed("anna")], at: 20))
    #expect(store.drift(of: Hall.key)?.snapshots == 1)
    #expect(store.drift(of: Hall.key)?.last == nil)
  }

  @Test func partialAndFailedSnapshotsDoNotCount() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0))
    store.take(Hall.snapshot([Hall.listed("ben")], at: 10, coverage: .partial))
    store.take(Hall.snapshot([], at: 11, coverage: .failed))
    #expect(store.drift(of: Hall.key) == nil)
    store.take(Hall.snapshot([], at: 12, coverage: .noSuchRoom))
    #expect(store.drift(of: Hall.key)?.ghosts == 2)
  }

  @Test func pagesCountWhenTheyHaveAllComeAndEventsBetweenThemDoNot() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0), Hall.entered("ghost", at: 1))
    store.take(Hall.snapshot([Hall.listed("anna")], at: 10, coverage: .page(1, of: 2)))
    #expect(store.drift(of: Hall.key) == nil)
    store.take(Hall.entered("late", at: 11), Hall.left("anna", at: 12))
    store.take(Hall.snapshot([Hall.listed("ben")], at: 10, coverage: .page(2, of: 2)))
    let report = store.drift(of: Hall.key)
    #expect(report?.snapshots == 1)
    #expect(report?.ghosts == 1)
    #expect(report?.missing == 1)
    #expect(report?.last?.corrections.map(\.userID) == ["ben", "ghost"])
  }

  @Test func theFirstPagesOfAnUnknownRoomDoNotCount() {
    let store = Store()
    store.take(Hall.snapshot([Hall.listed("anna")], at: 10, coverage: .page(1, of: 2)))
    store.take(Hall.snapshot([Hall.listed("ben")], at: 10, coverage: .page(2, of: 2)))
    #expect(store.drift(of: Hall.key) == nil)
  }

  @Test func onlyTheLastFewAreKept() {
    let store = Store()
    store.take(Hall.entered("anna", at: 0))
    for round in 1...20 {
      let people = (0..<round * 2).map { Hall.listed(UserID("u\(round)-\($0)")) }
      store.take(Hall.snapshot(people, at: Double(round)))
    }
    let report = store.drift(of: Hall.key)
    #expect(report?.snapshots == 20)
    #expect(report?.missing == 420)
    #expect(report?.recent.count == 4)
    #expect(report?.recent.allSatisfy { $0.corrections.count <= 16 } == true)
    #expect(report?.last?.missingCount == 40)
  }
}
