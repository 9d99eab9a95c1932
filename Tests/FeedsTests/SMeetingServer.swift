import CallRoom
import Crypto
import JSON
import Synchronization
import Testing

@testable import Feeds

/// A small SMeeting of a test: its signed, paged REST, as SMeeting's documents have it.
final class SMeetingServer: Sendable {
  struct State {
    /// People by meeting; a number behind a name is a kind of device (`anna/82`).
    var meetings: [String: [String]] = [:]
    /// The most rows of a page, whatever is asked for.
    var pageRows = 2
    /// Pages of lists of members that are answered with this status.
    var brokenPages: [Int: Int] = [:]
    /// What every question is answered with, where that is an error's code.
    var code: Int?
    /// Questions by route, with their bodies; and those with a wrong signature.
    var questions: [(route: String, body: String)] = []
    var refused = 0
  }

  let port: UInt16
  let state: Shared
  private let server = Mutex<ServerOfTest?>(nil)

  final class Shared: Sendable {
    let value: Mutex<State>
    init(_ state: State) { value = Mutex(state) }
  }

  static let appID = "68b3"
  static let appKey = "a key"

  init(_ state: State = State()) throws {
    let shared = Shared(state)
    self.state = shared
    let server = try ServerOfTest { Self.serve($0, shared) }
    port = server.port
    self.server.withLock { $0 = server }
  }

  deinit { stop() }

  func change(_ body: (inout State) -> Void) { state.value.withLock { body(&$0) } }

  func read<T: Sendable>(_ body: (State) -> T) -> T { state.value.withLock { body($0) } }

  /// Is killed.
  func stop() { server.withLock { $0?.stop() } }

  /// Is there again, at the same port.
  func start() throws {
    let shared = state
    let again = try ServerOfTest(port: port) { Self.serve($0, shared) }
    server.withLock { $0 = again }
  }

  private static func serve(_ peer: Peer, _ shared: Shared) {
    while let request = peer.request() {
      let route = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let body = String(decoding: request.body, as: UTF8.self)
      let answer = shared.value.withLock { state -> (Int, String) in
        guard isSigned(request) else {
          state.refused += 1
          return (200, #"{"code":1003,"msg":"bad signature"}"#)
        }
        state.questions.append((route, body))
        if let code = state.code { return (200, #"{"code":\#(code),"msg":"no"}"#) }
        return reply(route, request.body, state)
      }
      peer.answer(answer.0, answer.1, headers: "Content-Type: application/json\r\n")
    }
  }

  /// As the documents say it: the header's name as it was sent, the raw body.
  private static func isSigned(_ request: Peer.Request) -> Bool {
    guard let id = request.header("appid"), id == appID, let nonce = request.header("nonce"),
      nonce.count == 16, let time = request.header("timestamp"), let seconds = Int64(time),
      abs(seconds - wallClock().microseconds / 1_000_000) < 300,
      let signature = request.header("signature")
    else { return false }
    let text = Array("appid=\(id)&nonce=\(nonce)&timestamp=\(time)&".utf8) + request.body
    let digest = try? Digest.hmacSHA256(text, key: Array(appKey.utf8))
    return digest.map(Hex.encode) == signature
  }

  private static func reply(_ route: String, _ body: [UInt8], _ state: State) -> (Int, String) {
    var reader = JSONReader()
    let asked = try? reader.read(body) { root in
      (meeting: root["meeting_id"]?.string ?? "", page: Int(root["page"]?.int64 ?? 1))
    }
    guard let asked else { return (400, "") }
    switch route {
    case "/meeting/server/v1/meet/list-meet":
      let rows = state.meetings.keys.sorted().map {
        #"{"id":"\#($0)","title":"\#($0)!","meeting_status":2,"mic_disabled":true,"password":"p"}"#
      }
      return (200, list(rows, asked.page, state.pageRows))
    case "/meeting/server/v1/meet/list-user":
      if let status = state.brokenPages[asked.page] { return (status, "") }
      let rows = (state.meetings[asked.meeting] ?? []).map { row($0) }
      return (200, list(rows, asked.page, state.pageRows))
    case "/meeting/server/v1/meet/send-room-custom-message",
      "/meeting/server/v1/meet-admin/confirm-handup":
      return (200, #"{"code":0,"data":"ok"}"#)
    default: return (404, "")
    }
  }

  private static func row(_ person: String) -> String {
    let parts = person.split(separator: "/")
    let device = parts.count > 1 ? String(parts[1]) : "3"
    return #"{"user_id":"\#(parts[0])","nickname":"\#(parts[0])","role":0,"mic_state":1,"#
      + #""camera_state":2,"share_state":0,"is_kickout":false,"device_type":\#(device)}"#
  }

  private static func list(_ rows: [String], _ page: Int, _ size: Int) -> String {
    let pages = max(1, (rows.count + size - 1) / size)
    let shown = rows.dropFirst((page - 1) * size).prefix(size).joined(separator: ",")
    return #"{"code":0,"data":[\#(shown)],"_meta":{"totalCount":\#(rows.count),"#
      + #""pageCount":\#(pages),"currentPage":\#(page),"perPage":\#(size)}}"#
  }
}
