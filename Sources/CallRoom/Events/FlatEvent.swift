/// One of the events that come most, as flat values: what ``Input`` says, without anything that is counted or
/// allocated, so that a million a second can be handed on.
///
/// Always identified by the application's event id and about a named room (core laws §4). Its texts lie in the
/// bytes of the feed.
package struct FlatEvent {
  /// What happened.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case entered
    case exited
    /// An exit because of another device of the same user: none, a sign that the room is there.
    case replaced
    case microphone
    case camera
    case speakers
    case report
    case handRaised
    case handLowered
    case layout
  }

  package var kind = Kind.report
  /// The room's id, in the batch's realm.
  package var room = FlatText()
  /// Whom it is about, or who says it (speakers, layout); none where nobody is told.
  package var user = FlatText()
  /// The application's event id, 40 bytes at most; its hash is not told.
  package var eventID = FlatText()
  /// A display name or a layout hint; none where none is told.
  package var words = FlatText()
  /// Of room and event id.
  package var identity = EventIdentity(high: 0, low: 0)
  /// The canonical time (core laws §3).
  package var stamp = Stamp.never
  /// The time of arrival, with the tie-break of the identity.
  package var arrival = Stamp.never
  /// What is told of somebody's role, microphone and camera.
  package var role: Role?
  package var microphone: MediaState?
  package var camera: MediaState?
  /// What a hand asks for.
  package var hand = HandKind.microphone
  /// A quality report.
  package var report = QualityReport(
    at: Timestamp(microseconds: 0), uplink: nil, downlink: nil)
  /// The places of its speakers in the batch, loudest first.
  package var speakers: Range<Int> = 0..<0

  package init() {}
}

/// Somebody who speaks, by a ``FlatEvent``.
package struct FlatSpeaker {
  package var user: FlatText
  /// How loud, 0...1; `nil` where it is not told.
  package var level: Double?

  package init(user: FlatText, level: Double?) {
    self.user = user
    self.level = level
  }
}

extension FlatEvent.Kind {
  /// The type that our own lines have for it.
  package var type: String {
    switch self {
    case .entered: "user_enter"
    case .exited, .replaced: "user_exit"
    case .microphone: "user_mic_state_changed"
    case .camera: "user_camera_state_changed"
    case .speakers: "active_speakers_changed"
    case .report: "quality_report"
    case .handRaised: "hand-raised"
    case .handLowered: "hand-lowered"
    case .layout: "layout-hint"
    }
  }

  /// What a superseded one would have set.
  package var field: Superseding.Field {
    switch self {
    case .entered, .exited, .replaced: .presence
    case .microphone: .microphone
    case .camera: .camera
    case .speakers: .speakers
    case .report: .report
    case .handRaised, .handLowered: .hand
    case .layout: .layout
    }
  }

  /// Whether it is about the person that it names; else that person only says it.
  package var isPersonal: Bool { self != .speakers && self != .layout && self != .replaced }
}

// As an input.
extension FlatEvent {
  /// The same as an ``Input``; `text` makes or finds the text of bytes, `speakers` are those of its batch.
  package func input(
    realm: ExactText?, speakers all: [FlatSpeaker], text: (FlatText) -> ExactText
  ) -> Input {
    Input(
      identity: identity, isIdentified: true,
      room: RoomKey(realmText: realm, roomID: RoomID(text(room))), stamp: stamp, arrival: arrival,
      type: kind.type, client: nil, name: EventName(utf8: eventID.bytes),
      body: .event(event(all, text), server: nil))
  }

  private func event(_ all: [FlatSpeaker], _ text: (FlatText) -> ExactText) -> RoomEvent {
    let userID = user.exists ? UserID(text(user)) : nil
    switch kind {
    case .layout: return .layout(words.exists ? text(words) : nil, by: userID)
    case .speakers:
      let levels = all[speakers].map { Speaker(userID: UserID(text($0.user)), level: $0.level) }
      return .speakers(levels, reporter: userID)
    case .replaced: return .seen
    default: return userID.map { personal($0, text) } ?? .seen
    }
  }

  private func personal(_ user: UserID, _ text: (FlatText) -> ExactText) -> RoomEvent {
    switch kind {
    case .entered:
      var facts = PersonFacts()
      facts.name = words.exists ? text(words) : nil
      facts.role = role
      facts.microphone = microphone
      facts.camera = camera
      return .entered(user, Entering(connection: nil, facts: facts))
    case .exited: return .exited(user, connection: nil)
    case .microphone: return .microphone(user, microphone ?? .unknown, by: nil)
    case .camera: return .camera(user, camera ?? .unknown)
    case .report: return .qualityReport(user, report)
    case .handRaised: return .hand(user, hand, .raised)
    case .handLowered: return .hand(user, hand, .lowered)
    case .speakers, .layout, .replaced: return .seen
    }
  }
}
