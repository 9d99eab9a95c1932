import CallRoom
import Crypto
import EventCore
import Synchronization
import Testing

@testable import Feeds

/// The feed of a Janus server's Admin API, against one as small as can be.
@Suite struct JanusSourceTests {
  /// What the server says to each verb, by what the request holds.
  private static func answer(_ request: Peer.Request, secret: String) -> String {
    let body = String(decoding: request.body, as: UTF8.self)
    func has(_ word: String) -> Bool { body.contains("\"\(word)\"") }
    if has("ping") { return #"{"janus":"pong"}"# }
    if has("info") {
      return #"{"janus":"server_info","server-name":"j","plugins":{"janus.plugin.videoroom":{}}}"#
    }
    guard body.contains(#""admin_secret":"\#(secret)""#) else {
      return #"{"janus":"error","error":{"code":403,"reason":"Unauthorized request"}}"#
    }
    if has("list_sessions") { return #"{"janus":"success","sessions":[1]}"# }
    if has("list_handles") { return #"{"janus":"success","handles":[11,12]}"# }
    if has("handle_info") {
      return request.line.contains("/admin/1/11 ")
        ? #"{"janus":"success","info":{"created":5,"current_time":9,"plugin":"janus.plugin.videoroom","plugin_specific":{"type":"publisher","room":7,"id":70,"streams":[{"type":"audio","mid":"0"}]}}}"#
        : #"{"janus":"success","info":{"plugin":"janus.plugin.videoroom","plugin_specific":{"type":"publisher","room":8,"id":80,"streams":[]}}}"#
    }
    if has("list") {
      return
        #"{"janus":"success","response":{"list":[{"room":7,"description":"Seven"}]}}"#
    }
    if body.contains(#""room":7"#) {
      return
        #"{"janus":"success","response":{"participants":[{"id":70,"display":"Anna","publisher":true},{"id":71,"display":"Bo","publisher":false}]}}"#
    }
    return
      #"{"janus":"success","response":{"participants":[{"id":80,"display":"Carl","publisher":false}]}}"#
  }

  private func run(_ name: String, secret: String?, port: UInt16) throws -> (Store, Inlet) {
    let address = try FeedAddress(name.replacing("PORT", with: "\(port)"))
    var settings = FeedSettings()
    settings.adminSecret = secret.map { Secret($0) }
    let store = Store()
    let inlet = Inlet(address, into: store, isLive: address.isLive, clock: wallClock)
    FeedThread.start(address.feed(settings), into: inlet)
    return (store, inlet)
  }

  @Test func roomsPeopleAndHandlesMakeThePicture() throws {
    let server = try ServerOfTest { peer in
      while let request = peer.request() { peer.answer(200, Self.answer(request, secret: "s7")) }
    }
    let (store, inlet) = try run("janus://127.0.0.1:PORT?realm=eu", secret: "s7", port: server.port)
    defer { inlet.cancel() }
    #expect(eventually { store.feeds.first?.surveyedAt != nil })
    let seven = try #require(store.room(RoomKey(realm: "eu", roomID: "videoroom/7")))
    #expect(seven.title == "Seven" && seven.participants.map(\.name) == ["Anna", "Bo"])
    #expect(seven.participants.map(\.microphone) == [.on, .off])
    #expect(seven.participants.map(\.connections) == [1, 1])
    // It is in no list: somebody's handle told of it.
    let eight = try #require(store.room(RoomKey(realm: "eu", roomID: "videoroom/8")))
    #expect(eight.participants.map(\.name) == ["Carl"])
    #expect(store.counts.rejected == 0 && store.feeds.first?.phase == .live)
  }

  @Test func oneRoomIsAskedForWhereOneIsNamed() throws {
    let server = try ServerOfTest { peer in
      while let request = peer.request() { peer.answer(200, Self.answer(request, secret: "s7")) }
    }
    let (store, inlet) = try run(
      "janus://127.0.0.1:PORT?room=videoroom/8", secret: "s7", port: server.port)
    defer { inlet.cancel() }
    #expect(eventually { store.feeds.first?.surveyedAt != nil })
    #expect(store.roomKeys.map(\.roomID.text) == ["videoroom/8"])
  }

  @Test(arguments: ["wrong", nil])
  func aWrongSecretIsSaidAndNeverShown(_ secret: String?) throws {
    let server = try ServerOfTest { peer in
      while let request = peer.request() { peer.answer(200, Self.answer(request, secret: "s7")) }
    }
    let (store, inlet) = try run("janus://127.0.0.1:PORT", secret: secret, port: server.port)
    defer { inlet.cancel() }
    func reason() -> String? {
      if case .failed(let reason) = store.feeds.first?.phase { reason } else { nil }
    }
    #expect(eventually { reason() != nil })
    #expect(reason()?.contains("403") == true && reason()?.contains("admin_secret_file") == true)
    #expect(reason()?.contains("wrong\"") == false && store.rooms().isEmpty)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"janus":"success","plugins":5}"#, "<html>no</html>",
    #"{"janus":"server_info","plugins":{}}"#,
  ])
  func whoIsNoJanusIsTriedAgain(_ answer: String) throws {
    let server = try ServerOfTest { peer in while peer.request() != nil { peer.answer(200, answer) }
    }
    let (store, inlet) = try run("janus://127.0.0.1:PORT", secret: "s7", port: server.port)
    defer { inlet.cancel() }
    func waits() -> Bool {
      if case .waiting = store.feeds.first?.phase { true } else { false }
    }
    #expect(eventually(waits))
    #expect(store.rooms().isEmpty)
  }

  @Test func addressesAreReadStrictly() throws {
    func source(_ text: String) -> FeedAddress.Source? { try? FeedAddress(text).source }
    guard case .janus(let plain, let usual) = source("janus://host") else {
      Issue.record("janus://host")
      return
    }
    #expect(plain.url(usual) == "http://host:7088/admin")
    guard case .janus(let full, let base) = source("janus://[::1]:9?tls=yes&path=/x/y&realm=eu")
    else {
      Issue.record("with options")
      return
    }
    #expect(full.url(base) == "https://[::1]:9/x/y")
    for wrong in [
      "janus:host", "janus://", "janus://host:0", "janus://host?path=admin", "janus://h?path=/a/",
      "janus://host?path=/a b", "janus://host?bogus=1", "calltop+janus://host", "janus://u@host",
      "janus://host?tls",
    ] { #expect(source(wrong) == nil, "\(wrong)") }
  }
}
