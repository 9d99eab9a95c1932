import CallRoom
import Dialects
import EventCore
import Feeds
import JSON

// From bytes to state: each part holds the ones before it, but `apply`, which is measured alone.
extension BenchPart {
  static let lineParts: [BenchPart] = [
    BenchPart(name: "read", unit: "line", summary: "read and cut into lines") {
      bench throws(ProgramError) in
      try bench.timed { _ in }
    },
    BenchPart(name: "parse", unit: "line", summary: "and read as JSON, onto the tape") {
      bench throws(ProgramError) in
      var reader = JSONReader()
      return try bench.timed { line in try? reader.read(line) { _ in } }
    },
    BenchPart(name: "decode", unit: "line", summary: "and decoded to inputs") {
      bench throws(ProgramError) in
      var dialect = CallTopDialect()
      let context = DecodeContext(readAt: wallClock(), isLive: false)
      return try bench.timed { line in _ = dialect.decode(line, in: context) }
    },
    BenchPart(
      name: "apply", unit: "line", summary: "inputs applied to the state, alone", run: apply),
    BenchPart(
      name: "ingest", unit: "line", summary: "all of it, as a feed does", run: ingest),
  ]

  /// Decodes a batch, then applies it by the clock.
  private static func apply(_ bench: inout Bench) throws(ProgramError) -> BenchRun {
    let batch = 4096
    var state = State()
    var inputs: [Input] = []
    inputs.reserveCapacity(batch)
    var run = BenchRun(count: 0, nanoseconds: 0)
    func flush() {
      let start = monotonic()
      for input in inputs { _ = state.apply(input) }
      run.nanoseconds += monotonic() - start
      inputs.removeAll(keepingCapacity: true)
    }
    var dialect = CallTopDialect()
    let context = DecodeContext(readAt: wallClock(), isLive: false)
    try bench.lines { line in
      run.count += 1
      for case .input(let input) in dialect.decode(line, in: context) { inputs.append(input) }
      if inputs.count >= batch { flush() }
    }
    flush()
    return run
  }

  /// Through an inlet into a store, which is kept for what comes after.
  private static func ingest(_ bench: inout Bench) throws(ProgramError) -> BenchRun {
    let store = Store()
    let start = monotonic()
    try bench.pour(into: store)
    let nanoseconds = monotonic() - start
    bench.keep(store)
    return BenchRun(count: store.counts.read, nanoseconds: nanoseconds)
  }
}

extension Bench {
  /// Hands on every line that is not too long.
  func lines(_ body: (UnsafeRawBufferPointer) -> Void) throws(ProgramError) {
    var splitter = LineSplitter()
    func take(_ line: LineSplitter.Line) {
      if case .line(_, let bytes) = line { body(bytes) }
    }
    try source.read { splitter.feed($0, take) }
    splitter.finish(take)
  }

  /// Measures what is done with every line.
  func timed(_ body: (UnsafeRawBufferPointer) -> Void) throws(ProgramError) -> BenchRun {
    var count = 0
    let start = monotonic()
    try lines { line in
      count += 1
      body(line)
    }
    return BenchRun(count: count, nanoseconds: monotonic() - start)
  }
}
