package import CallRoom

/// All values that a screen shows: nothing else is read, and no clock.
package struct ScreenInput: Equatable, Sendable {
  /// All rooms.
  package var summaries: [RoomSummary] = []
  /// The open room, where one is open and known.
  package var room: Room?
  /// The feeds.
  package var feeds: [FeedStatus] = []
  /// What became of the inputs.
  package var counts = VerdictCounts()
  /// What happened last, newest first.
  package var recent: [Happening] = []
  /// The alarms that are not over.
  package var alarms: [AlarmLine] = []
  /// The alarms that are over, the newest first.
  package var pastAlarms: [AlarmLine] = []
  /// What other screens gather over all rooms, in the order of rooms; `nil` while nobody looks at it.
  package var gathered: [RoomExtract]?
  /// The newest inputs, newest first; `nil` while nobody looks at them.
  package var inspected: [EventLine]?
  /// What is known of whoever is looked at; `nil` while nobody is.
  package var person: PersonDetail?
  /// What the program said, newest first.
  package var messages: [MessageLine] = []
  /// How far events and snapshots of all rooms together differed.
  package var totalDrift: DriftLine?
  /// How far events and snapshots of the open room differed; `nil` where that is not known.
  package var drift: DriftLine?
  /// The answer to the last ``Effect/explain(_:_:)``.
  package var why: Why?
  /// What went wrong last, in words; `nil` when nothing did.
  package var lastProblem: String?
  /// The view's clock: the wall clock of a live feed, the time of the last event of a finished recording.
  package var now: Timestamp
  /// What the user's clock shows beyond UTC, in seconds.
  package var utcOffsetSeconds = 0
  /// When the newest input came; `nil` when there was none yet.
  package var newestInput: Timestamp?
  /// Whether the inputs come from a recording.
  package var isRecording = false
  /// Whether all feeds came to their end, so that nothing will change any more.
  package var ended = false
  /// After how many seconds without data a room is no longer fresh.
  package var staleAfterSeconds: Double = 15
  /// Whether any feed allows to send.
  package var canSend = false
  /// The program's version, for the help.
  package var version = ""

  /// Values of which only the time is known.
  package init(now: Timestamp) { self.now = now }

  /// What is gathered over all rooms.
  var extracts: [RoomExtract] { gathered ?? [] }

  /// The newest inputs, newest first.
  var events: [EventLine] { inspected ?? [] }

  /// The titles of rooms that have one.
  var titles: [RoomKey: String] {
    summaries.reduce(into: [:]) { titles, room in
      if let title = room.title, !title.isEmpty { titles[room.key] = title }
    }
  }
}

/// How a feed is.
package struct FeedStatus: Equatable, Sendable {
  /// What a feed does.
  package enum State: Equatable, Sendable {
    /// It is being connected.
    case connecting
    /// It gives data.
    case live
    /// It is connected, and has said nothing since then.
    case silent(since: Timestamp)
    /// It cannot be reached, and why; it tries again then.
    case waiting(String, nextTry: Timestamp)
    /// It came to its end.
    case ended
    /// It cannot be reached or read, and why.
    case failed(String)

    /// Why it brings nothing, whether it tries again or not.
    package var problem: String? {
      switch self {
      case .failed(let reason), .waiting(let reason, _): reason
      case .connecting, .live, .silent, .ended: nil
      }
    }
  }

  /// The feed's name.
  package var name: String
  /// What it does.
  package var state: State
  /// When its newest input came.
  package var lastInputAt: Timestamp?
  /// The dialect that it speaks, where known.
  package var dialect: String?
  /// Where it can be reached, where it is a listener.
  package var place: String?
  /// How many bytes it brought.
  package var bytes = 0
  /// How often it may have missed something.
  package var gaps = 0
  /// The bytes a second of the last minutes, oldest first; `nil` where nothing was measured.
  package var rates: [Double?] = []

  /// How a feed is.
  package init(
    name: String, state: State, lastInputAt: Timestamp? = nil, dialect: String? = nil
  ) {
    self.name = name
    self.state = state
    self.lastInputAt = lastInputAt
    self.dialect = dialect
  }
}

extension VerdictCounts {
  /// The counts with their words, in the order in which they are shown.
  static let table: [(word: String, value: @Sendable (VerdictCounts) -> Int)] = [
    ("read", { $0.read }), ("applied", { $0.applied }), ("duplicate", { $0.duplicate }),
    ("superseded", { $0.superseded }), ("pending", { $0.pending }),
    ("other room", { $0.otherRoom }), ("rejected", { $0.rejected }),
    ("unknown type", { $0.unknownType }),
  ]
}

/// Something that happened, in a sentence.
package struct Happening: Equatable, Sendable {
  /// What it is about: how the sentence looks.
  package enum Kind: String, CaseIterable, Sendable {
    case entered, left, hand, media, speaking, linkWorse, linkBetter, share, room, problem, other
  }

  /// When.
  package var at: Timestamp
  /// In which room; `nil` for all of it.
  package var room: RoomKey?
  /// What happened, in words; may hold foreign text.
  package var sentence: String
  /// What it is about.
  package var kind: Kind

  /// Something that happened.
  package init(at: Timestamp, room: RoomKey?, sentence: String, kind: Kind) {
    self.at = at
    self.room = room
    self.sentence = sentence
    self.kind = kind
  }
}
