import CallRoom

/// A second, plain reading of core laws §9: keeps every input and computes a room from scratch.
///
/// Written from the text of the laws, not from the code; obviously right, and slow.
struct PlainModel {
  let inputs: [Input]
  let key: RoomKey

  /// The events of the room, with the inputs that carry them.
  private(set) var events: [(event: RoomEvent, input: Input)] = []
  /// The snapshots of the room; a snapshot's tie-break is 0.
  private(set) var snapshots: [(snapshot: Snapshot, asOf: Stamp)] = []
  /// What snapshots of any coverage tell of people, as of their time.
  private(set) var listings: [(person: Listing, asOf: Stamp)] = []
  /// The complete answers: whole ones, "no such room", and those of which all pages are there.
  private(set) var completeLists: [CompleteList] = []
  /// When the newest session started: what is older is void.
  private(set) var start = Stamp.never
  /// When a session ended: an exit of everybody.
  private(set) var end = Stamp.never

  init(inputs: [Input], key: RoomKey) {
    self.inputs = inputs
    self.key = key
    events = readEvents()
    snapshots = readSnapshots()
    listings = readListings()
    completeLists = readCompleteLists()
    start = readStart()
    end = readEnd()
  }

  /// A fact with its time: of several the newest counts, of one stamp the larger encoded value.
  struct Told<Value: CanonicalValue> {
    let stamp: Stamp
    let value: Value
  }

  private func readEvents() -> [(event: RoomEvent, input: Input)] {
    inputs.compactMap { input in
      guard input.room == key, case .event(let event, _) = input.body else { return nil }
      return (event, input)
    }
  }

  private func readSnapshots() -> [(snapshot: Snapshot, asOf: Stamp)] {
    inputs.compactMap { input in
      guard input.room == key, case .snapshot(let snapshot) = input.body else { return nil }
      return (snapshot, input.stamp.floor)
    }
  }

  /// What a complete answer tells: who is there, with the connections that it names.
  struct CompleteList {
    var asOf: Stamp
    var listed: Set<UserID> = []
    var named: [UserID: Set<ConnectionID>] = [:]
    var tellsShare = false

    mutating func add(_ snapshot: Snapshot) {
      tellsShare = tellsShare || snapshot.tellsShare
      for person in snapshot.people {
        listed.insert(person.userID)
        if !person.connections.isEmpty {
          named[person.userID, default: []].formUnion(person.connections)
        }
      }
    }
  }

  private func readCompleteLists() -> [CompleteList] {
    var lists: [CompleteList] = []
    var pages: [[Int64]: [Int: [Snapshot]]] = [:]
    for (snapshot, asOf) in snapshots {
      switch snapshot.coverage {
      case .complete, .noSuchRoom:
        var list = CompleteList(asOf: asOf)
        if snapshot.coverage == .complete { list.add(snapshot) }
        lists.append(list)
      case .page(let page, let count) where page >= 1 && page <= count:
        pages[[asOf.time.microseconds, Int64(count)], default: [:]][page, default: []]
          .append(snapshot)
      default: break
      }
    }
    for (name, found) in pages where found.count == Int(name[1]) {
      var list = CompleteList(asOf: stamp(name[0], 0))
      for page in found.values.flatMap({ $0 }) { list.add(page) }
      lists.append(list)
    }
    return lists
  }

  private func readListings() -> [(person: Listing, asOf: Stamp)] {
    var listings: [(person: Listing, asOf: Stamp)] = []
    for (snapshot, asOf) in snapshots where ![.failed, .noSuchRoom].contains(snapshot.coverage) {
      listings += snapshot.people.map { (person: $0, asOf: asOf) }
    }
    return listings
  }

  /// The servers that spoke of the room.
  private func speaks(_ server: ExactText) -> Bool {
    inputs.contains { input in
      guard input.room == key, case .event(_, let name?) = input.body else { return false }
      return name == server
    }
  }

  private func readStart() -> Stamp {
    var start = Stamp.never
    for (event, input) in events {
      if case .sessionStarted = event { start = max(start, input.stamp.floor) }
    }
    for (snapshot, _) in snapshots {
      guard let told = snapshot.sessionStart else { continue }
      start = max(start, stamp(told.microseconds, 0))
    }
    for input in inputs {
      guard case .serverStarted(_, let server) = input.body, speaks(server) else { continue }
      start = max(start, input.stamp.floor)
    }
    return start
  }

  private func readEnd() -> Stamp {
    var end = Stamp.never
    for (event, input) in events where event == .sessionEnded { end = max(end, input.stamp) }
    for (snapshot, asOf) in snapshots where snapshot.coverage == .noSuchRoom {
      end = max(end, asOf)
    }
    for input in inputs {
      guard case .serverStopped(_, let server) = input.body, speaks(server) else { continue }
      end = max(end, input.stamp)
    }
    return end
  }

  /// Everybody of whom anything was said.
  var users: [UserID] {
    var users = Set(listings.map(\.person.userID))
    for (event, _) in events {
      if let subject = event.subject { users.insert(subject) }
    }
    return users.sorted()
  }

  /// The newest of several; of one stamp the larger encoded value.
  func newest<Value>(_ told: [Told<Value>]) -> Told<Value>? {
    told.max { a, b in
      if a.stamp != b.stamp { return a.stamp < b.stamp }
      return a.value.canonicalBytes.lexicographicallyPrecedes(b.value.canonicalBytes)
    }
  }

  /// A value, if the newest stamp of its register is above a floor.
  func value<Value>(_ told: [Told<Value>], above floor: Stamp = .never) -> Value? {
    guard let newest = newest(told), newest.stamp > floor else { return nil }
    return newest.value
  }
}

/// A maximum that is −∞ where there is none.
func newestOf(_ stamps: [Stamp]) -> Stamp { stamps.max() ?? .never }
