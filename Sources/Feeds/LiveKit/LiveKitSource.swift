import CallRoom
import Crypto
import Dialects
import EventCore

/// LiveKit's RoomService: asked for the rooms and who is in them.
///
/// It tells nothing by itself: webhooks come by a listener. Its tokens allow to look, and live for a minute.
final class LiveKitSource: FeedSource {
  private let link: FeedLink
  private let client: HTTPClient
  private let key: (name: String, secret: Secret)
  private var known: [RoomID: LiveKitRoom] = [:]
  private var listed: Set<RoomID> = []

  /// How long a token holds, and how far the server's clock may be off, in seconds.
  private static let tokenSeconds: Int64 = 60

  /// Connects, and makes sure that the key is right.
  init(
    _ endpoint: RemoteEndpoint, _ key: (name: String, secret: Secret), _ settings: ClientSettings,
    _ link: FeedLink
  ) throws(ClientFault) {
    self.link = link
    self.key = key
    client = try HTTPClient(endpoint, settings: settings, cancellation: link.cancellation)
    _ = try rooms()
  }

  func listen(until deadline: Int64) throws(ClientFault) -> Bool {
    guard try client.idles(until: deadline) else { return false }
    // Whoever answers at all is there.
    _ = try client.call(HTTPCall(target: "/"))
    return true
  }

  func rooms() throws(ClientFault) -> [RoomID] {
    let names = link.address.room.map { [$0] } ?? []
    for room in try listRooms(names) { known[RoomID(room.name)] = room }
    listed = Set(known.keys)
    return listed.sorted()
  }

  func ask(_ id: RoomID) throws(ClientFault) -> Bool {
    let context = link.context()
    let asked = AskedSnapshot(askedAt: context.readAt, in: context)
    // Of a room that is not there, an empty list is told: whether it is, the list of rooms says.
    guard let room = try listRooms([id.text]).first else {
      let gone = known.removeValue(forKey: id)
      if let gone { pour(nil, of: gone, asked, context, bytes: 0) }
      return false
    }
    known[id] = room
    let answer = try ask(.people(room.name), room: room.name)
    let people = try Self.read { () throws(Rejection) in try LiveKitRoomService.people(answer) }
    pour(people, of: room, asked, context, bytes: answer.count)
    return true
  }

  private func pour(
    _ people: [LiveKitParticipant]?, of room: LiveKitRoom, _ asked: AskedSnapshot,
    _ context: DecodeContext, bytes: Int
  ) {
    let key = RoomKey(realm: link.address.realm, roomID: RoomID(room.name))
    let raised = link.inlet.store.room(key)?.hands.filter { $0.kind == .microphone } ?? []
    link.pour(
      LiveKitRoomService.inputs(
        people, of: room, raised: Set(raised.map(\.userID)), asked, in: context),
      bytes: bytes)
  }

  private func listRooms(_ names: [String]) throws(ClientFault) -> [LiveKitRoom] {
    let answer = try ask(.rooms(names), room: nil)
    return try Self.read { () throws(Rejection) in try LiveKitRoomService.rooms(answer) }
  }

  private func ask(_ question: LiveKitRoomService.Question, room: String?) throws(ClientFault)
    -> [UInt8]
  {
    let reply = try client.call(
      HTTPCall(
        target: question.target,
        headers: [
          ("Content-Type", "application/json"),
          ("Authorization", "Bearer \(try token(for: room))"),
        ], body: question.body))
    guard reply.status != 401, reply.status != 403 else {
      let words = LiveKitRoomService.refusal(reply.body) ?? "\(reply.status)"
      throw .refused("LiveKit refuses: \(words); look at livekit_key and livekit_secret_file")
    }
    return try reply.expectSuccess()
  }

  /// A token that allows to list rooms, or to list who is in one.
  private func token(for room: String?) throws(ClientFault) -> String {
    let now = wallClock().microseconds / 1_000_000
    var video = VideoGrants()
    if let room {
      video.roomAdmin = true
      video.room = room
    } else {
      video.roomList = true
    }
    let claims = LiveKitClaims(
      issuer: key.name, subject: "calltop", notBefore: now - Self.tokenSeconds,
      expires: now + Self.tokenSeconds, video: video)
    do throws(CryptoError) { return try claims.token(signedWith: key.secret) } catch {
      throw .refused(error.description)
    }
  }

  private static func read<Value>(_ body: () throws(Rejection) -> Value) throws(ClientFault)
    -> Value
  {
    do throws(Rejection) { return try body() } catch {
      throw .unexpected("LiveKit answers what cannot be read: \(error)")
    }
  }
}
