import CTerm
import Glibc

/// Signals as something to read: INT, TERM, HUP, WINCH, TSTP and CONT.
///
/// Make it before the first other thread: threads inherit the blocked signals. Spawned programs inherit
/// them too and need an empty mask of their own. SIGPIPE is ignored from then on.
package final class SignalMailbox: Sendable {
  /// What is polled; -1 when the system had no descriptor left.
  package let fileDescriptor: Int32

  /// Blocks the signals in the calling thread and begins to collect them.
  package init() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    fileDescriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// The next signal that came; `nil` for none.
  package func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(fileDescriptor, &information, size) == size else { return nil }
    return Int32(bitPattern: information.ssi_signo)
  }
}
