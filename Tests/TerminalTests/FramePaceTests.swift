import Terminal
import Testing

/// When pictures are drawn, by a clock of the test: nanoseconds from 0.
@Suite struct FramePaceTests {
  private static func at(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1e6) }

  /// A pace that has shown its first pictures long ago.
  private static func settled(
    _ subject: FramePace.Subject, isRemote: Bool = false, isCalm: Bool = false
  ) -> FramePace {
    var pace = FramePace(isRemote: isRemote, isCalm: isCalm)
    pace.subject = subject
    pace.drawn(now: 0, ticks: true)
    for moment in [3000.0, 4000, 5000] {
      pace.dataCame()
      pace.drawn(now: at(moment), ticks: true)
    }
    return pace
  }

  /// The milliseconds at which pictures are drawn while data come every so often.
  private static func drawn(_ pace: FramePace, every step: Double, cost: Double = 0) -> [Double] {
    var pace = pace
    var moments: [Double] = []
    for tick in 0..<Int(2000 / step) {
      let now = 10_000 + Double(tick) * step
      pace.dataCame()
      guard pace.isDue(now: at(now)) else { continue }
      pace.drawn(now: at(now), cost: at(cost), ticks: true)
      moments.append(now - 10_000)
    }
    return moments
  }

  @Test func theFirstPicturesAreNotHeldBack() {
    var pace = FramePace(isRemote: true)
    #expect(pace.isDue(now: 0))
    pace.drawn(now: 0, ticks: true)
    #expect(!pace.isDue(now: 1))
    pace.dataCame()
    #expect(pace.isDue(now: 1) && pace.readsAgainAt <= 1)
    pace.drawn(now: 1, ticks: true)
    pace.dataCame()
    #expect(!pace.isDue(now: 2))
  }

  @Test(arguments: [FramePace.Subject.room, .list]) func whenIdleDataAreDrawnAtOnce(
    _ subject: FramePace.Subject
  ) {
    var pace = Self.settled(subject)
    // The clock was drawn a moment ago: that holds nothing back.
    #expect(pace.isDue(now: Self.at(6000)))
    pace.drawn(now: Self.at(6000), ticks: true)
    #expect(pace.nanosecondsToWait(now: Self.at(6001)) == Self.at(999))
    #expect(pace.readsAgainAt < Self.at(6001))
    pace.dataCame()
    #expect(pace.isDue(now: Self.at(6001)))
    #expect(pace.nanosecondsToWait(now: Self.at(6001)) == 0)
  }

  @Test func aBurstIsCapped() {
    let room = Self.drawn(Self.settled(.room), every: 1)
    #expect(room.first == 0 && (128...134).contains(room.count))
    #expect(zip(room, room.dropFirst()).allSatisfy { $1 - $0 == 15 })
    #expect(Self.drawn(Self.settled(.list), every: 5) == [0, 500, 1000, 1500])
    #expect(Self.drawn(Self.settled(.room, isRemote: true), every: 1).count == 8)
    #expect(Self.drawn(Self.settled(.list, isRemote: true), every: 1).count == 4)
    #expect(Self.drawn(Self.settled(.room, isCalm: true), every: 1).count == 2)
  }

  @Test func aListIsDrawnMoreOftenWhileItsFeedsBegin() {
    var pace = FramePace(isRemote: false)
    var moments: [Int] = []
    for now in 0..<4000 {
      pace.dataCame()
      guard pace.isDue(now: Self.at(Double(now))) else { continue }
      pace.drawn(now: Self.at(Double(now)), ticks: true)
      moments.append(now)
    }
    #expect(moments.count { $0 < 2000 } > 18 && moments.count { $0 >= 2000 } < 6, "\(moments)")
  }

  @Test func dearPicturesAreMoreSeldom() {
    #expect(Self.drawn(Self.settled(.room), every: 1, cost: 0.5).count > 130)
    let dear = Self.drawn(Self.settled(.room), every: 1, cost: 4)
    #expect(zip(dear, dear.dropFirst()).allSatisfy { $1 - $0 == 100 })
    let dearest = Self.drawn(Self.settled(.room), every: 1, cost: 900)
    #expect(zip(dearest, dearest.dropFirst()).allSatisfy { $1 - $0 == 250 })
  }

  @Test func aKeyWaitsForNothing() {
    var pace = Self.settled(.list)
    pace.dataCame()
    pace.drawn(now: Self.at(6000), ticks: true)
    pace.dataCame()
    #expect(!pace.isDue(now: Self.at(6001)))
    pace.keyCame()
    #expect(pace.isDue(now: Self.at(6001)))
  }

  @Test func whatIsOverAndStillIsNotDrawn() {
    var pace = Self.settled(.list)
    pace.drawn(now: Self.at(6000), ticks: false)
    #expect(pace.nanosecondsToWait(now: Self.at(9000)) == nil)
    #expect(!pace.isDue(now: Self.at(900_000)))
    pace.dataCame()
    #expect(pace.isDue(now: Self.at(900_000)))
  }

  @Test func aBlockedTerminalIsTriedAgainLater() {
    var pace = Self.settled(.room)
    pace.dataCame()
    pace.blocked(now: Self.at(6000))
    #expect(!pace.isDue(now: Self.at(6001)))
    #expect(pace.isDue(now: Self.at(6015)))
  }

  /// What comes before the next frame is due is read shortly before it.
  @Test func readingWaitsForTheFrame() {
    var pace = Self.settled(.list)
    pace.dataCame()
    pace.drawn(now: Self.at(6000), ticks: true)
    #expect(pace.readsAgainAt == Self.at(6498))
    pace.subject = .room
    #expect(pace.readsAgainAt == Self.at(6013))
  }
}
