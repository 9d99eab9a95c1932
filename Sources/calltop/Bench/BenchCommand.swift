import Terminal

/// `calltop bench`: how fast this machine takes lines and draws frames, part by part.
enum BenchCommand {
  static let command = Command(
    name: "bench", synopsis: "[OPTIONS] [FILE]",
    summary: "Measures how fast lines are read, applied and drawn: a file's, or the demo call's.",
    options: [
      OptionSpec(
        "part", "NAME,…", "only these: \(BenchPart.all.map(\.name).joined(separator: ", "))"),
      OptionSpec("repeat", "N", "how often each part runs; the median counts (3)"),
      OptionSpec("frames", "N", "how many frames are drawn (100)"),
      OptionSpec("json", nil, "one JSON document"),
      OptionSpec("lines", "N", "how many lines of the demo call (200000)"),
      OptionSpec("people", "N", "how many people are in it (400)"),
      OptionSpec("rooms", "N", "how many rooms (20)"),
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    guard arguments.rest.count < 2 else {
      throw .usage("calltop bench: expected one file at most, got two", command: "bench")
    }
    let parts = try parts(arguments)
    let times = try arguments.integer("repeat", within: 1...1000, of: "bench") ?? 3
    let frames = try arguments.integer("frames", within: 1...100_000, of: "bench") ?? 100
    var bench = Bench(source: try source(arguments), frames: frames)
    // For the widths of characters.
    _ = useUTF8Locale()
    var results: [BenchResult] = []
    for part in parts {
      var runs: [BenchRun] = []
      for _ in 0..<times { runs.append(try part.run(&bench)) }
      results.append(BenchResult(part: part, runs: runs))
    }
    let report = BenchReport(results: results, peakBytes: ProcessMemory.now()?.peak)
    write(arguments.has("json") ? report.json : Array(report.table.utf8), to: 1)
    return ExitCode.fine
  }

  private static func parts(_ arguments: Arguments) throws(ProgramError) -> [BenchPart] {
    guard let names = arguments.options["part"] else { return BenchPart.all }
    var parts: [BenchPart] = []
    for name in names.split(separator: ",") {
      guard let part = BenchPart.all.first(where: { $0.name == name }) else {
        let all = BenchPart.all.map(\.name).joined(separator: ", ")
        throw .usage("calltop bench: expected parts of \(all), got '\(name)'", command: "bench")
      }
      parts.append(part)
    }
    return parts
  }

  private static func source(_ arguments: Arguments) throws(ProgramError) -> BenchSource {
    if let path = arguments.rest.first { return .file(path) }
    return .demo(
      lines: try arguments.integer("lines", within: 1000...10_000_000, of: "bench") ?? 200_000,
      rooms: try arguments.integer("rooms", within: 1...1000, of: "bench") ?? 20,
      people: try arguments.integer("people", within: 3...100_000, of: "bench") ?? 400)
  }
}
