import Dialects
import Glibc
import Synchronization

/// Requests on their way out through a gateway's one connection: another connection of the same account
/// would end it.
///
/// Who asks waits on a thread of its own; the connection's thread takes and answers.
final class OpenIMOutbox: Sendable {
  /// One request.
  final class Request: Sendable {
    let code: GatewayCode
    let data: [UInt8]
    let msgIncr: String
    private let answered = Doorbell()
    private let answer = Mutex<Result<GatewayFrame, Fault>?>(nil)

    init(_ code: GatewayCode, _ data: [UInt8], msgIncr: String) {
      self.code = code
      self.data = data
      self.msgIncr = msgIncr
    }

    /// The first answer counts.
    func finish(_ result: Result<GatewayFrame, Fault>) {
      answer.withLock { $0 = $0 ?? result }
      answered.ring()
    }

    func wait(milliseconds: Int64) -> Result<GatewayFrame, Fault>? {
      let deadline = monotonicMilliseconds() + milliseconds
      while true {
        if let result = answer.withLock({ $0 }) { return result }
        let left = deadline - monotonicMilliseconds()
        guard left > 0 else { return nil }
        var entry = pollfd(fd: answered.descriptor, events: Int16(POLLIN), revents: 0)
        // Without a bell it looks now and then.
        poll(&entry, 1, Int32(answered.descriptor < 0 ? min(left, 50) : left))
      }
    }
  }

  /// Why a request has no answer.
  struct Fault: Error, Equatable {
    let words: String
  }

  private struct State {
    var waiting: [Request] = []
    var sent: [String: Request] = [:]
    var count: UInt64 = 0
  }

  /// How many requests may wait and be under way.
  private static let limit = 16

  private let state = Mutex(State())
  /// Rung when there is something to take.
  let bell = Doorbell()

  /// Sends a request and waits for the answer, some milliseconds at most.
  ///
  /// What could not be sent in time is not sent later.
  func request(_ code: GatewayCode, _ data: [UInt8], milliseconds: Int64) -> Result<
    GatewayFrame, Fault
  > {
    let request = state.withLock { state -> Request? in
      guard state.waiting.count + state.sent.count < Self.limit else { return nil }
      state.count += 1
      let request = Request(code, data, msgIncr: "calltop-\(getpid())-\(state.count)")
      state.waiting.append(request)
      return request
    }
    guard let request else { return .failure(Fault(words: "too much is on its way already")) }
    bell.ring()
    if let answer = request.wait(milliseconds: milliseconds) { return answer }
    let wasSent = state.withLock { state in
      state.waiting.removeAll { $0 === request }
      return state.sent.removeValue(forKey: request.msgIncr) != nil
    }
    let words =
      wasSent
      ? "no answer in time; whether the server took it is not known"
      : "the gateway is not connected; nothing was sent"
    return .failure(Fault(words: words))
  }

  /// What is to be sent now; each is answered later, or fails with the connection.
  func take() -> [Request] {
    bell.hear()
    return state.withLock { state in
      let requests = state.waiting
      state.waiting = []
      for request in requests { state.sent[request.msgIncr] = request }
      return requests
    }
  }

  /// The server's answer to a request; whether there was one.
  @discardableResult
  func answer(_ frame: GatewayFrame) -> Bool {
    guard let request = state.withLock({ $0.sent.removeValue(forKey: frame.msgIncr) }) else {
      return false
    }
    request.finish(.success(frame))
    return true
  }

  /// The connection is lost: of what was sent nobody knows.
  func lose() {
    let lost = state.withLock { state in
      defer { state.sent = [:] }
      return state.sent.values
    }
    for request in lost {
      request.finish(
        .failure(Fault(words: "the connection was lost; whether the server took it is not known")))
    }
  }
}
