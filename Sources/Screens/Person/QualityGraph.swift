import CallRoom

/// Which number of a report is drawn, on which scale.
struct QualityMetric: Sendable {
  let name: String
  let decimals: Int
  let scale: GraphScale
  /// Whether more is worse: of several reports in one column the worst is shown.
  let isWorseUp: Bool
  let value: @Sendable (QualitySample) -> Double?

  /// All of them, those that tell most first.
  static let table: [QualityMetric] = [
    QualityMetric(
      name: "loss", decimals: 1, scale: GraphScale(least: 0, most: 10, label: "0…10 %"),
      isWorseUp: true, value: { $0.lossRatio.map { $0 * 100 } }),
    QualityMetric(
      name: "rtt", decimals: 0, scale: GraphScale(least: 0, most: 500, label: "0…500 ms"),
      isWorseUp: true, value: { $0.rttMilliseconds }),
    QualityMetric(
      name: "jitter", decimals: 0, scale: GraphScale(least: 0, most: 100, label: "0…100 ms"),
      isWorseUp: true, value: { $0.jitterMilliseconds }),
    QualityMetric(
      name: "rate", decimals: 0, scale: GraphScale(least: 0, most: 2000, label: "0…2000 kb/s"),
      isWorseUp: false, value: { $0.bitrateKbps }),
    QualityMetric(
      name: "MOS", decimals: 1, scale: GraphScale(least: 1, most: 4.5, label: "1…4.5"),
      isWorseUp: false, value: { $0.mos }),
  ]
}

/// The reports of somebody in columns of equal time, the newest at the end.
struct QualityGraph {
  /// The time of one column, in seconds.
  let stepSeconds: Int64
  private let reports: [QualityReport]
  private let now: Timestamp

  /// The columns are as wide as reports come, so that what is missing shows.
  init(_ reports: [QualityReport], now: Timestamp) {
    self.reports = reports
    self.now = now
    let gaps = zip(reports, reports.dropFirst()).map { $1.at.seconds(since: $0.at) }.sorted()
    let usual = gaps.isEmpty ? 1 : gaps[gaps.count / 2]
    stepSeconds = [1, 2, 5, 10, 30, 60].first { Double($0) >= usual * 1.5 } ?? 60
  }

  /// The worst value of each column; `nil` where nothing was reported.
  func values(
    _ metric: QualityMetric, of side: (QualityReport) -> QualitySample?, count: Int
  ) -> [Double?] {
    var values = [Double?](repeating: nil, count: max(0, count))
    let last = slot(now)
    for report in reports {
      let index = count - 1 - (last - slot(report.at))
      guard index >= 0, index < count, let value = side(report).flatMap(metric.value),
        value.isFinite
      else { continue }
      if let known = values[index] {
        values[index] = metric.isWorseUp ? max(known, value) : min(known, value)
      } else {
        values[index] = value
      }
    }
    return values
  }

  private func slot(_ moment: Timestamp) -> Int {
    let step = stepSeconds * 1_000_000
    return Int(clamping: moment.microseconds / step)
  }
}
