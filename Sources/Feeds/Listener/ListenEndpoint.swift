import Glibc

/// An address and a port to listen at.
package struct ListenEndpoint: Sendable, Equatable {
  /// An IPv4 or IPv6 address as it is written, without brackets.
  package let host: String
  /// The port; 0 for one that is free.
  package let port: UInt16

  private let isIPv6: Bool

  /// Reads `ADDR:PORT`; what is wrong with it, where it cannot.
  ///
  /// The address is `127.0.0.1` when it is missing or `localhost`; IPv6 stands in brackets.
  package static func read(_ text: Substring) -> Result<ListenEndpoint, ListenFault> {
    guard let colon = text.lastIndex(of: ":") else {
      return .failure(ListenFault("expected listen://ADDR:PORT, got no port"))
    }
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
      return .failure(ListenFault("expected a port from 0 to 65535, got '\(digits)'"))
    }
    var host = String(text[..<colon])
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = String(host.dropFirst().dropLast()) }
    var four = in_addr()
    var six = in6_addr()
    let isAddress =
      isBracketed ? inet_pton(AF_INET6, host, &six) == 1 : inet_pton(AF_INET, host, &four) == 1
    guard isAddress else {
      return .failure(
        ListenFault(
          "expected an address of this machine (127.0.0.1, [::1], 0.0.0.0), got '\(host)'"))
    }
    return .success(ListenEndpoint(host: host, port: port, isIPv6: isBracketed))
  }

  /// As it is written in a feed's address.
  package var text: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool {
    isIPv6 ? host == "::1" || host.lowercased().hasPrefix("::ffff:127.") : host.hasPrefix("127.")
  }

  /// Opens a socket that listens there, and tells where it does.
  func open() -> Result<(socket: Int32, place: ListenEndpoint), ListenFault> {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listener = socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    guard listener >= 0 else { return .failure(fault(errno)) }
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard bind(listener) == 0, listen(listener, 512) == 0 else {
      let code = errno
      close(listener)
      return .failure(fault(code))
    }
    return .success(
      (listener, ListenEndpoint(host: host, port: Self.port(of: listener), isIPv6: isIPv6)))
  }

  private func bind(_ listener: Int32) -> Int32 {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &address.sin6_addr)
      return Self.bind(listener, &address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return Self.bind(listener, &address)
  }

  private static func bind<Address>(_ listener: Int32, _ address: inout Address) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return -1 }
      return Glibc.bind(
        listener, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// The port, which stands at the same place in addresses of both kinds.
  private static func port(of listener: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      guard let base = bytes.baseAddress,
        getsockname(listener, base.assumingMemoryBound(to: sockaddr.self), &size) == 0
      else { return 0 }
      return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }

  /// Why it cannot listen, and what to do.
  private func fault(_ code: Int32) -> ListenFault {
    let advice =
      switch code {
      case EADDRINUSE: "; choose another port, or 0 for a free one"
      case EACCES: "; ports below 1024 need privileges, choose a higher one"
      case EADDRNOTAVAIL: "; it is no address of this machine"
      default: ""
      }
    return ListenFault("cannot listen at \(text): \(String(cString: strerror(code)))\(advice)")
  }
}

/// Why nothing can be listened to, and what to do.
package struct ListenFault: Error, Sendable, Equatable {
  /// In words.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
