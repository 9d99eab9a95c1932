import CallRoom
import Cells
import Screens
import Testing

/// No state is told by colour alone, and none is told that was never said.
@Suite struct StateTests {
  static func text(_ change: (inout Participant) -> Void, _ columns: Int = 80) -> String {
    var input = Fixture.input
    var person = Fixture.person("x", "X")
    change(&person)
    input.room?.participants = [person]
    return textPicture(
      Fixture.roomState(input).released, input, rows: 24, columns: columns, Fixture.theme, .testing
    ).joined(separator: "\n")
  }

  static let states: [(String, @Sendable (inout Participant) -> Void)] = [
    ("as it is", { _ in }),
    ("speaks", { $0.speaking = true }),
    ("mic on", { $0.microphone = .on }),
    ("mic unknown", { $0.microphone = .unknown }),
    ("mic never said", { $0.microphone = nil }),
    ("muted by a host", { $0.mutedBy = "mei" }),
    ("camera on", { $0.camera = .on }),
    ("camera never said", { $0.camera = nil }),
    ("host", { $0.role = .host }),
    ("role never said", { $0.role = nil }),
    ("good", { $0.tier?.overall = .good }),
    ("poor", { $0.tier?.overall = .poor }),
    ("lost", { $0.tier?.overall = .lost }),
    ("unknown", { $0.tier?.overall = .unknown }),
    ("no data", { $0.tier = nil }),
    ("reconnects", { $0.reconnecting = true }),
    ("provisional", { $0.presence = .provisional }),
    ("shares", { $0.sharing = .screen }),
    ("two connections", { $0.connections = 2 }),
    ("stalled", { $0.stalledTracks = ["camera"] }),
    (
      "stalled and poor",
      {
        $0.stalledTracks = ["camera"]
        $0.tier?.overall = .poor
      }
    ),
    (
      "stalled and lost",
      {
        $0.stalledTracks = ["camera"]
        $0.tier?.overall = .lost
      }
    ),
    (
      "stalled without data",
      {
        $0.stalledTracks = ["camera"]
        $0.tier = nil
      }
    ),
  ]

  @Test func statesDifferInTheirText() {
    for (index, a) in Self.states.enumerated() {
      for b in Self.states[..<index] {
        #expect(Self.text(a.1) != Self.text(b.1), "\(a.0) and \(b.0)")
      }
    }
  }

  @Test func neverSaidIsNotUnknown() {
    let never = Self.text {
      $0.tier = nil; $0.quality = nil
    }
    #expect(never.contains("no data") && !never.contains("unknown"))
    let unknown = Self.text { $0.tier?.overall = .unknown }
    #expect(unknown.contains("unknown"))
    #expect(!never.contains(" 0.0"))
  }

  @Test func theWordsOfFreshnessAreAlwaysThere() {
    func title(_ change: (inout ScreenInput) -> Void, _ columns: Int = 80) -> String {
      var input = Fixture.input
      change(&input)
      return textPicture(
        Fixture.roomState().released, input, rows: 24, columns: columns, Fixture.theme, .testing)[0]
    }
    for columns in [40, 80, 120, 200] {
      let live = title({ _ in }, columns)
      let silent = title({ $0.now = $0.now.advanced(byMicroseconds: 48_000_000) }, columns)
      #expect(live.contains("● live 0.3 s") && silent.contains("no data for 48 s"))
    }
    let gap = title { $0.room?.freshness.gapSuspected = true }
    #expect(gap.contains("gap suspected"))
    let ended = title {
      $0.isRecording = true; $0.ended = true
    }
    #expect(ended.contains("end of recording · as of 14:03:22"))
    let replay = title { $0.isRecording = true }
    #expect(replay.contains("replay 0.3 s"))
    let failed = title { $0.feeds = [FeedStatus(name: "a", state: .failed("refused"))] }
    #expect(failed.contains("a failed: refused"))
    let waiting = title {
      $0.room?.freshness = Freshness(); $0.newestInput = nil
    }
    #expect(waiting.contains("no data yet"))
  }

  /// Silence changes the rows themselves, without colour too.
  @Test func staleRowsLookStale() {
    var input = Fixture.input
    let theme = Theme.builtIn(depth: .none)
    let state = Fixture.roomState().released
    let fresh = view(state, input, rows: 24, columns: 80, theme, .testing)
    input.now = input.now.advanced(byMicroseconds: 48_000_000)
    let stale = view(state, input, rows: 24, columns: 80, theme, .testing)
    let rows = fresh.textPlane.indices.filter { fresh.textPlane[$0].contains("member") }
    #expect(rows.count > 5)
    for row in rows {
      #expect(fresh.textPlane[row] != stale.textPlane[row])
      let column = 5
      #expect(
        fresh[row, column].style != stale[row, column].style
          || row == rows[0])
    }
  }

  @Test(arguments: [
    (0.31, "0.3 s"), (1.96, "2.0 s"), (2.0, "2 s"), (12.9, "12 s"), (59.99, "59 s"), (72, "1:12"),
    (3599, "59:59"), (3600, "1:00:00"), (2467, "41:07"), (93_000, "1 d 01:50"), (-5, "0.0 s"),
    (.infinity, "?"), (.nan, "?"), (1e300, "11574 d 01:46"),
  ]) func agesAreReadable(_ seconds: Double, _ text: String) {
    #expect(Figures.age(seconds) == text)
  }

  @Test(arguments: [
    (0.3, "<2 s", "<1 min"), (12, "12 s", "<1 min"), (87, "1:20", "1 min"),
    (754, "12:00", "12 min"), (3725, "1:02:00", "1 h 02"), (97_200, "1 d 03:00", "1 d 03"),
    (-1, "<2 s", "<1 min"), (.nan, "?", "?"),
  ]) func columnsTickSlowly(_ seconds: Double, _ age: String, _ duration: String) {
    #expect(Figures.steppedAge(seconds) == age)
    #expect(Figures.duration(seconds) == duration)
  }

  @Test func theClockFollowsTheOffset() {
    #expect(Figures.clock(Fixture.now, utcOffsetSeconds: 0) == "14:03:22")
    #expect(Figures.clock(Fixture.now, utcOffsetSeconds: 19_800) == "19:33:22")
    #expect(Figures.clock(Fixture.now, utcOffsetSeconds: -54_000) == "23:03:22")
    _ = Figures.clock(Timestamp(microseconds: .min), utcOffsetSeconds: .min)
  }
}
