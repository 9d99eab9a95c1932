import Cells
import Glibc
import Testing

@testable import Terminal

/// All tests of ncurses, which is one for the whole process: synchronous and on the main actor, so that
/// they cannot interleave.
@MainActor @Suite(.serialized) struct CursesTests {}

/// A pipe whose reading end never blocks.
struct Pipe: ~Copyable {
  let reader: Int32
  private(set) var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let setPipeSize: Int32 = 1031  // F_SETPIPE_SZ, which Glibc does not export
    _ = fcntl(ends[1], setPipeSize, 1 << 20)
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    close(reader)
    if writer >= 0 { close(writer) }
  }

  /// Everything that has been written so far.
  func taken() -> [UInt8] { bytes(from: reader) }

  func write(_ text: String) {
    var text = text
    let count = text.withUTF8 { Glibc.write(writer, $0.baseAddress, $0.count) }
    #expect(count == text.utf8.count)
  }

  mutating func closeWriter() {
    close(writer)
    writer = -1
  }
}

/// A pseudo-terminal: `master` is the outer side, `slave` what a program sees.
struct Pty: ~Copyable {
  private(set) var master: Int32
  let slave: Int32
  let path: String

  init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&outer, &inner, &name, nil, &size) == 0)
    try #require(fcntl(outer, F_SETFL, O_NONBLOCK) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    master = outer
    slave = inner
  }

  deinit {
    if master >= 0 { close(master) }
    close(slave)
  }

  func taken() -> [UInt8] { bytes(from: master) }

  /// The line discipline's settings that ncurses changes.
  func localModes() -> UInt32 {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
  }

  mutating func hangUp() {
    close(master)
    master = -1
  }
}

/// What waits at a descriptor that does not block.
private func bytes(from descriptor: Int32) -> [UInt8] {
  var all: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return all }
    all += block[0..<count]
  }
}

extension Terminal {
  /// A terminal of a size on two descriptors that are none.
  static func headless(
    _ name: String = "xterm-256color", rows: Int = 24, columns: Int = 80, keyboard: Int32,
    screen: Int32, environment: [String: String] = [:], ascii: Bool = false,
    color: ColorChoice = .auto
  ) throws -> Terminal {
    try Terminal.open(
      color: color, ascii: ascii,
      environment: environment.merging(["TERM": name]) { old, _ in old },
      keyboard: keyboard, screen: screen, headless: TerminalSize(rows: rows, columns: columns))
  }
}

/// A small generator (xorshift) so that random tests repeat themselves exactly.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed == 0 ? 1 : seed }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
