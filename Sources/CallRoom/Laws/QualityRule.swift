/// A quality tier and its numbers, computed from a server's counters where the system sends no tier:
/// LiveKit's weights and thresholds (core laws §6; the published algorithm of LiveKit's scorer).
package enum QualityRule {
  /// Points that one per cent of loss costs.
  package static let audioLossWeight = 8.0
  package static let videoLossWeight = 10.0

  /// A judgement of one connection.
  package struct Judgement: Sendable, Equatable {
    package let report: QualityReport
    package let tier: Tier
  }

  /// 100 less what loss and delay cost, not below 0.
  ///
  /// `lossRatio` is 0 to 1, the rest milliseconds.
  package static func score(
    lossRatio: Double, isVideo: Bool, rttMilliseconds: Double?, jitterMilliseconds: Double?
  ) -> Double {
    let delay = (rttMilliseconds ?? 0) / 2 + 2 * (jitterMilliseconds ?? 0)
    let delayCost = delay < 160 ? delay / 40 : (delay - 120) / 10
    let lossCost = lossRatio * 100 * (isVideo ? videoLossWeight : audioLossWeight)
    return max(0, 100 - lossCost - delayCost)
  }

  /// The tier of a score: above 80, above 40, above 20.
  package static func tier(score: Double) -> QualityTier {
    if score > 80 { return .excellent }
    if score > 40 { return .good }
    return score > 20 ? .poor : .lost
  }

  /// The mean opinion score of a rating by ITU-T G.107, within 1.0 to 4.5.
  package static func mos(rating: Double) -> Double {
    if rating >= 100 { return 4.5 }
    if rating <= 0 { return 1 }
    let value = 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating)
    return min(4.5, max(1, value))
  }

  /// Judges a publisher's own connection by its two newest counters above `floor`; `nil` while no
  /// track has two.
  package static func judge(_ handle: HandleState, above floor: Stamp) -> Judgement? {
    guard !handle.subscribes.exists else { return nil }
    let floor = max(floor, handle.mediaDown)
    var up = Direction()
    var down = Direction()
    var at: Timestamp?
    for track in handle.tracks {
      let recent = track.counters.filter { $0.stamp > floor }
      guard recent.count == 2 else { continue }
      at = max(at ?? recent[1].stamp.time, recent[1].stamp.time)
      up.add(Window(recent[0], recent[1], isRemote: false))
      down.add(Window(recent[0], recent[1], isRemote: true))
    }
    // Counters that tell of no packet at all are reports too, of something unknown.
    guard let at else { return nil }
    let report = QualityReport(at: at, uplink: up.sample, downlink: down.sample)
    let overall = max(up.tier ?? .unknown, down.tier ?? .unknown)
    let tier = Tier(
      uplink: up.tier, downlink: down.tier, overall: overall, source: .computed, since: at)
    return Judgement(report: report, tier: tier)
  }

  /// What happened to one track in one direction between two counters.
  private struct Window {
    let isVideo: Bool
    let carried: Int64
    let lost: Int64
    let total: Double
    let rtt: Double?
    let jitter: Double?
    let bytesPerSecond: Int64?

    /// Counters that went back tell of a new transport: what the newer ones count is the window.
    init(_ older: StampedCounters, _ newer: StampedCounters, isRemote: Bool) {
      let old = older.counters
      let new = newer.counters
      isVideo = new.isVideo
      let (oldCarried, newCarried) =
        isRemote
        ? (old.packetsSent, new.packetsSent) : (old.packetsReceived, new.packetsReceived)
      let (oldLost, newLost) =
        isRemote
        ? (old.packetsLostByRemote, new.packetsLostByRemote) : (old.packetsLost, new.packetsLost)
      let restarted = newCarried < oldCarried
      carried = max(0, restarted ? newCarried : newCarried &- oldCarried)
      lost = max(0, restarted ? newLost : newLost &- oldLost)
      // What was sent includes what was lost on the way; what was received does not.
      total = isRemote ? max(Double(carried), Double(lost)) : Double(carried) + Double(lost)
      rtt = new.rttMilliseconds
      jitter = isRemote ? new.remoteJitterMilliseconds : new.jitterMilliseconds
      bytesPerSecond = isRemote ? new.bytesSentLastSecond : new.bytesReceivedLastSecond
    }

    var lossRatio: Double? { total > 0 ? min(1, Double(lost) / total) : nil }
  }

  /// The sum of the tracks of one direction.
  private struct Direction {
    private var worstScore: Double?
    private var total = 0.0
    private var lost = 0.0
    private var rtt: Double?
    private var jitter: Double?
    private var bytesPerSecond: Int64?

    /// Only a direction in which something was carried or lost is judged: silence is not loss.
    mutating func add(_ window: Window) {
      guard let lossRatio = window.lossRatio else { return }
      total += window.total
      lost += Double(window.lost)
      rtt = Self.larger(rtt, window.rtt)
      jitter = Self.larger(jitter, window.jitter)
      if let bytes = window.bytesPerSecond { bytesPerSecond = (bytesPerSecond ?? 0) &+ bytes }
      let score = QualityRule.score(
        lossRatio: lossRatio, isVideo: window.isVideo, rttMilliseconds: window.rtt,
        jitterMilliseconds: window.jitter)
      worstScore = min(worstScore ?? score, score)
    }

    var tier: QualityTier? { worstScore.map(QualityRule.tier(score:)) }

    var sample: QualitySample? {
      guard let worstScore else { return nil }
      return QualitySample(
        lossRatio: total > 0 ? min(1, lost / total) : nil, rttMilliseconds: rtt,
        jitterMilliseconds: jitter,
        bitrateKbps: bytesPerSecond.map { Double($0) * 8 / 1000 },
        mos: QualityRule.mos(rating: worstScore))
    }

    private static func larger(_ a: Double?, _ b: Double?) -> Double? {
      guard let a else { return b }
      guard let b else { return a }
      return max(a, b)
    }
  }
}
