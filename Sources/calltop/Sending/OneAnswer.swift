import Dialects
import Feeds
import Synchronization

/// An answer that is waited for on a thread of its own; `changed` is called when it is there.
final class OneAnswer: Sendable {
  typealias Value = Result<SignalInviteAnswer, OpenIMSender.InviteFault>

  private let answer = Mutex<Value?>(nil)
  private let changed: @Sendable () -> Void

  init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  /// The answer, once it is there.
  var value: Value? { answer.withLock { $0 } }

  /// Asks.
  func start(_ ask: @escaping @Sendable () -> Value) {
    let code = FeedThread.spawn { [self] in finish(ask()) }
    if code != 0 {
      finish(.failure(OpenIMSender.InviteFault(words: "cannot start a thread")))
    }
  }

  private func finish(_ value: Value) {
    answer.withLock { $0 = value }
    changed()
  }
}
