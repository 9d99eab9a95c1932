import CallRoom
import EventCore
import Glibc
import Testing

@testable import Feeds

/// HTTP requests to a listener over real sockets.
@Suite struct ListenerRequestTests {

  private static func taken(_ read: Int, _ rejected: Int) -> String {
    "{\"read\":\(read),\"rejected\":\(rejected)}\n"
  }

  /// A body and what is read of it.
  struct Body: Sendable {
    let text: String
    let read: Int
    let rejected: Int

    init(_ text: String, _ read: Int, _ rejected: Int = 0) {
      (self.text, self.read, self.rejected) = (text, read, rejected)
    }
  }

  private static let overLines =
    "{\n  \"version\": 1,\n  \"roomID\": \"r\",\n\"type\":\"user_enter\",\"userID\":\"a\"}\n"

  /// One object, lines with and without an end, an object over several lines, nothing.
  static let bodies = [
    Body(enter("a"), 1), Body(enter("a") + "\n", 1), Body(enter("a") + "\n" + enter("b"), 2),
    Body(enter("a") + "\r\n\r\nx\n" + enter("b") + "\n", 3, 1), Body(overLines, 1), Body("", 0),
    Body("\n \n", 0), Body("[]", 1, 1), Body("\u{0}", 1, 1),
  ]

  @Test(arguments: bodies)
  func aBodyIsReadAsLines(_ body: Body) throws {
    let listener = try Listener()
    let answer = try RawClient(listener.port).post("/events", Array(body.text.utf8))
    #expect(answer.status == 200 && answer.body == Self.taken(body.read, body.rejected))
    #expect(answer.header("Content-Type") == "application/json")
    #expect(listener.hasRead(body.read))
    #expect(eventually { listener.store.feeds.first?.bytes == body.text.utf8.count })
    #expect(listener.store.counts.rejected == body.rejected)
  }

  @Test func connectionsAreKept() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    for user in ["a", "b", "c"] {
      #expect(try client.post("/events", Array(enter(user).utf8)).status == 200)
    }
    #expect(listener.hasRead(3))
    #expect(listener.people == ["a", "b", "c"])
  }

  @Test func requestsMayComeTogether() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    let users = (0..<50).map { "u\($0)" }
    client.send(
      users.flatMap { RawClient.post("/events", Array(enter($0).utf8)) }
        + Array("GET /events HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    for _ in users { #expect(try client.answer().status == 200) }
    #expect(try client.answer().status == 405)
    #expect(listener.hasRead(users.count))
    #expect(listener.people.count == users.count)
  }

  @Test func chunkedBodiesAreRead() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    client.send("POST /events HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    let body = Array((enter("a") + "\n" + enter("b")).utf8)
    for start in stride(from: 0, to: body.count, by: 7) {
      let part = body[start..<min(start + 7, body.count)]
      client.send(Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10])
    }
    client.send("0\r\n\r\n")
    #expect(try client.answer().body == Self.taken(2, 0))
    #expect(listener.hasRead(2))
    #expect(listener.people == ["a", "b"])
  }

  @Test func everyByteMayComeAlone() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    for byte in RawClient.post("/events", Array(enter("a").utf8)) { client.send([byte]) }
    #expect(try client.answer().status == 200)
  }

  @Test(arguments: [
    ("GET /events", 405), ("PUT /janus", 405), ("DELETE /events", 405), ("GET /", 404),
    ("POST /event", 404), ("POST /events/", 404), ("POST /EVENTS", 404), ("POST //events", 404),
    ("POST /../events", 404), ("OPTIONS *", 404),
  ])
  func whatIsNotThereIsToldSo(_ line: String, _ status: Int) throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    client.send("\(line) HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
    let answer = try client.answer()
    #expect(answer.status == status)
    #expect(answer.body.hasPrefix("calltop: ") && answer.body.contains("/"))
    #expect(answer.header("Allow") == (status == 405 ? "POST" : nil))
    // The connection is still good.
    #expect(try client.post("/events", Array(enter("a").utf8)).status == 200)
  }

  @Test(arguments: [
    "Content-Length: 3\r\nContent-Length: 3\r\n", "Content-Length: 3\r\nContent-Length: 4\r\n",
    "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "Content-Length: -1\r\n",
    "Content-Length: 3x\r\n", "Content-Length: +3\r\n", "Content-Length: 0x3\r\n",
    "Transfer-Encoding: gzip, chunked\r\n", "Content-Length: 99999999999999999999999\r\n",
    "Transfer-Encoding : chunked\r\n", "Content-Length\r\n",
  ])
  func anUnclearLengthEndsTheConnection(_ headers: String) throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    client.send("POST /events HTTP/1.1\r\nHost: x\r\n\(headers)\r\n")
    client.send("{}\n")
    client.endOutput()
    let statuses = Statuses(client)
    #expect(statuses.found.allSatisfy { $0 >= 400 } && client.reachesEnd(), "\(statuses.found)")
    #expect(listener.store.counts.applied == 0)
    #expect(try RawClient(listener.port).post("/events", []).status == 200)
  }

  /// The status of every answer up to the end of a connection.
  private struct Statuses {
    var found: [Int] = []
    init(_ client: RawClient) {
      while let answer = client.nextAnswer() { found.append(answer.status) }
    }
  }

  /// A request that is none.
  struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    var testDescription: String { "\(text.prefix(90).debugDescription), \(text.count) long" }
    init(_ text: String) { self.text = text }
  }

  private static let chunked =
    "POST /events HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

  static let broken = [
    Broken(""), Broken("\r\n\r\n"), Broken("GET\r\n\r\n"), Broken("GET / HTTP/9.9\r\n\r\n"),
    Broken("\u{0}\u{1}\u{2}\r\n\r\n"), Broken("POST /events"), Broken(chunked + "zz\r\n"),
    Broken("POST /events HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc"),
    Broken(chunked + "ffffffffffffffffff\r\n"), Broken(chunked + "5\r\nabc"),
    Broken("GET /" + String(repeating: "x", count: 100_000) + " HTTP/1.1\r\n\r\n"),
    Broken("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 100_000) + "\r\n\r\n"),
  ]

  @Test(arguments: broken)
  func brokenRequestsHarmNobody(_ request: Broken) throws {
    let listener = try Listener(limits: .impatient)
    let client = try RawClient(listener.port)
    client.send(request.text)
    client.endOutput()
    #expect(client.reachesEnd())
    #expect(try RawClient(listener.port).post("/events", Array(enter("a").utf8)).status == 200)
    #expect(listener.hasRead(1))
    #expect(listener.people == ["a"])
  }

  /// `receivedAt` is the listener's own: a stranger's stands for nothing, and is no reason to reject.
  @Test(arguments: ["1", "4102444800000", #""yesterday""#])
  func whatStrangersSayOfTheArrivalIsNotBelieved(_ claim: String) throws {
    let listener = try Listener()
    let before = wallClock()
    let body = enter("a", #","receivedAt":\#(claim)"#)
    #expect(
      try RawClient(listener.port).post("/events", Array(body.utf8)).body
        == Self.taken(1, 0))
    #expect(listener.hasRead(1))
    let joined = try #require(listener.store.rooms().first?.freshness.lastEventAt)
    #expect(joined >= before && joined <= wallClock())
  }
}
