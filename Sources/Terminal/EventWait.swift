import CTerm
import Glibc

/// What an ``EventWait`` found; empty when the time was over.
package struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit a finding.
  package let rawValue: UInt8
  /// Findings by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Keys wait for ``Terminal/nextKey()``.
  package static let keyboard = Readiness(rawValue: 1)
  /// The mailbox rang: drain it.
  package static let mailbox = Readiness(rawValue: 2)
  /// A signal waits for ``SignalMailbox/next()``.
  package static let signals = Readiness(rawValue: 4)
  /// The terminal is gone and will not come back: leave, without drawing.
  package static let hangup = Readiness(rawValue: 8)
}

/// Waits for keys, a mailbox and signals at once.
package struct EventWait: Sendable {
  private let keyboard: Int32
  private let mailbox: Mailbox?
  private let signals: SignalMailbox?

  /// `keyboard` is ``Terminal/keyboardDescriptor``; `nil` waits for no keys.
  package init(keyboard: Int32?, mailbox: Mailbox? = nil, signals: SignalMailbox? = nil) {
    self.keyboard = keyboard ?? -1
    self.mailbox = mailbox
    self.signals = signals
  }

  /// Waits until something is there or so many milliseconds are over; `nil` waits without end.
  ///
  /// May return empty-handed before that, when a signal came that nobody reads.
  package func wait(timeoutMilliseconds: Int?) -> Readiness {
    wait(timeoutNanoseconds: timeoutMilliseconds.map { Int64($0).multipliedOrMost(by: 1_000_000) })
  }

  /// The same in nanoseconds.
  package func wait(timeoutNanoseconds: Int64?) -> Readiness {
    let watched = [keyboard, mailbox?.fileDescriptor ?? -1, signals?.fileDescriptor ?? -1]
    var entries = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = timeoutNanoseconds.map { max(0, $0) } ?? -1
    guard ct_poll(&entries, entries.count, timeout) > 0 else { return [] }
    var found: Readiness = []
    if entries[0].revents != 0 { found.formUnion(keyboardState(entries[0].revents)) }
    if entries[1].revents != 0 { found.insert(.mailbox) }
    if entries[2].revents != 0 { found.insert(.signals) }
    return found
  }

  /// Readable without a byte to read is the end of a terminal, of a pipe and of `/dev/null` alike: who
  /// took it for a key would spin.
  private func keyboardState(_ events: Int16) -> Readiness {
    var waiting: Int32 = 0
    let isKnown = ioctl(keyboard, UInt(FIONREAD), &waiting) == 0
    if isKnown, waiting > 0, events & Int16(POLLIN) != 0 { return .keyboard }
    return .hangup
  }
}

extension Int64 {
  /// The product, or the largest number there is.
  fileprivate func multipliedOrMost(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
