import Glibc
import Terminal

extension SignalMailbox {
  /// Whether a signal asks the program to end; others are heard and let go.
  var endsProgram: Bool {
    while let signal = next() {
      if [SIGINT, SIGTERM, SIGHUP].contains(signal) { return true }
    }
    return false
  }
}
