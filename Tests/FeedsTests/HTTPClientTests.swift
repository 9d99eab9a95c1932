import Glibc
import Synchronization
import Testing

@testable import Feeds

/// The client of HTTP against servers that behave and servers that do not.
@Suite struct HTTPClientTests {
  private func client(
    _ server: ServerOfTest, _ cancellation: Cancellation = Cancellation(),
    _ change: (inout ClientSettings) -> Void = { _ in }
  ) throws -> HTTPClient {
    var settings = ClientSettings()
    change(&settings)
    return try HTTPClient(server.endpoint, settings: settings, cancellation: cancellation)
  }

  private func fault(_ client: HTTPClient, _ call: HTTPCall) -> ClientFault? {
    do throws(ClientFault) {
      _ = try client.call(call)
      return nil
    } catch { return error }
  }

  @Test func methodTargetHeadersAndBytesArriveAsTheyAre() throws {
    let seen = Mutex<[Peer.Request]>([])
    let server = try ServerOfTest { peer in
      while let request = peer.request() {
        seen.withLock { $0.append(request) }
        peer.answer(200, "yes")
      }
    }
    let client = try client(server)
    let body: [UInt8] = [0, 1, 0, 255]
    let post = HTTPCall(
      target: "/a/b?c=d", headers: [("Content-Type", "application/json"), ("X-Own", "ünï")],
      body: body)
    #expect(try client.call(post).body == Array("yes".utf8))
    #expect(try client.call(HTTPCall(target: "/")).status == 200)
    #expect(try client.call(HTTPCall(target: "/empty", body: [])).status == 200)
    #expect(try client.call(HTTPCall(method: "DELETE", target: "/it")).status == 200)
    // One connection served them all.
    #expect(server.accepted == 1)
    let requests = seen.withLock { $0 }
    #expect(
      requests.map(\.line) == [
        "POST /a/b?c=d HTTP/1.1", "GET / HTTP/1.1", "POST /empty HTTP/1.1", "DELETE /it HTTP/1.1",
      ])
    #expect(requests[0].body == body && requests[0].header("X-Own") == "ünï")
    #expect(requests[0].header("Content-Type") == "application/json")
    #expect(requests[2].header("Content-Length") == "0")
  }

  @Test func anAnswerOfAnyStatusIsOneAndRedirectionsAreNotFollowed() throws {
    let server = try ServerOfTest { peer in
      while let request = peer.request() {
        let status = Int(request.line.split(separator: " ")[1].dropFirst()) ?? 0
        peer.answer(status, "b\(status)", headers: "Location: http://127.0.0.1:1/elsewhere\r\n")
      }
    }
    let client = try client(server)
    for status in [200, 302, 307, 401, 404, 500, 503] {
      let reply = try client.call(HTTPCall(target: "/\(status)"))
      #expect(reply == HTTPReply(status: status, body: Array("b\(status)".utf8)))
    }
    let moved = try client.call(HTTPCall(target: "/302"))
    #expect(throws: ClientFault.status(302)) { _ = try moved.expectSuccess() }
    #expect(server.accepted == 1)
  }

  @Test func anAnswerBeyondTheLimitIsRefused() throws {
    let server = try ServerOfTest { peer in
      while let request = peer.request() {
        let count = Int(request.line.split(separator: " ")[1].dropFirst()) ?? 0
        peer.answer(200, String(repeating: "x", count: count))
      }
    }
    let client = try client(server) { $0.answerBytes = 100_000 }
    #expect(try client.call(HTTPCall(target: "/100000")).body.count == 100_000)
    #expect(fault(client, HTTPCall(target: "/100001")) == .tooLong(100_000))
    #expect(try client.call(HTTPCall(target: "/3")).body.count == 3)
  }

  @Test func aSilentServerRunsOutOfTime() throws {
    let server = try ServerOfTest { peer in
      _ = peer.request()
      peer.waitForEnd()
    }
    let client = try client(server) { $0.requestMilliseconds = 50 }
    #expect(fault(client, HTTPCall(target: "/")) == .timedOut)
  }

  @Test func anotherThreadCallsItOff() throws {
    let cancellation = Cancellation()
    let server = try ServerOfTest { peer in
      _ = peer.request()
      // It is waiting for the answer now.
      cancellation.cancel()
      peer.waitForEnd()
    }
    let client = try client(server, cancellation)
    #expect(fault(client, HTTPCall(target: "/")) == .cancelled)
    #expect(fault(client, HTTPCall(target: "/")) == .cancelled)
    #expect(server.accepted == 1)
  }

  @Test func aServerThatEndsIsSeenAndComesBack() throws {
    let first = try ServerOfTest { peer in while peer.request() != nil { peer.answer(200) } }
    let client = try client(first)
    _ = try client.call(HTTPCall(target: "/"))
    let idle = client.idleDescriptor
    #expect(idle >= 0)
    first.stop()
    // The kept connection tells of the end without a question.
    let end = monotonicMilliseconds() + 20_000
    #expect(Cancellation().wait(until: end, on: idle) & Int16(POLLIN) != 0)
    #expect(fault(client, HTTPCall(target: "/")) == .unreachable("127.0.0.1:\(first.port)"))
    #expect(client.idleDescriptor == -1)
    let second = try ServerOfTest(port: first.port) { peer in
      while peer.request() != nil { peer.answer(204) }
    }
    #expect(try client.call(HTTPCall(target: "/")).status == 204)
    #expect(second.accepted == 1)
  }

  @Test func whatBreaksOffIsNoAnswer() throws {
    let server = try ServerOfTest { peer in
      guard peer.request() != nil else { return }
      peer.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this".utf8))
    }
    #expect(fault(try client(server), HTTPCall(target: "/")) == .closed(""))
    let nothing = try ServerOfTest { peer in _ = peer.request() }
    #expect(fault(try client(nothing), HTTPCall(target: "/")) == .closed(""))
    let rubbish = try ServerOfTest { peer in
      guard peer.request() != nil else { return }
      peer.send(Array("\u{7F}ELF is no HTTP\r\n\r\n".utf8))
    }
    #expect(fault(try client(rubbish), HTTPCall(target: "/")) != nil)
  }

  @Test func noHeaderComesInByAValue() throws {
    let server = try ServerOfTest { peer in while peer.request() != nil { peer.answer(200) } }
    let client = try client(server)
    for call in [
      HTTPCall(target: "/", headers: [("Authorization", "Bearer a\r\nX-Evil: 1")]),
      HTTPCall(target: "/", headers: [("X: y", "1")]), HTTPCall(target: "/a b"),
      HTTPCall(target: "/\r\nHost: evil"), HTTPCall(target: "nowhere"),
      HTTPCall(method: "GET /x", target: "/"),
    ] {
      guard case .invalidRequest = fault(client, call) else {
        Issue.record("\(call) was sent")
        continue
      }
    }
    #expect(server.accepted == 0)
  }

  /// A certificate that is trusted, of another name.
  @Test(.enabled(if: CertificateOfTest.isPossible, "openssl is not installed"))
  func aCertificateOfAnotherNameIsNotTrusted() throws {
    let certificate = try CertificateOfTest()
    let listener = try Listener(settings: try certificate.settings())
    var settings = ClientSettings()
    settings.caFile = certificate.certificate
    func answer(_ host: String) throws -> ClientFault? {
      let endpoint = try RemoteEndpoint.read("\(host):\(listener.port)", isSecure: true).get()
      return fault(
        try HTTPClient(endpoint, settings: settings, cancellation: Cancellation()),
        HTTPCall(target: "/events", body: []))
    }
    #expect(try answer("127.0.0.1") == nil)
    guard case .untrusted = try answer("localhost") else {
      Issue.record("it was trusted by another name")
      return
    }
    settings.caFile = "/nonexistent.pem"
    guard case .invalidRequest(let words) = try answer("127.0.0.1") else {
      Issue.record("a file that is not there was used")
      return
    }
    #expect(words.contains("ca_file"))
  }

  @Test func addressesAreReadStrictly() {
    func read(_ text: Substring, usual: UInt16? = nil) -> String? {
      switch RemoteEndpoint.read(text, usualPort: usual) {
      case .success(let endpoint): endpoint.text
      case .failure: nil
      }
    }
    #expect(read("im.example.org:10001") == "im.example.org:10001")
    #expect(read("[::1]:7088") == "[::1]:7088" && read("127.0.0.1:1") == "127.0.0.1:1")
    #expect(read("host", usual: 7880) == "host:7880" && read("[::1]", usual: 1) == "[::1]:1")
    for wrong in [
      "", ":1", "host", "host:", "host:0", "host:65536", "host:+1", "ho st:1", "user@host:1",
      "host/path:1", "[::g]:1", "::1:1", "host:1:2", "höst:1",
    ] { #expect(read(Substring(wrong)) == nil, "\(wrong)") }
  }
}
