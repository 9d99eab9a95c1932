import CallRoom
import EventCore
import Foundation
import Testing

/// How many ids are asked for; `CALLTOP_CASES` says otherwise (10,000,000 take minutes).
private let idCount =
  ProcessInfo.processInfo.environment["CALLTOP_CASES"].flatMap(UInt64.init) ?? 60_000

/// The window against one that is obviously right, and what it costs.
@Suite struct WindowModelTests {
  /// All ids that are known, in the order of their coming.
  private struct PlainWindow {
    let limits: DuplicateWindow.Limits
    var known: [(id: String, arrival: Int64)] = []
    var newest = Int64.min

    mutating func isRepeat(_ id: String, at time: Int64) -> Bool {
      newest = max(newest, time)
      if known.contains(where: { $0.id == id }) { return true }
      known.append((id, newest))
      if known.count > limits.identities { known.removeFirst() }
      known.removeAll { $0.arrival < newest - limits.ageMicroseconds }
      return false
    }
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 64, 255, 256, 257, 300, 1000])
  func itSaysWhatAPlainOneSays(_ identities: Int) {
    for seed in 0..<6 as Range<UInt64> {
      var random = Seeded(seed)
      let limits = DuplicateWindow.Limits(
        identities: identities, ageMicroseconds: random.one(of: 0, 3, 50, 63))
      var window = DuplicateWindow(limits: limits)
      var plain = PlainWindow(limits: limits)
      var time: Int64 = 1000
      let variety = 1 + random.below(identities * 2 + 4)
      for _ in 0..<(400 + identities * 2) {
        // Now and then the room is silent for longer than the age, or something is late.
        time += random.below(400) == 0 ? 200 : Int64(random.below(8) / 7)
        let late = random.below(10) == 0 ? Int64(random.below(60)) : 0
        let id = SpelledID.text(UInt64(random.below(variety)), form: random.below(3))
        let isKnown = plain.isRepeat(id, at: time - late)
        let says = window.isRepeat(SpelledID.input(id, at: time - late))
        guard says == isKnown, window.count == plain.known.count else {
          Issue.record("seed \(seed): \(id) at \(time - late), known: \(isKnown)")
          return
        }
      }
    }
  }

  @Test func nothingIsForgottenEarlyAndNothingKeptLong() {
    let age: Int64 = 900_000_000
    for seed in 0..<4 as Range<UInt64> {
      var random = Seeded(seed)
      var window = DuplicateWindow(limits: .init(identities: 2000, ageMicroseconds: age))
      var arrivals: [Int64] = []
      var now: Int64 = 1
      for number in 0..<1500 as Range<UInt64> {
        now += Int64(random.below(3_000_000))
        arrivals.append(now)
        let isKnown = window.isRepeat(
          SpelledID.input(SpelledID.text(number, form: 0), at: now))
        #expect(!isKnown)
      }
      for (number, arrival) in arrivals.enumerated().reversed() {
        var asked = window
        let isKnown = asked.isRepeat(
          SpelledID.input(SpelledID.text(UInt64(number), form: 0), at: now))
        if arrival >= now - age { #expect(isKnown) }
        if arrival < now - age - age / 32 { #expect(!isKnown) }
      }
    }
  }

  @Test func noNewIDIsTakenForAnOldOneAndNoOldOneForNew() {
    var window = DuplicateWindow()
    var mistakes = 0
    for number in 0..<idCount {
      let id = SpelledID.text(number, form: Int(number % 3))
      if window.isRepeat(SpelledID.input(id)) { mistakes += 1 }
      guard number % 16 == 0 else { continue }
      let old = number - min(number, 4095)
      let again = SpelledID.input(SpelledID.text(old, form: Int(old % 3)))
      if !window.isRepeat(again) { mistakes += 1 }
    }
    #expect(mistakes == 0)
    #expect(window.count == min(4096, Int(idCount)))
  }

  @Test func anIDTakesAtMostEighteenBytes() {
    var window = DuplicateWindow()
    for number in 0..<20_000 as Range<UInt64> {
      // Spread over the whole age, so that the times take as much as they can.
      let input = SpelledID.input(SpelledID.text(number, form: 0), at: 1 + Int64(number) * 219_000)
      _ = window.isRepeat(input)
      guard [255, 1020, 4000, 4096, 20_000].contains(number + 1) else { continue }
      let each = Double(window.bytes) / Double(window.count)
      // Half full at 1,020 of 1,024: the rings grow in steps.
      #expect(each <= (number < 4000 ? 22 : 18), "\(each) bytes at \(number + 1)")
    }
    #expect(window.count > 4000)
  }

  @Test func whatIsOldGivesItsMemoryBack() {
    var window = DuplicateWindow()
    for number in 0..<5000 as Range<UInt64> {
      _ = window.isRepeat(SpelledID.input(SpelledID.text(number, form: 1), at: 1))
    }
    #expect(window.bytes > 60_000)
    _ = window.isRepeat(SpelledID.input("late", at: 2_000_000_000))
    #expect(window.count == 1)
    #expect(window.bytes < 2000)
    let isKnown = window.isRepeat(SpelledID.input("late", at: 2_000_000_000))
    #expect(isKnown)
  }
}
