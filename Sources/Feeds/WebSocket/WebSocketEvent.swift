/// What a client says over a WebSocket.
package enum WebSocketEvent: Sendable, Equatable {
  /// A whole text message, valid UTF-8.
  case text([UInt8])
  /// A whole binary message.
  case binary([UInt8])
  /// A ping, to be answered with the same bytes.
  case ping([UInt8])
  /// A pong.
  case pong([UInt8])
  /// The client closes; `nil` where it gives no code.
  case close(code: UInt16?, reason: [UInt8])
}

/// Why a connection is closed (RFC 6455 §7.4.1).
package enum WebSocketFault: Error, Sendable, Equatable {
  /// What came is no frame that a client may send now.
  case protocolError
  /// A text, or a reason to close, is no UTF-8.
  case invalidText
  /// A message is longer than the limit.
  case tooLong

  /// The code to close with.
  package var closeCode: UInt16 {
    switch self {
    case .protocolError: 1002
    case .invalidText: 1007
    case .tooLong: 1009
    }
  }
}

/// What a frame is (RFC 6455 §5.2).
package enum WebSocketOpcode: UInt8, Sendable {
  /// More of the message that has begun.
  case continuation = 0
  /// A text, or its beginning.
  case text = 1
  /// Bytes, or their beginning.
  case binary = 2
  /// The end of the connection.
  case close = 8
  /// A question whether the other side is there.
  case ping = 9
  /// The answer to it.
  case pong = 10

  /// Whether it may come between the fragments of a message, and is none itself.
  var isControl: Bool { rawValue >= 8 }
}
