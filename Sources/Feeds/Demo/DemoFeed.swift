import CallRoom
import EventCore
import Glibc

/// The built-in call: a seeded script of our own lines, told at its own pace through the same inlet as
/// every other feed.
struct DemoFeed: Feed {
  let rooms: Int
  let people: Int
  let seed: UInt64
  /// How many times as fast as life.
  let rate: Double

  /// The longest wait before the feed looks whether it is to end, in milliseconds.
  private static let lookMilliseconds = 200

  func run(into inlet: Inlet) {
    inlet.phase(.live)
    let start = wallClock()
    var script = DemoScript(
      rooms: rooms, people: people, seed: seed, start: start.microseconds / 1000, rate: rate)
    var elapsed = 0
    var lines: [UInt8] = []
    while !inlet.isCancelled, let step = script.next() {
      elapsed += step.afterMilliseconds
      if step.afterMilliseconds > 0 {
        pour(&lines, into: inlet)
        let due = start.advanced(byMicroseconds: Int64(Double(elapsed) * 1000 / rate))
        wait(until: due, inlet)
      }
      lines += step.line
      lines.append(0x0A)
    }
    inlet.finish()
  }

  private func pour(_ lines: inout [UInt8], into inlet: Inlet) {
    lines.withUnsafeBytes { inlet.receive($0) }
    lines.removeAll(keepingCapacity: true)
  }

  private func wait(until due: Timestamp, _ inlet: Inlet) {
    while !inlet.isCancelled {
      let left = Int(due.seconds(since: wallClock()) * 1000)
      guard left > 0 else { return }
      poll(nil, 0, Int32(min(left, Self.lookMilliseconds)))
    }
  }
}
