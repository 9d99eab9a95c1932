import CallRoom
import Crypto
import Dialects
import Glibc
import JSON
import Synchronization
import Testing

@testable import Feeds

/// A small OpenIM of a test: its gateway and its REST, each at a port, as OpenIM's documents have them.
final class OpenIMServer: Sendable {
  /// What the server knows, and what it was told.
  struct State {
    /// People by room.
    var rooms: [String: [String]] = [:]
    /// The room of a group.
    var groups: [String: String] = [:]
    /// What REST answers in place of the truth: a status, or an error's code.
    var fault: Int?
    /// What the gateway says first, where that is no welcome.
    var welcome = #"{"errCode":0,"errMsg":"","errDlt":""}"#
    /// Whether frames are packed, both ways.
    var isPacked = true
    /// The gateway's requests by their targets, the frames and the questions that came.
    var targets: [String] = []
    var frames: [[UInt8]] = []
    var questions: [(line: String, body: String, token: String?)] = []
    var pings = 0
    /// Whether pings are answered.
    var answersPings = true
    /// What each request is answered with: an error's code and a message.
    var answers: [Int64: (Int64, [UInt8])] = [:]
    /// What goes out to everybody who is connected.
    var pushes: [[UInt8]] = []
  }

  let shared: Shared
  private let gateway: Mutex<ServerOfTest?> = Mutex(nil)
  private let rest: Mutex<ServerOfTest?> = Mutex(nil)
  let gatewayPort: UInt16
  let restPort: UInt16

  /// What the threads of the servers hold on to.
  final class Shared: Sendable {
    let state: Mutex<State>
    init(_ state: State) { self.state = Mutex(state) }
  }

  init(_ state: State = State()) throws {
    let shared = Shared(state)
    self.shared = shared
    let gateway = try ServerOfTest { Self.gateway($0, shared) }
    let rest = try ServerOfTest { Self.rest($0, shared) }
    gatewayPort = gateway.port
    restPort = rest.port
    self.gateway.withLock { $0 = gateway }
    self.rest.withLock { $0 = rest }
  }

  deinit { stop() }

  func change(_ body: (inout State) -> Void) { shared.state.withLock { body(&$0) } }

  func read<T: Sendable>(_ body: (State) -> T) -> T { shared.state.withLock { body($0) } }

  /// Sends a message to everybody who is connected.
  func push(_ frame: [UInt8]) { change { $0.pushes.append(frame) } }

  /// Is killed.
  func stop() {
    gateway.withLock { $0?.stop() }
    rest.withLock { $0?.stop() }
  }

  /// Is there again, at the same ports; what was sent before is not sent again.
  func start() throws {
    let shared = shared
    change { $0.pushes = [] }
    let gateway = try ServerOfTest(port: gatewayPort) { Self.gateway($0, shared) }
    let rest = try ServerOfTest(port: restPort) { Self.rest($0, shared) }
    self.gateway.withLock { $0 = gateway }
    self.rest.withLock { $0 = rest }
  }

  /// How often somebody connected to the gateway.
  var connections: Int { read { $0.targets.count } }

  private static func gateway(_ peer: Peer, _ shared: Shared) {
    guard let request = peer.upgrade() else { return }
    let welcome = shared.state.withLock { state -> String in
      state.targets.append(request.line)
      return state.welcome
    }
    peer.send(WebSocketEncoder.frame(.text, Array(welcome.utf8)))
    guard welcome.contains("\"errCode\":0") else { return }
    var sent = 0
    while true {
      let pushes = shared.state.withLock { Array($0.pushes.dropFirst(sent)) }
      for frame in pushes {
        let isPacked = shared.state.withLock { $0.isPacked }
        let bytes = isPacked ? (try? Gzip.pack(frame)) ?? frame : frame
        guard peer.send(WebSocketEncoder.frame(.binary, bytes)) else { return }
      }
      sent += pushes.count
      guard let isOpen = peer.turn({ take($0, peer, shared) }), isOpen else { return }
    }
  }

  private static func take(_ event: WebSocketEvent, _ peer: Peer, _ shared: Shared) {
    switch event {
    case .ping(let bytes):
      let answers = shared.state.withLock { state in
        state.pings += 1
        return state.answersPings
      }
      if answers { peer.send(WebSocketEncoder.frame(.pong, bytes)) }
    case .binary(let bytes):
      let json = Gzip.looksLikeIt(bytes) ? (try? Gzip.unpack(bytes, limit: 100_000)) ?? [] : bytes
      guard let frame = try? GatewayFrame(json) else { return }
      let answer = shared.state.withLock { state in
        state.frames.append(json)
        return state.answers[frame.rawCode] ?? (0, [])
      }
      var writer = JSONWriter()
      writer.object { reply in
        reply.member("reqIdentifier", frame.rawCode)
        reply.member("msgIncr", frame.msgIncr)
        reply.member("operationID", "o")
        reply.member("errCode", answer.0)
        reply.member("errMsg", answer.0 == 0 ? "" : "the server's words")
        reply.member("data", Base64.standard.encode(answer.1))
      }
      let isPacked = shared.state.withLock { $0.isPacked }
      let packed = isPacked ? (try? Gzip.pack(writer.bytes)) ?? [] : writer.bytes
      peer.send(WebSocketEncoder.frame(.binary, packed))
    default: break
    }
  }

  private static func rest(_ peer: Peer, _ shared: Shared) {
    while let request = peer.request() {
      let body = String(decoding: request.body, as: UTF8.self)
      let answer = shared.state.withLock { state -> (Int, String) in
        state.questions.append((request.line, body, request.header("token")))
        if let fault = state.fault {
          return fault < 1000 ? (fault, "") : (200, #"{"errCode":\#(fault),"errMsg":"no"}"#)
        }
        return (200, Self.reply(request.line, body, state))
      }
      peer.answer(answer.0, answer.1, headers: "Content-Type: application/json\r\n")
    }
  }

  private static func reply(_ line: String, _ body: String, _ state: State) -> String {
    if line.contains("/rtc-meeting/signal_get_rooms") {
      let rooms = state.rooms.keys.sorted().filter { body.contains("\"\($0)\"") }
        .map { Self.room($0, state) }.joined(separator: ",")
      return #"{"errCode":0,"data":{"roomList":[\#(rooms)]}}"#
    }
    if line.contains("/rtc-meeting/signal_get_room_by_group_id") {
      let group = state.groups.first { body.contains("\"\($0.key)\"") }
      let room = group.map { Self.room($0.value, state) } ?? #"{"roomID":"","participant":[]}"#
      return #"{"errCode":0,"data":\#(room)}"#
    }
    return #"{"errCode":0,"data":{}}"#
  }

  private static func room(_ name: String, _ state: State) -> String {
    let people = (state.rooms[name] ?? []).map {
      #"{"userInfo":{"userID":"\#($0)","nickname":"\#($0)"}}"#
    }
    return #"{"roomID":"\#(name)","participant":[\#(people.joined(separator: ","))]}"#
  }
}

extension Peer {
  /// Takes what the client has said, if anything; `false` when it closes, `nil` when it is gone.
  func turn(_ take: (WebSocketEvent) -> Void) -> Bool? {
    guard let events = eventsWithin(20) else { return nil }
    for event in events {
      if case .close = event { return false }
      take(event)
    }
    return true
  }
}

/// The bytes of protobuf that a server writes.
enum Proto {
  static func text(_ number: Int, _ text: String) -> [UInt8] { bytes(number, Array(text.utf8)) }

  static func bytes(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(UInt64(number << 3 | 2)) + varint(UInt64(bytes.count)) + bytes
  }

  static func number(_ number: Int, _ value: Int) -> [UInt8] {
    varint(UInt64(number << 3)) + varint(UInt64(value))
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }

  /// An invitation of alice to some into a room of the group g.
  static func invitation(_ room: String, _ invitees: [String], at time: Int) -> [UInt8] {
    text(1, "alice") + invitees.flatMap { text(2, $0) } + text(4, "g") + text(5, room)
      + number(6, 30) + text(7, "video") + number(8, 7) + number(9, 3) + number(10, time)
  }

  /// A push of one message.
  static func push(
    _ contentType: Int, _ content: [UInt8], from user: String, id: String, at time: Int
  )
    -> [UInt8]
  {
    let message =
      text(1, user) + text(5, id) + number(11, contentType) + bytes(12, content)
      + number(15, time)
    let push = bytes(2, text(1, "n_x") + bytes(2, bytes(1, message)))
    return frame(2001, push)
  }

  static func frame(_ code: Int, _ data: [UInt8]) -> [UInt8] {
    Array(
      (#"{"reqIdentifier":\#(code),"msgIncr":"","operationID":"o","errCode":0,"errMsg":"","data":""#
        + Base64.standard.encode(data) + "\"}").utf8)
  }
}
