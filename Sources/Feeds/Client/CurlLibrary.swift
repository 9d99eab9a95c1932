import CCurl

/// What HTTP and WebSocket clients have in common of libcurl.
enum CurlLibrary {
  /// Loads it, the first time.
  static func load() throws(ClientFault) {
    var reason = ccurl_reason()
    guard ccurl_load(&reason) == CCURL_DONE else { throw .noLibrary(text(of: reason)) }
  }

  /// A reason's words.
  static func text(of reason: ccurl_reason) -> String {
    withUnsafeBytes(of: reason.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Calls with settings as C has them.
  static func withSettings<Result>(
    _ settings: ClientSettings, _ endpoint: RemoteEndpoint, _ cancellation: Cancellation,
    _ body: (inout ccurl_settings) -> Result
  ) -> Result {
    var raw = ccurl_settings(
      ca_file: nil, connect_milliseconds: settings.connectMilliseconds,
      total_milliseconds: settings.requestMilliseconds, cancel: cancellation.descriptor,
      is_direct: endpoint.isLoopback ? 1 : 0)
    guard let file = settings.caFile else { return body(&raw) }
    return file.withCString { path in
      raw.ca_file = path
      return body(&raw)
    }
  }

  /// Why it did not work; `nil` where it did.
  static func fault(
    _ outcome: ccurl_outcome, _ reason: String, at endpoint: RemoteEndpoint, limit: Int
  ) -> ClientFault? {
    switch outcome {
    case CCURL_DONE: nil
    case CCURL_CANCELLED: .cancelled
    case CCURL_UNAVAILABLE: .noLibrary(reason)
    case CCURL_ADDRESS: .invalidRequest("\(endpoint.text) is no address that can be asked")
    case CCURL_RESOLVE: .unknownHost(endpoint.host)
    case CCURL_CONNECT: .unreachable(endpoint.text)
    case CCURL_TIMEOUT, CCURL_AGAIN: .timedOut
    case CCURL_CERTIFICATE: .untrusted(reason)
    case CCURL_TLS: .insecure(reason)
    case CCURL_CA_FILE: .invalidRequest("ca_file cannot be used: \(reason)")
    case CCURL_CLOSED: .closed("")
    case CCURL_TOO_LONG: .tooLong(limit)
    default: .other(reason)
    }
  }
}
