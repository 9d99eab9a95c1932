/// When to draw: at once when idle or after a key, at most so often in a burst, and once a second for
/// the clock.
///
/// A room is drawn up to 66 times a second, so that whoever watches it sees what happens when it happens; a
/// list over all rooms twice a second, for rows that move more often cannot be read. The first of a burst
/// shows at once on both. A picture that is dear to make is made more seldom: drawing takes a twenty-fifth of
/// the time at most. All times are nanoseconds of a clock that only goes forward.
package struct FramePace: Sendable {
  /// What is shown.
  package enum Subject: Sendable {
    /// A room, or somebody in it.
    case room
    /// A list over all rooms.
    case list
  }

  /// What is shown: a burst is drawn at its pace.
  package var subject = Subject.list
  private let isRemote: Bool
  private let isCalm: Bool
  private var firstDrawn: Int64?
  private var lastDrawn: Int64 = .min / 2
  /// When something new was drawn last; a clock that goes on is nothing new.
  private var lastNews: Int64 = .min / 2
  /// How long the last picture took to make.
  private var cost: Int64 = 0
  private var needs: Need = .data
  /// Whether the picture changes with time alone.
  private var ticks = true
  private var frames = 0

  private enum Need { case nothing, data, key }

  private static let second: Int64 = 1_000_000_000
  private static let millisecond: Int64 = 1_000_000
  /// Frames that are not held back at the start, so that the first data shows at once.
  private static let freeFrames = 2
  /// For how long after that a list is drawn as often as needed: its feeds begin.
  private static let beginning = 2 * second
  /// How much more time passes than drawing takes, and between two frames at most for that.
  private static let share: Int64 = 25
  private static let longestForCost = 250 * millisecond
  /// How long before a frame is due what has come is read.
  private static let readingTime = 2 * millisecond

  /// `isRemote` is for slow lines, `isCalm` for those who have the screen read aloud: one frame a second of
  /// data at most.
  package init(isRemote: Bool, isCalm: Bool = false) {
    self.isRemote = isRemote
    self.isCalm = isCalm
  }

  /// The least time between two frames of data.
  private var least: Int64 {
    if isCalm { return Self.second }
    let isBeginning = firstDrawn.map { lastNews - $0 < Self.beginning } ?? true
    let wanted: Int64 =
      switch subject {
      case .list: isBeginning ? 100 : 500
      case .room: 15
      }
    let spared = min(cost * Self.share, Self.longestForCost)
    return max(max(wanted, isRemote ? 250 : 0) * Self.millisecond, spared)
  }

  /// Something came that is not drawn yet.
  package mutating func dataCame() { if needs == .nothing { needs = .data } }

  /// A person did something: the next picture is due at once.
  package mutating func keyCame() { needs = .key }

  /// A picture is on the screen.
  ///
  /// `cost` is how long making it took; `ticks` says whether it changes with time alone.
  package mutating func drawn(now: Int64, cost: Int64 = 0, ticks: Bool) {
    if needs != .nothing { lastNews = now }
    firstDrawn = firstDrawn ?? now
    lastDrawn = now
    needs = .nothing
    self.cost = max(0, cost)
    self.ticks = ticks
    frames += 1
  }

  /// The terminal takes nothing now: the newest picture later.
  package mutating func blocked(now: Int64) {
    lastDrawn = now
    lastNews = now
    needs = .data
    frames = max(frames, Self.freeFrames)
  }

  /// Whether a picture is to be drawn.
  package func isDue(now: Int64) -> Bool { now >= due }

  /// The time until the next frame; `nil` while nothing is to be drawn.
  package func nanosecondsToWait(now: Int64) -> Int64? {
    due == .max ? nil : max(0, min(due, now + Self.second) - now)
  }

  /// Until when what comes would not be drawn anyway, and so need not be read: read all at once then, it
  /// costs a part of waking up for each of it.
  package var readsAgainAt: Int64 {
    frames < Self.freeFrames ? .min : lastNews + least - Self.readingTime
  }

  private var due: Int64 {
    switch needs {
    case .key: .min
    case .data: frames < Self.freeFrames ? .min : lastNews + least
    case .nothing: ticks ? lastDrawn + Self.second : .max
    }
  }
}
