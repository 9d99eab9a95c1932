import CallRoom
import Crypto
import Dialects
import EventCore

/// The Admin API of a Janus server: asked for its rooms, who is in them, and whose its handles are.
///
/// It tells nothing by itself: events come by a listener. What it is asked changes nothing there.
final class JanusSource: FeedSource {
  private let link: FeedLink
  private let client: HTTPClient
  private let base: String
  private let secret: String?
  private let plugins: [JanusRoom.Plugin]
  private var known: [RoomID: JanusRoom] = [:]
  private var handles = JanusHandles()

  /// Questions about handles in one turn; what is left is asked in the next.
  private static let handleQuestions = 64

  /// Connects, and makes sure that the secret is right.
  init(_ feed: JanusFeed, _ link: FeedLink) throws(ClientFault) {
    self.link = link
    base = feed.base
    secret = feed.secret?.text
    client = try HTTPClient(
      feed.endpoint, settings: feed.client, cancellation: link.cancellation)
    let info = try Self.ask(client, base, .info, secret: nil)
    plugins = try Self.read { () throws(JanusFault) in try JanusAnswer.info(info).plugins }
    guard !plugins.isEmpty else {
      throw .unexpected("the server has none of the plugins videoroom, audiobridge, textroom")
    }
    try lookAtSessions()
  }

  func listen(until deadline: Int64) throws(ClientFault) -> Bool {
    guard try client.idles(until: deadline) else { return false }
    let answer = try ask(.ping)
    try Self.read { () throws(JanusFault) in try JanusAnswer.pong(answer) }
    return true
  }

  func rooms() throws(ClientFault) -> [RoomID] {
    var found: [RoomID: JanusRoom] = [:]
    for plugin in plugins {
      let answer = try ask(.rooms(plugin))
      let listed = try Self.read { () throws(JanusFault) in
        try JanusAnswer.rooms(answer, of: plugin)
      }
      for room in listed { found[room.roomID] = room }
    }
    try lookAtSessions()
    try lookAtHandles()
    // Hidden rooms are in no list, but people are in them.
    for room in handles.rooms where found[room.roomID] == nil { found[room.roomID] = room }
    if let only = link.address.room.map({ RoomID($0) }) {
      guard let room = found[only] ?? JanusRoom(only) else {
        throw .refused("'\(only.text)' is no room of Janus; write videoroom/1234")
      }
      found = [only: room]
    }
    known = found
    return found.keys.sorted()
  }

  func ask(_ id: RoomID) throws(ClientFault) -> Bool {
    guard let room = known[id] ?? JanusRoom(id) else { return false }
    let context = link.context()
    let asked = AskedSnapshot(askedAt: context.readAt, in: context)
    let answer = try ask(.people(room))
    let people = try Self.read { () throws(JanusFault) -> [JanusAnswer.Person]? in
      do throws(JanusFault) { return try JanusAnswer.people(answer, in: room) } catch {
        guard error.isNoSuchRoom else { throw error }
        return nil
      }
    }
    try lookAtHandles()
    var inputs = room.inputs(people, asked)
    if let people { inputs += try rest(of: room, people, asked) }
    link.pour(inputs, bytes: answer.count)
    return people != nil
  }

  /// What handles tell of the people of a room, as far as nothing else did.
  private func rest(of room: JanusRoom, _ people: [JanusAnswer.Person], _ asked: AskedSnapshot)
    throws(ClientFault) -> [Decoded]
  {
    let seenRoom = link.inlet.store.room(
      RoomKey(realm: link.address.realm, roomID: room.roomID))
    var inputs: [Decoded] = []
    var questions = 0
    for person in people {
      let user = person.userID
      for handle in handles.untold(of: user, in: room.roomID) {
        inputs += room.inputs(handle: ConnectionID(handle), of: user, asked)
      }
      guard let isPublisher = person.isPublisher else { continue }
      let seen = seenRoom?.participant(user)
      if !isPublisher {
        let seemsToPublish =
          seen?.microphone != .off || seen?.camera == .on || seen?.sharing != nil
        if seemsToPublish { inputs += room.inputs(publishes: [], user, since: nil, asked) }
      } else if seen?.microphone == nil, questions < Self.handleQuestions,
        let (handle, session) = handles.handle(of: user, in: room.roomID)
      {
        questions += 1
        guard let now = try look(at: handle, in: session) else { continue }
        // Where the beginning was of no use, now is.
        let isRepeated = handles.tellsTracks(of: handle)
        let since = isRepeated ? nil : now.age.map { asked.asOf.advanced(byMicroseconds: -$0) }
        inputs += room.inputs(publishes: now.tracks, user, since: since, asked)
      }
    }
    return inputs
  }

  // MARK: Handles

  private func lookAtSessions() throws(ClientFault) {
    let answer = try ask(.sessions)
    handles.see(try Self.read { () throws(JanusFault) in try JanusAnswer.sessions(answer) })
  }

  /// Learns whose the handles of new sessions are, some at a time.
  private func lookAtHandles() throws(ClientFault) {
    var questions = 0
    while questions < Self.handleQuestions, let session = handles.nextSession() {
      questions += 1
      let answer = try ask(.handles(session: session))
      let found = try Self.unlessGone { () throws(JanusFault) in try JanusAnswer.handles(answer) }
      for handle in found ?? [] where !handles.knows(handle) {
        questions += 1
        handles.learn(handle, of: session, try look(at: handle, in: session))
      }
    }
  }

  /// What a handle is; `nil` when it is gone, or has to do with no room.
  private func look(at handle: String, in session: String) throws(ClientFault)
    -> JanusAnswer.Handle?
  {
    let answer = try ask(.handle(handle, session: session))
    return try Self.unlessGone { () throws(JanusFault) in try JanusAnswer.handle(answer) } ?? nil
  }

  // MARK: Asking

  private func ask(_ question: JanusQuestion) throws(ClientFault) -> [UInt8] {
    try Self.ask(client, base, question, secret: secret)
  }

  private static func ask(
    _ client: HTTPClient, _ base: String, _ question: JanusQuestion, secret: String?
  ) throws(ClientFault) -> [UInt8] {
    try client.call(
      HTTPCall(
        target: base + question.path, headers: [("Content-Type", "application/json")],
        body: question.body(secret: secret))
    ).expectSuccess()
  }

  private static func read<Value>(_ body: () throws(JanusFault) -> Value) throws(ClientFault)
    -> Value
  {
    do throws(JanusFault) { return try body() } catch {
      throw error.isUnauthorized
        ? .refused("\(error.words); admin_secret_file names the secret") : .unexpected(error.words)
    }
  }

  /// Reads an answer about a session or a handle, which may be gone by now.
  private static func unlessGone<Value>(_ body: () throws(JanusFault) -> Value)
    throws(ClientFault) -> Value?
  {
    try read { () throws(JanusFault) -> Value? in
      do throws(JanusFault) { return try body() } catch {
        guard error.isGone else { throw error }
        return nil
      }
    }
  }
}
