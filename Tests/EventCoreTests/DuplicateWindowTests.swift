import CallRoom
import EventCore
import Testing

/// A window that can be asked within an expectation.
private final class Window {
  private var window: DuplicateWindow
  var count: Int { window.count }

  init(limits: DuplicateWindow.Limits = .init()) { window = DuplicateWindow(limits: limits) }

  func isRepeat(_ input: Input) -> Bool { window.isRepeat(input) }
}

/// Core laws §4: the window is bounded by count and by age, and exact within its bounds.
@Suite struct DuplicateWindowTests {
  private func seen(_ number: Int, at time: Int64 = 1) -> Input {
    event(.seen, at: time, id: "e\(number)")
  }

  @Test func aRepeatIsKnown() {
    let window = Window()
    let news = [1, 2, 1, 3, 2].map { window.isRepeat(seen($0)) }
    #expect(news == [false, false, true, false, true])
    #expect(window.count == 3)
  }

  @Test func theCountIsExact() {
    let window = Window(limits: .init(identities: 100))
    for number in 0..<5000 {
      #expect(!window.isRepeat(seen(number)))
      let oldest = max(0, number - 99)
      #expect(window.isRepeat(seen(oldest)))
      #expect(window.count <= 100)
    }
    #expect(!window.isRepeat(seen(4899)))
  }

  @Test func theAgeIsExact() {
    let window = Window(limits: .init(identities: 100, ageMicroseconds: 50))
    #expect(!window.isRepeat(seen(1, at: 100)))
    #expect(!window.isRepeat(seen(2, at: 150)))
    #expect(window.isRepeat(seen(1, at: 150)))
    #expect(!window.isRepeat(seen(3, at: 151)))
    #expect(!window.isRepeat(seen(1, at: 151)))
    #expect(window.isRepeat(seen(2, at: 151)))
  }

  @Test func aLateArrivalDoesNotMakeTheWindowYounger() {
    let window = Window(limits: .init(identities: 100, ageMicroseconds: 50))
    _ = window.isRepeat(seen(1, at: 200))
    #expect(!window.isRepeat(seen(2, at: 160)))
    #expect(window.isRepeat(seen(1, at: 10)))
    #expect(window.isRepeat(seen(2, at: 160)))
  }

  @Test func aSecondRoundAsksEveryIdentityOfTheFirst() {
    var random = Seeded(5)
    let window = Window(limits: .init(identities: 64))
    var kept: [Int] = []
    for _ in 0..<20_000 {
      let number = random.below(200)
      let isKnown = kept.contains(number)
      #expect(window.isRepeat(seen(number)) == isKnown)
      guard !isKnown else { continue }
      kept.append(number)
      if kept.count > 64 { kept.removeFirst() }
    }
  }

  @Test func whatHasNeitherNameNorTimeIsARepeatOnlyOfTheNewestOfItsKind() {
    let window = Window()
    func untimed(_ state: MediaState, of user: UserID = "ann") -> Input {
      event(
        .microphone(user, state, by: nil), at: 1, id: "\(state) \(user)", isIdentified: false,
        type: "mic")
    }
    let order: [(MediaState, UserID)] = [
      (.on, "ann"), (.on, "ann"), (.off, "ann"), (.on, "bob"), (.off, "ann"), (.on, "ann"),
    ]
    let news = order.map { window.isRepeat(untimed($0.0, of: $0.1)) }
    #expect(news == [false, true, false, false, true, false])
  }

  @Test func untimedKindsAreBoundedToo() {
    let window = Window(limits: .init(identities: 8))
    for number in 0..<1000 {
      let input = event(.sign(UserID("u\(number)")), at: 1, isIdentified: false)
      #expect(!window.isRepeat(input))
      #expect(window.isRepeat(input))
    }
  }

  @Test func extremeTimesAndLimitsDoNoHarm() {
    for limits in [
      DuplicateWindow.Limits(identities: 0, ageMicroseconds: 0),
      .init(identities: -1, ageMicroseconds: .max), .init(identities: 1, ageMicroseconds: -1),
    ] {
      let window = Window(limits: limits)
      for time in [1, Stamp.latest.microseconds, 2, 3] {
        for number in 0..<5 { _ = window.isRepeat(seen(number, at: time)) }
      }
      #expect(window.count <= 2)
    }
  }
}
