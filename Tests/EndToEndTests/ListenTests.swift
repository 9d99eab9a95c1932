import Glibc
import Testing

/// The program as a listener: who sends, and what is told.
@Suite struct ListenTests {
  @Test func whatIsSentIsStreamed() throws {
    let program = try Product.start(["stream", "--json", "listen://127.0.0.1:0"])
    let port = try Self.port(program)
    let body = [Line.enter("anna"), Line.enter("bob"), "nonsense"].joined(separator: "\n")
    let answer = try Self.post(port, "/events", body)
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.hasSuffix("\r\n\r\n{\"read\":3,\"rejected\":1}\n"))
    try program.waitForOutput("\"bob\"")
    program.send(SIGTERM)
    let finished = try program.finish()
    #expect(finished.ending == .code(130))
    #expect(finished.output.contains("\"anna\""))
    #expect(finished.errors.contains("1 input was rejected"))
  }

  @Test func onceEndsWithASnapshot() throws {
    let program = try Product.start(
      ["once", "--json", "--timeout", "60s", "listen://127.0.0.1:0"])
    let port = try Self.port(program)
    let snapshot = """
      {"version":1,"roomID":"standup","type":"snapshot",\
      "data":{"complete":true,"participants":[{"userID":"anna"}]}}
      """
    #expect(try Self.post(port, "/events", snapshot).hasPrefix("HTTP/1.1 200 "))
    let finished = try program.finish()
    #expect(finished.ending == .code(0))
    #expect(try Report(finished).people("standup") == ["anna"])
  }

  @Test func aPortThatIsTakenIsToldAndEnds() throws {
    let first = try Product.start(["stream", "listen://127.0.0.1:0"])
    let port = try Self.port(first)
    let second = try Product.run("stream", "listen://127.0.0.1:\(port)")
    #expect(second.ending == .code(3))
    #expect(
      second.errors
        == "calltop: feed 'listen://127.0.0.1:\(port)': cannot listen at 127.0.0.1:\(port): "
        + "Address already in use; choose another port, or 0 for a free one\n")
    first.send(SIGTERM)
    #expect(try first.finish().ending == .code(130))
  }

  /// The port that the program says it has taken.
  static func port(_ program: Spawn) throws -> UInt16 {
    let said = try program.waitForErrors("\n")
    return try #require(
      UInt16(said.prefix { $0 != "\n" }.split(separator: ":").last ?? ""), "\(said)")
  }

  /// Sends a request and reads to the end of the connection.
  static func post(
    _ port: UInt16, _ path: String, _ body: String, headers: [String] = []
  ) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafeBytes(of: &address) { bytes in
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    try #require(code == 0, "connect: \(String(cString: strerror(errno)))")
    let request = Array(
      ("POST \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        + headers.map { $0 + "\r\n" }.joined()
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
    var answer: [UInt8] = []
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 30_000) > 0 {
      var block = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &block, block.count, 0)
      if count <= 0 { break }
      answer += block[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
