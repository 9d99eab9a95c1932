import CallRoom
import Dialects
import JSON

// The first word of the gateway, and the questions to REST.
extension OpenIMSource {
  /// The codes by which the server says that a token is of no use: to try it again is none either.
  private static let badTokens: ClosedRange<Int64> = 1501...1507

  /// Waits for the gateway's word whether we are let in: a text before everything else.
  static func checkWelcome(_ socket: WebSocketClient, milliseconds: Int64) throws(ClientFault) {
    let deadline = monotonicMilliseconds() + milliseconds
    while true {
      switch try socket.next(until: deadline) {
      case .text(let bytes): return try checkWelcome(bytes)
      case .pong, .ping: continue
      case .binary: throw .unexpected("expected the gateway's welcome, got a message")
      case .close, nil: throw .closed("the gateway let nobody in")
      }
    }
  }

  private static func checkWelcome(_ bytes: [UInt8]) throws(ClientFault) {
    var reader = JSONReader()
    let told = try? reader.read(bytes) { root in
      (code: root["errCode"]?.int64, words: root["errMsg"]?.string ?? "")
    }
    guard let told, let code = told.code else {
      throw .unexpected("expected the gateway's welcome, got something else")
    }
    guard code != 0 else { return }
    let words = "the gateway refuses us: \(code) (\(told.words.prefix(200)))"
    guard badTokens.contains(code) else { throw .closed(words) }
    throw .refused("\(words); look at user and token")
  }

  /// The rooms that were heard of, and those of the groups that the configuration names.
  func rooms() throws(ClientFault) -> [RoomID] {
    for group in access.groups { try askGroup(group) }
    return memory.rooms
  }

  /// Asks for a group's call; a room that it had and has no more is asked for by its id.
  private func askGroup(_ group: String) throws(ClientFault) {
    let context = link.context()
    var body = JSONWriter()
    body.object { $0.member("groupID", group) }
    let reply = try question("signal_get_room_by_group_id", body.bytes)
    let answer = try Self.answer(OpenIMRooms.byGroup(reply))
    let asked = AskedSnapshot(askedAt: context.readAt, in: context)
    link.pour(answer.inputs(asked: [], asked), bytes: reply.count)
    let room = answer.rooms.first?.roomID.map { RoomID($0) }
    if let room { memory.note(room, group: group) }
    if let before = memory.set(room, of: group) { memory.note(before, group: group) }
  }

  func ask(_ room: RoomID) throws(ClientFault) -> Bool {
    let context = link.context()
    var body = JSONWriter()
    body.object { question in
      question.key("roomIDs")
      question.array { $0.value(room.text) }
    }
    let reply = try question("signal_get_rooms", body.bytes)
    let answer = try Self.answer(OpenIMRooms.byIDs(reply))
    let asked = AskedSnapshot(askedAt: context.readAt, in: context)
    link.pour(answer.inputs(asked: [room.text], asked), bytes: reply.count)
    let isThere = answer.rooms.contains { $0.roomID == room.text }
    if !isThere { memory.forget(room) }
    return isThere
  }

  private func question(_ route: String, _ body: [UInt8]) throws(ClientFault) -> [UInt8] {
    try ping()
    let call = access.call(route, body, operation: SendDesk.newEventID())
    do throws(ClientFault) { return try rest.call(call).expectSuccess() } catch {
      // That REST cannot be reached ends no connection to the gateway.
      switch error {
      case .cancelled, .noLibrary: throw error
      default: throw .unexpected("\(route): \(error.words)")
      }
    }
  }

  /// What the server says went wrong is an answer that failed, and not that there is no room.
  private static func answer(_ result: Result<OpenIMRooms, Rejection>) throws(ClientFault)
    -> OpenIMRooms
  {
    switch result {
    case .success(let rooms): return rooms
    case .failure(let rejection): throw .unexpected(rejection.description)
    }
  }

  /// A question that failed changes only how fresh the room is.
  func failed(_ room: RoomID, _ fault: ClientFault) {
    let context = link.context()
    let asked = AskedSnapshot(askedAt: context.readAt, in: context)
    link.pour(
      OpenIMRooms.failed(asked: [room.text], asked)
        + [.rejection(Rejection(reason: "\(room.text): \(fault.words)"))], bytes: 0)
  }
}
