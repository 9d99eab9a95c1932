import CTerm
import Glibc

/// A bell that any thread may ring and that wakes an ``EventWait``; many rings are one.
package final class Mailbox: Sendable {
  /// What is polled; -1 when the system had no descriptor left: then it never wakes anybody.
  package let fileDescriptor: Int32

  /// A bell that has not rung.
  package init() {
    fileDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// Wakes the waiting thread; from any thread, and never blocks.
  package func ring() { _ = eventfd_write(fileDescriptor, 1) }

  /// Takes all rings so far, and says whether there was one.
  @discardableResult
  package func drain() -> Bool {
    var rings: eventfd_t = 0
    return eventfd_read(fileDescriptor, &rings) == 0
  }
}
