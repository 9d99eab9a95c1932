package import CallRoom

/// The newest happenings, told from the inputs that changed something.
///
/// "Mute all" is one room event and a burst of member events: one line with a count (core laws §6).
package struct HappeningLog: Sendable {
  /// How many are kept.
  package static let limit = 200
  /// How long after "mute all" a member's silencing by the same host is part of it, in seconds.
  private static let burstSeconds = 5.0

  /// Newest first.
  package private(set) var happenings: [Happening] = []
  private var muting: Muting?
  /// Whose link was said to be poor or lost last: only that it is well again then is a happening.
  private var unwell: Set<Whose> = []

  /// A "mute all" and whom it has silenced so far.
  private struct Muting {
    let room: RoomKey
    let at: Timestamp
    let sentence: String
    var people: Set<UserID> = []
  }

  /// Somebody in a room.
  private struct Whose: Hashable {
    let room: RoomKey
    let user: UserID
  }

  package init() {}

  /// Tells an input; `name` is somebody's in its room, asked for only where a sentence needs it.
  package mutating func add(_ input: Input, name: @escaping (UserID) -> String?) {
    guard let key = input.room, case .event(let event, _) = input.body else { return }
    if countIntoMuting(event, key, input.stamp.time) || isStillWell(event, key) { return }
    let teller = HappeningTeller(nameOf: name)
    guard let told = teller.tell(event) else { return }
    if wasJustTold(told.sentence, key, input.stamp.time) { return }
    if case .policy(.microphone(let policy)) = event, policy != .free {
      muting = Muting(room: key, at: input.stamp.time, sentence: told.sentence)
    }
    insert(
      Happening(at: input.stamp.time, room: key, sentence: told.sentence, kind: told.kind))
  }

  /// Forgets all: what was told may no longer be true.
  package mutating func removeAll() { self = HappeningLog() }

  /// Whether an event says no more than that a link is well, as it was.
  private mutating func isStillWell(_ event: RoomEvent, _ key: RoomKey) -> Bool {
    guard case .qualityTier(let user, let claim) = event else { return false }
    let tier = claim.overall ?? max(claim.uplink ?? .unknown, claim.downlink ?? .unknown)
    let whose = Whose(room: key, user: user)
    if tier >= .poor {
      if unwell.count >= 10_000 { unwell.removeAll() }
      unwell.insert(whose)
      return false
    }
    return unwell.remove(whose) == nil
  }

  /// Whether a member's silencing is part of the last "mute all"; its line counts it then.
  private mutating func countIntoMuting(
    _ event: RoomEvent, _ key: RoomKey, _ at: Timestamp
  ) -> Bool {
    guard var muting, case .microphone(let user, .off, .some) = event, muting.room == key,
      abs(at.seconds(since: muting.at)) <= Self.burstSeconds
    else { return false }
    muting.people.insert(user)
    self.muting = muting
    let isLine = { (told: Happening) in
      told.room == key && told.at == muting.at && told.sentence.hasPrefix(muting.sentence)
    }
    if let index = happenings.firstIndex(where: isLine) {
      happenings[index].sentence = "\(muting.sentence) (\(muting.people.count))"
    }
    return true
  }

  /// Systems say some things twice (Janus `unpublished`): it is told once.
  private func wasJustTold(_ sentence: String, _ key: RoomKey, _ at: Timestamp) -> Bool {
    happenings.prefix(Self.limit / 4).contains { told in
      told.room == key && told.sentence == sentence
        && abs(at.seconds(since: told.at)) <= Self.burstSeconds
    }
  }

  /// By time, newest first; of one instant the later told is the newer.
  private mutating func insert(_ happening: Happening) {
    let index = happenings.firstIndex { $0.at <= happening.at } ?? happenings.count
    happenings.insert(happening, at: index)
    if happenings.count > Self.limit { happenings.removeLast() }
  }
}
