/// How good somebody's connection is by nature, and how bad it is made for a while.
struct DemoConnection {
  /// Loss, round trip and jitter on a usual day.
  let loss: Double
  let rtt: Double
  let jitter: Double
  /// When the trouble began, in milliseconds of the script; `nil` when all is well.
  var troubleSince: Int?

  /// How long trouble gets worse, in milliseconds.
  static let worsening = 30_000
  /// How long it stays then, in milliseconds.
  static let staying = 8_000
  /// How long it takes to get better, in milliseconds.
  static let recovering = 15_000

  /// A connection of one sort or another: most are good, one in six is only fair.
  init(_ random: inout DemoRandom) {
    let isFair = random.isOne(in: 6)
    loss = isFair ? random.number(0.045...0.055) : random.number(0...0.004)
    rtt = isFair ? random.number(170...240) : random.number(18...90)
    jitter = isFair ? random.number(18...28) : random.number(1...7)
  }

  /// How bad the trouble is at a time, 0 to 1.
  func severity(at now: Int) -> Double {
    guard let troubleSince else { return 0 }
    let age = now - troubleSince
    if age < Self.worsening { return Double(age) / Double(Self.worsening) }
    let left = Self.worsening + Self.staying + Self.recovering - age
    return min(1, max(0, Double(left) / Double(Self.recovering)))
  }

  /// What one direction measures at a time; `share` says how much of the trouble it has.
  func sample(
    at now: Int, share: Double, bitrate: Int, _ random: inout DemoRandom
  ) -> DemoSample {
    let bad = severity(at: now) * share
    let noise = random.number(0.93...1.07)
    // At its worst every line is poor, whatever it was before, and none is lost.
    func measured(_ usual: Double, _ worst: Double) -> Double {
      (usual + bad * (worst - usual)) * noise
    }
    return DemoSample(
      loss: measured(loss, 0.14), rtt: measured(rtt, 520), jitter: measured(jitter, 66),
      bitrate: Int(Double(bitrate) * noise * (1 - 0.8 * bad)))
  }
}
