import EventCore
import Feeds

/// What the parts of a measurement work on.
struct Bench {
  /// The lines.
  let source: BenchSource
  /// How many frames a run of a frame's part draws.
  let frames: Int
  /// The state of all lines, once a part has made it.
  private var filled: Store?

  init(source: BenchSource, frames: Int) {
    self.source = source
    self.frames = frames
  }

  /// Keeps the state of all lines for the parts that read it.
  mutating func keep(_ store: Store) { filled = store }

  /// The state of all lines.
  mutating func store() throws(ProgramError) -> Store {
    if let filled { return filled }
    let store = Store()
    try pour(into: store)
    filled = store
    return store
  }

  /// Takes all lines into a store as a feed does.
  func pour(into store: Store) throws(ProgramError) {
    let inlet = try Bench.inlet(into: store)
    try source.read { inlet.receive($0) }
    inlet.finish()
  }

  /// An inlet of a recording.
  static func inlet(into store: Store) throws(ProgramError) -> Inlet {
    do throws(FeedError) {
      return Inlet(try FeedAddress("-"), into: store, isLive: false, clock: wallClock)
    } catch {
      throw .feed(error)
    }
  }
}
