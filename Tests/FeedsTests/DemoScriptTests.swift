import Feeds
import JSON
import Testing

@Suite struct DemoScriptTests {
  private let start: Int64 = 1_790_000_000_000

  /// Ten minutes of the usual demo, as they arrive.
  private func tenMinutes(seed: UInt64 = 7) -> [DemoLine] {
    demoLines(DemoScript(seed: seed, start: start), until: 600_000).compactMap(\.self)
  }

  /// The lines without repeats, in the order in which they were sent.
  private func asSent(_ lines: [DemoLine]) -> [DemoLine] {
    var seen: Set<String> = []
    let once = lines.filter { seen.insert($0.eventID).inserted }
    return once.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  @Test func theSameSeedGivesTheSameBytes() {
    var first = DemoScript(seed: 9, start: start)
    var second = DemoScript(seed: 9, start: start)
    var other = DemoScript(seed: 10, start: start)
    var differences = 0
    for _ in 0..<3000 {
      let step = first.next()
      #expect(step != nil && step == second.next())
      if step != other.next() { differences += 1 }
    }
    #expect(differences > 2900)
  }

  /// Pictures of the demo depend on it: change the number only together with them.
  @Test func aKnownSeedKeepsItsFirstLines() {
    var script = DemoScript(seed: 7, start: start)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for _ in 0..<500 {
      for byte in script.next()?.line ?? [] { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    #expect(digest == 3_274_569_328_399_540_120)
  }

  @Test func everyLineIsWhole() {
    let lines = demoLines(DemoScript(start: start), until: 120_000)
    #expect(lines.allSatisfy { $0 != nil })
    for line in lines.compactMap(\.self) {
      #expect(line.eventID.utf8.count == 26)
      #expect(line.text.count < 65_536 && !line.text.contains(0x0A))
      #expect(line.time >= start && line.time <= start + Int64(line.arrivedAt))
      #expect((line.type == "snapshot") == (line.data["complete"] == "true"))
    }
  }

  @Test(arguments: [7, 1, 2])
  func nothingImpossibleHappensAndEverySceneDoes(_ seed: UInt64) {
    var truth = DemoTruth()
    for line in asSent(tenMinutes(seed: seed)) { truth.follow(line) }
    #expect(truth.faults.isEmpty, "\(truth.faults.count): \(truth.faults.prefix(3))")
    let promised = [
      "snapshot", "user_enter", "user_exit", "active_speakers_changed", "two speak", "hand-raised",
      "hand-approved", "hand-declined", "hand-lowered", "opened after yes", "muted", "released",
      "room_share_start", "room_share_stop", "user_name_changed", "user_role_changed",
      "user_camera_state_changed", "reconnecting", "reconnected", "excellent to good",
      "good to poor", "poor to good", "good to excellent", "unknown to excellent",
      "unknown to good",
    ]
    for scene in promised { #expect(truth.scenes[scene, default: 0] > 0, "\(scene)") }
    #expect(truth.rooms.count == 3)
  }

  @Test func theNumbersOfAReportAgree() {
    let reports = tenMinutes().filter { $0.type == "quality_report" }
    #expect(reports.count > 5000)
    for line in reports {
      for side in ["pub", "sub"] {
        guard let loss = line.number(side + ".loss"), let rtt = line.number(side + ".rtt"),
          let jitter = line.number(side + ".jitter"), let score = line.number(side + ".score"),
          let mos = line.number(side + ".mos"), let bitrate = line.number(side + ".bitrate")
        else {
          Issue.record("a number is missing")
          return
        }
        let latency = rtt / 2 + 2 * jitter + 10
        let delay = latency < 160 ? latency / 40 : (latency - 120) / 10
        let wanted = max(0, 93.2 - delay - 2.5 * loss * 100)
        let opinion = 1 + 0.035 * score + 7e-6 * score * (score - 60) * (100 - score)
        let isTrue =
          abs(score - wanted) < 0.051 && abs(mos - min(4.5, max(1, opinion))) < 0.0051
          && (0...1).contains(loss) && (1...4.5).contains(mos) && bitrate >= 0
        let level = score > 80 ? "excellent" : score > 40 ? "good" : score > 20 ? "poor" : "lost"
        if !isTrue || line.data[side + ".level"] != level {
          Issue.record("\(String(decoding: line.text, as: UTF8.self))")
          return
        }
      }
    }
  }

  @Test func theFirstLookIsLively() {
    let lines = demoLines(DemoScript(start: start), until: 2000).compactMap(\.self)
    let snapshots = lines.filter { $0.type == "snapshot" }
    let sizes = snapshots.map { $0.list("participants", "userID").count }
    #expect(Set(snapshots.map(\.room)).count == 3)
    #expect(snapshots.allSatisfy { $0.data["title"]?.isEmpty == false })
    #expect(sizes.reduce(0, +) >= 34 && (18...24).contains(sizes[0]), "\(sizes)")
    #expect(lines.filter { $0.type == "hand-raised" }.count >= 2)
    #expect(lines.contains { $0.list("speakers", "uid").isEmpty == false })
    let tiers = lines.filter { $0.type == "connection_quality_changed" }
    #expect(Set(tiers.compactMap { $0.data["evaluation.overall"] }).count >= 2)
    #expect(tiers.count > 15)
  }

  @Test func theRateIsPlausible() {
    let lines = tenMinutes()
    #expect((3.0...60).contains(Double(lines.count) / 600), "\(lines.count)")
    let busiest = Dictionary(grouping: lines) { $0.arrivedAt / 1000 }.values.map(\.count).max()
    #expect((busiest ?? 0) < 120, "\(String(describing: busiest))")
  }

  @Test func theNetworkRepeatsAndDelays() {
    let lines = tenMinutes()
    let repeats = lines.count - Set(lines.map(\.eventID)).count
    let late = lines.filter { start + Int64($0.arrivedAt) - $0.time > 500 }.count
    #expect((20...400).contains(repeats), "\(repeats)")
    #expect((20...400).contains(late), "\(late)")
  }

  @Test(arguments: [(1, 1), (0, 0), (-4, -9), (9, 3), (20, 200), (1, 1200), (3, 40)])
  func anySizeWorks(_ rooms: Int, _ people: Int) {
    let script = DemoScript(rooms: rooms, people: people, seed: 3, start: start)
    let lines = demoLines(script, until: 60_000)
    #expect(lines.allSatisfy { $0 != nil })
    let known = lines.compactMap(\.self)
    #expect(Set(known.map(\.room)).count == max(1, min(rooms, max(1, people))))
    #expect(known.allSatisfy { $0.text.count <= 65_536 })
    var truth = DemoTruth()
    for line in asSent(known) where people < 300 { truth.follow(line) }
    #expect(truth.faults.isEmpty, "\(truth.faults.prefix(2))")
  }

  @Test func extremeTimesDoNotTrap() {
    for start in [Int64.max, .min, 0, -1] {
      #expect(!demoLines(DemoScript(start: start), until: 1000).isEmpty)
    }
    for seed in [UInt64.max, 0] {
      #expect(!demoLines(DemoScript(seed: seed, start: 0), until: 1000).isEmpty)
    }
  }
}
