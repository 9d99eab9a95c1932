/// Everything known of one room, as registers and sets.
///
/// What a screen shows of it is derived when it is read (``RoomState/view(key:handles:)``).
package struct RoomState: Sendable, Equatable {
  /// Everybody of whom anything is known, the departed included.
  package var people = SlotTable<UserID, PersonState>()
  /// The newest complete snapshots: what somebody seen later was absent from.
  package var snapshots = LargestStamps()
  /// When the newest session started.
  package var started: Stamp = .never
  /// When a session ended.
  package var ended: Stamp = .never
  /// The servers that spoke of the room: what their starts and stops bound.
  package var servers: [ExactText] = []

  package var session = Register<ExactText>()
  package var title = Register<ExactText>()
  package var microphonePolicy = Register<MediaPolicy>()
  package var cameraPolicy = Register<MediaPolicy>()
  package var flags: [Register<Bool>] = Array(
    repeating: Register(), count: PolicyFlag.allCases.count)
  package var layout = Register<LayoutClaim>()
  package var speakers = Register<SpeakersClaim>()
  /// What a meeting system tells beside the people.
  package var meeting = MeetingState()
  /// The newest start of a share that excludes all others, or "nobody shares" of a snapshot.
  package var exclusiveShare: Stamp = .never
  /// When the client that reports the room reconnected last.
  package var reconnected: Stamp = .never

  /// Snapshots of which not all pages have come.
  ///
  /// Not part of the digest.
  package var pageSets: [PageSet] = []
  /// How fresh it is.
  ///
  /// Not part of the digest (law 2).
  package var freshness = Freshness()

  package init() {}

  /// How many servers of one room are kept: the first by name.
  package static let serverLimit = 8

  /// Notes that a server spoke of the room; whether it is new.
  package mutating func note(server: ExactText) -> Bool {
    let index = servers.firstIndex { $0 >= server } ?? servers.count
    if index < servers.count, servers[index] == server { return false }
    guard index < Self.serverLimit else { return false }
    servers.insert(server, at: index)
    if servers.count > Self.serverLimit { servers.removeLast() }
    return true
  }

  /// Changes a person's state; somebody new was absent from every complete snapshot so far, or they
  /// would have been listed (core laws §8, "departure by absence").
  package mutating func withPerson<R>(_ id: UserID, _ body: (inout PersonState) -> R) -> R {
    people.update(id, default: PersonState(absences: snapshots), body)
  }

  /// The room's registers as bytes.
  ///
  /// `handles` are those that the room's connections name.
  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(started)
    encoder.add(ended)
    encoder.add(reconnected)
    encoder.add(exclusiveShare)
    encoder.add(servers.count)
    for server in servers { encoder.add(server.text) }
    snapshots.encode(into: &encoder)
    session.encode(into: &encoder)
    title.encode(into: &encoder)
    microphonePolicy.encode(into: &encoder)
    cameraPolicy.encode(into: &encoder)
    for flag in flags { flag.encode(into: &encoder) }
    layout.encode(into: &encoder)
    speakers.encode(into: &encoder)
    meeting.encode(into: &encoder)
    encoder.add(people.count)
    for slot in people.sortedSlots {
      encoder.add(people.key(at: slot).text)
      people.value(at: slot).encode(into: &encoder)
    }
  }
}

/// A layout hint and who gave it.
package struct LayoutClaim: CanonicalValue {
  package let hint: ExactText?
  package let by: UserID?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(hint?.text)
    encoder.add(by?.text)
  }
}

/// A full list of active speakers, each user once with the louder level.
package struct SpeakersClaim: CanonicalValue {
  /// How many speakers of one list are kept: the first, for it is sorted, loudest first.
  package static let limit = 256
  package let levels: [Speaker]
  package let reporter: UserID?

  package init(_ speakers: [Speaker], reporter: UserID?) {
    self.reporter = reporter
    guard speakers.count > Self.limit || Self.hasRepeats(speakers) else {
      levels = speakers
      return
    }
    var levels: [Speaker] = []
    for speaker in speakers.prefix(Self.limit) {
      guard let index = levels.firstIndex(where: { $0.userID == speaker.userID }) else {
        levels.append(speaker)
        continue
      }
      if let level = speaker.level { levels[index].level = max(levels[index].level ?? 0, level) }
    }
    self.levels = levels
  }

  /// Whether somebody stands twice in a short list.
  private static func hasRepeats(_ speakers: [Speaker]) -> Bool {
    for index in speakers.indices.dropFirst() {
      for earlier in 0..<index where speakers[earlier].userID == speakers[index].userID {
        return true
      }
    }
    return false
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(levels.count)
    for speaker in levels {
      encoder.add(speaker.userID.text)
      encoder.add(speaker.level)
    }
    encoder.add(reporter?.text)
  }
}

/// The pages of one snapshot that have come.
package struct PageSet: Sendable, Equatable {
  /// How many pages one answer has at most; of more none completes it.
  package static let limit = 4096
  package let asOf: Stamp
  package let pages: Int
  package var seen: Set<Int> = []
  package var listed: [UserID: Set<ConnectionID>] = [:]
  package var tellsShare = false
}

extension PersonState {
  /// The person's registers as bytes.
  package func encode(into encoder: inout CanonicalEncoder) {
    enterings.encode(into: &encoder)
    for stamp in [listed, namedListing, exited, sign, reconnected] { encoder.add(stamp) }
    absences.encode(into: &encoder)
    encoder.add(connections.count)
    for connection in connections { connection.encode(into: &encoder) }
    name.encode(into: &encoder)
    role.encode(into: &encoder)
    microphone.encode(into: &encoder)
    camera.encode(into: &encoder)
    share.encode(into: &encoder)
    chatAllowed.encode(into: &encoder)
    drawAllowed.encode(into: &encoder)
    joinedAt.encode(into: &encoder)
    publication.encode(into: &encoder)
    for list in [moderations, stalls] {
      encoder.add(list.count)
      for entry in list {
        encoder.add(entry.track.text)
        entry.isSet.encode(into: &encoder)
      }
    }
    speaking.encode(into: &encoder)
    for kind in HandKind.allCases {
      encoder.add(hands[kind] != nil)
      hands[kind]?.encode(into: &encoder)
    }
    report.encode(into: &encoder)
    tier.encode(into: &encoder)
    link.encode(into: &encoder)
  }
}
