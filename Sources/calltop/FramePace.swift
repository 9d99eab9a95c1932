/// When to draw: at once when idle or after a key, at most so often in a burst, and once a second for
/// the clock.
struct FramePace {
  /// The least time between two frames of data, in nanoseconds: 10 a second, 4 over ssh.
  private let least: Int64
  private var lastDrawn: Int64 = .min / 2
  private var needs: Need = .data
  /// Whether the picture changes with time alone.
  private var ticks = true
  private var frames = 0

  private enum Need { case nothing, data, key }

  private static let second: Int64 = 1_000_000_000
  /// Frames that are not held back at the start, so that the first data shows at once.
  private static let freeFrames = 2

  /// `isCalm` is for those who have the screen read aloud: one frame a second of data at most.
  init(isRemote: Bool, isCalm: Bool = false) {
    least = isCalm ? Self.second : isRemote ? 250_000_000 : 100_000_000
  }

  mutating func dataCame() { if needs == .nothing { needs = .data } }

  mutating func keyCame() { needs = .key }

  mutating func drawn(now: Int64, ticks: Bool) {
    lastDrawn = now
    needs = .nothing
    self.ticks = ticks
    frames += 1
  }

  /// The terminal takes nothing now: the newest picture later.
  mutating func blocked(now: Int64) {
    lastDrawn = now
    needs = .data
    frames = max(frames, Self.freeFrames)
  }

  func isDue(now: Int64) -> Bool { now >= due }

  /// The time until the next frame, in milliseconds; `nil` while nothing is to be drawn.
  func millisecondsToWait(now: Int64) -> Int? {
    due == .max ? nil : Int(max(0, min(due - now, Self.second) + 999_999) / 1_000_000)
  }

  private var due: Int64 {
    switch needs {
    case .key: return .min
    case .data: return frames < Self.freeFrames ? .min : lastDrawn + least
    case .nothing: return ticks ? lastDrawn + Self.second : .max
    }
  }
}
