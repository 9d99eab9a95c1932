import CHTTP

// Requests: their heads, bodies and answers.
extension HTTPServer {
  /// A request's head has come; what is kept of it until its end, or `nil` to break it off.
  func begin(_ connection: OpaquePointer, path: String, method: String)
    -> (request: HTTPRequest?, goesOn: Bool)
  {
    switch head(of: connection, path: path, method: method).decide(limit: limits.bodyBytes) {
    case .read(let path): return (HTTPRequest(to: path), true)
    case .refuse(let answer, atOnce: true): return (nil, self.answer(connection, answer))
    case .refuse(let answer, atOnce: false): return (HTTPRequest(refused: answer), true)
    case .upgrade(let path, let accept, let chosen):
      guard let server else { return (nil, false) }
      return (HTTPRequest(to: path), chttp_upgrade(server, connection, accept, chosen) != 0)
    }
  }

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
    guard let path = request.path, queue.hasRoom else {
      queue.miss()
      return answer(connection, .busy)
    }
    let unit = request.body.withUnsafeBytes {
      inlet.decode($0, by: path.dialect(), asLines: path.isLines)
    }
    queue.put(unit)
    return answer(connection, .taken(read: unit.inputs.count, rejected: unit.rejected))
  }

  private func answer(_ connection: OpaquePointer, _ answer: HTTPAnswer) -> Bool {
    chttp_answer(
      connection, answer.status, answer.type, answer.body, answer.body.count,
      answer.header?.name, answer.header?.value) != 0
  }

  private func head(of connection: OpaquePointer, path: String, method: String) -> HTTPHead {
    func value(_ name: String) -> String? {
      chttp_header(connection, name).map { String(cString: $0) }
    }
    var head = HTTPHead(path: path, method: method)
    head.hasClearNames = chttp_header_names_are_clear(connection) != 0
    head.contentLength = value("Content-Length")
    head.contentLengths = Int(chttp_header_count(connection, "Content-Length"))
    head.transferEncoding = value("Transfer-Encoding")
    head.transferEncodings = Int(chttp_header_count(connection, "Transfer-Encoding"))
    head.expectsLeave = value("Expect") != nil
    head.upgrade = value("Upgrade") ?? ""
    guard !head.upgrade.isEmpty else { return head }
    head.connection = value("Connection") ?? ""
    head.webSocketVersion = value("Sec-WebSocket-Version") ?? ""
    head.webSocketKey = value("Sec-WebSocket-Key") ?? ""
    head.webSocketProtocols = value("Sec-WebSocket-Protocol") ?? ""
    return head
  }
}
