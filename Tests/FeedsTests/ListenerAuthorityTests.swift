import CallRoom
import Crypto
import EventCore
import Testing

@testable import Feeds

/// Who may send to a listener, over real sockets: what is not shown to be from the right sender is answered 401,
/// counted, told, and never applied.
@Suite struct ListenerAuthorityTests {
  private let signing = Signing()
  private let clock = StillClock()

  private func listener() throws -> Listener {
    try Listener(settings: signing.settings, clock: clock.read)
  }

  /// Nothing came of it, and it is told why.
  private func isTurnedAway(
    _ listener: Listener, _ count: Int, _ words: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(eventually { listener.store.feeds.first?.refused == count }, sourceLocation: location)
    #expect(listener.store.counts.applied == 0, sourceLocation: location)
    #expect(listener.store.counts.rejected == count, sourceLocation: location)
    let entry = listener.store.inspect(room: nil).first
    #expect(entry?.reason.contains(words) == true, "\(entry as Any)", sourceLocation: location)
    #expect(listener.store.feeds.first?.lastInputAt == nil, sourceLocation: location)
  }

  @Test(arguments: ["/events", "/janus", "/openim"])
  func aTokenIsWanted(_ path: String) throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let wrong = [
      [], ["Authorization: Bearer"], ["Authorization: Bearer the token of the listene"],
      ["Authorization: Bearer the token of the listeners"],
      ["Authorization: the token of the listener"],
      ["Authorization: Digest the token of the listener"], ["Authorization: Basic eA=="],
      ["Authorization: Basic \(Base64.standard.encode(Array("the token of the listener:".utf8)))"],
      ["Authorization: Bearer the token of the listener", "Authorization: Bearer x"],
    ]
    for headers in wrong {
      let answer = try client.post(path, Array(enter("a").utf8), headers: headers)
      #expect(answer.status == 401 && answer.header("WWW-Authenticate") == "Bearer", "\(headers)")
      #expect(!answer.body.contains("the token of the listener"))
    }
    isTurnedAway(listener, wrong.count, "\(path) answered 401: ")
  }

  @Test(arguments: [
    "Bearer the token of the listener", "bearer the token of the listener",
    "Basic " + Base64.standard.encode(Array("anybody:the token of the listener".utf8)),
  ])
  func whoKnowsTheTokenMaySend(_ authorization: String) throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let headers = ["Authorization: \(authorization)"]
    #expect(try client.post("/events", Array(enter("a").utf8), headers: headers).status == 200)
    #expect(listener.hasRead(1))
    #expect(listener.people == ["a"])
  }

  @Test func aWebSocketWantsTheTokenToo() throws {
    let listener = try listener()
    #expect(try RawClient(listener.port).upgrade("/events").status == 401)
    let janus = try RawClient(listener.port).upgrade("/janus", protocols: "janus-events")
    #expect(janus.status == 401)
    isTurnedAway(listener, 2, "401")
    let client = try RawClient(listener.port)
    let header = "Authorization: Bearer the token of the listener\r\n"
    #expect(try client.upgrade("/events", headers: header).status == 101)
    client.send(ClientFrame.text(enter("a")))
    #expect(eventually { listener.people == ["a"] })
  }

  @Test(arguments: ["/livekit", "/smeeting"])
  func aWebhookIsNoWebSocket(_ path: String) throws {
    let listener = try listener()
    let answer = try RawClient(listener.port).upgrade(path)
    #expect(answer.status == 405 && answer.header("Allow") == "POST")
  }

  /// Who asks before sending is told at once.
  @Test func whoAsksFirstIsToldAtOnce() throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    client.send(
      "POST /events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n")
    #expect(try client.answer().status == 401)
  }

  @Test func aSignedWebhookOfLiveKitIsTaken() throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let body = liveKitJoin("anna")
    let header = try signing.authorization(body, now: clock.second)
    let answer = try client.post("/livekit", Array(body.utf8), headers: [header])
    #expect(answer.status == 200 && answer.body == "{\"read\":1,\"rejected\":0}\n")
    // The server sends it again when our answer was lost.
    #expect(try client.post("/livekit", Array(body.utf8), headers: [header]).status == 200)
    #expect(listener.hasRead(2))
    #expect(listener.people == ["anna"] && listener.store.counts.duplicate == 1)
  }

  @Test func whatLiveKitDidNotSignIsTurnedAway() throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let body = liveKitJoin("anna")
    let now = clock.second
    let good = try signing.authorization(body, now: now)
    let wrong: [(String, [String])] = [
      (body, []), (body + " ", [good]), (body.replacing("anna", with: "eve"), [good]),
      (body, [good.replacing("Authorization: ", with: "Authorization: Bearer ")]),
      (body, [good + "A"]), (body, [good, good]),
      (body, [try signing.authorization(body, now: now, key: "other")]),
      (body, [try signing.authorization(body, now: now, secret: Secret("other"))]),
      (body, [try signing.authorization(body, now: now - 361)]),
      (body, [try signing.authorization(body, now: now + 61)]),
      (body, ["Authorization: Bearer the token of the listener"]),
      (body, ["Authorization: eyJhbGciOiJub25lIn0.e30."]),
    ]
    for (body, headers) in wrong {
      #expect(try client.post("/livekit", Array(body.utf8), headers: headers).status == 401)
    }
    isTurnedAway(listener, wrong.count, "/livekit answered 401: ")
  }

  @Test(arguments: [
    ("app_id", nil), ("appid", nil), ("app-id", nil), ("app_id", "App_id"), ("App-Id", nil),
  ])
  func aSignedWebhookOfSMeetingIsTaken(_ name: String, _ sent: String?) throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let body = sMeetingEnter("anna")
    let headers = try signing.headers(
      body, nonce: "n1", second: clock.second, name: name, sent: sent)
    let answer = try client.post("/smeeting?event=user_enter", Array(body.utf8), headers: headers)
    #expect(answer.status == 200 && answer.body == #"{"code":0}"#)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(listener.hasRead(1))
    #expect(listener.people == ["anna"])
  }

  /// What cannot be applied was received all the same: the server must not send it again.
  @Test func whatSMeetingSaysWronglyIsReceived() throws {
    let listener = try listener()
    let headers = try signing.headers("{}", nonce: "n1", second: clock.second)
    let answer = try RawClient(listener.port).post("/smeeting", Array("{}".utf8), headers: headers)
    #expect(answer.status == 200 && answer.body == #"{"code":0}"#)
    #expect(eventually { listener.store.counts.rejected == 1 })
    #expect(listener.store.feeds.first?.refused == 0)
  }

  @Test func whatSMeetingDidNotSignIsTurnedAway() throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let body = sMeetingEnter("anna")
    let now = clock.second
    let good = try signing.headers(body, nonce: "n", second: now)
    var wrong: [(String, [String])] = [
      (body, []), (body + " ", good), (body.replacing("anna", with: "eve"), good),
      (body, good.map { $0.replacing("68b3", with: "68b4") }),
      (body, good.map { $0.replacing("nonce: n", with: "nonce: m") }),
      (body, try signing.headers(body, nonce: "n", second: now - 301)),
      (body, try signing.headers(body, nonce: "n", second: now + 301)),
      (body, try signing.headers(body, nonce: String(repeating: "n", count: 257), second: now)),
      (body, try signing.headers(body, nonce: "n", second: now, name: "application")),
      (body, good + good), (body, good.map { $0.replacing("signature: ", with: "signature: 0") }),
    ]
    for index in good.indices {
      wrong.append((body, good.enumerated().filter { $0.offset != index }.map(\.element)))
    }
    for (body, headers) in wrong {
      let status = try client.post("/smeeting", Array(body.utf8), headers: headers).status
      #expect(status == 401, "\(headers)")
    }
    isTurnedAway(listener, wrong.count, "/smeeting answered 401: ")
  }

  /// A webhook that was taken is not taken again, as long as its timestamp would let it in.
  @Test func aReplayIsTurnedAway() throws {
    let listener = try listener()
    let client = try RawClient(listener.port)
    let body = sMeetingEnter("anna")
    let headers = try signing.headers(body, nonce: "n1", second: clock.second + 200)
    #expect(try client.post("/smeeting", Array(body.utf8), headers: headers).status == 200)
    for step in [0, 1, 250, 249] as [Int64] {
      clock.advance(seconds: step)
      let answer = try client.post("/smeeting", Array(body.utf8), headers: headers)
      #expect(answer.status == 401 && answer.body.contains("nonce"))
    }
    // From here on its own time refuses it.
    clock.advance(seconds: 1)
    let late = try client.post("/smeeting", Array(body.utf8), headers: headers)
    #expect(late.status == 401 && late.body.contains("timestamp"))
    #expect(eventually { listener.store.feeds.first?.refused == 5 })
    #expect(listener.store.counts.applied == 1)
  }

  /// A webhook that there was no room for was not taken, and comes again.
  @Test func aWebhookThatWasNotTakenMayComeAgain() throws {
    var limits = ListenLimits()
    limits.waitingUnits = 1
    let listener = try Listener(limits: limits, settings: signing.settings, clock: clock.read)
    let hold = Hold()
    let watcher = listener.store.watch { hold.wait() }
    let client = try RawClient(listener.port)
    var refused: (body: String, headers: [String])?
    for number in 0..<20 where refused == nil {
      let body = sMeetingEnter("u\(number)")
      let headers = try signing.headers(body, nonce: "n\(number)", second: clock.second)
      let status = try client.post("/smeeting", Array(body.utf8), headers: headers).status
      if status == 503 { refused = (body, headers) }
    }
    let (body, headers) = try #require(refused)
    hold.release()
    _ = watcher.take()
    #expect(
      eventually {
        (try? client.post("/smeeting", Array(body.utf8), headers: headers).status) == 200
      })
    #expect(listener.store.feeds.first?.refused == 0)
  }

  /// OpenIM waits for the answer before it goes on, and asks only once: it hears that all is well, also when
  /// the core is behind; that something is missing is known.
  @Test func openIMIsAnsweredWhateverTheCoreDoes() throws {
    var limits = ListenLimits()
    limits.waitingUnits = 1
    let listener = try Listener(limits: limits)
    let hold = Hold()
    let watcher = listener.store.watch { hold.wait() }
    let client = try RawClient(listener.port)
    for number in 0..<20 {
      let answer = try client.post(
        "/openim/callbackX", Array(enter("u\(number)").utf8))
      #expect(answer.status == 200)
      #expect(
        answer.body == #"{"actionCode":0,"errCode":0,"errMsg":"","errDlt":"","nextCode":0}"#)
    }
    hold.release()
    _ = watcher.take()
    #expect(eventually { (listener.store.feeds.first?.gaps ?? 0) > 0 })
    #expect(listener.people.count < 20)
  }

  /// Without its keys a path is closed, and whoever sends there is told what is missing.
  @Test func whatIsNotConfiguredIsClosed() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    let liveKit = try client.post("/livekit", Array(liveKitJoin("a").utf8))
    #expect(liveKit.status == 403 && liveKit.body.contains("livekit_secret_file"))
    let sMeeting = try client.post("/smeeting", Array(sMeetingEnter("a").utf8))
    #expect(sMeeting.status == 403 && sMeeting.body.contains("smeeting_app_key_file"))
    isTurnedAway(listener, 2, "/smeeting answered 403: ")
  }

  /// However many are turned away, what is kept of them is bounded, and all are counted.
  @Test func aFloodIsCounted() throws {
    let listener = try listener()
    let hold = Hold()
    let watcher = listener.store.watch { hold.wait() }
    let client = try RawClient(listener.port)
    client.send(
      (0..<500).flatMap { _ in RawClient.post("/events", Array(enter("a").utf8)) })
    for _ in 0..<500 { #expect(try client.answer().status == 401) }
    hold.release()
    _ = watcher.take()
    #expect(eventually { listener.store.feeds.first?.refused == 500 })
    #expect(listener.store.counts.applied == 0)
    #expect(listener.store.counts.rejected == 500 && listener.store.counts.read == 500)
    #expect(listener.store.rejections.count <= 500)
  }
}
