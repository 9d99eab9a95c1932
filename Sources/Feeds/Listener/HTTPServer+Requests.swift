import CHTTP
import CallRoom

// Requests: their heads, bodies and answers.
extension HTTPServer {
  /// A request's head has come; what is kept of it until its end, or `nil` to break it off.
  func begin(_ connection: OpaquePointer, path: String, method: String)
    -> (request: HTTPRequest?, goesOn: Bool)
  {
    let head = head(of: connection, path: path, method: method)
    switch head.decide(limit: limits.bodyBytes, policy: policy, now: now) {
    case .read(let path, let pass): return (HTTPRequest(to: path, pass: pass), true)
    case .refuse(let answer, atOnce: true): return (nil, self.answer(connection, answer))
    case .refuse(let answer, atOnce: false): return (HTTPRequest(refused: answer), true)
    case .turnAway(let request, let refusal):
      queue.turnAway(request)
      if head.expectsLeave { return (nil, answer(connection, refusal.answer)) }
      return (HTTPRequest(refused: refusal.answer), true)
    case .upgrade(let path, let accept, let chosen):
      guard let server else { return (nil, false) }
      return (HTTPRequest(to: path), chttp_upgrade(server, connection, accept, chosen) != 0)
    }
  }

  /// The time of day in seconds since 1970.
  private var now: Int64 { inlet.moment(in: 0).microseconds / 1_000_000 }

  /// More of a body has come.
  func take(_ bytes: UnsafeRawBufferPointer, of request: HTTPRequest) {
    guard request.refusal == nil else { return }
    openBytes += bytes.count
    request.take(bytes)
    let isTooLong = request.body.count > limits.bodyBytes
    guard isTooLong || openBytes > limits.openBytes else { return }
    openBytes -= request.body.count
    if !isTooLong { queue.miss() }
    request.refuse(isTooLong ? .refusal(413, HTTPHead.tooLong(limits.bodyBytes)) : .busy)
  }

  /// A request is whole; whether the connection goes on.
  func finish(_ connection: OpaquePointer, _ request: HTTPRequest) -> Bool {
    if let refusal = request.refusal { return answer(connection, refusal) }
    guard let path = request.path else { return answer(connection, .busy) }
    // Before a byte of it is read as anything.
    do throws(ListenRefusal) { try check(request) } catch {
      queue.turnAway(
        ListenTurnedAway(path: path.path, status: error.status, words: error.words))
      return answer(connection, error.answer)
    }
    guard queue.hasRoom else {
      queue.miss()
      return answer(connection, path.isWaitedFor ? .taken(path, nil) : .busy)
    }
    remember(request)
    let unit = request.body.withUnsafeBytes {
      inlet.decode($0, by: path.dialect(), asLines: path.isLines)
    }
    queue.put(unit)
    return answer(connection, .taken(path, unit))
  }

  /// Looks at what the head promised of the body.
  private func check(_ request: HTTPRequest) throws(ListenRefusal) {
    switch request.pass {
    case .whole: break
    case .liveKit(let gate, let claims): try gate.check(request.body, claims)
    case .sMeeting(let gate, let signed):
      try gate.check(request.body, signed)
      guard replays.isNew(signed.replayKey, second: signed.second) else {
        throw ListenRefusal("the webhook has come already: its nonce is known")
      }
    }
  }

  /// What was taken once is not taken again.
  private func remember(_ request: HTTPRequest) {
    guard case .sMeeting(let gate, let signed) = request.pass else { return }
    replays.remember(signed.replayKey, second: signed.second, oldest: now - gate.skew)
  }

  private func answer(_ connection: OpaquePointer, _ answer: HTTPAnswer) -> Bool {
    chttp_answer(
      connection, answer.status, answer.type, answer.body, answer.body.count,
      answer.header?.name, answer.header?.value) != 0
  }

  private func head(of connection: OpaquePointer, path: String, method: String) -> HTTPHead {
    let headers = HTTPHeaders(connection)
    var head = HTTPHead(path: path, method: method)
    head.hasClearNames = chttp_header_names_are_clear(connection) != 0
    head.contentLength = headers.value("Content-Length")
    head.contentLengths = headers.count("Content-Length")
    head.transferEncoding = headers.value("Transfer-Encoding")
    head.transferEncodings = headers.count("Transfer-Encoding")
    head.expectsLeave = headers.value("Expect") != nil
    head.credentials = headers.credentials
    head.upgrade = headers.value("Upgrade") ?? ""
    guard !head.upgrade.isEmpty else { return head }
    head.connection = headers.value("Connection") ?? ""
    head.webSocketVersion = headers.value("Sec-WebSocket-Version") ?? ""
    head.webSocketKey = headers.value("Sec-WebSocket-Key") ?? ""
    head.webSocketProtocols = headers.value("Sec-WebSocket-Protocol") ?? ""
    return head
  }
}

/// The headers of a request, as libmicrohttpd has them.
private struct HTTPHeaders {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  func value(_ name: String) -> String? {
    chttp_header(connection, name).map { String(cString: $0) }
  }

  func count(_ name: String) -> Int { Int(chttp_header_count(connection, name)) }

  /// Every header of a name, as it was sent.
  func all(_ name: String) -> [HTTPCredentials.Header] {
    var found: [HTTPCredentials.Header] = []
    withUnsafeMutablePointer(to: &found) { pointer in
      chttp_headers(
        connection, name,
        { context, name, value in
          guard let context, let name, let value else { return }
          context.assumingMemoryBound(to: [HTTPCredentials.Header].self).pointee.append(
            HTTPCredentials.Header(name: String(cString: name), value: String(cString: value)))
        }, pointer)
    }
    return found
  }

  var credentials: HTTPCredentials {
    var credentials = HTTPCredentials()
    credentials.authorizations = all("Authorization").map(\.value)
    credentials.applicationIDs = SMeetingGate.applicationNames.flatMap(all)
    guard !credentials.applicationIDs.isEmpty else { return credentials }
    credentials.nonces = all("nonce").map(\.value)
    credentials.timestamps = all("timestamp").map(\.value)
    credentials.signatures = all("signature").map(\.value)
    return credentials
  }
}
