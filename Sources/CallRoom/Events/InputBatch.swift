/// What a feed has decoded and not applied yet, in order: flat events, and inputs and rejections of every other
/// kind between them.
package struct InputBatch: ~Copyable {
  /// So many flat events, and so many others behind them.
  package struct Turn: Sendable {
    package var flat = 0
    package var others = 0
  }

  /// The realm of the flat events' rooms.
  package let realm: ExactText?
  /// What the flat events refer to.
  package var space = FlatSpace()
  /// The others.
  package var others: [Decoded] = []

  private var events = UnsafeMutablePointer<FlatEvent>.allocate(capacity: InputBatch.leastCapacity)
  private var capacity = InputBatch.leastCapacity
  /// How many flat events there are.
  package private(set) var flatCount = 0
  private var noted: [Turn] = []
  private var notedOthers = 0

  private static let leastCapacity = 16

  /// An empty one for a feed of a realm.
  package init(realm: ExactText?) { self.realm = realm }

  deinit { events.deallocate() }

  /// How many there are of all kinds.
  package var count: Int { flatCount &+ others.count }

  /// A flat event, where it lies until the batch changes.
  @inline(__always)
  package func event(_ index: Int) -> UnsafePointer<FlatEvent> {
    precondition(index < flatCount)
    return UnsafePointer(events + index)
  }

  /// A flat event as an input.
  package func input(_ event: UnsafePointer<FlatEvent>) -> Input {
    event.pointee.input(realm: realm, speakers: space.speakers) { $0.text }
  }

  /// The flat events and the others in turns.
  package var turns: [Turn] {
    var turns = noted
    Self.note(others.count - notedOthers, in: &turns)
    return turns
  }

  private static func note(_ others: Int, in turns: inout [Turn]) {
    guard others > 0 else { return }
    if turns.isEmpty { turns.append(Turn()) }
    turns[turns.count - 1].others += others
  }

  /// Adds the event that `fill` fills in, with its speakers; nothing where it returns false.
  @inline(__always)
  package mutating func add(_ fill: (inout FlatEvent, inout FlatSpace) -> Bool) -> Bool {
    if flatCount == capacity { grow() }
    let place = events + flatCount
    place.initialize(to: FlatEvent())
    let first = space.speakers.count
    guard fill(&place.pointee, &space) else {
      space.speakers.removeLast(space.speakers.count - first)
      return false
    }
    place.pointee.speakers = first..<space.speakers.count
    if notedOthers != others.count || noted.isEmpty { beginTurn() }
    noted[noted.count &- 1].flat &+= 1
    flatCount &+= 1
    return true
  }

  @inline(never)
  private mutating func beginTurn() {
    Self.note(others.count - notedOthers, in: &noted)
    notedOthers = others.count
    noted.append(Turn())
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<FlatEvent>.allocate(capacity: capacity * 4)
    larger.initialize(from: events, count: flatCount)
    events.deallocate()
    events = larger
    capacity *= 4
  }

  /// Forgets everything, and keeps the room.
  package mutating func removeAll() {
    flatCount = 0
    space.removeAll()
    others.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    notedOthers = 0
  }
}
