import CallRoom
import EventCore
import Synchronization

/// The room of most tests.
let hall = RoomKey(roomID: "hall")

func moment(_ time: Int64) -> Timestamp { Timestamp(microseconds: time) }

func stamp(_ time: Int64, _ tie: UInt16 = 1) -> Stamp {
  Stamp(moment(time), tieBreak: tie) ?? .never
}

func identity(_ words: String) -> EventIdentity {
  EventIdentity(room: hall, eventID: words)
}

/// An event; its identity is `id`, else its content with its stamp.
func event(
  _ event: RoomEvent, at time: Int64, arrival: Int64? = nil, id: String? = nil,
  isIdentified: Bool = true, in room: RoomKey? = hall, type: String = "event"
) -> Input {
  Input(
    identity: identity(id ?? "\(event) \(time)"), isIdentified: isIdentified, room: room,
    stamp: stamp(time), arrival: stamp(arrival ?? time), type: type,
    body: .event(event, server: nil))
}

func entered(_ user: UserID, at time: Int64, in room: RoomKey = hall) -> Input {
  event(.entered(user, Entering()), at: time, in: room)
}

func microphone(_ user: UserID, _ state: MediaState, at time: Int64) -> Input {
  event(.microphone(user, state, by: nil), at: time)
}

func raised(_ user: UserID, at time: Int64, id: String) -> Input {
  event(.hand(user, .microphone, .raised), at: time, id: id)
}

func snapshot(_ users: [UserID], at time: Int64) -> Input {
  let body = Snapshot(coverage: .complete, people: users.map { Listing(userID: $0) })
  return Input(
    identity: identity("\(body) \(time)"), room: hall, stamp: stamp(time, 0),
    arrival: stamp(time, 0), type: "snapshot", body: .snapshot(body))
}

extension Store {
  /// A store with some settings.
  convenience init(_ change: (inout Configuration) -> Void) {
    var configuration = Configuration()
    change(&configuration)
    self.init(configuration: configuration)
  }

  /// Applies inputs as one batch.
  @discardableResult
  func ingest(_ inputs: [Input]) -> [Verdict] {
    ingest(inputs.map(Decoded.input), readAt: moment(1))
  }

  func present(_ key: RoomKey = hall) -> [UserID] {
    room(key)?.participants.map(\.userID) ?? []
  }
}

/// Counts how often a watcher was woken.
final class Bell: Sendable {
  private let rings = Atomic<Int>(0)
  var count: Int { rings.load(ordering: .sequentiallyConsistent) }
  func ring() { rings.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}

/// SplitMix64.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  mutating func one<T>(of first: T, _ others: T...) -> T {
    let index = below(others.count + 1)
    return index == 0 ? first : others[index - 1]
  }
}
