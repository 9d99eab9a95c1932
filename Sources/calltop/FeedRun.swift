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
  private let inlets: [Inlet]
  private let mailbox: Mailbox

  /// Reads the feeds' names; the inlets tell the store of them.
  ///
  /// `inputsPerBatch` cuts a recording's batches: what changes is told input by input then.
  init(
    _ names: [String], onlyRoom: String?, configuration settings: Configuration,
    inputsPerBatch: Int? = nil, mailbox: Mailbox
  ) throws(ProgramError) {
    var addresses: [FeedAddress] = []
    for name in try settings.addresses(names) {
      // A feed's name is how the store knows it.
      guard !addresses.contains(where: { $0.text == name }) else {
        throw .usage("calltop: feed '\(name)' is named twice", command: nil)
      }
      do throws(FeedError) { addresses.append(try FeedAddress(name)) } catch { throw .feed(error) }
    }
    var configuration = settings.store
    configuration.onlyRoom = onlyRoom.map { RoomID($0) }
    let store = Store(configuration: configuration)
    self.store = store
    self.onlyRoom = onlyRoom
    self.addresses = addresses
    self.mailbox = mailbox
    inlets = addresses.map {
      Inlet(
        $0, into: store, isLive: $0.isLive, signals: settings.signals,
        inputsPerBatch: $0.isLive ? nil : inputsPerBatch, clock: wallClock)
    }
  }

  /// How many rooms there will be at least: feeds of one realm may tell of the same ones.
  var leastRooms: Int {
    let realms = Dictionary(grouping: addresses, by: \.realm)
    return realms.values.reduce(0) { $0 + ($1.map(\.leastRooms).max() ?? 0) }
  }

  /// The only room that is watched, in the realm that all feeds share; `nil` where none was named.
  var onlyRoomKey: RoomKey? {
    let realms = Set(addresses.map(\.realm))
    let realm = realms.count == 1 ? realms.first.flatMap { $0 } : nil
    return onlyRoom.map { RoomKey(realm: realm, roomID: RoomID($0)) }
  }

  /// Starts every feed.
  func start() {
    for (address, inlet) in zip(addresses, inlets) {
      FeedThread.start(address.feed(), into: inlet) { [mailbox] in mailbox.ring() }
    }
  }

  /// Asks every feed to end.
  func cancel() { for inlet in inlets { inlet.cancel() } }

  /// Whether no feed brings anything more.
  var hasEnded: Bool {
    store.feeds.allSatisfy { feed in
      switch feed.phase {
      case .ended, .failed: true
      case .connecting, .live: false
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
}

/// Tells on standard error where listeners can be reached, each once.
struct PlaceTeller {
  private var told: Set<String> = []

  mutating func tell(_ feeds: [FeedStatus]) {
    for feed in feeds {
      guard let place = feed.place, told.insert(feed.name).inserted else { continue }
      complain("feed '\(feed.name)': listens at \(place)")
    }
  }
}
