import EventCore
import Glibc

/// A thread of its own for one feed, so that a blocking read never holds up anything else.
package enum FeedThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a feed; `ended` is called on its thread when it has run to its end.
  ///
  /// Signals are blocked on it, for the main thread reads them.
  package static func start(
    _ feed: any Feed, into inlet: Inlet, ended: @escaping @Sendable () -> Void = {}
  ) {
    let code = spawn {
      feed.run(into: inlet)
      ended()
    }
    guard code != 0 else { return }
    inlet.phase(.failed(fault(code)))
    ended()
  }

  /// Runs something on a thread of its own, without signals; an error's number, or 0.
  package static func spawn(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // What a fault in this thread raises must stay deliverable.
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&all, signal) }
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code == 0 { pthread_detach(thread) } else { work.release() }
    return code
  }

  /// Why no thread could be started.
  static func fault(_ code: Int32) -> String {
    "cannot start a thread: \(String(cString: strerror(code)))"
  }
}
