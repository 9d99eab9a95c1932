import CallRoom
import Dialects
import Glibc
import JSON

/// One connection to OpenIM's message gateway, and the questions to its REST beside it.
final class OpenIMSource: FeedSource {
  let access: OpenIMAccess
  let link: FeedLink
  let memory: OpenIMMemory
  let rest: HTTPClient
  private let outbox: OpenIMOutbox
  private let socket: WebSocketClient
  private var pingAt: Int64
  /// Rooms of which something was said that only a question makes clear.
  private var unsure: [RoomID] = []
  private var unsureAt: Int64 = .min

  /// How much is taken before others (questions, who wants to send) have their turn.
  private static let eventsAtOnce = 256
  /// The pause between two questions about rooms of which something unclear was said, so that a stream of
  /// such words makes no burst of questions.
  static let unsureMilliseconds: Int64 = 500

  init(
    _ access: OpenIMAccess, _ link: FeedLink, _ memory: OpenIMMemory, _ outbox: OpenIMOutbox
  ) throws(ClientFault) {
    self.access = access
    self.link = link
    self.memory = memory
    self.outbox = outbox
    rest = try HTTPClient(access.api, settings: access.client, cancellation: link.cancellation)
    var client = access.client
    client.answerBytes = GatewayFrame.frameLimit
    socket = try WebSocketClient(
      access.gateway, HTTPCall(target: access.target(operation: SendDesk.newEventID())),
      settings: client, cancellation: link.cancellation)
    pingAt = monotonicMilliseconds() + access.pingMilliseconds
    try Self.checkWelcome(socket, milliseconds: Int64(client.requestMilliseconds))
  }

  func listen(until deadline: Int64) throws(ClientFault) -> Bool {
    var taken = 0
    while !link.cancellation.isCancelled, taken < Self.eventsAtOnce {
      for request in outbox.take() { try send(request) }
      try ping()
      if let event = try socket.next(until: 0) {
        taken += 1
        try take(event)
        continue
      }
      try checkAlive()
      if !unsure.isEmpty, monotonicMilliseconds() >= unsureAt { try askUnsure() }
      guard monotonicMilliseconds() < deadline, taken == 0 else { break }
      wait(until: min(deadline, pingAt, unsure.isEmpty ? .max : unsureAt))
    }
    return taken > 0
  }

  func close() {
    socket.close()
    outbox.lose()
  }

  /// Until the gateway says something, somebody wants to send, or all is called off.
  private func wait(until deadline: Int64) {
    var entries = [socket.descriptor, outbox.bell.descriptor, link.cancellation.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let left = max(0, min(60_000, deadline - monotonicMilliseconds()))
    poll(&entries, nfds_t(entries.count), Int32(left))
  }

  /// Asks whether the server is there, when it is time: while questions to REST are waited for, too.
  func ping() throws(ClientFault) {
    let now = monotonicMilliseconds()
    guard now >= pingAt else { return }
    pingAt = now + access.pingMilliseconds
    try socket.send(.ping, [])
  }

  /// Believes that the server is gone when nothing was left to read, and nothing came for long.
  private func checkAlive() throws(ClientFault) {
    guard monotonicMilliseconds() - socket.heardAt < access.lostMilliseconds else {
      throw .closed("the gateway does not answer any more")
    }
  }

  private func send(_ request: OpenIMOutbox.Request) throws(ClientFault) {
    let frame = GatewayRequest(
      request.code, sendID: access.user, operationID: SendDesk.newEventID(),
      msgIncr: request.msgIncr, data: request.data
    ).json
    let bytes = access.isCompressed ? (try? Gzip.pack(frame)) ?? frame : frame
    guard bytes.count <= GatewayRequest.frameLimit else {
      request.finish(
        .failure(
          OpenIMOutbox.Fault(
            words: "expected at most \(GatewayRequest.frameLimit) bytes, got \(bytes.count)")))
      return
    }
    try socket.send(.binary, bytes)
  }

  private func take(_ event: WebSocketEvent) throws(ClientFault) {
    switch event {
    case .binary(let bytes), .text(let bytes): try take(bytes)
    case .close(let code, _):
      throw .closed("the gateway closed the connection\(code.map { " (code \($0))" } ?? "")")
    case .ping, .pong: break
    }
  }

  private func take(_ bytes: [UInt8]) throws(ClientFault) {
    let context = link.context()
    switch Self.frame(bytes) {
    case .failure(let rejection): link.pour([.rejection(rejection)], bytes: bytes.count)
    case .success(let frame):
      switch frame.code {
      case .kickedOff:
        throw .refused(
          "another login of '\(access.user)' took this place; give calltop an account of its own, "
            + "and start it anew")
      case .logout: throw .refused("'\(access.user)' was logged out; start calltop anew")
      default: break
      }
      if outbox.answer(frame) { return }
      let inputs = OpenIMGatewayDialect.decode(frame, in: context)
      note(inputs, arrived: context.readAt)
      link.pour(inputs, bytes: bytes.count)
    }
  }

  /// A frame, unpacked where it is packed: an older server does not heed what it was asked for.
  static func frame(_ bytes: [UInt8]) -> Result<GatewayFrame, Rejection> {
    do throws(Rejection) {
      guard Gzip.looksLikeIt(bytes) else { return .success(try GatewayFrame(bytes)) }
      do throws(Gzip.Fault) {
        let json = try Gzip.unpack(bytes, limit: GatewayFrame.frameLimit)
        return Result { () throws(Rejection) in try GatewayFrame(json) }
      } catch {
        return .failure(Rejection(reason: error.words))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Keeps what rooms there are, and which of them are to be asked for; and by how much our clock is ahead of
  /// the server's, by which questions are dated.
  private func note(_ inputs: [Decoded], arrived: Timestamp) {
    for case .input(let input) in inputs {
      guard let room = input.room?.roomID, case .event(let event, _) = input.body else { continue }
      if event.invitation != nil {
        link.inlet.clocks.note(
          realm: link.address.realm, told: input.stamp.time, arrived: arrived)
      }
      let isNew = memory.note(room, group: event.invitation?.groupID?.text)
      guard event.isUnsure || isNew && !event.isInvitation else { continue }
      if !unsure.contains(room) { unsure.append(room) }
    }
  }

  /// One of them at a time, so that what comes meanwhile is read between.
  private func askUnsure() throws(ClientFault) {
    let room = unsure.removeFirst()
    unsureAt = monotonicMilliseconds() + Self.unsureMilliseconds
    do throws(ClientFault) { _ = try ask(room) } catch {
      guard !error.endsConnection else { throw error }
      failed(room, error)
    }
  }
}

extension RoomEvent {
  /// The invitation that an event of a call carries.
  fileprivate var invitation: InvitationInfo? {
    switch self {
    case .invited(let info), .invitationCancelled(let info), .invitationTimedOut(let info),
      .inviteeAnswered(let info, _, _), .hungUp(let info, _):
      info
    case .callJoined(let info, _), .callLeft(let info, _): info
    default: nil
    }
  }

  /// Whether it only invites: who is in the room nobody asks for before somebody is.
  fileprivate var isInvitation: Bool { if case .invited = self { true } else { false } }

  /// Whether it says that something changed, and not what.
  fileprivate var isUnsure: Bool {
    switch self {
    case .callLeft, .unsureChange: true
    default: false
    }
  }
}
