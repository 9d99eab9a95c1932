/// One request of a client.
package struct HTTPCall: Sendable {
  /// The verb: GET, POST and so on.
  package var method: String
  /// What is asked for, from the slash on (`/twirp/livekit.RoomService/ListRooms`).
  package var target: String
  /// More headers, by name; secrets may stand here and nowhere else.
  package var headers: [(name: String, value: String)]
  /// What is sent; `nil` for nothing.
  package var body: [UInt8]?

  /// A request; one with a body is a POST where nothing else is said.
  package init(
    method: String? = nil, target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil
  ) {
    self.method = method ?? (body == nil ? "GET" : "POST")
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// What of it can be in no request, where something is.
  var fault: String? {
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return "'\(target)' is no path of a request"
    }
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isToken) else {
        return "'\(header.name)' is no name of a header"
      }
      // What a secret file holds may be anything; a line end would begin a header of its own.
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        return "the value of \(header.name) has a control character"
      }
    }
    return method.utf8.allSatisfy(Self.isToken) ? nil : "'\(method)' is no method"
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}

/// What a server answered.
package struct HTTPReply: Sendable, Equatable {
  /// Its status, 100 to 599.
  package let status: Int
  /// Its body.
  package let body: [UInt8]

  /// The body of an answer that says yes.
  package func expectSuccess() throws(ClientFault) -> [UInt8] {
    guard 200..<300 ~= status else { throw .status(status) }
    return body
  }
}
