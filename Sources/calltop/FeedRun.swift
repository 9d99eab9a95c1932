import CallRoom
import EventCore
import Feeds
import Glibc
import Terminal

/// The feeds of one run, each on its thread, with the store that they fill.
struct FeedRun {
  let store: Store
  let addresses: [FeedAddress]
  private let inlets: [Inlet]
  private let mailbox: Mailbox

  /// Reads the feeds' names; the inlets tell the store of them.
  ///
  /// `inputsPerBatch` cuts a recording's batches: what changes is told input by input then.
  init(
    _ names: [String], onlyRoom: String?, signals: [String: String] = [:],
    inputsPerBatch: Int? = nil, mailbox: Mailbox
  ) throws(ProgramError) {
    var addresses: [FeedAddress] = []
    for name in names {
      do throws(FeedError) { addresses.append(try FeedAddress(name)) } catch { throw .feed(error) }
    }
    var configuration = Store.Configuration()
    configuration.onlyRoom = onlyRoom.map { RoomID($0) }
    let store = Store(configuration: configuration)
    self.store = store
    self.addresses = addresses
    self.mailbox = mailbox
    inlets = addresses.map {
      Inlet(
        $0, into: store, isLive: $0.isLive, signals: signals,
        inputsPerBatch: $0.isLive ? nil : inputsPerBatch, clock: wallClock)
    }
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
