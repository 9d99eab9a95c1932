/// A room as it was read last, with what is needed to mend it where people changed.
package struct ReadRoom: Sendable {
  /// The room: what ``State/room(_:at:)`` gave.
  package internal(set) var room: Room
  /// What everybody's reading depends on: where it is another, all is read anew.
  let basis: Basis
  /// How far the changes of people are known.
  var position: Int
  /// The list of speakers.
  var speakers: Register<SpeakersClaim>
  /// Who may have a hand up, who shares, and who is said to speak apart from lists.
  var handed: Set<UserID> = []
  var sharing: [UserID: (stamp: Stamp, share: Share)] = [:]
  var talking: Set<UserID> = []
  /// All of those who left.
  var departed: [UserID: Departure] = [:]
  /// Those of them that the room shows; `nil` where that is to be told anew.
  var departures: [Departure]?
  /// Whether anybody has connections with names: what is known of those comes from elsewhere too.
  var hasConnections = false

  /// Counts how often it was mended since it was read whole.
  package internal(set) var mendings = 0

  /// What everybody's reading depends on.
  struct Basis: Equatable {
    let frame: RoomState
    let bounds: SessionBounds
    let expiry: State.Expiry
    let isSilent: Bool
  }
}

extension State {
  /// Reads a room as ``room(_:at:)`` does: where only people changed, and the list of speakers, what was read
  /// before is mended.
  ///
  /// `known` is what was read before, of whichever room; `nil` afterwards where nothing is known of the room.
  package mutating func read(_ key: RoomKey, at now: Timestamp?, into known: inout ReadRoom?) {
    guard let position = rooms.updateIfPresent(key, { $0.people.beginLog() }),
      let state = rooms[key]
    else { return known = nil }
    let reading = RoomReading(
      key: key, state: state, bounds: bounds(of: key, state), all: self, now: now)
    if var mended = known.take(), mended.room.key == key, mended.basis == reading.basis,
      let changes = state.people.changes(since: mended.position),
      reading.mend(&mended, Set(changes))
    {
      mended.position = position
      mended.mendings += 1
      known = mended
    } else {
      known = reading.whole(position)
    }
  }

  /// Says that a room will not be read again soon.
  package mutating func endReading(_ key: RoomKey) {
    _ = rooms.updateIfPresent(key) { $0.people.endLog() }
  }
}
