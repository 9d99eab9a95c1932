import CallRoom
import Dialects
import Glibc
import JSON

/// SMeeting's REST, asked again and again: the meetings that run, and who is in each.
///
/// It says nothing by itself; what happens between the questions comes by webhooks (`listen://`).
final class SMeetingSource: FeedSource {
  private let access: SMeetingAccess
  private let link: FeedLink
  private let rest: HTTPClient
  /// The meetings of the last list, by their ids.
  private var meetings: [RoomID: SMeetingMeeting] = [:]
  /// Whether that list was whole.
  private var isWhole = false
  private var lookedAt = monotonicMilliseconds()

  /// Rows that a page has.
  private static let pageRows = 100
  /// How long a server is left alone that closes the connection after each answer, in milliseconds.
  private static let lookMilliseconds: Int64 = 1_000

  init(_ access: SMeetingAccess, _ link: FeedLink) throws(ClientFault) {
    self.access = access
    self.link = link
    rest = try HTTPClient(access.server, settings: access.client, cancellation: link.cancellation)
    // Whoever is not let in learns it now.
    try readMeetings()
  }

  /// Waits; where the server closes the connection it is asked whether it is still there.
  func listen(until deadline: Int64) throws(ClientFault) -> Bool {
    let idle = rest.idleDescriptor
    guard idle >= 0, link.cancellation.wait(until: deadline, on: idle) != 0 else {
      link.cancellation.wait(until: deadline)
      return false
    }
    link.cancellation.wait(until: min(deadline, lookedAt + Self.lookMilliseconds))
    guard monotonicMilliseconds() >= lookedAt + Self.lookMilliseconds else { return false }
    lookedAt = monotonicMilliseconds()
    try readMeetings()
    return true
  }

  func rooms() throws(ClientFault) -> [RoomID] {
    try readMeetings()
    return meetings.keys.sorted()
  }

  private func readMeetings() throws(ClientFault) {
    let pass = try pass(
      "meet/list-meet",
      { (body) throws(Rejection) in
        try SMeetingMeeting.page(body)
      }
    ) { body in
      body.key("meeting_status")
      body.array { $0.value(2) }
    }
    guard pass.coverage != .failed else { throw .unexpected(pass.fault ?? "no list of meetings") }
    if let fault = pass.fault { note("the list of meetings: \(fault)") }
    // A list that is not whole says of nobody that they are gone.
    if pass.isComplete { meetings = [:] }
    for meeting in pass.rows where meeting.isRunning { meetings[RoomID(meeting.id)] = meeting }
    isWhole = pass.isComplete
  }

  func ask(_ room: RoomID) throws(ClientFault) -> Bool {
    let context = link.context()
    let question = AskedSnapshot(askedAt: context.readAt, in: context)
    let meeting = meetings[room]
    if meeting == nil, isWhole {
      link.pour(question.input(Snapshot(coverage: .noSuchRoom), of: room), bytes: 0)
      return false
    }
    let pass = try pass(
      "meet/list-user",
      { (body) throws(Rejection) in
        try SMeetingMember.page(body)
      }
    ) { body in
      body.member("meeting_id", room.text)
    }
    guard pass.coverage != .failed else { throw .unexpected(pass.fault ?? "no list of members") }
    if let fault = pass.fault { note("\(room.text): \(fault)") }
    let snapshot = Snapshot(
      coverage: pass.coverage, title: meeting?.title, policy: meeting?.policy ?? [],
      tellsShare: true, people: SMeetingMember.people(pass.rows))
    link.pour(question.input(snapshot, of: room), bytes: 0)
    return true
  }

  /// Reads every page of a list; that the server cannot be reached ends the connection, that it answers
  /// something else ends the pass.
  private func pass<Row>(
    _ route: String,
    _ read: ([UInt8]) throws(Rejection) -> SMeetingPage<Row>,
    _ fill: (inout JSONWriter) -> Void
  ) throws(ClientFault) -> SMeetingPass<Row> {
    var pass = SMeetingPass<Row>()
    var step = pass.first
    while case .ask(let page) = step {
      var body = JSONWriter()
      body.object { question in
        fill(&question)
        question.member("page", page)
        question.member("per-page", Self.pageRows)
      }
      step = pass.take(try answer(route, body.bytes, read))
    }
    return pass
  }

  private func answer<Row>(
    _ route: String, _ body: [UInt8], _ read: ([UInt8]) throws(Rejection) -> SMeetingPage<Row>
  ) throws(ClientFault) -> Result<SMeetingPage<Row>, Rejection> {
    let call = try access.call(
      route, body, nonce: SMeetingAccess.newNonce(), at: wallClock())
    let reply: [UInt8]
    do throws(ClientFault) { reply = try rest.call(call).expectSuccess() } catch {
      guard !error.endsConnection else { throw error }
      return .failure(Rejection(reason: error.words))
    }
    return Result { () throws(Rejection) in try read(reply) }
  }

  private func note(_ what: String) {
    link.pour([.rejection(Rejection(reason: what))], bytes: 0)
  }
}
