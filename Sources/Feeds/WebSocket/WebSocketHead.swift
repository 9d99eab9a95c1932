/// Who sends the frames: a client masks them, always, and a server never.
package enum WebSocketSender: Sendable {
  /// Whoever opened the connection.
  case client
  /// Whoever was asked.
  case server
}

/// The beginning of a frame, read byte by byte: a fault is found at the byte that is wrong.
struct WebSocketHead: Sendable {
  /// A frame as its head tells it.
  struct Frame: Sendable, Equatable {
    var isFinal: Bool
    var opcode: WebSocketOpcode
    /// The payload's bytes.
    var length: UInt64
    /// What each four bytes of the payload are combined with; 0 changes nothing.
    var mask: UInt32
  }

  private let sender: WebSocketSender
  private var frame = Frame(isFinal: false, opcode: .text, length: 0, mask: 0)
  /// How many bytes have come.
  private var count = 0
  /// How many bytes the length takes beyond the first two: 0, 2 or 8.
  private var lengthBytes = 0

  init(from sender: WebSocketSender) { self.sender = sender }

  /// How many bytes a mask takes.
  private var maskBytes: Int { sender == .client ? 4 : 0 }

  /// Takes a byte; the frame, when it was the head's last.
  ///
  /// `inMessage` tells that a message has begun whose end has not come.
  mutating func take(_ byte: UInt8, inMessage: Bool) throws(WebSocketFault) -> Frame? {
    let place = count
    count += 1
    switch place {
    case 0: try takeOpcode(byte, inMessage: inMessage)
    case 1: try takeLength(byte)
    case ..<(2 + lengthBytes):
      frame.length = frame.length << 8 | UInt64(byte)
      if count == 2 + lengthBytes { try checkLength() }
    default:
      frame.mask = frame.mask << 8 | UInt32(byte)
    }
    guard count >= 2, count == 2 + lengthBytes + maskBytes else { return nil }
    let whole = frame
    self = WebSocketHead(from: sender)
    return whole
  }

  private mutating func takeOpcode(_ byte: UInt8, inMessage: Bool) throws(WebSocketFault) {
    guard byte & 0x70 == 0, let opcode = WebSocketOpcode(rawValue: byte & 0x0F) else {
      throw .protocolError
    }
    frame.isFinal = byte & 0x80 != 0
    frame.opcode = opcode
    if opcode.isControl {
      guard frame.isFinal else { throw .protocolError }
    } else {
      guard (opcode == .continuation) == inMessage else { throw .protocolError }
    }
  }

  private mutating func takeLength(_ byte: UInt8) throws(WebSocketFault) {
    guard (byte & 0x80 != 0) == (sender == .client) else { throw .protocolError }
    let length = byte & 0x7F
    guard length <= 125 || !frame.opcode.isControl else { throw .protocolError }
    lengthBytes = length == 126 ? 2 : length == 127 ? 8 : 0
    frame.length = lengthBytes == 0 ? UInt64(length) : 0
  }

  /// A length stands in as few bytes as it fits in, and below 2^63.
  private func checkLength() throws(WebSocketFault) {
    let least: UInt64 = lengthBytes == 2 ? 126 : 65_536
    guard frame.length >= least, frame.length < 1 << 63 else { throw .protocolError }
  }
}
