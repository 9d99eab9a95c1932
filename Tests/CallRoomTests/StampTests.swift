import CallRoom
import Testing

/// Core laws §1 and §3: stamps, and how an input gets one.
@Suite struct StampTests {
  @Test func timeComesBeforeTheTieBreak() {
    #expect(stamp(1, 4095) < stamp(2, 0))
    #expect(stamp(2, 0) < stamp(2, 1))
    #expect(stamp(2, 7).floor == stamp(2, 0))
    #expect(stamp(2, 7).time == moment(2))
    #expect(Stamp.never < stamp(1, 0))
    #expect(!Stamp.never.exists && stamp(1, 0).exists)
  }

  @Test func whatDoesNotFitIsNoStamp() {
    for time in [Int64.min, -1, 0, Stamp.latest.microseconds + 1, .max] {
      #expect(Stamp(moment(time), tieBreak: 1) == nil)
    }
    #expect(Stamp(moment(1), tieBreak: 4096) == nil)
    #expect(Stamp(Stamp.latest, tieBreak: 4095)?.time == Stamp.latest)
    #expect(Stamp.latest.iso8601.hasPrefix("2112-09-17T"))
  }

  @Test func timestampsSaturate() {
    #expect(Timestamp(milliseconds: .max).microseconds == .max)
    #expect(Timestamp(milliseconds: .min).microseconds == .min)
    #expect(moment(.max).advanced(byMicroseconds: 1).microseconds == .max)
    #expect(moment(.min).advanced(byMicroseconds: -1).microseconds == .min)
    #expect(moment(.max).seconds(since: moment(.min)) > 1.8e13)
    #expect(!moment(.min).iso8601.isEmpty && !moment(.max).iso8601.isEmpty)
  }

  private let minute: Int64 = 60_000_000
  private let now: Int64 = 1_000_000_000

  private func stamped(
    _ said: Int64?, _ received: Int64?, _ clock: Stamping.Clock, read: Int64 = 7
  ) -> Int64 {
    Stamping().time(
      said: said.map(moment), received: received.map(moment), read: moment(read), clock: clock
    ).microseconds
  }

  @Test func aClientsClockIsBelievedWithinLimits() {
    #expect(stamped(now - minute, now, .client) == now - minute)
    #expect(stamped(now - 9 * minute, now, .client) == now - 5 * minute)
    #expect(stamped(now + 1, now, .client) == now)
    #expect(stamped(.max, now, .client) == now)
    #expect(stamped(.min, now, .client) == now - 5 * minute)
    #expect(stamped(0, .min, .client) == .min)
  }

  @Test func theLimitsAreSettings() {
    var stamping = Stamping()
    stamping.oldestBelieved = 10
    stamping.newestBelieved = 5
    func time(_ said: Int64) -> Int64 {
      stamping.time(said: moment(said), received: moment(100), read: moment(7), clock: .client)
        .microseconds
    }
    #expect([time(80), time(95), time(103), time(200)] == [90, 95, 103, 105])
  }

  @Test func aSignalWithoutItsTimeHasThatOfItsArrival() {
    #expect(stamped(nil, now, .client) == now)
    #expect(stamped(nil, now, .server) == now)
    #expect(stamped(nil, nil, .client) == 7)
  }

  @Test func aRecordingCarriesItsOwnTimes() {
    #expect(stamped(42, nil, .client) == 42)
    #expect(stamped(42, nil, .serverSeconds) == 42)
    #expect(stamped(now + 99 * minute, nil, .client) == now + 99 * minute)
  }

  @Test func aServersClockIsUsedAsItIs() {
    #expect(stamped(42, now, .server) == 42)
    #expect(stamped(now + 9 * minute, now, .server) == now + 9 * minute)
  }

  @Test func aTimeInSecondsIsPlacedInsideItsSecond() {
    #expect(stamped(5_000_000, 5_400_000, .serverSeconds) == 5_400_000)
    #expect(stamped(5_000_000, 4_000_000, .serverSeconds) == 5_000_000)
    #expect(stamped(5_000_000, 9_000_000, .serverSeconds) == 5_999_999)
  }
}
