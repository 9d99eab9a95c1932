import CallRoom
import EventCore
import Testing

@testable import Feeds

/// WebSockets to a listener over real sockets.
@Suite struct ListenerSocketTests {
  @Test func aHandshakeIsAnswered() throws {
    let listener = try Listener()
    let plain = try RawClient(listener.port).upgrade("/events")
    #expect(plain.status == 101 && plain.header("Sec-WebSocket-Protocol") == nil)
    #expect(plain.header("Sec-WebSocket-Accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(plain.header("Upgrade") == "websocket")
    #expect(plain.header("Connection")?.lowercased() == "upgrade")
    let janus = try RawClient(listener.port).upgrade("/janus", protocols: "x, janus-events")
    #expect(janus.status == 101 && janus.header("Sec-WebSocket-Protocol") == "janus-events")
    let other = try RawClient(listener.port).upgrade("/events", protocols: "janus-events")
    #expect(other.status == 101 && other.header("Sec-WebSocket-Protocol") == nil)
    #expect(try RawClient(listener.port).upgrade("/nothing").status == 404)
  }

  @Test(arguments: [
    ("GET", "Upgrade", "12", "dGhlIHNhbXBsZSBub25jZQ==", 426),
    ("GET", "Upgrade", "", "dGhlIHNhbXBsZSBub25jZQ==", 426),
    ("GET", "Upgrade", "13", "dGhlIHNhbXBsZQ==", 400), ("GET", "Upgrade", "13", "", 400),
    ("GET", "close", "13", "dGhlIHNhbXBsZSBub25jZQ==", 400),
    ("POST", "Upgrade", "13", "dGhlIHNhbXBsZSBub25jZQ==", 400),
  ])
  func aHandshakeIsChecked(
    _ method: String, _ connection: String, _ version: String, _ key: String, _ status: Int
  ) throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    client.send(
      "\(method) /events HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: \(connection)\r\n"
        + "Sec-WebSocket-Version: \(version)\r\nSec-WebSocket-Key: \(key)\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == status)
    #expect(answer.header("Sec-WebSocket-Version") == (status == 426 ? "13" : nil))
  }

  @Test func textsAreLines() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    // The first frame comes in one piece with the handshake.
    #expect(try client.upgrade("/events", and: ClientFrame.text(enter("a"))).status == 101)
    client.send(ClientFrame.text(enter("b") + "\n" + enter("c") + "\nx\n"))
    let text = Array(enter("Grüße 🌱").utf8)
    client.send(
      ClientFrame(.text, Array(text[..<70]), isFinal: false).bytes
        + ClientFrame(.ping, Array("?".utf8)).bytes
        + ClientFrame(.continuation, Array(text[70...])).bytes)
    let (opcode, payload) = try client.frame()
    #expect(opcode == 0x8A && payload == Array("?".utf8))
    #expect(listener.hasRead(5))
    #expect(Set(listener.people) == ["a", "b", "c", "Grüße 🌱"])
    #expect(listener.store.counts.rejected == 1)
  }

  @Test func everyByteMayComeAlone() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    #expect(try client.upgrade("/events").status == 101)
    for byte in ClientFrame.text(enter("a")) + ClientFrame.close(1000, "") { client.send([byte]) }
    #expect(try client.closeCode() == 1000)
    #expect(client.reachesEnd())
    #expect(listener.hasRead(1))
    #expect(listener.people == ["a"])
  }

  /// What ends a connection, and with which code.
  struct Ending: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let code: Int
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ code: Int) {
      (self.name, self.bytes, self.code) = (name, bytes, code)
    }
  }

  static let endings = [
    Ending("a close", ClientFrame.close(1000, "bye"), 1000),
    Ending("going away", ClientFrame.close(1001, ""), 1001),
    Ending("a close of an application's", ClientFrame.close(4321, ""), 4321),
    Ending("a close without a code", ClientFrame(.close, []).bytes, 0),
    Ending("a close with half a code", ClientFrame(.close, [3]).bytes, 1002),
    Ending("a close with a code of nobody's", ClientFrame.close(1005, ""), 1002),
    Ending("no mask", [0x81, 1, 0x61], 1002),
    Ending("a reserved bit", [0xC1, 0x80, 0, 0, 0, 0], 1002),
    Ending("a reserved opcode", [0x83, 0x80, 0, 0, 0, 0], 1002),
    Ending("a long ping", [0x89, 0xFE, 0, 126], 1002),
    Ending("a continuation of nothing", ClientFrame(.continuation, [1]).bytes, 1002),
    Ending("no UTF-8", ClientFrame.text([0xFF]), 1007),
    Ending("a binary message", ClientFrame(.binary, [1]).bytes, 1003),
    Ending("too long", [0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1], 1009),
    Ending("HTTP", Array("POST /events HTTP/1.1\r\n\r\n".utf8), 1002),
  ]

  @Test(arguments: endings)
  func anEndHasItsCode(_ ending: Ending) throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    #expect(try client.upgrade("/events").status == 101)
    client.send(ClientFrame.text(enter("a")) + ending.bytes + ClientFrame.text(enter("b")))
    #expect(try client.closeCode() == ending.code)
    client.endOutput()
    #expect(client.reachesEnd())
    #expect(listener.hasRead(1))
    #expect(listener.people == ["a"])
  }

  /// What still comes after the end is thrown away, and does not keep the connection.
  @Test func whoDoesNotCloseIsCutOff() throws {
    let listener = try Listener(limits: .impatient)
    let client = try RawClient(listener.port)
    #expect(try client.upgrade("/events").status == 101)
    client.send([0x81, 0])
    #expect(try client.closeCode() == 1002)
    #expect(eventually { !client.send([0x81, 0]) })
  }

  @Test func whoIsSilentIsAskedAndThenCutOff() throws {
    var limits = ListenLimits()
    limits.idleMilliseconds = 500
    let listener = try Listener(limits: limits)
    let client = try RawClient(listener.port)
    #expect(try client.upgrade("/events").status == 101)
    #expect(try client.frame().opcode == 0x89)
    client.send(ClientFrame(.pong, []).bytes)
    #expect(try client.frame().opcode == 0x89)
    #expect(client.reachesEnd())
  }

  @Test func theEndOfTheListenerIsTold() throws {
    let listener = try Listener()
    let clients = try (0..<20).map { _ in try RawClient(listener.port) }
    for client in clients { #expect(try client.upgrade("/janus").status == 101) }
    let keeping = try RawClient(listener.port)
    #expect(try keeping.post("/events", []).status == 200)
    #expect(listener.stop())
    for client in clients {
      #expect(try client.closeCode() == 1001)
      #expect(client.reachesEnd())
    }
    #expect(keeping.reachesEnd())
    #expect(listener.store.feeds.first?.phase == .ended)
  }

  @Test func whatWasTakenBeforeTheEndIsApplied() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    for number in 0..<20 { _ = try client.post("/events", Array(enter("u\(number)").utf8)) }
    #expect(listener.stop())
    #expect(listener.people.count == 20)
  }
}
