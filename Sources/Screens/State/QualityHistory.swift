package import CallRoom

/// The newest numbers of people's links, so that a graph has a past when somebody is looked at.
///
/// Bounded: so many people, those of whom something came last; of each so many reports.
package struct QualityHistory: Sendable {
  /// How many reports are kept of one person.
  package static let reportLimit = 240

  private let people: Int
  private var rings: [PersonKey: Ring] = [:]
  private var turn: UInt64 = 0

  private struct Ring {
    var reports: [QualityReport] = []
    var touched: UInt64 = 0
  }

  /// An empty history of at most so many people.
  package init(people: Int = 2000) { self.people = max(1, people) }

  /// Takes a report; one that is there already changes nothing, and a late one goes to its place.
  package mutating func add(_ report: QualityReport, of person: PersonKey) {
    turn += 1
    var ring = rings.removeValue(forKey: person) ?? Ring()
    ring.touched = turn
    let index = ring.reports.lastIndex { $0.at <= report.at }.map { $0 + 1 } ?? 0
    if index == 0 || ring.reports[index - 1].at != report.at {
      ring.reports.insert(report, at: index)
      if ring.reports.count > Self.reportLimit { ring.reports.removeFirst() }
    }
    rings[person] = ring
    if rings.count > people { dropSilent() }
  }

  /// The reports of somebody, oldest first.
  package func reports(of person: PersonKey) -> [QualityReport] { rings[person]?.reports ?? [] }

  /// Of how many people something is kept.
  package var count: Int { rings.count }

  /// A quarter of the people goes at once, so that it costs little.
  private mutating func dropSilent() {
    let order = rings.map { (key: $0.key, touched: $0.value.touched) }
      .sorted { $0.touched < $1.touched }
    for victim in order.prefix(max(1, people / 4)) { rings[victim.key] = nil }
  }
}
