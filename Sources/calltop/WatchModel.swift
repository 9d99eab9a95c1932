import CallRoom
import EventCore
import Feeds
import Glibc
import Screens

/// What a screen shows, kept current from a store's notices.
struct WatchModel {
  let store: Store
  private let watcher: Watcher
  var input: ScreenInput
  private var happenings = HappeningLog()
  private(set) var opened: RoomKey?
  /// What the screen that is shown has to be told.
  var wants = Wants()
  /// The numbers of people's links, kept for their graphs.
  var history = QualityHistory()
  /// What is gathered over all rooms, while somebody looks at it.
  var gathering = Gathering()
  /// The bytes that each feed brought, second by second.
  var rates = FeedRates()
  /// Who spoke a moment ago.
  private var hold = SpeakingHold()
  /// The open room and all rooms as the core has them.
  private var openRoom: ReadRoom?
  private var summaries: [RoomSummary] = []
  /// What the newest applied inputs said.
  var contents = InputContents()
  /// When alarms were looked at last.
  var alarmsAt: Timestamp?
  /// Which alarms the lines that are shown were made from.
  var alarmRevision = -1
  /// Whether an alarm was raised, or got worse, since it was asked last.
  var hasFired = false
  /// The alarms behind the lines that are shown.
  var alarmKeys: [AlarmLine: AlarmKey] = [:]
  private let problem: String?
  private let started = wallClock()

  /// How long a problem stands in the bottom line.
  private static let problemSeconds = 12.0

  /// A stream that lags its own lines by more than this many seconds is a recording that is played.
  private static let playedLagSeconds = 60.0

  init(store: Store, watcher: Watcher, problem: String?) {
    self.store = store
    self.watcher = watcher
    self.problem = problem
    input = ScreenInput(now: wallClock())
    input.version = Version.text
    input.lastProblem = problem
  }

  /// The view's clock goes in steps of so many seconds; `nil` for none.
  var stepSeconds: Int64?

  /// The room whose value is wanted.
  mutating func open(_ room: RoomKey?) {
    if let opened, opened != room { store.endReading(opened) }
    opened = room
    openRoom = nil
    readRoom()
    input.room = openRoom?.room
  }

  /// Reads the open room: of people only those who changed.
  private mutating func readRoom() {
    guard let opened else { return }
    store.read(opened, at: input.now, into: &openRoom)
  }

  /// Takes what has come since the last time.
  mutating func take() {
    var isNew = false
    var changed: Set<RoomKey> = []
    for notice in watcher.take() {
      isNew = true
      switch notice {
      case .complete(let overview):
        changed.formUnion(overview.rooms.map(\.key))
        if let opened { changed.insert(opened) }
      case .lagged: happenings.removeAll()
      case .changes(let changes):
        for change in changes {
          changed.formUnion(change.rooms)
          note(change.input)
          guard let key = change.input.room else { continue }
          happenings.add(change.input) { [store] in store.name(of: $0, in: key) }
        }
      }
    }
    if isNew {
      summaries = store.overview().rooms
      input.recent = happenings.happenings
      if let opened, changed.contains(opened) { readRoom() }
    }
    let wall = wallClock()
    if isNew || input.summaries != summaries { input.summaries = hold.hold(summaries, at: wall) }
    input.room = openRoom.map { hold.hold($0.room, at: wall) }
    takeFeeds()
    readDrift()
    lookAtAlarms()
    takeWanted(changed: changed, isNew: isNew)
  }

  private mutating func takeFeeds() {
    let feeds = store.feeds
    rates.note(feeds, at: wallClock())
    input.feeds = feeds.map { feed in
      var status = Screens.FeedStatus(feed)
      if wants.feeds { status.rates = rates.rates(of: feed.name) }
      return status
    }
    input.counts = store.counts
    let hasEnded = feeds.allSatisfy { $0.phase == .ended }
    // A recording's time stands still from now on: its alarms are looked at once more.
    if hasEnded, !input.ended { alarmsAt = nil }
    input.ended = hasEnded
    input.isRecording = feeds.allSatisfy(\.isRecording)
    input.newestInput = feeds.compactMap(\.lastInputAt).max()
    tick()
  }

  /// What was rejected last, for as long as it can be read; then the counts tell of it.
  private func lastRejection(at wall: Timestamp) -> String? {
    guard let entry = store.lastRejection,
      wall.seconds(since: entry.readAt) < Self.problemSeconds
    else { return nil }
    return "\(entry.feed): \(entry.rejection.description)"
  }

  /// Sets the view's clock: the time of the last event of a finished recording, a recording's own time
  /// while one is played, else the time of day.
  mutating func tick() {
    let wall = wallClock()
    input.utcOffsetSeconds = utcOffsetSeconds(wall)
    defer { stepClock() }
    input.now = wall
    let isStarting = wall.seconds(since: started) < Self.problemSeconds
    input.lastProblem = lastRejection(at: wall) ?? (isStarting ? problem : nil)
    guard input.isRecording, let newest = store.newestEventAt else { return }
    if input.ended {
      input.now = newest
    } else if let read = input.newestInput, read.seconds(since: newest) > Self.playedLagSeconds {
      let since = wall.microseconds - read.microseconds
      input.now = newest.advanced(byMicroseconds: max(0, since))
    }
  }
}

extension WatchModel {
  /// Ages and the clock in steps: who has the screen read aloud is not told every second.
  private mutating func stepClock() {
    guard let stepSeconds else { return }
    let step = stepSeconds * 1_000_000
    input.now = Timestamp(microseconds: input.now.microseconds / step * step)
  }
}

extension Screens.FeedStatus {
  init(_ feed: EventCore.FeedStatus) {
    let state: State =
      switch feed.phase {
      case .connecting: .connecting
      case .live: .live
      case .silent(let since): .silent(since: since)
      case .waiting(let reason, let next): .waiting(reason, nextTry: next)
      case .ended: .ended
      case .failed(let reason): .failed(reason)
      }
    // What is short and changes stands first: a listener's paths are many.
    let refused = feed.refused > 0 ? "\(feed.refused) turned away" : nil
    let words = [refused, feed.place, feed.dialect].compactMap(\.self)
    self.init(
      name: feed.name, state: state,
      lastInputAt: [feed.lastInputAt, feed.heardAt].compactMap(\.self).max(),
      dialect: words.joined(separator: " · "))
    place = feed.place
    bytes = feed.bytes
    gaps = feed.gaps
  }
}

/// What the user's clock shows beyond UTC at a moment, in seconds.
func utcOffsetSeconds(_ moment: Timestamp) -> Int {
  var seconds = time_t(moment.microseconds / 1_000_000)
  var local = tm()
  localtime_r(&seconds, &local)
  return local.tm_gmtoff
}
