import CallRoom
import EventCore
import Glibc
import Synchronization
import Testing

@testable import Feeds

/// A listener that runs for one test, with the store that it fills; it stops with the test.
final class Listener: Sendable {
  let store = Store()
  let port: UInt16
  private let inlet: Inlet
  private let ended: Ended

  /// How long anything may take before a test fails, in milliseconds.
  static let patience: Int32 = 30_000

  private final class Ended: Sendable {
    let isTrue = Atomic<Bool>(false)
  }

  init(
    _ name: String = "listen://127.0.0.1:0", limits: ListenLimits = ListenLimits(),
    settings: FeedSettings = FeedSettings(), clock: @escaping @Sendable () -> Timestamp = wallClock
  ) throws {
    let address = try FeedAddress(name)
    let ended = Ended()
    inlet = Inlet(address, into: store, isLive: address.isLive, clock: clock)
    self.ended = ended
    var feed = try #require(address.feed(settings) as? ListenFeed)
    feed.limits = limits
    FeedThread.start(feed, into: inlet) { ended.isTrue.store(true, ordering: .releasing) }
    let store = store
    let isBound = eventually {
      store.feeds.first?.place != nil || ended.isTrue.load(ordering: .acquiring)
    }
    try #require(isBound)
    let place = try #require(store.feeds.first?.place, "\(store.feeds)")
    port = try #require(UInt16(place.split(separator: ":").last ?? ""))
  }

  deinit { inlet.cancel() }

  /// Asks it to end, and waits until it has.
  func stop() -> Bool {
    inlet.cancel()
    return eventually { ended.isTrue.load(ordering: .acquiring) }
  }

  /// Who is in its rooms.
  var people: [String] { store.rooms().flatMap(\.participants).map(\.userID.text) }

  /// Waits until the core has read this many inputs.
  func hasRead(_ count: Int) -> Bool { eventually { store.counts.read >= count } }
}

/// Asks again and again until something holds; whether it does.
func eventually(_ holds: () -> Bool) -> Bool {
  let deadline = ContinuousClock.now + .milliseconds(Int(Listener.patience))
  while ContinuousClock.now < deadline {
    if holds() { return true }
    poll(nil, 0, 2)
  }
  return holds()
}

/// Somebody enters the room `r`.
func enter(_ user: String, _ more: String = "") -> String {
  #"{"version":1,"roomID":"r","type":"user_enter","userID":"\#(user)"\#(more)}"#
}

extension ListenLimits {
  /// Bounds that a test reaches soon.
  static var impatient: ListenLimits {
    var limits = ListenLimits()
    limits.requestMilliseconds = 100
    limits.idleMilliseconds = 100
    limits.closeMilliseconds = 100
    limits.bodyBytes = 1000
    return limits
  }
}
