import CallRoom
import Cells
import EventCore
import Screens
import Terminal

/// The state as the picture of a screen: the room where there is one only, else the list of rooms.
struct OncePicture {
  let run: FeedRun
  let arguments: Arguments

  private static let tallest = 500

  func bytes() throws(ProgramError) -> [UInt8] {
    let columns = try arguments.integer("width", within: 1...1500, of: "once") ?? 120
    let height = try arguments.integer("height", within: 1...Self.tallest, of: "once")
    let ruler = systemRuler(forceASCII: arguments.has("ascii") || !useUTF8Locale())
    let watcher = run.store.watch {}
    var model = WatchModel(store: run.store, watcher: watcher, problem: nil)
    let key = onlyRoom
    model.open(key)
    model.take()
    let rows = height ?? naturalHeight(model.input)
    var state = ScreenState(
      home: key.map { .room($0) } ?? .rooms, size: .init(rows: rows, columns: columns))
    state.settle(model.input)
    let lines = textPicture(
      state, model.input, rows: rows, columns: columns, .builtIn(depth: .none), ruler)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var onlyRoom: RoomKey? {
    if let key = run.onlyRoomKey { return key }
    let rooms = run.store.overview().rooms
    return rooms.count == 1 ? rooms.first?.key : nil
  }

  /// As many rows as there are things to show.
  private func naturalHeight(_ input: ScreenInput) -> Int {
    let content = max(input.summaries.count, input.room?.participants.count ?? 0)
    return min(Self.tallest, max(34, content + 14))
  }
}
