import CallRoom
import Cells
import Testing

@testable import Screens

/// Pictures made with a memo are those made without.
@Suite struct MemoTests {
  /// Values that change as they do in life: a little from one picture to the next.
  private struct Life {
    var input: ScreenInput
    var random: SeededRandom

    mutating func step() {
      switch Int.random(in: 0..<24, using: &random) {
      case 0..<4: changePerson()
      case 4..<8: changeRoom()
      case 8..<11: pass(Int64.random(in: 0...2_500_000, using: &random))
      case 11: pass(Int64.random(in: 0...90_000_000, using: &random))
      case 12: comeOrGo()
      case 13: happen()
      case 14: alarm()
      case 15: input.counts.read += 1
      case 16: input.newestInput = input.now
      case 17: talk()
      case 18: input.room?.hands.shuffle(using: &random)
      case 19: changeFeeds()
      case 20: rare()
      default: break
      }
    }

    private mutating func pass(_ microseconds: Int64) {
      input.now = input.now.advanced(byMicroseconds: microseconds)
    }

    private mutating func changePerson() {
      guard let index = input.room?.participants.indices.randomElement(using: &random) else {
        return
      }
      let tier = QualityTier.allCases.randomElement(using: &random) ?? .good
      let now = input.now
      let loss = Double.random(in: 0...0.2, using: &random)
      let kind = Int.random(in: 0..<6, using: &random)
      func change(_ person: inout Participant) {
        switch kind {
        case 0: person.tier?.overall = tier
        case 1: person.tier?.since = now
        case 2: person.quality?.uplink?.lossRatio = loss
        case 3: person.microphone = person.microphone == .on ? .off : .on
        case 4: person.name = "Name \(Int(loss * 1000))"
        default: person.speaking.toggle()
        }
      }
      if var person = input.room?.participants[index] {
        change(&person)
        input.room?.participants[index] = person
      }
    }

    private mutating func changeRoom() {
      guard let index = input.summaries.indices.randomElement(using: &random) else { return }
      input.summaries[index].freshness.lastEventAt = input.now
      let number = Int.random(in: 0..<9, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: input.summaries[index].people = number
      case 1: input.summaries[index].tiers[.lost] = number / 4
      case 2: input.summaries[index].title = "Title \(number)"
      case 3: input.summaries[index].speaking = number / 3
      case 4: input.summaries[index].hands = number / 3
      default: input.room?.freshness.lastEventAt = input.now
      }
    }

    private mutating func comeOrGo() {
      let number = Int.random(in: 0..<40, using: &random)
      if Bool.random(using: &random) {
        if let room = input.room, let gone = room.participants.randomElement(using: &random) {
          input.room?.participants.removeAll { $0.userID == gone.userID }
          input.room?.departed.insert(
            Departure(userID: gone.userID, name: gone.name, at: input.now), at: 0)
        } else {
          input.room = Fixture.review
        }
        if number < 6, !input.summaries.isEmpty {
          input.summaries.remove(at: number % input.summaries.count)
        }
        return
      }
      let id = UserID("new-\(number)")
      if input.room?.participant(id) == nil {
        input.room?.participants.append(Fixture.person(id.text, "New \(number)", tier: .poor))
        input.room?.participants.sort { $0.userID < $1.userID }
      }
      let room = Fixture.summary("new-\(number)", "New room \(number)", tiers: [.good: number])
      if !input.summaries.contains(where: { $0.key == room.key }) { input.summaries.append(room) }
      if number < 20 { input.summaries.sort { $0.key < $1.key } }
    }

    private mutating func happen() {
      let room = Bool.random(using: &random) ? Fixture.reviewKey : nil
      input.recent.insert(
        Happening(at: input.now, room: room, sentence: "Something happened", kind: .other), at: 0)
    }

    private mutating func alarm() {
      let all = Fixture.alarmed.alarms
      input.alarms = Array(all.prefix(Int.random(in: 0...all.count, using: &random)))
      if let index = input.alarms.indices.randomElement(using: &random) {
        input.alarms[index].isAcknowledged.toggle()
      }
    }

    private mutating func talk() {
      let level = Double.random(in: 0...1, using: &random)
      let people = input.room?.participants.map(\.userID) ?? []
      input.room?.speakers = people.prefix(Int(level * 6)).map { Speaker(userID: $0, level: level) }
    }

    private mutating func changeFeeds() {
      guard let index = input.feeds.indices.randomElement(using: &random) else { return }
      let states: [FeedStatus.State] = [.live, .connecting, .ended, .failed("no route")]
      input.feeds[index].state = states.randomElement(using: &random) ?? .live
      input.feeds[index].lastInputAt = input.now
    }

    private mutating func rare() {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: input.ended.toggle()
      case 1: input.isRecording.toggle()
      case 2: input.utcOffsetSeconds += 3600
      case 3: input.lastProblem = input.lastProblem == nil ? "hooks: line 3: no" : nil
      case 4: input.canSend.toggle()
      case 5: input.drift = DriftLine(snapshots: 3, ghosts: 1, missing: 0, fields: 2)
      case 6: input.now = input.now.advanced(byMicroseconds: -3_000_000)
      case 7: input.room = input.room == nil ? Fixture.review : nil
      default: input.staleAfterSeconds = input.staleAfterSeconds == 15 ? 3 : 15
      }
    }
  }

  private static let themes = [
    Fixture.theme, Theme.builtIn(depth: .twoFiftySix), Theme.builtIn(depth: .none),
  ]

  /// Long sequences of keys, changes, times, sizes and themes on each screen.
  @Test(arguments: ScreenKind.allCases) func everyPictureIsTheSame(_ kind: ScreenKind) {
    for seed in UInt64(1)...2 {
      var random = SeededRandom(seed: seed &* 7919)
      var state = KeyTableTests.state(kind)
      var life = Life(input: Fixture.gathered, random: SeededRandom(seed: seed))
      if kind == .person { life.input.person = Fixture.looking(at: "ines").person }
      let memo = ScreenMemo()
      var (rows, columns, theme) = (40, 130, Self.themes[0])
      for step in 0..<150 {
        for _ in 0..<Int.random(in: 0...2, using: &random) { life.step() }
        if Int.random(in: 0..<6, using: &random) == 0,
          let key = PropertyTests.keys.randomElement(using: &random)
        {
          _ = update(&state, key, life.input)
        }
        if Int.random(in: 0..<25, using: &random) == 0 {
          rows = Int.random(in: 0...60, using: &random)
          columns = Int.random(in: 0...200, using: &random)
          state.size = .init(rows: rows, columns: columns)
        }
        if Int.random(in: 0..<30, using: &random) == 0 {
          theme = Self.themes.randomElement(using: &random) ?? theme
        }
        var other = state
        other.settle(life.input)
        state.settle(life.input, memo: memo)
        guard state == other else { return #expect(state == other, "\(kind) \(seed) \(step)") }
        let fresh = view(state, life.input, rows: rows, columns: columns, theme, .testing)
        let kept = view(
          state, life.input, rows: rows, columns: columns, theme, .testing, memo: memo)
        guard fresh == kept else {
          let lines = zip(fresh.textPlane, kept.textPlane).enumerated().filter {
            $0.element.0 != $0.element.1
          }
          Issue.record("\(kind) seed \(seed) step \(step): \(lines.prefix(3)) \(state.screen)")
          return
        }
      }
    }
  }

  /// What a memo says of the clock holds: until then, the picture of a later time is the same.
  @Test(arguments: ScreenKind.allCases) func untilItsMomentThePictureRests(_ kind: ScreenKind) {
    var state = KeyTableTests.state(kind)
    var life = Life(input: Fixture.gathered, random: SeededRandom(seed: 5))
    let memo = ScreenMemo()
    var rested = 0
    for _ in 0..<120 {
      life.step()
      state.settle(life.input, memo: memo)
      let now = view(state, life.input, rows: 40, columns: 130, Fixture.theme, .testing, memo: memo)
      guard let until = memo.restsUntil, until > life.input.now else { continue }
      rested += 1
      var later = life.input
      let end = min(until.microseconds - 1, later.now.microseconds + 400_000_000)
      later.now = Timestamp(microseconds: end)
      var after = state
      after.settle(later)
      let then = view(after, later, rows: 40, columns: 130, Fixture.theme, .testing)
      guard now == then else {
        let lines = zip(now.textPlane, then.textPlane).filter { $0 != $1 }
        Issue.record("\(kind) \(end - life.input.now.microseconds): \(lines.prefix(2))")
        return
      }
    }
    #expect(rested > 60 || kind == .person, "the graph of a person goes with the clock")
  }

  /// What nobody changed is not drawn: rows are the same memory.
  @Test func whatDidNotChangeIsShared() {
    let input = Fixture.input
    var state = Fixture.roomState(input)
    let memo = ScreenMemo()
    state.settle(input, memo: memo)
    let first = view(state, input, rows: 40, columns: 130, Fixture.theme, .testing, memo: memo)
    let second = view(state, input, rows: 40, columns: 130, Fixture.theme, .testing, memo: memo)
    #expect((0..<40).allSatisfy { second.shares($0, with: first) })
    var later = input
    later.room?.participants[0].name = "Another name"
    let third = view(state, later, rows: 40, columns: 130, Fixture.theme, .testing, memo: memo)
    let changed = (0..<40).filter { !third.shares($0, with: first) }
    #expect(!changed.isEmpty && changed.count < 6, "\(changed)")
  }
}
