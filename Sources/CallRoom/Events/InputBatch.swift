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
  /// Who speaks by the flat events; each knows its own part.
  package private(set) var speakers: [FlatSpeaker] = []
  /// The others.
  package var others: [Decoded] = []

  private var events = UnsafeMutablePointer<FlatEvent>.allocate(capacity: InputBatch.leastCapacity)
  private var capacity = InputBatch.leastCapacity
  /// How many flat events there are.
  package private(set) var flatCount = 0
  private var noted: [Turn] = []
  private var notedOthers = 0
  private var copies: [UnsafeMutableRawPointer] = []

  private static let leastCapacity = 16

  /// How many bytes may be loaded behind the last one of a line that is read.
  package static let padding = 32

  /// An empty one for a feed of a realm.
  package init(realm: ExactText?) { self.realm = realm }

  deinit {
    for copy in copies { copy.deallocate() }
    events.deallocate()
  }

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
    event.pointee.input(realm: realm, speakers: speakers) { $0.text }
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
  package mutating func add(_ fill: (inout FlatEvent, inout [FlatSpeaker]) -> Bool) -> Bool {
    if flatCount == capacity { grow() }
    let place = events + flatCount
    place.initialize(to: FlatEvent())
    let first = speakers.count
    guard fill(&place.pointee, &speakers) else {
      speakers.removeLast(speakers.count - first)
      return false
    }
    place.pointee.speakers = first..<speakers.count
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
    speakers.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    notedOthers = 0
    for copy in copies { copy.deallocate() }
    copies.removeAll(keepingCapacity: true)
  }

  /// A copy of bytes that lives until the batch is applied, with ``padding`` behind it.
  package mutating func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count + Self.padding, alignment: 16)
    if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
    (copy + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    copies.append(copy)
    return UnsafeRawBufferPointer(start: copy, count: bytes.count)
  }
}
