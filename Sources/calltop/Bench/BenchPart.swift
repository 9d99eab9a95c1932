/// One thing that is measured.
struct BenchPart: Sendable {
  /// Its name on the command line and in the table.
  let name: String
  /// What is counted: lines, frames, calls, ids.
  let unit: String
  /// What it does, in a few words.
  let summary: String
  /// Does it once.
  let run: @Sendable (inout Bench) throws(ProgramError) -> BenchRun

  /// Every part, in the order in which they are run.
  static let all: [BenchPart] = lineParts + storeParts + frameParts
}

/// One run of a part.
struct BenchRun {
  /// How many units were done.
  var count: Int
  /// How long that took, in nanoseconds.
  var nanoseconds: Int64
  /// Bytes a unit, where that is what the part is about: sent to the terminal, or held in memory.
  var bytes: Double?
}

/// A part with what its runs gave.
struct BenchResult {
  let part: BenchPart
  let runs: [BenchRun]

  /// How many units a run did.
  var count: Int { runs.first?.count ?? 0 }

  /// The median of nanoseconds a unit.
  var nanoseconds: Double {
    Self.median(runs.map { Double($0.nanoseconds) / Double(max(1, $0.count)) })
  }

  /// Units a second, by the median.
  var rate: Double { nanoseconds > 0 ? 1e9 / nanoseconds : 0 }

  /// The median of bytes a unit.
  var bytes: Double? {
    let all = runs.compactMap(\.bytes)
    return all.isEmpty ? nil : Self.median(all)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
