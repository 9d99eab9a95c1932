import CallRoom
import EventCore
import Feeds
import Glibc
import Terminal

/// The feeds of one run, each on its thread, with the store that they fill.
struct FeedRun {
  let store: Store
  let addresses: [FeedAddress]
  /// The only room that is watched, where one was named.
  let onlyRoom: String?
  private let feeds: [any Feed]
  private let inlets: [Inlet]
  private let mailbox: Mailbox
  /// Rung by every feed that has ended.
  private let left = Mailbox()

  /// Reads the feeds' names; the inlets tell the store of them.
  ///
  /// `inputsPerBatch` cuts a recording's batches: what changes is told input by input then. `gate` holds up
  /// reading while nobody would see what is read.
  init(
    _ names: [String], onlyRoom: String?, configuration settings: Configuration,
    inputsPerBatch: Int? = nil, gate: ReadGate? = nil, mailbox: Mailbox
  ) throws(ProgramError) {
    var addresses: [FeedAddress] = []
    var feeds: [any Feed] = []
    for named in try settings.feeds(names) {
      let name = named.address
      // A feed's name is how the store knows it.
      guard !addresses.contains(where: { $0.text == name }) else {
        throw .usage("calltop: feed '\(name)' is named twice", command: nil)
      }
      do throws(FeedError) { addresses.append(try FeedAddress(name)) } catch { throw .feed(error) }
      if let address = addresses.last { feeds.append(address.feed(try named.resolvedSettings())) }
    }
    var configuration = settings.store
    configuration.onlyRoom = onlyRoom.map { RoomID($0) }
    let store = Store(configuration: configuration)
    self.store = store
    self.onlyRoom = onlyRoom
    self.addresses = addresses
    self.feeds = feeds
    self.mailbox = mailbox
    let clocks = ClockDifferences()
    let wishes = RoomWishes()
    inlets = addresses.map {
      Inlet(
        $0, into: store, isLive: $0.isLive, signals: settings.signals,
        inputsPerBatch: $0.isLive ? nil : inputsPerBatch, clocks: clocks, wishes: wishes,
        gate: gate, clock: wallClock)
    }
  }

  /// How many rooms there will be at least: feeds of one realm may tell of the same ones.
  var leastRooms: Int {
    let realms = Dictionary(grouping: addresses, by: \.realm)
    return realms.values.reduce(0) { $0 + ($1.map(\.leastRooms).max() ?? 0) }
  }

  /// Where what a person sends is handed in; empty where no feed allows it.
  func desk(_ changed: @escaping @Sendable () -> Void = {}) throws(ProgramError) -> SendDesk {
    var entries: [SendDesk.Entry] = []
    for (address, feed) in zip(addresses, feeds) {
      guard let feed = feed as? any SendingFeed else { continue }
      do throws(FeedFault) {
        guard let sender = try feed.sender() else { continue }
        entries.append(SendDesk.Entry(address: address, sender: sender))
      } catch {
        throw .sending("feed '\(address.text)': \(error.reason)")
      }
    }
    return SendDesk(entries, store: store, changed: changed)
  }

  /// The way out of the first feed, which is the one that was named to send by.
  func sender() throws(ProgramError) -> any Sender {
    guard let feed = feeds.first, let address = addresses.first else {
      throw .sending("no feed was named")
    }
    guard let feed = feed as? any SendingFeed else {
      throw .sending("feed '\(address.text)': nothing can be sent by such a feed")
    }
    do throws(FeedFault) {
      if let sender = try feed.sender() { return sender }
    } catch {
      throw .sending("feed '\(address.text)': \(error.reason)")
    }
    throw .sending(
      "feed '\(address.text)': sending is off; write allow_send = yes into its section, "
        + "and name it by @SECTION")
  }

  /// The only room that is watched, in the realm that all feeds share; `nil` where none was named.
  var onlyRoomKey: RoomKey? {
    let realms = Set(addresses.map(\.realm))
    let realm = realms.count == 1 ? realms.first.flatMap { $0 } : nil
    return onlyRoom.map { RoomKey(realm: realm, roomID: RoomID($0)) }
  }

  /// Starts every feed.
  func start() {
    for (feed, inlet) in zip(feeds, inlets) {
      FeedThread.start(feed, into: inlet) { [mailbox, left] in
        mailbox.ring()
        left.ring()
      }
    }
  }

  /// How long listeners may take to take leave of whoever talks to them, in microseconds.
  private static let farewell: Int64 = 500_000

  /// Asks every feed to end, and waits a moment until the listeners have: what they have answered for
  /// is applied then.
  func cancel() {
    for inlet in inlets { inlet.cancel() }
    let end = wallClock().advanced(byMicroseconds: Self.farewell)
    let wait = EventWait(keyboard: nil, mailbox: left)
    while store.feeds.contains(where: { $0.place != nil && $0.phase == .live }) {
      let milliseconds = end.seconds(since: wallClock()) * 1000
      guard milliseconds > 0 else { return }
      _ = wait.wait(timeoutMilliseconds: Int(milliseconds) + 1)
      left.drain()
    }
  }

  /// Whether no feed brings anything more.
  var hasEnded: Bool {
    store.feeds.allSatisfy { feed in
      switch feed.phase {
      case .ended, .failed: true
      case .connecting, .live, .silent, .waiting: false
      }
    }
  }

  /// Why the first feed that failed did.
  var failure: String? {
    for feed in store.feeds {
      if case .failed(let reason) = feed.phase { return "feed '\(feed.name)': \(reason)" }
    }
    return nil
  }

  /// Why the first feed is not there that is tried again and again.
  var absence: String? {
    for feed in store.feeds {
      if case .waiting(let reason, _) = feed.phase { return "feed '\(feed.name)': \(reason)" }
    }
    return nil
  }
}

/// Tells on standard error where listeners can be reached, each once.
struct PlaceTeller {
  private var told: Set<String> = []

  mutating func tell(_ feeds: [FeedStatus]) {
    for feed in feeds {
      guard let place = feed.place, told.insert(feed.name).inserted else { continue }
      complain("feed '\(feed.name)': listens at \(place)")
      for caution in feed.cautions { complain("feed '\(feed.name)': \(caution)") }
    }
  }
}
