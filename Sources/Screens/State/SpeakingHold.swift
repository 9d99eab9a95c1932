package import CallRoom

/// Keeps who speaks on the screen for a moment.
///
/// Breath comes and goes several times a second, and rows that followed it would neither be calm nor stay in
/// their order. The core keeps the exact times.
package struct SpeakingHold: Sendable {
  /// For how long at least, in microseconds.
  package static let microseconds: Int64 = 400_000

  private var room: RoomKey?
  private var spoke: [UserID: (at: Timestamp, level: Double?)] = [:]
  private var shown: [RoomKey: (speaking: Int, loudest: String?, at: Timestamp)] = [:]

  /// Nobody speaks yet.
  package init() {}

  /// The room with those who spoke a moment ago; `now` is of a clock that goes on while nothing comes.
  package mutating func hold(_ open: Room, at now: Timestamp) -> Room {
    if open.key != room { spoke = [:] }
    room = open.key
    for speaker in open.speakers { spoke[speaker.userID] = (now, speaker.level) }
    spoke = spoke.filter { Self.isRecent($0.value.at, now) }
    guard spoke.count > open.speakers.count else { return open }
    var held = open
    for (user, last) in spoke.sorted(by: { $0.key < $1.key }) {
      guard let index = held.participants.firstIndex(where: { $0.userID == user }),
        !held.participants[index].speaking, held.participants[index].microphone != .off
      else { continue }
      held.participants[index].speaking = true
      held.participants[index].speakingLevel = last.level
      held.speakers.append(Speaker(userID: user, level: last.level))
    }
    return held
  }

  /// The list of rooms, in which what is said of the speakers changes no faster than can be read.
  package mutating func hold(_ rooms: [RoomSummary], at now: Timestamp) -> [RoomSummary] {
    var held = rooms
    if shown.count > rooms.count * 2 + 64 { shown = [:] }
    for index in held.indices {
      let room = held[index]
      guard room.speaking > 0 || shown[room.key] != nil else { continue }
      if let last = shown[room.key] {
        if last.speaking == room.speaking, last.loudest == room.loudest { continue }
        if Self.isRecent(last.at, now), room.people > 0, room.life != .ended {
          held[index].speaking = min(last.speaking, room.people)
          held[index].loudest = last.loudest
          continue
        }
      }
      shown[room.key] = room.speaking > 0 ? (room.speaking, room.loudest, now) : nil
    }
    return held
  }

  private static func isRecent(_ at: Timestamp, _ now: Timestamp) -> Bool {
    abs(now.microseconds - at.microseconds) < microseconds
  }
}
