import CallRoom
import Dialects
import EventCore
import Testing

/// What is told of a recording, input by input: folded, it is the roster again.
@Suite struct StreamFoldTests {
  /// What a reader of the stream knows of one person.
  private struct Known: Equatable {
    var name: String?
    var role: String?
    var microphone: String?
    var camera: String?
    var tier: String?
    var sharing: String?
    var connections: Int? = 1
  }

  /// What a reader of the stream knows of one room.
  private struct Roster: Equatable {
    var people: [UserID: Known] = [:]
    var speakers: Set<UserID> = []
    var hands: Set<String> = []
    var life: String?
    /// How often somebody left.
    var left = 0

    mutating func fold(_ change: StateChange) {
      let to = change.to?.words
      guard let user = change.userID else {
        if change.kind == .life { life = to }
        return
      }
      switch change.kind {
      case .entered:
        #expect(people[user] == nil, "\(user) entered twice")
        people[user] = Known()
      case .left:
        #expect(people[user] != nil, "\(user) left without being there")
        people[user] = nil
        left += 1
      case .name: people[user]?.name = to
      case .role: people[user]?.role = to
      case .microphone: people[user]?.microphone = to
      case .camera: people[user]?.camera = to
      case .tier: people[user]?.tier = to
      case .share: people[user]?.sharing = to
      case .connections: people[user]?.connections = to.flatMap { Int($0) }
      case .speakingStarted, .speakingStopped:
        speakers = Set(change.users)
      case .handRaised: hands.insert("\(user) \(change.detail ?? "")")
      case .handLowered: hands.remove("\(user) \(change.detail ?? "")")
      default: break
      }
    }
  }

  private func roster(of room: Room) -> Roster {
    var roster = Roster()
    for person in room.participants {
      roster.people[person.userID] = Known(
        name: person.name, role: person.role?.rawValue, microphone: person.microphone?.rawValue,
        camera: person.camera?.rawValue, tier: person.tier?.overall.rawValue,
        sharing: person.sharing?.rawValue, connections: person.connections)
    }
    roster.speakers = Set(room.speakers.map(\.userID))
    roster.hands = Set(room.hands.map { "\($0.userID) \($0.kind.rawValue)" })
    roster.life = room.life.rawValue
    return roster
  }

  /// The recording in batches of a size, folded; checked against the state after each batch.
  @Test(arguments: [1, 7, 300])
  func foldingTheChangesGivesTheRoster(_ size: Int) throws {
    let inputs = try janusInputs("janus/events.ndjson")
    let store = Store()
    let watcher = store.watch {}
    var follower = RoomFollower()
    _ = follower.follow(watcher.take(), in: store)
    var rosters: [RoomKey: Roster] = [:]
    for start in stride(from: 0, to: inputs.count, by: size) {
      let batch = inputs[start..<min(start + size, inputs.count)]
      store.ingest(batch.map { .input($0) }, readAt: readingTime)
      for step in follower.follow(watcher.take(), in: store) {
        guard case .changed(let room, let changes) = step else {
          Issue.record("expected changes, got \(step)")
          continue
        }
        for change in changes { rosters[room.key, default: Roster()].fold(change) }
        var folded = rosters[room.key]
        folded?.left = 0
        #expect(folded == roster(of: room), "batch at \(start)")
      }
    }
    #expect(Set(rosters.keys) == Set(store.roomKeys))
    for room in store.rooms() {
      var folded = rosters[room.key]
      folded?.left = 0
      #expect(folded == roster(of: room))
    }
    // What was told twice or late tells nothing.
    store.ingest(inputs.shuffled().map { .input($0) }, readAt: readingTime)
    let late = follower.follow(watcher.take(), in: store)
    #expect(late == [])
  }

  @Test func everyLineHasOneVerdict() throws {
    let lines = try Fixture.lines("janus/events.ndjson")
    var dialect = JanusDialect()
    let store = Store()
    for (index, line) in lines.enumerated() {
      let units = decoded(line, by: &dialect, line: index + 1)
      #expect(units.count == 1)
      #expect(store.ingest(units, readAt: readingTime).count == 1)
    }
    #expect(store.counts.read == lines.count)
  }
}
