import CallRoom
import Dialects
import EventCore
import Feeds
import Glibc
import Synchronization
import Terminal

/// Writes what a store tells, batch by batch.
///
/// A recording waits for whoever reads: each of its batches is written before the next is read. A live
/// feed does not: who reads slowly is told what they missed. Whoever waits for the reader hears signals.
final class StreamOutput: Sendable {
  private let store: Store
  private let signals: SignalMailbox
  private let watcher: Mutex<Watcher?> = Mutex(nil)
  private let stream: Mutex<Stream>

  private struct Stream {
    var lines: StreamLines
    var follower = RoomFollower()
    var feeds = FeedFollower()
    var isClosed = false
    var isInterrupted = false
  }

  /// Writes what the store of a run tells from now on; of a live run when the mailbox is answered by
  /// ``pump()``.
  init(_ lines: StreamLines, of run: FeedRun, mailbox: Mailbox, signals: SignalMailbox) {
    store = run.store
    self.signals = signals
    stream = Mutex(Stream(lines: lines))
    let waits = run.addresses.allSatisfy { !$0.isLive }
    let watcher = run.store.watch { [weak self] in
      if waits { self?.pump() } else { mailbox.ring() }
    }
    self.watcher.withLock { $0 = watcher }
  }

  /// Whether nobody reads any more: nothing is wrong, and nothing more is written.
  var isClosed: Bool { stream.withLock { $0.isClosed } }

  /// Whether a signal ended it while it waited for the reader.
  var isInterrupted: Bool { stream.withLock { $0.isInterrupted } }

  /// Writes all that waits.
  func pump() {
    stream.withLock { stream in
      guard !stream.isClosed, let watcher = watcher.withLock({ $0 }) else { return }
      let steps = stream.follower.follow(watcher.take(), in: store)
      put(stream.lines.lines(of: steps, now: wallClock()), &stream)
      let feeds = stream.feeds.follow(store.feeds)
      guard !feeds.isEmpty, !stream.isClosed else { return }
      put(stream.lines.lines(of: feeds, now: wallClock()), &stream)
    }
  }

  /// Writes why nothing more comes.
  func end(_ reason: StateReport.EndReason) {
    stream.withLock { stream in
      guard !stream.isClosed else { return }
      put(stream.lines.end(reason, store.counts, now: wallClock()), &stream)
      stream.isClosed = true
    }
  }

  /// Takes the signals that have come; whether one of them is to end the program.
  func takeSignals() -> Bool {
    while let signal = signals.next() {
      if [SIGINT, SIGTERM, SIGHUP].contains(signal) { return true }
      if signal == SIGTSTP { raise(SIGSTOP) }
    }
    return false
  }

  private func put(_ bytes: [UInt8], _ stream: inout Stream) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var entries = [
        pollfd(fd: 1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&entries, 2, -1) > 0 else { continue }
      if entries[1].revents != 0, takeSignals() {
        stream.isInterrupted = true
        stream.isClosed = true
        return
      }
      guard entries[0].revents != 0 else { continue }
      // So much never blocks where there is room at all.
      let part = rest.prefix(Int(PIPE_BUF))
      guard write(Array(part), to: 1) else {
        stream.isClosed = true
        return
      }
      rest = rest.dropFirst(part.count)
    }
  }
}
