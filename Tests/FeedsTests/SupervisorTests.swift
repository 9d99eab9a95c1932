import CallRoom
import Testing

@testable import Feeds

/// The state machine of feeds that connect, by a clock of the test.
@Suite struct SupervisorTests {
  @Test func waitsDoubleUpToALimitAndAreNeverLonger() {
    let backOff = BackOff()
    #expect(
      (1...7).map { backOff.milliseconds(after: $0, random: 0) }
        == [1000, 2000, 4000, 8000, 16_000, 16_000, 16_000])
    for failures in [1, 4, 5, 100, .max] {
      let whole = backOff.milliseconds(after: failures, random: 0)
      for random in [0.1, 0.5, 0.999] {
        let wait = backOff.milliseconds(after: failures, random: random)
        #expect(wait < whole && wait >= whole * 7 / 10, "\(failures), \(random): \(wait)")
      }
    }
    var endless = BackOff()
    endless.longestMilliseconds = .max
    #expect(endless.milliseconds(after: .max, random: 0) > 0)
  }

  private func supervisor(silent: Int64? = nil, snapshots: Int64? = nil) -> FeedSupervisor {
    var settings = FeedSupervisor.Settings()
    settings.silentMilliseconds = silent
    settings.snapshotMilliseconds = snapshots
    return FeedSupervisor(settings)
  }

  @Test func aFeedThatCannotConnectTriesAgainEverMoreSeldom() {
    var feed = supervisor()
    #expect(feed.step(at: 0) == .connect)
    var now: Int64 = 0
    for wait: Int64 in [1000, 2000, 4000, 8000, 16_000, 16_000] {
      #expect(feed.connects() == [.connecting])
      #expect(
        feed.failed("no", isFinal: false, at: now, random: 0) == [.retry(reason: "no", in: wait)])
      #expect(feed.step(at: now + wait - 1) == .wait(until: now + wait))
      now += wait
      #expect(feed.step(at: now) == .connect)
    }
    // It never was connected: nothing was missed of what was never heard.
    #expect(feed.connected(at: now) == [.live])
  }

  @Test func everyDropAndEveryReturnIsAGap() {
    var feed = supervisor()
    #expect(feed.connected(at: 0) == [.live])
    #expect(
      feed.failed("gone", isFinal: false, at: 5, random: 0)
        == [.gap, .retry(reason: "gone", in: 1000)])
    #expect(
      feed.failed("gone", isFinal: false, at: 1005, random: 0) == [.retry(reason: "gone", in: 2000)]
    )
    #expect(feed.connected(at: 3005) == [.gap, .live])
  }

  @Test func aSteadyConnectionMakesTheNextWaitShort() {
    var feed = supervisor()
    func drop(after milliseconds: Int64) -> FeedSupervisor.Act? {
      _ = feed.connected(at: 0)
      return feed.failed("gone", isFinal: false, at: milliseconds, random: 0).last
    }
    // A server that takes connections and drops them at once is no better than one that is away.
    #expect(drop(after: 1) == .retry(reason: "gone", in: 1000))
    #expect(drop(after: 9_999) == .retry(reason: "gone", in: 2000))
    #expect(drop(after: 9_999) == .retry(reason: "gone", in: 4000))
    #expect(drop(after: 10_000) == .retry(reason: "gone", in: 1000))
  }

  @Test func whatIsFinalIsTheEnd() {
    var feed = supervisor()
    _ = feed.connected(at: 0)
    #expect(
      feed.failed("kicked", isFinal: true, at: 1, random: 0) == [.gap, .failed(reason: "kicked")])
    #expect(feed.step(at: .max) == .end)
    #expect(feed.look(at: .max).isEmpty)
    feed.suspected(at: 5)
    #expect(feed.step(at: .max) == .end)
  }

  @Test func silenceIsToldOnceAndEndsWithAWord() {
    var feed = supervisor(silent: 100)
    _ = feed.connected(at: 1000)
    #expect(feed.look(at: 1099).isEmpty && feed.step(at: 1050) == .listen(until: 1100))
    #expect(feed.heard(at: 1050).isEmpty && feed.step(at: 1060) == .listen(until: 1150))
    #expect(feed.look(at: 1151) == [.silent(for: 101)])
    #expect(feed.look(at: 1200).isEmpty)
    #expect(feed.heard(at: 1300) == [.live])
    #expect(feed.look(at: 1400) == [.silent(for: 100)])
    _ = feed.failed("gone", isFinal: false, at: 1500, random: 0)
    #expect(feed.look(at: 9999).isEmpty)
  }

  private func room(_ number: Int) -> RoomID { RoomID("room-\(number + 1000)") }

  /// Runs a feed that asks for rooms, each answer taking a while; what was asked and when.
  private func ask(
    _ feed: inout FeedSupervisor, rooms: Int, from start: Int64, to end: Int64, takes: Int64 = 1,
    at events: [Int64: (inout FeedSupervisor) -> Void] = [:]
  ) -> [(at: Int64, question: SnapshotSchedule.Question)] {
    var asked: [(Int64, SnapshotSchedule.Question)] = []
    var now = start
    var rest = events.sorted { $0.key < $1.key }[...]
    while now < end {
      while let event = rest.first, event.key <= now {
        event.value(&feed)
        rest = rest.dropFirst()
      }
      switch feed.step(at: now) {
      case .askRooms:
        asked.append((now, .rooms))
        now += takes
        _ = feed.listed((0..<rooms).map(room), at: now)
      case .ask(let room):
        asked.append((now, .room(room)))
        now += takes
        _ = feed.asked(room, isThere: true, at: now)
      case .listen(let until):
        #expect(until > now, "it would spin")
        now = min(until, rest.first?.key ?? .max, end)
      case .connect, .wait, .end: return asked
      }
    }
    return asked
  }

  @Test(arguments: [1, 3, 20, 500])
  func everyRoomIsAskedForEachIntervalAndNeverInABurst(_ rooms: Int) {
    var feed = supervisor(snapshots: 30_000)
    _ = feed.connected(at: 0)
    let asked = ask(&feed, rooms: rooms, from: 0, to: 300_000)
    #expect(asked.first?.question == .rooms)
    // Soon after the beginning every room has been asked for once.
    var times: [RoomID: [Int64]] = [:]
    for (at, question) in asked {
      if case .room(let room) = question { times[room, default: []].append(at) }
    }
    #expect(times.count == rooms)
    let firstPause = min(200, 30_000 / Int64(rooms + 2)) + 1
    for (_, times) in times {
      #expect(times[0] <= firstPause * Int64(rooms + 2))
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(next - one >= 7_500 && next - one <= 38_000, "\(next - one)")
      }
      for (one, next) in zip(times.dropFirst(), times.dropFirst(2)) {
        #expect(next - one >= 29_000 && next - one <= 31_000, "\(next - one)")
      }
    }
    // Once everything is known, no more in any second than the interval asks for.
    var busiest = 0
    let later = asked.map(\.at).filter { $0 > 60_000 }
    for (index, at) in later.enumerated() {
      busiest = max(busiest, later[index...].prefix { $0 < at + 1000 }.count)
    }
    #expect(busiest <= rooms / 30 + 3, "\(busiest) in a second")
  }

  @Test func aGapAsksForEverythingAtOnceButNotInABurst() {
    var feed = supervisor(snapshots: 30_000)
    _ = feed.connected(at: 0)
    let asked = ask(
      &feed, rooms: 10, from: 0, to: 29_000, at: [15_500: { $0.suspected(at: 15_500) }])
    let after = asked.filter { $0.at >= 15_500 }
    #expect(after.first?.question == .rooms && after.first?.at == 15_500)
    let rooms = Set(after.prefix(11).dropFirst().map { "\($0.question)" })
    #expect(rooms.count == 10 && after[10].at <= 15_500 + 11 * 201)
    for (one, next) in zip(asked, asked.dropFirst()) { #expect(next.at - one.at >= 200) }
  }

  @Test func aRoomThatIsWantedIsAskedForBeforeItsTurn() {
    var feed = supervisor(snapshots: 30_000)
    _ = feed.connected(at: 0)
    let asked = ask(
      &feed, rooms: 5, from: 0, to: 25_000,
      at: [
        20_000: {
          for _ in 0..<9 { $0.want(RoomID("room-1003")) }
          $0.want(RoomID("nobody's"))
        }
      ])
    let wanted = asked.filter { $0.at >= 20_000 && $0.question == .room(RoomID("room-1003")) }
    #expect(wanted.map(\.at) == [20_000])
    #expect(!asked.contains { $0.question == .room(RoomID("nobody's")) })
  }

  @Test func allIsSurveyedOnceListAndRoomsWereAskedFor() {
    var feed = supervisor(snapshots: 1000)
    _ = feed.connected(at: 0)
    #expect(feed.listed(nil, at: 1).isEmpty)
    #expect(feed.listed([room(1), room(2)], at: 1001).isEmpty)
    #expect(feed.asked(room(1), isThere: true, at: 1500).isEmpty)
    #expect(feed.asked(room(2), isThere: false, at: 1700) == [.surveyed])
    #expect(feed.asked(room(1), isThere: true, at: 2500).isEmpty)
    // A new connection begins anew.
    _ = feed.failed("gone", isFinal: false, at: 3000, random: 0)
    _ = feed.connected(at: 4000)
    #expect(feed.listed([room(1)], at: 4001).isEmpty)
    #expect(feed.asked(room(1), isThere: true, at: 4500) == [.surveyed])
    var empty = supervisor(snapshots: 1000)
    _ = empty.connected(at: 0)
    #expect(empty.listed([], at: 1) == [.surveyed])
  }

  @Test func aRoomThatIsNoLongerListedIsAskedForUntilThereIsNone() {
    var schedule = SnapshotSchedule(interval: 1000)
    schedule.listed([room(1), room(2)], at: 0)
    schedule.asked(room(1), isThere: true, at: 200)
    schedule.asked(room(2), isThere: true, at: 400)
    schedule.listed([room(2)], at: 1000)
    #expect(schedule.next.question == .room(room(1)))
    schedule.asked(room(1), isThere: false, at: 1200)
    #expect(schedule.rooms == [room(2)])
  }

  @Test func noServerMakesTheScheduleGrowWithoutEnd() {
    var schedule = SnapshotSchedule(interval: 1000)
    schedule.listed((0..<20_000).map(room), at: 0)
    #expect(schedule.rooms.count == 10_000)
  }

  @Test func theDifferenceOfClocksIsTheSmallestOfTheLastMinutes() {
    let clocks = ClockDifferences()
    func at(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }
    #expect(clocks.microseconds(realm: nil, at: at(6000)) == 0)
    clocks.note(realm: nil, told: at(5990), arrived: at(6000))
    clocks.note(realm: nil, told: at(5998), arrived: at(6001))
    clocks.note(realm: nil, told: at(5990), arrived: at(6062))
    clocks.note(realm: "eu", told: at(6100), arrived: at(6002))
    #expect(clocks.microseconds(realm: nil, at: at(6063)) == 3_000_000)
    #expect(clocks.microseconds(realm: "eu", at: at(6063)) == -98_000_000)
    // What is old counts no more.
    clocks.note(realm: nil, told: at(6300), arrived: at(6305))
    #expect(clocks.microseconds(realm: nil, at: at(6306)) == 5_000_000)
    #expect(clocks.microseconds(realm: nil, at: at(9999)) == 0)
  }
}
