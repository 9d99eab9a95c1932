import Glibc

/// A server to reach: a host, a port, and whether by TLS.
package struct RemoteEndpoint: Sendable, Equatable {
  /// A name or an address; IPv6 stands in brackets.
  package let host: String
  /// The port, from 1.
  package let port: UInt16
  /// Whether it is reached by TLS.
  package let isSecure: Bool

  /// Reads `HOST:PORT`, or `HOST` where a usual port is given; what is wrong with it, where it cannot.
  package static func read(_ text: Substring, usualPort: UInt16? = nil, isSecure: Bool = false)
    -> Result<RemoteEndpoint, ListenFault>
  {
    var host = text
    var port = usualPort
    let afterBrackets = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[afterBrackets...].lastIndex(of: ":") {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      port = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt16(digits) : nil
      guard let port, port > 0 else {
        return .failure(ListenFault("expected a port from 1 to 65535, got '\(digits)'"))
      }
    }
    guard let port else { return .failure(ListenFault("expected HOST:PORT, got no port")) }
    guard isHost(host) else {
      return .failure(ListenFault("expected a host's name or address, got '\(host)'"))
    }
    return .success(RemoteEndpoint(host: String(host), port: port, isSecure: isSecure))
  }

  /// As it is written in a feed's address.
  package var text: String { "\(host):\(port)" }

  /// The address of something there; `target` begins with a slash.
  package func url(_ target: String = "/") -> String {
    "\(isSecure ? "https" : "http")://\(text)\(target)"
  }

  /// Whether it is this machine, which no proxy stands before.
  package var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
  }

  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      var six = in6_addr()
      return inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &six) == 1
    }
    return 1...253 ~= host.utf8.count
      && host.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }
}
