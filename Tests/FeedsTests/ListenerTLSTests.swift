import CallRoom
import Crypto
import EventCore
import Testing

@testable import Feeds

/// A listener that encrypts, with clients that check its certificate.
@Suite(.enabled(if: CertificateOfTest.isPossible, "openssl is not installed"))
struct ListenerTLSTests {
  private let certificate: CertificateOfTest

  init() throws { certificate = try CertificateOfTest() }

  private func client(_ listener: Listener, trusting file: String? = nil) throws -> HTTPClient {
    var settings = ClientSettings()
    settings.caFile = file ?? certificate.certificate
    return try HTTPClient(
      endpoint(listener), settings: settings, cancellation: Cancellation())
  }

  private func endpoint(_ listener: Listener) throws -> RemoteEndpoint {
    try RemoteEndpoint.read("127.0.0.1:\(listener.port)", isSecure: true).get()
  }

  @Test func requestsAreTaken() throws {
    let listener = try Listener(settings: try certificate.settings())
    let client = try client(listener)
    for user in ["a", "b"] {
      let reply = try client.call(HTTPCall(target: "/events", body: Array(enter(user).utf8)))
      #expect(reply.status == 200 && reply.body == Array("{\"read\":1,\"rejected\":0}\n".utf8))
    }
    let blank = [0x0A] + [UInt8](repeating: 0x20, count: 60_000) + [0x0A]
    let long = Array(enter("c").utf8) + (0..<15).flatMap { _ in blank } + Array(enter("d").utf8)
    #expect(try client.call(HTTPCall(target: "/events", body: long)).status == 200)
    #expect(eventually { listener.people == ["a", "b", "c", "d"] })
  }

  @Test func webSocketsAreTaken() throws {
    let listener = try Listener(settings: try certificate.settings())
    var settings = ClientSettings()
    settings.caFile = certificate.certificate
    let socket = try WebSocketClient(
      endpoint(listener), HTTPCall(target: "/events"), settings: settings,
      cancellation: Cancellation())
    for user in ["a", "b"] { try socket.send(.text, Array(enter(user).utf8)) }
    #expect(eventually { listener.people == ["a", "b"] })
    let long = enter("c", #","data":{"x":"\#(String(repeating: "x", count: 60_000))"}"#)
    try socket.send(.text, Array(long.utf8))
    #expect(eventually { listener.people == ["a", "b", "c"] })
    try socket.send(.ping, [1, 2])
    #expect(try socket.next(until: monotonicMilliseconds() + 30_000) == .pong([1, 2]))
    // It is told when the listener ends.
    #expect(listener.stop())
    #expect(
      try socket.next(until: monotonicMilliseconds() + 30_000) == .close(code: 1001, reason: []))
  }

  @Test func whoDoesNotTrustItDoesNotSend() throws {
    let listener = try Listener(settings: try certificate.settings())
    let stranger = try client(listener, trusting: try CertificateOfTest().certificate)
    #expect(throws: ClientFault.self) {
      try stranger.call(HTTPCall(target: "/events", body: Array(enter("a").utf8)))
    }
    #expect(listener.store.counts.read == 0)
  }

  /// Plain HTTP, half a handshake, silence: none of it holds anybody up.
  @Test(arguments: ["", "POST /events HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}"])
  func whoDoesNotShakeHandsIsCutOff(_ beginning: String) throws {
    let listener = try Listener(limits: .impatient, settings: try certificate.settings())
    let stranger = try RawClient(listener.port)
    stranger.send(beginning)
    #expect(stranger.reachesEnd())
    let reply = try client(listener).call(HTTPCall(target: "/events", body: []))
    #expect(reply.status == 200)
  }

  @Test func whatIsWrongWithTheCertificateIsTold() throws {
    func fault(_ change: (inout FeedSettings) throws -> Void) throws -> String {
      var settings = try certificate.settings()
      try change(&settings)
      let store = Store()
      let address = try FeedAddress("listen://127.0.0.1:0")
      address.feed(settings).run(
        into: Inlet(address, into: store, isLive: true, clock: wallClock))
      guard case .failed(let reason) = store.feeds.first?.phase else { return "none" }
      return reason
    }
    let other = try CertificateOfTest()
    let empty = try certificate.write("nothing", to: "empty.pem")
    let file = certificate.certificate
    #expect(
      try fault { $0.tlsCertificateFile = empty }
        == "tls_certificate_file: \(empty) holds no certificate in PEM")
    #expect(
      try fault { $0.tlsCertificateFile = "/nonexistent/c.pem" }
        == "tls_certificate_file: cannot read /nonexistent/c.pem: No such file or directory")
    #expect(
      try fault { $0.tlsKey = try other.settings().tlsKey }
        == "tls_key_file: the key is not the one of the certificate in \(file)")
    #expect(
      try fault { $0.tlsKey = Secret("nothing") }
        == "tls_key_file: it holds no private key in PEM")
    try certificate.run("pkey -in \(other.key) -aes256 -passout pass:hush -out \(other.key).enc")
    let locked = try SecretSource.file("\(other.key).enc").read(.document, environment: [:])
    #expect(try fault { $0.tlsKey = locked }.contains("passphrase"))
  }
}
