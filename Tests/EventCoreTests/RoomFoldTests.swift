import CallRoom
import EventCore
import Testing

/// Random calls in random batches: what is told, folded, is the room; the queue of hands in its order.
struct RoomFoldTests {
  /// What a reader knows of a room.
  private struct Known: Equatable {
    var people: [UserID: [String]] = [:]
    var hands: [UserID] = []
    var speakers: [UserID] = []
    var title: String?
    var policy: String?
    var gap = false

    init() {}

    init(_ room: Room) {
      for person in room.participants {
        people[person.userID] = [
          person.name ?? "", person.role?.rawValue ?? "", person.microphone?.rawValue ?? "",
          person.presence.rawValue, person.tier?.overall.rawValue ?? "",
        ]
      }
      hands = room.hands.map(\.userID)
      speakers = room.speakers.map(\.userID).sorted()
      title = room.title
      policy = room.policy.microphone?.rawValue
      gap = room.freshness.gapSuspected
    }

    mutating func fold(_ change: StateChange) {
      let to = change.to?.words ?? ""
      switch (change.kind, change.userID) {
      case (.entered, let user?):
        #expect(people[user] == nil)
        people[user] = ["", "", "", to, ""]
      case (.left, let user?):
        #expect(people[user] != nil)
        people[user] = nil
      case (.name, let user?): people[user]?[0] = to
      case (.role, let user?): people[user]?[1] = to
      case (.microphone, let user?): people[user]?[2] = to
      case (.presence, let user?): people[user]?[3] = to
      case (.tier, let user?): people[user]?[4] = to
      case (.speakingStarted, _), (.speakingStopped, _): speakers = change.users.sorted()
      case (.title, _): title = change.to?.words
      case (.policy, _): policy = change.to?.words
      case (.gap, _): gap = to == "true"
      case (.handMoved, _): hands = change.users
      case (.handRaised, let user?):
        hands.insert(user, at: min((change.place ?? 1) - 1, hands.count))
      case (.handLowered, let user?): hands.removeAll { $0 == user }
      default: break
      }
    }
  }

  /// A small generator (SplitMix64), so that a seed repeats its call.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private func input(at second: Double, _ random: inout Seeded) -> Input {
    let users: [UserID] = ["anna", "ben", "carl", "dora", "emil", "zoe"]
    let user = users.randomElement(using: &random) ?? "anna"
    let kind: HandKind = user.text < "c" ? .microphone : .camera
    let at = second - Double.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2: return Hall.entered(user, at: at, name: "N\(Int(at))", role: .member)
    case 3: return Hall.left(user, at: at)
    case 4, 5: return Hall.raised(user, at: at, kind: kind)
    case 6: return Hall.event(.hand(user, kind, .lowered), at: at)
    case 7:
      return Hall.event(
        .microphone(user, Bool.random(using: &random) ? .on : .off, by: nil), at: at)
    case 8:
      return Hall.tier(user, QualityTier.allCases.randomElement(using: &random) ?? .good, at: at)
    case 9:
      let speakers = users.filter { _ in Bool.random(using: &random) }
      return Hall.event(
        .speakers(speakers.map { Speaker(userID: $0, level: nil) }, reporter: nil), at: at)
    case 10: return Hall.title("t\(Int(at))", at: at)
    case 11: return Hall.event(.policy(.microphone(.muted)), at: at)
    case 12:
      let people = users.filter { _ in Bool.random(using: &random) }.map { Hall.listed($0) }
      return Hall.snapshot(people, at: at)
    default: return Hall.event(.role(user, .host), at: at)
    }
  }

  @Test(arguments: 1...60)
  func whatIsToldIsTheRoom(_ seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let store = Store()
    let watcher = store.watch {}
    var follower = RoomFollower()
    var known = Known()
    for batch in 0..<60 {
      let count = Int.random(in: 1...6, using: &random)
      let inputs = (0..<count).map { _ in input(at: Double(batch + 10), &random) }
      store.ingest(inputs.map { .input($0) }, readAt: Hall.at(Double(batch)))
      for step in follower.follow(watcher.take(), in: store) {
        switch step {
        case .complete(let rooms): known = rooms.first.map(Known.init) ?? Known()
        case .lagged: Issue.record("nobody was slow")
        case .changed(_, let changes): for change in changes { known.fold(change) }
        }
      }
      let room = store.room(Hall.key).map(Known.init) ?? Known()
      #expect(known == room, "seed \(seed), batch \(batch)")
    }
  }
}
