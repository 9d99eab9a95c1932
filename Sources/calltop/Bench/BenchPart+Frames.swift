import CallRoom
import Dialects
import EventCore
import Feeds

// Frames of 200 by 60: what is shown is taken from the store, drawn, compared, sent.
extension BenchPart {
  static let frameParts: [BenchPart] = [
    BenchPart(name: "rooms-still", unit: "frame", summary: "the list of rooms, nothing new") {
      bench throws(ProgramError) in try frames(&bench, opensRoom: false, linesEach: 0)
    },
    BenchPart(name: "rooms-busy", unit: "frame", summary: "the list of rooms, 20 lines a frame") {
      bench throws(ProgramError) in try frames(&bench, opensRoom: false, linesEach: 20)
    },
    BenchPart(name: "room-still", unit: "frame", summary: "the fullest room, nothing new") {
      bench throws(ProgramError) in try frames(&bench, opensRoom: true, linesEach: 0)
    },
    BenchPart(name: "room-busy", unit: "frame", summary: "the fullest room, 20 lines a frame") {
      bench throws(ProgramError) in try frames(&bench, opensRoom: true, linesEach: 20)
    },
    BenchPart(name: "cells", unit: "frame", summary: "50 scattered cells differ", run: cells),
    BenchPart(
      name: "redraw", unit: "frame", summary: "the same picture, erased and drawn again",
      run: redraw),
  ]

  /// Frames after so many new lines each; the lines themselves are taken outside the clock.
  private static func frames(_ bench: inout Bench, opensRoom: Bool, linesEach: Int)
    throws(ProgramError) -> BenchRun
  {
    let store = Store()
    let inlet = try Bench.inlet(into: store)
    let held = try bench.pour(into: inlet, holding: bench.frames * linesEach)
    // The end of a recording: its own time is the screen's clock, and so each run shows the same.
    inlet.finish()
    var screen = try BenchScreen(store, opensRoom: opensRoom)
    screen.draw()
    let before = screen.sent
    var run = BenchRun(count: bench.frames, nanoseconds: 0)
    for frame in 0..<bench.frames {
      for line in held.dropFirst(frame * linesEach).prefix(linesEach) {
        line.withUnsafeBytes { inlet.receive($0) }
      }
      let start = monotonic()
      screen.draw()
      run.nanoseconds += monotonic() - start
    }
    run.bytes = Double(screen.sent - before) / Double(max(1, bench.frames))
    return run
  }

  private static func redraw(_ bench: inout Bench) throws(ProgramError) -> BenchRun {
    var screen = try BenchScreen(try bench.store(), opensRoom: true)
    screen.draw()
    let before = screen.sent
    var run = BenchRun(count: bench.frames, nanoseconds: 0)
    for _ in 0..<bench.frames {
      let start = monotonic()
      screen.redraw()
      run.nanoseconds += monotonic() - start
    }
    run.bytes = Double(screen.sent - before) / Double(max(1, bench.frames))
    return run
  }

  private static func cells(_ bench: inout Bench) throws(ProgramError) -> BenchRun {
    var screen = try BenchScreen(try bench.store(), opensRoom: true)
    screen.draw()
    let picture = screen.frame()
    // The first of them may paint over wide characters.
    screen.show(screen.changed(picture, cells: 50, turn: 9))
    let before = screen.sent
    var run = BenchRun(count: bench.frames, nanoseconds: 0)
    for turn in 0..<bench.frames {
      let frame = screen.changed(picture, cells: 50, turn: turn)
      let start = monotonic()
      screen.show(frame)
      run.nanoseconds += monotonic() - start
    }
    run.bytes = Double(screen.sent - before) / Double(max(1, bench.frames))
    return run
  }
}

extension Bench {
  /// Takes all lines but the last ones, at most half of them, into an inlet; those are handed out, each
  /// with its end.
  fileprivate func pour(into inlet: Inlet, holding wanted: Int) throws(ProgramError) -> [[UInt8]] {
    guard wanted > 0 else {
      try source.read { inlet.receive($0) }
      return []
    }
    var count = 0
    try lines { _ in count += 1 }
    let first = count - min(wanted, count / 2)
    var held: [[UInt8]] = []
    var line = 0
    try lines { bytes in
      let whole = Array(bytes) + [0x0A]
      if line < first { whole.withUnsafeBytes(inlet.receive) } else { held.append(whole) }
      line += 1
    }
    return held
  }
}
