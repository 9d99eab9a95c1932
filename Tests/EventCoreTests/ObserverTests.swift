import CallRoom
import EventCore
import Synchronization
import Testing

/// Observers of an app: weak, once, on their executor, outside every lock.
struct ObserverTests {
  /// Writes down what it is told.
  private final class Screen: CallRoomObserver {
    let lines = Mutex<[String]>([])
    func stateIsComplete(_ rooms: [Room]) { write("complete \(rooms.count)") }
    func participantsDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func handsDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func speakersDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func qualityDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func mediaDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func roomDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func invitationsDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func messagesDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func meetingDidChange(_ changes: [StateChange], in room: Room) { write(changes) }
    func freshnessDidChange(_ changes: [StateChange], in room: Room) { write("fresh") }
    func clientsDidChange(_ clients: [Client]) { write("clients \(clients.count)") }
    func alarmsDidChange(_ changes: [AlarmChange]) {
      write(changes.map { "\($0.kind.rawValue) \($0.alarm.text)" }.joined(separator: "; "))
    }
    private func write(_ changes: [StateChange]) {
      let told = changes.compactMap(\.sentence)
      if !told.isEmpty { write(told.joined(separator: "; ")) }
    }
    private func write(_ line: String) { lines.withLock { $0.append(line) } }
    var told: [String] { lines.withLock { $0 } }
  }

  /// Keeps what it is to run until the test says so.
  private final class Later: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    var executor: ObserverExecutor {
      { [self] work in waiting.withLock { $0.append(work) } }
    }
    var count: Int { waiting.withLock { $0.count } }
    func run() {
      let work = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for some in work { some() }
    }
  }

  private let inline: ObserverExecutor = { $0() }

  /// The test of the protocol's documentation.
  @Test func aScreenIsToldOfAHand() {
    final class Screen: CallRoomObserver {
      let lines = Mutex<[String]>([])
      func stateIsComplete(_ rooms: [Room]) { lines.withLock { $0 = [] } }
      func handsDidChange(_ changes: [StateChange], in room: Room) {
        lines.withLock { $0 += changes.compactMap(\.sentence) }
      }
    }
    let store = Store()
    let screen = Screen()
    store.addObserver(screen, on: { $0() })
    store.ingest([.input(Hall.raised("anna", at: 0))], readAt: Hall.at(0))
    #expect(screen.lines.withLock { $0 } == ["anna raised a hand, place 1"])
    store.removeObserver(screen)
  }

  @Test func everyFamilyIsTold() {
    let store = Store()
    let screen = Screen()
    store.addObserver(screen, on: inline)
    store.take(Hall.entered("anna", at: 0, name: "Anna"))
    store.take(Hall.raised("anna", at: 1))
    store.take(Hall.event(.speakers([Speaker(userID: "anna", level: 1)], reporter: nil), at: 2))
    store.take(Hall.tier("anna", .lost, at: 3))
    store.take(Hall.event(.camera("anna", .on), at: 4))
    store.take(Hall.title("Weekly", at: 5))
    store.take(Hall.event(.message(.chat, by: "anna", text: nil), at: 6))
    store.take(Hall.event(.waiting("zoe", isWaiting: true, name: nil), at: 7))
    store.take(Hall.snapshot([Hall.listed("anna")], at: 8))
    store.alarms(at: Hall.at(9))
    #expect(
      screen.told == [
        "complete 0", "Anna entered", "the call is live", "Anna raised a hand, place 1",
        "Anna started speaking", "the link of Anna is lost (uplink)", "the camera of Anna is on",
        "the room is now called Weekly", "Anna sent a message", "zoe waits to be admitted", "fresh",
        "fired Anna: uplink lost",
      ])
  }

  @Test func clientsAreTold() {
    let store = Store()
    let screen = Screen()
    store.addObserver(screen, on: inline)
    let key = ClientKey(feed: "f", userID: "anna")
    var input = Hall.event(.seen, at: 1)
    input.room = nil
    input.body = .client(key, .audioRecovered)
    store.take(input)
    #expect(screen.told == ["complete 0", "clients 1"])
  }

  @Test func anObserverThatWasLetGoIsNeitherCalledNorKept() {
    let store = Store()
    let later = Later()
    weak var gone: Screen?
    do {
      let screen = Screen()
      gone = screen
      store.addObserver(screen, on: later.executor)
      later.run()
      #expect(store.observerCount == 1)
      store.take(Hall.entered("anna", at: 0))
    }
    #expect(gone == nil)
    #expect(store.observerCount == 0)
    let waiting = later.count
    later.run()
    store.take(Hall.entered("ben", at: 1))
    store.take(Hall.entered("carl", at: 2))
    store.alarms(at: Hall.at(3))
    #expect(waiting == 1)
    #expect(later.count == 0)
  }

  @Test func theSameObjectUnregisters() {
    let store = Store()
    let (stays, goes) = (Screen(), Screen())
    store.addObserver(stays, on: inline)
    store.addObserver(goes, on: inline)
    store.removeObserver(goes)
    store.removeObserver(goes)
    store.removeObserver(Screen())
    store.take(Hall.entered("anna", at: 0))
    #expect(goes.told == ["complete 0"])
    #expect(stays.told.count == 3)
    #expect(store.observerCount == 1)
    store.addObserver(goes, on: inline)
    #expect(goes.told == ["complete 0", "complete 1"])
  }

  @Test func whatWaitsIsNotToldAfterUnregistering() {
    let store = Store()
    let later = Later()
    let screen = Screen()
    store.addObserver(screen, on: later.executor)
    later.run()
    store.take(Hall.entered("anna", at: 0))
    store.removeObserver(screen)
    later.run()
    #expect(screen.told == ["complete 0"])
  }

  @Test func twiceRegisteredIsOnceCalled() {
    let store = Store()
    let screen = Screen()
    store.addObserver(screen, on: inline)
    store.addObserver(screen, on: inline)
    store.take(Hall.raised("anna", at: 0))
    #expect(screen.told.count { $0.contains("raised") } == 1)
    #expect(store.observerCount == 1)
  }

  @Test func nothingIsToldOutsideTheExecutor() {
    let store = Store()
    let later = Later()
    let screen = Screen()
    store.addObserver(screen, on: later.executor)
    store.take(Hall.entered("anna", at: 0))
    #expect(screen.told == [])
    later.run()
    #expect(screen.told == ["complete 1"])
    // One wake waits, however much comes.
    for second in 1...10 { store.take(Hall.title("t\(second)", at: Double(second))) }
    #expect(later.count == 1)
    later.run()
    #expect(screen.told == ["complete 1", "the room is now called t10"])
  }

  @Test func manyObserversAreToldTheSame() {
    let store = Store()
    let screens = (0..<300).map { _ in Screen() }
    for screen in screens { store.addObserver(screen, on: inline) }
    store.take(Hall.raised("anna", at: 0))
    #expect(Set(screens.map(\.told)).count == 1)
    #expect(store.observerCount == 300)
    for screen in screens { store.removeObserver(screen) }
    #expect(store.observerCount == 0)
  }

  @Test func anObserverMayIngestAndUnregisterInsideACall() {
    final class Answering: CallRoomObserver {
      let store: Store
      let depth = Mutex(0)
      let told = Mutex<[String]>([])
      init(_ store: Store) { self.store = store }
      func handsDidChange(_ changes: [StateChange], in room: Room) {
        let isNested = depth.withLock { depth in
          depth += 1
          return depth > 1
        }
        told.withLock { $0 += changes.compactMap(\.sentence) + (isNested ? ["nested"] : []) }
        if changes.contains(where: { $0.kind == .handRaised }) {
          store.take(Hall.event(.hand("anna", .microphone, .lowered), at: 5))
        } else {
          store.removeObserver(self)
          store.take(Hall.raised("anna", at: 6))
        }
        depth.withLock { $0 -= 1 }
      }
    }
    let store = Store()
    let observer = Answering(store)
    store.addObserver(observer, on: inline)
    store.take(Hall.raised("anna", at: 0))
    #expect(
      observer.told.withLock { $0 } == [
        "anna raised a hand, place 1", "the hand of anna is down",
      ])
    #expect(store.observerCount == 0)
    #expect(store.room(Hall.key)?.hands.count == 1)
  }

  @Test func severalThreadsIngestAndOneThingIsToldAtATime() async {
    final class Counting: CallRoomObserver {
      let running = Atomic<Int>(0)
      let overlaps = Atomic<Int>(0)
      let titles = Mutex<[String]>([])
      func roomDidChange(_ changes: [StateChange], in room: Room) {
        if running.add(1, ordering: .relaxed).newValue > 1 {
          overlaps.add(1, ordering: .relaxed)
        }
        titles.withLock { $0.append(room.title ?? "") }
        running.subtract(1, ordering: .relaxed)
      }
    }
    let store = Store()
    let observer = Counting()
    store.addObserver(observer, on: inline)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<100 {
            let second = Double(step * 4 + task)
            store.take(Hall.title("\(Int(second))", at: second))
          }
        }
      }
    }
    #expect(observer.overlaps.load(ordering: .relaxed) == 0)
    #expect(observer.titles.withLock { $0.last } == "399")
  }

  @Test func aStoreAndItsObserversGoTogether() {
    weak var gone: Store?
    let screen = Screen()
    do {
      let store = Store()
      gone = store
      store.addObserver(screen, on: inline)
      store.take(Hall.entered("anna", at: 0))
    }
    #expect(gone == nil)
  }
}
