import CallRoom
import Testing

/// What each input is told to have done: a room changes only where the verdict says so, for watchers
/// are told of nothing else.
@Suite struct VerdictTests {
  private func verdict(of input: Input, after known: [Input]) -> Verdict {
    var state = state(known)
    return state.apply(input).verdict
  }

  @Test func aRepeatIsADuplicate() {
    let inputs = [
      entered("ann", at: 1), entered("ann", "c1", at: 1), microphone("ann", .on, at: 2),
      raised("ann", at: 3), lowered("ann", at: 4), exited("ann", at: 5),
      snapshot(.complete, [listing("ann")], at: 6), event(.title("T"), at: 1),
      event(.sessionStarted("s"), at: 1), event(.sessionEnded, at: 7), speakers(["ann"], at: 2),
      handle("c1", .detached, at: 3),
    ]
    for input in inputs {
      #expect(verdict(of: input, after: inputs + inputs) == .duplicate, "\(input.body)")
    }
  }

  @Test func whatIsOlderThanTheRegisterIsSuperseded() {
    let verdict = verdict(
      of: microphone("ann", .on, at: 2), after: [microphone("ann", .off, at: 5)])
    guard case .superseded(let what) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(what.by.time == moment(5))
    #expect(what.field == .microphone)
  }

  @Test func aReportAboutSomebodyUnknownIsPending() {
    let report = event(
      .qualityReport("ann", QualityReport(at: moment(1), uplink: nil, downlink: nil)), at: 3)
    #expect(verdict(of: report, after: []) == .pending)
    #expect(verdict(of: report, after: [entered("ann", at: 1)]) == .applied)
    #expect(verdict(of: handle("c1", .mediaUp, at: 3), after: []) == .pending)
  }

  @Test func aHandleThatASnapshotNamedIsNotPending() {
    var state = state([snapshot(.complete, [listing("ann", ["c1"])], at: 1)])
    let applied = state.apply(handle("c1", .detached, at: 3))
    #expect(applied.verdict == .applied)
    #expect(applied.rooms == [hall])
  }

  @Test func aHandleThatAnExitNamedTellsOfItsRoom() {
    // Its end is a closing after the entering, which closes the unnamed connection.
    let known = [exited("ann", "c1", at: 3), entered("ann", at: 13)]
    var state = state(known)
    #expect(state.room(hall)?.participants.map(\.userID) == ["ann"])
    #expect(state.apply(handle("c1", .detached, at: 15)).rooms == [hall])
    #expect(state.room(hall)?.participants.isEmpty == true)
  }

  @Test func aTypeThatIsNotKnownIsKeptAndAppliedToNothing() {
    var input = entered("ann", at: 1)
    input.body = .unknownType
    #expect(verdict(of: input, after: []) == .unknownType)
    #expect(state([input]).digest == State().digest)
  }

  @Test func anEventWithoutARoomIsRejected() {
    var input = entered("ann", at: 1)
    input.room = nil
    var state = State()
    guard case .rejected(let rejection) = state.apply(input).verdict else {
      Issue.record("not rejected")
      return
    }
    #expect(rejection.description == "expected a room, got an event without one")
    input.body = snapshot(at: 1).body
    guard case .rejected = state.apply(input).verdict else {
      Issue.record("not rejected")
      return
    }
  }

  @Test func anOldEventThatIsTheFirstSignOfItsPersonIsApplied() {
    let known = [event(.publication("ann", name: nil, []), at: 10)]
    let late = event(
      .publication("ann", name: nil, [PublishedTrack(id: "0", kind: .audio)]), at: 3)
    #expect(present(known) == [] && present(known + [late]) == ["ann"])
    #expect(verdict(of: late, after: known) == .applied)
    let listed = snapshot(.complete, [listing("bob") { $0.microphone = .on }], at: 9)
    let older = verdict(of: microphone("bob", .off, at: 3), after: [listed])
    #expect(older == .superseded(Superseding(by: stamp(9, 0), field: .microphone)))
  }

  @Test func aLateShareThatExcludesOthersIsApplied() {
    let known = [
      entered("ann", at: 1), entered("bob", at: 1),
      event(.share("ann", .screen, isExclusive: false), at: 3),
      event(.share("bob", nil, isExclusive: false), at: 9),
    ]
    #expect(room(known).share?.userID == "ann")
    let late = event(.share("bob", .screen, isExclusive: true), at: 5)
    #expect(room(known + [late]).share == nil)
    #expect(verdict(of: late, after: known) == .applied)
  }

  @Test func theFirstWordOfAServerThatStoppedIsApplied() {
    let known = [
      server(.serverStopped(realm: nil, server: "s"), at: 9), entered("ann", at: 1),
      microphone("ann", .on, at: 5),
    ]
    let late = event(.microphone("ann", .off, by: nil), at: 2, server: "s")
    #expect(present(known) == ["ann"])
    #expect(present(known + [late]) == [])
    #expect(verdict(of: late, after: known) == .applied)
  }

  @Test func aRoomChangesOnlyWhereTheVerdictSaysSo() {
    for seed in 0..<UInt64(caseCount / 3) {
      var generator = CallGenerator(seed: seed)
      let inputs = generator.call()
      func isUntold(_ inputs: [Input]) -> Bool {
        var state = State()
        for input in inputs {
          let before = settled(state.room(hall))
          let applied = state.apply(input)
          let isTold = applied.verdict == .applied || applied.verdict == .pending
          if isTold && applied.rooms.contains(hall) { continue }
          if settled(state.room(hall)) != before { return true }
        }
        return false
      }
      guard isUntold(inputs) else { continue }
      Issue.record("seed \(seed)\n\(words(smallest(inputs, fails: isUntold)))")
      return
    }
  }
}
