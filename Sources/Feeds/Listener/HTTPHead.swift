/// What the head of a request says, and what is to be done with it: no I/O.
struct HTTPHead: Sendable {
  var path = ""
  var method = ""
  /// Whether every header's name is one.
  var hasClearNames = true
  /// The values of `Content-Length`, and how often it stands there.
  var contentLength: String?
  var contentLengths = 0
  /// The same of `Transfer-Encoding`.
  var transferEncoding: String?
  var transferEncodings = 0
  /// Whether the client waits for leave to send the body.
  var expectsLeave = false
  var connection = ""
  var upgrade = ""
  var webSocketVersion = ""
  var webSocketKey = ""
  var webSocketProtocols = ""
  var credentials = HTTPCredentials()

  /// What is to be done.
  enum Decision {
    /// The body is read, and looked at as the pass says.
    case read(ListenPath, ListenGate.Pass)
    /// It becomes a WebSocket.
    case upgrade(ListenPath, accept: String, chosen: String?)
    /// It is refused; at once, or when its body has been read and thrown away.
    case refuse(HTTPAnswer, atOnce: Bool)
    /// It is refused, for it is not shown who sends it.
    case turnAway(ListenTurnedAway, ListenRefusal)
  }

  /// What is to be done with a request whose body may be `limit` bytes long; `now` in seconds since 1970.
  func decide(limit: Int, policy: ListenPolicy, now: Int64) -> Decision {
    if let fault = framingFault { return .refuse(.refusal(400, fault), atOnce: true) }
    guard let path = ListenPath.named(path) else {
      return refuse(404, "there is nothing at this path; there are \(ListenPath.list)")
    }
    let isUpgrade = path.takesSockets && WebSocketHandshake.lists(upgrade, "websocket")
    guard isUpgrade || method == "POST" else {
      let takes = path.takesSockets ? "POST, and WebSocket; this was neither" : "POST"
      return .refuse(
        .refusal(405, "\(path.path) takes \(takes)", "Allow", "POST"), atOnce: expectsLeave)
    }
    do throws(ListenRefusal) {
      let pass = try policy.gate(path).pass(credentials, now: now)
      if isUpgrade { return decideUpgrade(path) }
      if let contentLength, (Int(contentLength) ?? .max) > limit {
        return refuse(413, Self.tooLong(limit))
      }
      return .read(path, pass)
    } catch {
      return .turnAway(
        ListenTurnedAway(path: path.path, status: error.status, words: error.words), error)
    }
  }

  static func tooLong(_ limit: Int) -> String {
    "a body may be \(limit) bytes long; send less at a time"
  }

  private func refuse(_ status: UInt32, _ words: String) -> Decision {
    .refuse(.refusal(status, words), atOnce: expectsLeave)
  }

  /// Where one server sees another end of a body than the next, a request can be smuggled.
  private var framingFault: String? {
    guard hasClearNames else { return "a header's name is none" }
    if contentLengths > 1 || transferEncodings > 1 || (contentLengths > 0 && transferEncodings > 0)
    {
      return "the length of the body is said twice"
    }
    if let transferEncoding, transferEncoding.lowercased() != "chunked" {
      return "a body may be chunked, and not encoded otherwise"
    }
    if let contentLength, !contentLength.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return "Content-Length is no number"
    }
    return nil
  }

  private func decideUpgrade(_ path: ListenPath) -> Decision {
    guard method == "GET", WebSocketHandshake.lists(connection, "upgrade"),
      contentLengths == 0 || contentLength == "0", transferEncodings == 0
    else { return refuse(400, "this is no handshake of a WebSocket") }
    guard webSocketVersion == "13" else {
      return .refuse(
        .refusal(426, "WebSockets of version 13 are taken", "Sec-WebSocket-Version", "13"),
        atOnce: true)
    }
    guard let accept = WebSocketHandshake.accept(webSocketKey) else {
      return refuse(400, "Sec-WebSocket-Key is not 16 bytes in base64")
    }
    return .upgrade(
      path, accept: accept,
      chosen: WebSocketHandshake.choose(from: webSocketProtocols, among: path.protocols))
  }
}
