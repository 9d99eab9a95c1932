import CTerm

extension Terminal {
  /// Lets a stack overflow in the calling thread restore the terminal too.
  ///
  /// The thread that opens the terminal has that already; every other crash restores from any thread.
  package static func guardThisThread() { ct_guard_this_thread() }
}
