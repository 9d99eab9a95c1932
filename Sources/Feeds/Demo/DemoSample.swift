import CallRoom

/// One direction of a quality report whose numbers agree with one another.
///
/// Score and mean opinion score come from loss, round trip and jitter by the simplified E-model
/// (ITU-T G.107), the level from the score by LiveKit's thresholds (80, 40, 20).
struct DemoSample {
  /// Lost packets as a ratio, 0 to 1.
  let loss: Double
  /// Round trip in milliseconds.
  let rtt: Double
  /// Jitter in milliseconds.
  let jitter: Double
  /// Kilobits a second.
  let bitrate: Int
  /// 0 to 100.
  let score: Double
  /// 1.0 to 4.5.
  let mos: Double
  /// The tier of this direction.
  let level: QualityTier

  init(loss: Double, rtt: Double, jitter: Double, bitrate: Int) {
    self.loss = Self.rounded(min(1, max(0, loss)), to: 10_000)
    self.rtt = Self.rounded(max(1, rtt), to: 1)
    self.jitter = Self.rounded(max(0, jitter), to: 10)
    self.bitrate = max(0, bitrate)
    score = Self.score(loss: self.loss, rtt: self.rtt, jitter: self.jitter)
    mos = Self.opinion(score)
    level = score > 80 ? .excellent : score > 40 ? .good : score > 20 ? .poor : .lost
  }

  private static func score(loss: Double, rtt: Double, jitter: Double) -> Double {
    let latency = rtt / 2 + 2 * jitter + 10
    let delay = latency < 160 ? latency / 40 : (latency - 120) / 10
    return rounded(min(100, max(0, 93.2 - delay - 250 * loss)), to: 10)
  }

  private static func opinion(_ score: Double) -> Double {
    let curve = 7e-6 * score * (score - 60) * (100 - score)
    return rounded(min(4.5, max(1, 1 + 0.035 * score + curve)), to: 100)
  }

  /// A small number, 0 or more, to the nearest part of one; without the C library's `round`.
  private static func rounded(_ number: Double, to parts: Double) -> Double {
    Double(Int(number * parts + 0.5)) / parts
  }
}
