import Crypto
import Foundation
import Glibc
import Testing

/// The program as a listener for call systems: webhooks in, changes out, by the program's own configuration.
@Suite struct WebhookTests {
  private static let secret = "a secret of thirty-two characters"
  private let scratch: Scratch
  private let configuration: String

  init() throws {
    scratch = try Scratch()
    _ = try scratch.secret("livekit.secret", Self.secret)
    _ = try scratch.secret("smeeting.key", "the key of the application")
    configuration = try scratch.file(
      "config.ini", "[feed hooks]", "url = listen://127.0.0.1:0", "livekit_key = devkey",
      "livekit_secret_file = livekit.secret", "smeeting_app_id = 68b3",
      "smeeting_app_key_file = smeeting.key", "client_token_env = HOOKS_TOKEN")
  }

  private func start() throws -> Spawn {
    try Product.start(
      ["stream", "--json", "--config", configuration, "@hooks"],
      environment: ["HOOKS_TOKEN": "hooks-token-77"])
  }

  /// Ends the program; what it told of requests that it turned away.
  private func end(_ program: Spawn) throws -> Finished {
    program.send(SIGTERM)
    let finished = try program.finish()
    #expect(finished.ending == .code(130))
    for secret in [Self.secret, "the key of the application", "hooks-token-77"] {
      #expect(!finished.output.contains(secret) && !finished.errors.contains(secret))
    }
    return finished
  }

  private func liveKit(_ user: String) throws -> (body: String, header: String) {
    let now = Int64(Date().timeIntervalSince1970)
    let body =
      #"{"event":"participant_joined","id":"EV_\#(user)","createdAt":"\#(now)","room":{"sid":"RM_1","name":"standup"},"#
      + #""participant":{"sid":"PA_\#(user)","identity":"\#(user)","joinedAtMs":"\#(now)000"}}"#
    let digest = Base64.standard.encode(try Digest.sha256(Array(body.utf8)))
    let claims = LiveKitClaims(
      issuer: "devkey", notBefore: now, expires: now + 300, bodyDigest: digest)
    return (body, "Authorization: \(try claims.token(signedWith: Secret(Self.secret)))")
  }

  @Test func liveKitIsFollowed() throws {
    let program = try start()
    let port = try ListenTests.port(program)
    let good = try liveKit("anna")
    let answer = try ListenTests.post(port, "/livekit", good.body, headers: [good.header])
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    try program.waitForOutput("\"anna\"")
    let tampered = good.body.replacing("anna", with: "mallory")
    let refused = try ListenTests.post(port, "/livekit", tampered, headers: [good.header])
    #expect(refused.hasPrefix("HTTP/1.1 401 "))
    let finished = try end(program)
    #expect(!finished.output.contains("mallory"))
    #expect(
      finished.errors.contains(
        "1 request was turned away; the last one: /livekit answered 401: the token belongs to another body"
      ),
      "\(finished.errors)")
  }

  @Test func sMeetingIsFollowed() throws {
    let program = try start()
    let port = try ListenTests.port(program)
    let now = Int(Date().timeIntervalSince1970)
    let body =
      #"{"app_id":"68b3","time":\#(now),"event":"user_enter","data":{"meeting_id":"m1","user_id":"anna","nickname":"Anna"}}"#
    let text = "app_id=68b3&nonce=n1&timestamp=\(now)&\(body)"
    let signature = Hex.encode(
      try Digest.hmacSHA256(Array(text.utf8), key: Secret("the key of the application")))
    let headers = ["app_id: 68b3", "nonce: n1", "timestamp: \(now)", "signature: \(signature)"]
    let answer = try ListenTests.post(port, "/smeeting?event=user_enter", body, headers: headers)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n{\"code\":0}"))
    try program.waitForOutput("\"anna\"")
    for (headers, body) in [(headers, body), (headers, body + " "), ([], body)] {
      let refused = try ListenTests.post(port, "/smeeting", body, headers: headers)
      #expect(refused.hasPrefix("HTTP/1.1 401 "))
    }
    #expect(try end(program).errors.contains("3 requests were turned away"))
  }

  @Test func openIMIsFollowed() throws {
    let program = try start()
    let port = try ListenTests.port(program)
    let call =
      #"{\\\"customType\\\":200,\\\"data\\\":{\\\"inviterUserID\\\":\\\"alice\\\",\\\"inviteeUserIDList\\\":[\\\"bob\\\"],"#
      + #"\\\"groupID\\\":\\\"\\\",\\\"roomID\\\":\\\"r7\\\",\\\"timeout\\\":30,\\\"mediaType\\\":\\\"video\\\",\\\"sessionType\\\":1,"#
      + #"\\\"platformID\\\":5}}"#
    let body =
      #"{"callbackCommand":"callbackAfterSendSingleMsgCommand","sendID":"alice","recvID":"bob","serverMsgID":"s1","#
      + #""contentType":110,"sendTime":\#(Int(Date().timeIntervalSince1970) * 1000),"#
      + #""content":"{\"data\":\"\#(call)\",\"description\":\"\",\"extension\":\"\"}"}"#
    let path = "/openim/callbackAfterSendSingleMsgCommand"
    #expect(try ListenTests.post(port, path, body).hasPrefix("HTTP/1.1 401 "))
    let authorization =
      "Authorization: Basic \(Base64.standard.encode(Array("openim:hooks-token-77".utf8)))"
    let answer = try ListenTests.post(port, path, body, headers: [authorization])
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(
      answer.hasSuffix(#"{"actionCode":0,"errCode":0,"errMsg":"","errDlt":"","nextCode":0}"#))
    try program.waitForOutput("\"bob\"")
    #expect(try end(program).errors.contains("1 request was turned away"))
  }

  /// LiveKit's own library, with the listener's key.
  private func judge(_ words: [String], input: String = "") throws -> Finished {
    try Judge.run(
      "livekit_webhooks.py", words,
      environment: [
        "LIVEKIT_API_KEY": "devkey", "LIVEKIT_API_SECRET": Self.secret, "no_proxy": "*",
      ], input: input, within: 60_000)
  }

  /// A recording tells by its first line whose it is; `decode` is told.
  @Test func recordedWebhooksAreRead() throws {
    let body =
      #"{"event":"participant_joined","id":"EV_1","createdAt":"1796009001","room":{"sid":"RM_1","name":"r"},"#
      + #""participant":{"sid":"PA_1","identity":"anna","joinedAtMs":"1796009001123"}}"#
    let file = try scratch.file("hooks.ndjson", body)
    for address in [file, "livekit+file:\(file)"] {
      #expect(try Report(Product.run("once", "--json", address)).people("r") == ["anna"])
    }
    let decoded = try Product.run("decode", "livekit", file)
    #expect(decoded.ending == .code(0) && decoded.output.contains(#""verdict":"applied""#))
    let wrong = try Product.run("decode", "smeeting", file)
    #expect(wrong.ending == .code(1) && wrong.output.contains(#""field":"data""#))
  }

  @Test(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
  func whatIsTurnedAwayIsOnTheScreen() throws {
    let path = try scratch.file(
      "watch.ini", "[feed hooks]", "url = listen://127.0.0.1:0", "client_token_env = HOOKS_TOKEN")
    let session = try TmuxSession(
      "HOOKS_TOKEN=hooks-token-77 \(try Product.path()) watch --config \(path)", columns: 200,
      rows: 50)
    let place = /127\.0\.0\.1:(\d+)/
    var port: UInt16 = 0
    try session.wait { shown in
      port = shown.matches(of: place).compactMap { UInt16($0.output.1) }.first { $0 > 0 } ?? 0
      return port > 0
    }
    #expect(try ListenTests.post(port, "/events", "{}").hasPrefix("HTTP/1.1 401 "))
    try session.wait { $0.contains("/events answered 401") && $0.contains("1 turned away") }
    try session.keys("q")
    try session.wait { $0.contains("[exit 0]") }
  }

  @Test func strangersAreNotListenedTo() throws {
    let finished = try Product.run("stream", "listen://0.0.0.0:0")
    #expect(finished.ending == .code(3))
    #expect(finished.errors.contains("client_token_file"))
  }

  /// What LiveKit's own library makes and signs is taken, what was changed is not; and what we sign, it takes.
  @Test(
    .enabled(if: Judge.has("livekit.api, livekit.protocol"), "livekit-api for Python is missing"))
  func liveKitsOwnLibraryAgrees() throws {
    let program = try start()
    let port = try ListenTests.port(program)
    let sent = try judge(["send", "\(port)"])
    #expect(
      sent.output.split(separator: "\n") == [
        "room_started 200", "participant_joined 200", "participant_joined 200",
        "track_published 200", "participant_left 200", "again 200", "tampered 401",
        "unsigned 401", "stranger 401", "other-key 401", "expired 401",
      ], "\(sent.output)\(sent.errors)")
    // Who comes and goes between two looks need not be told of.
    try program.waitForOutput("\"to\":\"on\"}")
    let finished = try end(program)
    #expect(finished.output.contains("\"user-1\"") && finished.output.contains("User 1"))
    #expect(!finished.output.contains("user-8") && !finished.output.contains("user-9"))
    #expect(finished.errors.contains("5 requests were turned away"), "\(finished.errors)")
    let ours = try liveKit("anna")
    let token = ours.header.dropFirst("Authorization: ".count)
    let taken = try judge(["receive"], input: "\(token)\n\(ours.body)")
    #expect(taken.output == "participant_joined anna\n", "\(taken.errors)")
    let changed = try judge(["receive"], input: "\(token)\n\(ours.body) ")
    #expect(changed.ending != .code(0) && changed.output == "")
  }
}
