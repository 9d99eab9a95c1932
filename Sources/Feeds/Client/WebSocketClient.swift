import CCurl
import Glibc

/// A WebSocket to a server, by TCP or TLS: bounded, and called off from any thread.
///
/// Used on one thread. Pings are answered while it waits for the next message.
package final class WebSocketClient {
  /// Whom it talks to.
  package let endpoint: RemoteEndpoint
  private let settings: ClientSettings
  private let cancellation: Cancellation
  private let stream: OpaquePointer
  private var decoder: WebSocketDecoder
  private var input: [UInt8] = []
  private var position = 0
  private var isClosed = false
  /// When something was heard last, by ``monotonicMilliseconds()``.
  package private(set) var heardAt = monotonicMilliseconds()

  private static let chunk = 65_536

  /// Opens a WebSocket; waits until the server has agreed.
  ///
  /// `call` gives the target and more headers.
  package init(
    _ endpoint: RemoteEndpoint, _ call: HTTPCall, protocols: [String] = [],
    settings: ClientSettings, cancellation: Cancellation
  ) throws(ClientFault) {
    self.endpoint = endpoint
    self.settings = settings
    self.cancellation = cancellation
    decoder = WebSocketDecoder(limit: settings.answerBytes, from: .server)
    if let fault = call.fault { throw .invalidRequest(fault) }
    try CurlLibrary.load()
    stream = try Self.open(endpoint, settings, cancellation)
    try shakeHands(WebSocketClientHandshake(call, at: endpoint, protocols: protocols))
  }

  deinit { ccurl_stream_close(stream) }

  private static func open(
    _ endpoint: RemoteEndpoint, _ settings: ClientSettings, _ cancellation: Cancellation
  ) throws(ClientFault) -> OpaquePointer {
    var stream: OpaquePointer?
    var reason = ccurl_reason()
    let outcome = CurlLibrary.withSettings(settings, endpoint, cancellation) { raw in
      ccurl_stream_open(endpoint.url(), &raw, &stream, &reason)
    }
    let words = CurlLibrary.text(of: reason)
    if let fault = CurlLibrary.fault(outcome, words, at: endpoint, limit: settings.answerBytes) {
      throw fault
    }
    guard let stream else { throw .other(words) }
    return stream
  }

  private func shakeHands(_ handshake: WebSocketClientHandshake) throws(ClientFault) {
    var handshake = handshake
    let deadline = monotonicMilliseconds() + Int64(settings.requestMilliseconds)
    try write(handshake.request)
    while true {
      guard let bytes = try read(until: deadline) else { throw .timedOut }
      if let rest = try handshake.take(bytes) {
        input = rest
        return
      }
    }
  }

  /// The descriptor to poll beside others.
  ///
  /// Only after ``next(until:)`` has returned `nil`: before, bytes may wait that no descriptor tells of.
  package var descriptor: Int32 { ccurl_stream_descriptor(stream) }

  /// The next thing that the server says; `nil` when it says nothing until the deadline, a moment of
  /// ``monotonicMilliseconds()`` (0 does not wait).
  ///
  /// A close is answered and returned; what comes then is ``ClientFault/closed(_:)``.
  package func next(until deadline: Int64) throws(ClientFault) -> WebSocketEvent? {
    while true {
      guard !isClosed else { throw .closed("") }
      if let event = try take() {
        switch event {
        case .ping(let bytes): try write(WebSocketEncoder.masked(.pong, bytes))
        case .close(let code, _):
          isClosed = true
          try? write(WebSocketEncoder.maskedClose(code))
          return event
        default: return event
        }
        continue
      }
      guard let bytes = try read(until: deadline) else { return nil }
      input = bytes
      position = 0
    }
  }

  /// Sends a text, a binary message or a ping; waits until it is written.
  package func send(_ opcode: WebSocketOpcode, _ payload: some Collection<UInt8>)
    throws(ClientFault)
  {
    guard !isClosed else { throw .closed("") }
    try write(WebSocketEncoder.masked(opcode, payload))
  }

  /// Tells the server that nothing more is wanted.
  package func close(_ code: UInt16 = 1000) {
    guard !isClosed else { return }
    isClosed = true
    try? write(WebSocketEncoder.maskedClose(code))
  }

  private func take() throws(ClientFault) -> WebSocketEvent? {
    let result = input.withUnsafeBytes { bytes -> Result<WebSocketEvent?, WebSocketFault> in
      do throws(WebSocketFault) { return .success(try decoder.next(bytes, at: &position)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let event): return event
    case .failure(let fault):
      close(fault.closeCode)
      throw fault == .tooLong
        ? .tooLong(settings.answerBytes) : .unexpected("the server sent no frame of a WebSocket")
    }
  }

  /// What has come; `nil` when nothing does until the deadline.
  private func read(until deadline: Int64) throws(ClientFault) -> [UInt8]? {
    while true {
      guard !cancellation.isCancelled else { throw .cancelled }
      var count = 0
      var outcome = CCURL_AGAIN
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
        outcome = ccurl_stream_receive(stream, buffer.baseAddress, Self.chunk, &count)
        filled = outcome == CCURL_DONE ? count : 0
      }
      if outcome == CCURL_DONE {
        heardAt = monotonicMilliseconds()
        return bytes
      }
      guard outcome == CCURL_AGAIN else {
        isClosed = true
        throw .closed("")
      }
      guard monotonicMilliseconds() < deadline else { return nil }
      cancellation.wait(until: deadline, on: descriptor)
    }
  }

  private func write(_ bytes: [UInt8]) throws(ClientFault) {
    let deadline = monotonicMilliseconds() + Int64(settings.requestMilliseconds)
    var done = 0
    while done < bytes.count {
      guard !cancellation.isCancelled else { throw .cancelled }
      var count = 0
      let outcome = bytes.withUnsafeBytes { buffer in
        ccurl_stream_send(
          stream, buffer.baseAddress?.advanced(by: done), bytes.count - done, &count)
      }
      switch outcome {
      case CCURL_DONE: done += count
      case CCURL_AGAIN:
        guard monotonicMilliseconds() < deadline else { throw .timedOut }
        cancellation.wait(until: deadline, on: descriptor, for: Int16(POLLOUT))
      default:
        isClosed = true
        throw .closed("")
      }
    }
  }
}
