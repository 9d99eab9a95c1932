import CallRoom
import Testing

/// Core laws §2, one test a law.
@Suite struct LawTests {
  private let call = [
    entered("ann", at: 1), entered("bob", "c1", at: 2), raised("ann", at: 3), raised("bob", at: 4),
    microphone("ann", .on, at: 5), speakers(["ann"], at: 6), exited("bob", "c1", at: 7),
    snapshot(.complete, [listing("ann") { $0.name = "Ann" }], at: 8), lowered("ann", at: 9),
  ]

  @Test func law1Idempotent() {
    let digest = state(call).digest
    for input in call { #expect(state(call + [input]).digest == digest) }
    #expect(state(call + call).digest == digest)
  }

  @Test func law2OrderFree() {
    let digest = state(call).digest
    #expect(state(call.reversed()).digest == digest)
    for start in call.indices {
      #expect(state(Array(call[start...] + call[..<start])).digest == digest)
    }
  }

  @Test func law3SnapshotAbsorbs() {
    let events = [
      entered("ann", at: 1), entered("bob", at: 2), microphone("ann", .on, at: 3),
      entered("cat", at: 9),
    ]
    let answer = snapshot(.complete, [listing("ann") { $0.microphone = .off }], at: 5)
    for inputs in [events + [answer], [answer] + events] {
      let room = room(inputs)
      #expect(room.participants.map(\.userID) == ["ann", "cat"])
      #expect(room.participant("ann")?.microphone == .off)
    }
    let newer = room([answer, microphone("ann", .on, at: 6)] + events)
    #expect(newer.participant("ann")?.microphone == .on)
  }

  @Test func law4PartialIsNotCompleteAndFailedIsNotEmpty() {
    let known = [entered("ann", at: 1), microphone("ann", .on, at: 2)]
    let partial = room(known + [snapshot(.partial, [listing("bob")], at: 5)])
    #expect(partial.participants.map(\.userID) == ["ann", "bob"])
    let failed = room(known + [snapshot(.failed, at: 5)])
    #expect(settled(failed) == settled(room(known)))
    #expect(failed.freshness.gapSuspected)
    #expect(state(known + [snapshot(.failed, at: 5)]).digest == state(known).digest)
  }

  @Test func law5UnknownIsAValueOfItsOwn() {
    let known = [entered("ann", at: 1)]
    #expect(room(known).participant("ann")?.microphone == nil)
    let said = room(known + [microphone("ann", .unknown, at: 2)])
    #expect(said.participant("ann")?.microphone == .unknown)
    #expect(room(known).policy.chat == nil)
    #expect(room(known + [event(.policy(.flag(.chat, false)), at: 2)]).policy.chat == false)
  }

  @Test func law6DepartedStayDeparted() {
    let left = [entered("ann", at: 1), exited("ann", at: 5)]
    for late in [
      entered("ann", at: 3), snapshot(.complete, [listing("ann")], at: 4),
      microphone("ann", .on, at: 4), raised("ann", at: 4), microphone("ann", .on, at: 9),
    ] {
      #expect(present(left + [late]) == [], "\(late.body)")
      #expect(present([late] + left) == [], "\(late.body)")
    }
    #expect(present(left + [entered("ann", at: 6)]) == ["ann"])
    #expect(present(left + [snapshot(.complete, [listing("ann")], at: 6)]) == ["ann"])
    let reconnected = [entered("ann", "c1", at: 1), entered("ann", "c2", at: 2)]
    #expect(present(reconnected + [exited("ann", "c1", at: 3)]) == ["ann"])
  }

  @Test func law7FreshnessIsData() {
    var state = state([entered("ann", at: 3), snapshot(.complete, [listing("ann")], at: 5)])
    #expect(
      state.room(hall)?.freshness
        == Freshness(lastEventAt: moment(3), lastSnapshotAt: moment(5), gapSuspected: false))
    #expect(state.suspectGap(realm: nil) == [hall])
    #expect(state.suspectGap(realm: "elsewhere") == [])
    #expect(state.room(hall)?.freshness.gapSuspected == true)
    _ = state.apply(snapshot(.partial, at: 6))
    #expect(state.room(hall)?.freshness.gapSuspected == true)
    #expect(state.room(hall)?.freshness.lastSnapshotAt == moment(5))
    _ = state.apply(snapshot(.complete, at: 7))
    #expect(state.room(hall)?.freshness.gapSuspected == false)
  }

  @Test func law7AStaleListDoesNotEndASuspectedGap() {
    let listed = snapshot(.complete, [listing("ann")], at: 9)
    let stale = snapshot(.complete, [listing("ann")], at: 2)
    let known = [listed, snapshot(.failed, at: 10)]
    #expect(room(known + [stale]).freshness.gapSuspected)
    #expect(room(known + [listed]).freshness.gapSuspected)
    #expect(!room(known + [snapshot(.complete, at: 11)]).freshness.gapSuspected)
  }

  @Test func law7WhatAHandleSaysIsFreshToo() {
    let known = [
      snapshot(.complete, [listing("ann", ["c1"])], at: 5), handle("c1", .mediaUp, at: 9),
    ]
    #expect(room(known).freshness.lastEventAt == moment(9))
  }

  @Test func law9NeverATrap() {
    let extremes: [Int64] = [1, 2, Stamp.latest.microseconds]
    let names: [UserID] = [
      "", "\u{0}", "e\u{301}", "é", UserID(String(repeating: "x", count: 9999)),
    ]
    var state = State()
    for time in extremes {
      for name in names {
        for tie in [0, 1, 4095] as [UInt16] {
          for body: RoomEvent in [
            .entered(name, Entering(connection: ConnectionID(name.text))),
            .speakers([Speaker(userID: name, level: .infinity)], reporter: name),
            .speaking(name, connection: nil, SpeakingLevel(level: -.infinity)),
            .hand(name, .other, .answered(approved: nil, raise: nil, by: nil)), .title(""),
            .qualityReport(
              name,
              QualityReport(
                at: moment(.min), uplink: QualitySample(lossRatio: 1e308), downlink: nil)),
            .exited(name, connection: ""), .sessionStarted(""),
          ] {
            _ = state.apply(event(body, at: time, tie: tie, arrival: 1))
            _ = state.room(hall).map(RoomSummary.init)
          }
        }
      }
    }
    #expect(!state.digest.isEmpty)
  }
}
