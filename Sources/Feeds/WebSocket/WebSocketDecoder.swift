/// Reads the frames of a client, or of a server (RFC 6455): a state machine without I/O.
///
/// It keeps no more than one message up to its limit and one control frame. After a fault or a close
/// nothing more may be read.
package struct WebSocketDecoder: Sendable {
  /// The longest message in bytes.
  package let limit: Int
  private var head: WebSocketHead
  /// The frame whose payload is being read, with what is missing of it.
  private var frame: WebSocketHead.Frame?
  private var missing = 0
  /// How far into the frame's mask the next byte is.
  private var maskOffset = 0
  /// What the message is whose end has not come.
  private var kind: WebSocketOpcode?
  private var message: [UInt8] = []
  private var text = UTF8Check()
  private var control: [UInt8] = []

  /// A decoder of a new connection; messages are up to `limit` bytes long.
  package init(limit: Int = 1 << 20, from sender: WebSocketSender = .client) {
    self.limit = max(0, limit)
    head = WebSocketHead(from: sender)
  }

  /// How many bytes of a message are kept whose end has not come.
  package var pendingBytes: Int { message.count }

  /// Reads on from a position up to the next thing that the client says; `nil` when more bytes are
  /// needed (the position is the end then).
  package mutating func next(_ bytes: UnsafeRawBufferPointer, at position: inout Int)
    throws(WebSocketFault) -> WebSocketEvent?
  {
    while true {
      guard let frame else {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if let frame = try head.take(byte, inMessage: kind != nil) { try begin(frame) }
        if let event = try endIfWhole() { return event }
        continue
      }
      guard position < bytes.count else { return nil }
      let count = min(missing, bytes.count - position)
      let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
      position += count
      try take(part, of: frame)
      if let event = try endIfWhole() { return event }
    }
  }

  private mutating func begin(_ frame: WebSocketHead.Frame) throws(WebSocketFault) {
    if !frame.opcode.isControl {
      guard frame.length <= UInt64(limit - message.count) else { throw .tooLong }
      if frame.opcode != .continuation { kind = frame.opcode }
    }
    self.frame = frame
    missing = Int(frame.length)
    maskOffset = 0
    control = []
  }

  private mutating func take(_ part: UnsafeRawBufferPointer, of frame: WebSocketHead.Frame)
    throws(WebSocketFault)
  {
    let plain = Self.unmask(part, frame.mask, from: maskOffset)
    maskOffset = (maskOffset + part.count) & 3
    missing -= part.count
    guard !frame.opcode.isControl else { return control += plain }
    if kind == .text, !text.take(plain) { throw .invalidText }
    message += plain
  }

  /// Combines bytes with a mask, whose first byte is its highest.
  private static func unmask(_ part: UnsafeRawBufferPointer, _ mask: UInt32, from offset: Int)
    -> [UInt8]
  {
    let mask = mask << (offset * 8) | (offset == 0 ? 0 : mask >> (32 - offset * 8))
    return [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
      for index in 0..<part.count {
        buffer[index] = part[index] ^ UInt8(truncatingIfNeeded: mask >> (24 - (index & 3) * 8))
      }
      count = part.count
    }
  }

  /// Ends the frame when all of it is there; what it says, when that is whole too.
  private mutating func endIfWhole() throws(WebSocketFault) -> WebSocketEvent? {
    guard let frame, missing == 0 else { return nil }
    self.frame = nil
    switch frame.opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close: return try Self.close(control)
    case .continuation, .text, .binary: return frame.isFinal ? try endMessage() : nil
    }
  }

  private mutating func endMessage() throws(WebSocketFault) -> WebSocketEvent {
    guard text.isWhole else { throw .invalidText }
    let whole = message
    let isText = kind == .text
    message = []
    kind = nil
    return isText ? .text(whole) : .binary(whole)
  }

  private static func close(_ payload: [UInt8]) throws(WebSocketFault) -> WebSocketEvent {
    guard !payload.isEmpty else { return .close(code: nil, reason: []) }
    guard payload.count >= 2 else { throw .protocolError }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard isCloseCode(code) else { throw .protocolError }
    let reason = Array(payload[2...])
    var text = UTF8Check()
    guard text.take(reason), text.isWhole else { throw .invalidText }
    return .close(code: code, reason: reason)
  }

  /// The codes that may stand in a frame: the registered ones, and those of libraries and applications.
  private static func isCloseCode(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
