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
    let watched = [keyboard, mailbox?.fileDescriptor ?? -1, signals?.fileDescriptor ?? -1]
    var entries = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = timeoutMilliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return [] }
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
