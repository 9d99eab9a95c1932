import Glibc

/// One WebSocket of a listener, with what was read and not understood yet, and what waits to be written.
///
/// Confined to the listener's thread.
final class WebSocketConnection {
  let descriptor: Int32
  /// With what the server closes it.
  let handle: OpaquePointer
  let path: ListenPath
  private var decoder: WebSocketDecoder
  private var input: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private(set) var heardAt = monotonicMilliseconds()
  /// Whether it was silent and has been asked whether it is there.
  var isAsked = false
  /// Whether what it said waits for room.
  private(set) var isPaused = false
  /// Whether its client is gone, or does not read what is sent.
  private(set) var isBroken = false
  /// How many bytes of it were counted as not whole yet.
  private(set) var counted = 0
  /// Until when its client may take to close it; `nil` while it is open.
  private(set) var closesUntil: Int64?

  private static let chunk = 65_536
  /// Answers that a client may leave unread, in bytes.
  private static let outputLimit = 65_536

  /// What came of reading.
  enum Reading {
    case nothing
    case bytes
    case ended
  }

  /// A connection that has just become a WebSocket; `bytes` were read beyond its handshake.
  init(
    _ descriptor: Int32, _ handle: OpaquePointer, to path: ListenPath, limit: Int, bytes: [UInt8]
  ) {
    self.descriptor = descriptor
    self.handle = handle
    self.path = path
    decoder = WebSocketDecoder(limit: limit)
    input = bytes
    isPaused = !bytes.isEmpty
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Whether a close was sent.
  var isClosing: Bool { closesUntil != nil }

  /// What it is polled for; nothing more is read while what was read waits.
  var awaits: Int16 {
    Int16((isPaused ? 0 : POLLIN) | (output.isEmpty ? 0 : POLLOUT))
  }

  /// Nothing more is read until there is room.
  func pause() { isPaused = true }

  /// There is room again; whoever was not heard meanwhile was not silent.
  func resume() {
    isPaused = false
    heardAt = monotonicMilliseconds()
  }

  /// Reads what has come; of a connection that closes nothing is kept.
  func receive() -> Reading {
    if position == input.count {
      input = []
      position = 0
    }
    guard !isPaused || isClosing else { return .nothing }
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
      count = recv(descriptor, buffer.baseAddress, Self.chunk, 0)
      filled = max(0, count)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .ended }
    guard count > 0 else { return .ended }
    heardAt = monotonicMilliseconds()
    isAsked = false
    guard !isClosing else { return .nothing }
    input = block
    return .bytes
  }

  /// The next thing that was said; `nil` when more must be read.
  func next() throws(WebSocketFault) -> WebSocketEvent? {
    let result = input.withUnsafeBytes { bytes -> Result<WebSocketEvent?, WebSocketFault> in
      do throws(WebSocketFault) { return .success(try decoder.next(bytes, at: &position)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// By how much the bytes that are not whole yet have grown since they were counted last.
  func count() -> Int {
    let now = decoder.pendingBytes + input.count - position
    defer { counted = now }
    return now - counted
  }

  /// Sends a frame, now or when there is room.
  func send(_ frame: [UInt8]) {
    guard !isClosing else { return }
    output += frame
    if !flush() || output.count > Self.outputLimit { giveUp() }
  }

  /// Nothing more is sent.
  func giveUp() {
    isBroken = true
    output = []
  }

  /// Sends the last frame, and forgets what was read.
  func close(_ frame: [UInt8], until end: Int64) -> Bool {
    output += frame
    closesUntil = end
    isPaused = false
    decoder = WebSocketDecoder(limit: decoder.limit)
    input = []
    position = 0
    return flush()
  }

  /// Writes what waits, as far as there is room; `false` when the client is gone.
  func flush() -> Bool {
    while !output.isEmpty {
      // Never SIGPIPE, whoever has gone.
      let count = Glibc.send(descriptor, output, output.count, Int32(MSG_NOSIGNAL))
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN
      }
      output.removeFirst(count)
    }
    if isClosing { shutdown(descriptor, Int32(SHUT_WR)) }
    return true
  }
}
