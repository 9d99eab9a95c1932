import CallRoom
import Dialects
import EventCore
import Feeds
import Glibc

/// `calltop bench`: how many lines a second this machine takes, with the parts.
enum BenchCommand {
  static let command = Command(
    name: "bench", synopsis: "[OPTIONS]",
    summary: "Measures how many lines a second are decoded and applied on this machine.",
    options: [
      OptionSpec("lines", "N", "how many lines of the demo call (200000)"),
      OptionSpec("people", "N", "how many people are in it (400)"),
      OptionSpec("rooms", "N", "how many rooms (20)"),
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let count = try arguments.integer("lines", within: 1000...10_000_000, of: "bench") ?? 200_000
    let people = try arguments.integer("people", within: 3...100_000, of: "bench") ?? 400
    let rooms = try arguments.integer("rooms", within: 1...1000, of: "bench") ?? 20
    let lines = script(lines: count, rooms: rooms, people: people)
    let bytes = lines.reduce(0) { $0 + $1.count }
    out("\(lines.count) lines, \(bytes) bytes, \(rooms) rooms, \(people) people\n")

    let context = DecodeContext(readAt: wallClock(), isLive: false)
    var dialect = CallTopDialect()
    var decoded: [Decoded] = []
    decoded.reserveCapacity(lines.count)
    let decoding = seconds {
      for line in lines { line.withUnsafeBytes { decoded += dialect.decode($0, in: context) } }
    }
    report("decode", lines.count, decoding)

    let store = Store()
    let applying = seconds {
      for start in stride(from: 0, to: decoded.count, by: 64) {
        let batch = Array(decoded[start..<min(start + 64, decoded.count)])
        store.ingest(batch, readAt: context.readAt)
      }
    }
    report("apply", lines.count, applying)
    report("decode and apply", lines.count, decoding + applying)
    var digest = ""
    let hashing = seconds { digest = store.digest }
    out("digest  \(digest)  \(Int(hashing * 1e6)) µs\n")
    let reading = seconds { for _ in 0..<10 { _ = store.rooms() } }
    out("read all rooms  \(Int(reading * 1e5)) µs\n")
    return ExitCode.fine
  }

  private static func script(lines: Int, rooms: Int, people: Int) -> [[UInt8]] {
    var script = DemoScript(rooms: rooms, people: people, seed: 7, start: 1_760_000_000_000)
    var result: [[UInt8]] = []
    result.reserveCapacity(lines)
    while result.count < lines, let step = script.next() { result.append(step.line) }
    return result
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let start = monotonic()
    body()
    return Double(monotonic() - start) / 1e9
  }

  private static func report(_ part: String, _ count: Int, _ seconds: Double) {
    out("\(part)  \(Int(Double(count) / max(seconds, 1e-9))) lines/s\n")
  }
}
