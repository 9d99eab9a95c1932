import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Glibc
import Screens
import Terminal

/// A monitor of 200 by 60 without a person before it: frames go through ncurses into a pipe.
struct BenchScreen: ~Copyable {
  /// The terminal's size.
  static let rows = 60
  static let columns = 200

  private var terminal: Terminal
  private var model: WatchModel
  private var state: ScreenState
  private let memo = ScreenMemo()
  private let store: Store
  private let sink: BenchSink
  private let ruler: TextRuler
  private let theme: Theme
  /// Bytes that were sent so far.
  private(set) var sent = 0

  /// The list of rooms, or the room of most people.
  init(_ store: Store, opensRoom: Bool) throws(ProgramError) {
    let sink = try BenchSink()
    do throws(TerminalError) {
      terminal = try Terminal.open(
        environment: ["TERM": "xterm-256color"], screen: sink.input,
        headless: TerminalSize(rows: Self.rows, columns: Self.columns))
    } catch {
      throw .terminal(error)
    }
    self.sink = sink
    self.store = store
    ruler = systemRuler(forceASCII: false)
    theme = .builtIn(depth: Screens.ColorDepth(terminal.color.depth))
    model = WatchModel(store: store, watcher: store.watch {}, problem: nil)
    let fullest = store.overview().rooms.max { $0.people < $1.people }?.key
    let room = opensRoom ? fullest : nil
    model.open(room)
    state = ScreenState(
      home: room.map { .room($0) } ?? .rooms,
      size: .init(rows: Self.rows, columns: Self.columns))
  }

  /// Makes and shows one frame from what has come, as the monitor's loop does.
  mutating func draw() {
    model.take()
    state.settle(model.input, memo: memo)
    show(frame())
  }

  /// The picture as it is now.
  func frame() -> Frame {
    view(state, model.input, rows: Self.rows, columns: Self.columns, theme, ruler, memo: memo)
  }

  /// Shows a picture.
  mutating func show(_ frame: Frame) {
    terminal.draw(frame)
    sent += sink.drain()
  }

  /// Erases the screen and draws all of it again, as Ctrl-L does.
  mutating func redraw() {
    terminal.redraw()
    sent += sink.drain()
  }

  /// A picture that differs in so many single cells, scattered over all rows.
  func changed(_ frame: Frame, cells: Int, turn: Int) -> Frame {
    var frame = frame
    let digit = ruler.text(String(turn % 10))
    for index in 0..<cells {
      let row = (index * Self.rows) / cells
      let column = 2 + (index * 37) % (Self.columns - 4)
      frame.put(digit, row: row, column: column, style: .plain)
    }
    return frame
  }
}

/// A pipe that takes what a terminal would get.
struct BenchSink: ~Copyable {
  /// Where the screen's bytes go in.
  let input: Int32
  private let output: Int32

  init() throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .terminal(.system(call: "pipe", errno: errno)) }
    output = ends[0]
    input = ends[1]
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(input)
    close(output)
  }

  /// Throws away what has come; how many bytes.
  func drain() -> Int {
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count <= 0 { return total }
      total += count
    }
  }
}
