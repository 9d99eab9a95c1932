package import CallRoom

/// When to ask for the list of rooms and for the state of each: soon after a gap, and then again and again;
/// one question at a time, spread over the interval.
///
/// A value without a clock: moments are milliseconds that only go forward.
package struct SnapshotSchedule: Sendable {
  /// What to ask.
  package enum Question: Sendable, Equatable {
    /// Which rooms there are.
    case rooms
    /// Who is in one.
    case room(RoomID)
  }

  /// When a room is due again.
  private struct Turn: Sendable, Comparable {
    let at: Int64
    let room: RoomID

    /// By name where two are due at once: what is asked does not depend on a table's order.
    static func < (a: Turn, b: Turn) -> Bool { (a.at, a.room) < (b.at, b.room) }
  }

  /// How often a room is asked for, in milliseconds.
  package let interval: Int64
  /// The longest pause between two questions while there are some to ask, in milliseconds.
  private static let longestPause: Int64 = 200
  /// Rooms that are kept; what a server names beyond is not asked for.
  private static let roomLimit = 10_000

  private var due: [RoomID: Int64] = [:]
  /// The same by time, the next one last.
  private var turns: [Turn] = []
  /// What is asked for before its turn, in order.
  private var urgent: [RoomID] = []
  private var listDue: Int64 = .min
  /// When something was asked last.
  private var askedAt: Int64 = .min
  /// What has not been asked for since the beginning, or since the last gap.
  private var unasked: Set<RoomID> = []
  private var hasList = false
  /// When everything was to be asked for last, and how many rooms were since.
  private var began: Int64 = .min
  private var asked = 0

  /// A schedule that knows of no room, and asks for them first.
  package init(interval: Int64) { self.interval = max(1, interval) }

  /// Whether the list and every room of it were asked for since the beginning, or since the last gap.
  package var isSurveyed: Bool { hasList && unasked.isEmpty }

  /// The rooms that are asked for, in order.
  package var rooms: [RoomID] { due.keys.sorted() }

  /// What to ask next, and when.
  package var next: (question: Question, at: Int64) {
    // No burst: a few questions a second, or as many in an interval as there are rooms.
    let pause = min(Self.longestPause, interval / Int64(due.count + 2))
    let soon = askedAt == .min ? .min : askedAt + pause
    var next = (question: Question.rooms, at: max(listDue, soon))
    if let room = urgent.first, listDue > max(soon, began) { next = (.room(room), soon) }
    if let turn = turns.last {
      let at = max(turn.at, soon)
      if at < next.at { next = (.room(turn.room), at) }
    }
    return next
  }

  /// Something may have been missed: everything is asked for anew, one after the other.
  package mutating func begin(at now: Int64) {
    listDue = now
    began = now
    asked = 0
    hasList = false
    unasked = Set(due.keys)
    urgent = due.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  /// Something may be wrong with one room; it is asked for before its turn.
  package mutating func want(_ room: RoomID) {
    guard due[room] != nil, !urgent.contains(room) else { return }
    urgent.append(room)
  }

  /// The list of rooms came, or did not (`nil`); who is new in it is asked for at once.
  ///
  /// Who is no longer in it is asked for once more: a list may be without rooms that are hidden.
  package mutating func listed(_ rooms: [RoomID]?, at now: Int64) {
    listDue = now + interval
    askedAt = now
    guard let rooms else { return }
    hasList = true
    for room in rooms where due[room] == nil && due.count < Self.roomLimit {
      set(room, to: now + interval)
      unasked.insert(room)
      urgent.append(room)
    }
    let listed = Set(rooms)
    for room in due.keys.sorted() where !listed.contains(room) { want(room) }
  }

  /// A room was asked for; `isThere` is `false` when the server knows no such room.
  package mutating func asked(_ room: RoomID, isThere: Bool, at now: Int64) {
    askedAt = now
    let isFirst = unasked.remove(room) != nil
    urgent.removeAll { $0 == room }
    guard isThere else { return set(room, to: nil) }
    set(room, to: isFirst ? place(at: now) : now + interval)
  }

  /// When a room is asked for again that was asked for soon after a gap, with all the others: from then on
  /// each has its own place in the interval.
  private mutating func place(at now: Int64) -> Int64 {
    asked += 1
    let place = max(0, began) + Int64(asked % due.count) * interval / Int64(due.count)
    let soonest = now + interval / 4
    let missing = max(0, soonest - place)
    return place + (missing + interval - 1) / interval * interval
  }

  private mutating func set(_ room: RoomID, to at: Int64?) {
    if let old = due[room] {
      let place = place(of: Turn(at: old, room: room))
      if place < turns.count, turns[place].room == room { turns.remove(at: place) }
    }
    due[room] = at
    guard let at else { return }
    let turn = Turn(at: at, room: room)
    turns.insert(turn, at: place(of: turn))
  }

  /// Where a turn stands, or would.
  private func place(of turn: Turn) -> Int {
    var low = 0
    var high = turns.count
    while low < high {
      let middle = (low + high) / 2
      if turns[middle] > turn { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
