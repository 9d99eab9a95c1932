import CallRoom
import EventCore
import Glibc
import Synchronization
import Testing

@testable import Feeds

/// What strangers cost is bounded: size, time, number.
@Suite struct ListenerLimitTests {
  private func small(_ change: (inout ListenLimits) -> Void = { _ in }) -> ListenLimits {
    var limits = ListenLimits()
    limits.bodyBytes = 1000
    change(&limits)
    return limits
  }

  @Test func aBodyIsUpToTheLimit() throws {
    let listener = try Listener(limits: small())
    let client = try RawClient(listener.port)
    let body = Array(enter("a").utf8)
    let full = body + [UInt8](repeating: 0x20, count: 1000 - body.count)
    #expect(try client.post("/events", full).status == 200)
    let answer = try client.post("/events", full + [0x20])
    #expect(answer.status == 413 && answer.body.contains("1000 bytes"))
    // All of it was read and thrown away: the connection is still good.
    #expect(try client.post("/events", Array(enter("b").utf8)).status == 200)
    #expect(listener.hasRead(2))
    #expect(listener.people == ["a", "b"])
  }

  @Test func whoAsksFirstIsToldAtOnce() throws {
    let listener = try Listener(limits: small())
    let client = try RawClient(listener.port)
    client.send(
      "POST /events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n")
    #expect(try client.answer().status == 413)
    #expect(client.reachesEnd())
    let patient = try RawClient(listener.port)
    let body = enter("a")
    patient.send(
      "POST /events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n")
    #expect(try patient.answer().status == 100)
    patient.send(body)
    #expect(try patient.answer().status == 200)
  }

  @Test func chunksAreUpToTheLimitTogether() throws {
    let listener = try Listener(limits: small())
    let client = try RawClient(listener.port)
    client.send("POST /events HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<300 { client.send("a\r\n          \r\n") }
    client.send("0\r\n\r\n")
    #expect(try client.answer().status == 413)
    #expect(try client.post("/events", Array(enter("a").utf8)).status == 200)
  }

  @Test(arguments: [
    "", "POST /eve", "POST /events HTTP/1.1\r\nHost", "POST /events HTTP/1.1\r\nHost: x\r\n",
    "POST /events HTTP/1.1\r\nContent-Length: 9\r\n\r\n{}",
    "POST /events HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}",
  ])
  func whoFallsSilentIsCutOff(_ beginning: String) throws {
    let listener = try Listener(limits: .impatient)
    let client = try RawClient(listener.port)
    client.send(beginning)
    #expect(client.reachesEnd())
  }

  /// A byte now and then is no sign of life.
  @Test(arguments: [
    "POST /events HTTP/1.1\r\nX: ", "POST /events HTTP/1.1\r\nContent-Length: 1000\r\n\r\n",
  ])
  func whoDripsIsCutOff(_ beginning: String) throws {
    let listener = try Listener(limits: .impatient)
    let client = try RawClient(listener.port)
    client.send(beginning)
    #expect(eventually { !client.send("x") })
    #expect(try RawClient(listener.port).post("/events", []).status == 200)
  }

  @Test func aSilentConnectionIsClosed() throws {
    let listener = try Listener(limits: .impatient)
    let client = try RawClient(listener.port)
    for _ in 0..<3 { #expect(try client.post("/events", []).status == 200) }
    #expect(client.reachesEnd())
  }

  @Test func moreConnectionsWaitForTheirTurn() throws {
    var limits = ListenLimits.impatient
    limits.connections = 4
    let listener = try Listener(limits: limits)
    let silent = try (0..<8).map { _ in try RawClient(listener.port) }
    #expect(try RawClient(listener.port).post("/events", Array(enter("a").utf8)).status == 200)
    for client in silent { #expect(client.reachesEnd()) }
  }

  @Test func manySendAtOnce() throws {
    let listener = try Listener()
    let clients = try (0..<200).map { _ in try RawClient(listener.port) }
    for round in 0..<3 {
      for (number, client) in clients.enumerated() {
        client.send(RawClient.post("/events", Array(enter("u\(round)-\(number)").utf8)))
      }
    }
    for client in clients {
      for _ in 0..<3 { #expect(try client.answer().body == "{\"read\":1,\"rejected\":0}\n") }
    }
    #expect(listener.hasRead(600))
    #expect(listener.people.count == 600 && listener.store.counts.applied == 600)
  }

  /// Whoever is gone before the answer harms nobody.
  @Test func whoLeavesEarlyHarmsNobody() throws {
    let listener = try Listener()
    for number in 0..<50 {
      let client = try RawClient(listener.port)
      client.send((0..<20).flatMap { _ in RawClient.post("/events", Array("x".utf8)) })
      if number % 2 == 0 { client.reset() }
    }
    #expect(try RawClient(listener.port).post("/events", Array(enter("a").utf8)).status == 200)
    #expect(eventually { listener.people == ["a"] })
  }

  @Test func bytesUnderWayAreBoundedAndGivenBack() throws {
    let listener = try Listener(limits: small { $0.openBytes = 500 })
    let client = try RawClient(listener.port)
    let body = Array(enter("a").utf8)
    for _ in 0..<20 {
      #expect(try client.post("/events", body).status == 200)
      let large = body + [UInt8](repeating: 0x20, count: 501 - body.count)
      #expect(try client.post("/events", large).status == 503)
      #expect(try client.post("/events", [UInt8](repeating: 0x20, count: 1001)).status == 413)
    }
    let socket = try RawClient(listener.port)
    #expect(try socket.upgrade("/events").status == 101)
    socket.send(
      ClientFrame(.text, [UInt8](repeating: 0x20, count: 501), isFinal: false).bytes)
    #expect(try socket.closeCode() == 1013)
    #expect(try client.post("/events", body).status == 200)
    #expect(eventually { listener.people == ["a"] })
    #expect(eventually { listener.store.feeds.first?.gaps != 0 })
  }

  /// The core is held up: no sender waits for it, none is lost without being told.
  @Test func aBusyCoreRefusesAndCountsAGap() throws {
    let listener = try Listener(limits: small { $0.waitingUnits = 3 })
    let hold = Hold()
    let watcher = listener.store.watch { hold.wait() }
    let client = try RawClient(listener.port)
    var statuses: [Int] = []
    var last: RawClient.Answer?
    while statuses.last != 503, statuses.count < 20 {
      last = try client.post("/events", Array(enter("u\(statuses.count)").utf8))
      statuses.append(last?.status ?? 0)
    }
    #expect(statuses.last == 503 && statuses.dropLast().allSatisfy { $0 == 200 })
    #expect(last?.header("Retry-After") == "1" && last?.body.contains("again") == true)
    hold.release()
    _ = watcher.take()
    #expect(listener.hasRead(statuses.count - 1))
    #expect(eventually { listener.store.feeds.first?.gaps == 1 })
    #expect(listener.store.rooms().allSatisfy { $0.freshness.gapSuspected })
    #expect(try client.post("/events", Array(enter("late").utf8)).status == 200)
    #expect(eventually { listener.people.contains("late") })
    #expect(listener.people.count == statuses.count)
  }

  /// Over a WebSocket nothing is lost: it is not read until there is room.
  @Test func aBusyCoreMakesAWebSocketWait() throws {
    let listener = try Listener(limits: small { $0.waitingUnits = 2 })
    let hold = Hold()
    let watcher = listener.store.watch { hold.wait() }
    let client = try RawClient(listener.port)
    #expect(try client.upgrade("/events").status == 101)
    client.send((0..<50).flatMap { ClientFrame.text(enter("u\($0)")) })
    let full = try RawClient(listener.port)
    #expect(eventually { (try? full.post("/events", []).status) == 503 })
    hold.release()
    _ = watcher.take()
    #expect(listener.hasRead(50))
    #expect(listener.people.count == 50)
  }
}

/// Holds up whoever waits until it is released.
final class Hold: Sendable {
  private let isReleased = Mutex(false)
  func wait() { _ = eventually { isReleased.withLock { $0 } } }
  func release() { isReleased.withLock { $0 = true } }
}
