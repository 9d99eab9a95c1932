import CHTTP
import Glibc

/// Wakes a thread that polls: rung from any thread, however often, it is heard once.
final class Doorbell: Sendable {
  /// Readable when it was rung.
  let descriptor: Int32

  /// A doorbell that is silent; a descriptor of -1 where the system has none left.
  init() { descriptor = eventfd(0, chttp_bell_flags) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func ring() { eventfd_write(descriptor, 1) }

  /// Makes it silent.
  func hear() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
