import CallRoom
import Dialects
import EventCore

/// A feed that connects to a call system, and does so again whenever it must: performs what its
/// ``FeedSupervisor`` decides, on its thread.
package struct SupervisedFeed: Feed {
  /// How it is supervised.
  package let settings: FeedSupervisor.Settings
  /// Connects; throws where it cannot.
  package let connect: @Sendable (FeedLink) throws(ClientFault) -> any FeedSource

  /// A feed whose every connection is made by `connect`.
  package init(
    _ settings: FeedSupervisor.Settings,
    connect: @escaping @Sendable (FeedLink) throws(ClientFault) -> any FeedSource
  ) {
    self.settings = settings
    self.connect = connect
  }

  package func run(into inlet: Inlet) {
    let cancellation = Cancellation()
    inlet.whenCancelled { cancellation.cancel() }
    inlet.asksForRooms(settings.snapshotMilliseconds != nil)
    var shell = SupervisedRun(self, FeedLink(inlet: inlet, cancellation: cancellation))
    while !cancellation.isCancelled, shell.turn() {}
    shell.end()
    inlet.whenCancelled {}
    if cancellation.isCancelled { inlet.phase(.ended) }
  }
}

/// One run of a supervised feed.
private struct SupervisedRun {
  private let feed: SupervisedFeed
  private let link: FeedLink
  private var supervisor: FeedSupervisor
  private var source: (any FeedSource)?
  private var gaps: Int
  private var wished: UInt64 = 0
  /// Rooms to be asked for once more, and when.
  private var again: [(room: RoomID, at: Int64)] = []

  /// How often it looks whether others suspect a gap, in milliseconds.
  private static let look: Int64 = 1_000

  /// After how long a room that was wished for is asked for once more: an answer counts as older than its
  /// question, and what made the wish may be younger than the first one, in milliseconds.
  private static let againMilliseconds = AskedSnapshot.marginMicroseconds / 1000 + 200

  init(_ feed: SupervisedFeed, _ link: FeedLink) {
    self.feed = feed
    self.link = link
    supervisor = FeedSupervisor(feed.settings)
    gaps = link.inlet.gapsOfRealm
  }

  /// Does the next thing; `false` when there is none.
  mutating func turn() -> Bool {
    let now = monotonicMilliseconds()
    perform(supervisor.look(at: now))
    lookForGaps(at: now)
    lookForWishes(at: now)
    switch supervisor.step(at: now) {
    case .end: return false
    case .connect: connect()
    case .wait(let until): link.cancellation.wait(until: until)
    case .askRooms: attempt { (run) throws(ClientFault) in try run.askRooms() }
    case .ask(let room): attempt { (run) throws(ClientFault) in try run.ask(room) }
    case .listen(let until):
      let soon = min(until, now + Self.look)
      attempt { (run) throws(ClientFault) in
        if try run.source?.listen(until: soon) == true { run.heard() }
      }
    }
    return true
  }

  mutating func end() {
    source?.close()
    source = nil
  }

  private mutating func connect() {
    perform(supervisor.connects())
    attempt { (run) throws(ClientFault) in
      run.source = try run.feed.connect(run.link)
      run.link.inlet.heard()
      run.perform(run.supervisor.connected(at: monotonicMilliseconds()))
    }
  }

  /// Does something that may end the connection.
  private mutating func attempt(
    _ body: (inout SupervisedRun) throws(ClientFault) -> Void
  ) {
    do throws(ClientFault) { try body(&self) } catch { lost(error) }
  }

  private mutating func lost(_ fault: ClientFault) {
    guard fault != .cancelled else { return }
    end()
    perform(
      supervisor.failed(
        fault.words, isFinal: fault.isFinal, at: monotonicMilliseconds(),
        random: Double.random(in: 0..<1)))
  }

  private mutating func heard() {
    link.inlet.heard()
    perform(supervisor.heard(at: monotonicMilliseconds()))
  }

  private mutating func askRooms() throws(ClientFault) {
    guard let source else { return }
    do throws(ClientFault) {
      let rooms = try source.rooms()
      heard()
      perform(supervisor.listed(rooms, at: monotonicMilliseconds()))
    } catch {
      guard !error.endsConnection else { throw error }
      note("the list of rooms", error)
      perform(supervisor.listed(nil, at: monotonicMilliseconds()))
    }
  }

  private mutating func ask(_ room: RoomID) throws(ClientFault) {
    guard let source else { return }
    var isThere = true
    do throws(ClientFault) {
      isThere = try source.ask(room)
      heard()
    } catch {
      guard !error.endsConnection else { throw error }
      // A question that failed is no empty room (law 4).
      let context = link.context()
      let asked = AskedSnapshot(askedAt: context.readAt, in: context)
      link.pour(asked.input(Snapshot(coverage: .failed), of: room), bytes: 0)
      note(room.text, error)
    }
    perform(supervisor.asked(room, isThere: isThere, at: monotonicMilliseconds()))
  }

  /// Counts what could not be read, where whoever looks for it finds it.
  private func note(_ what: String, _ fault: ClientFault) {
    link.pour([.rejection(Rejection(reason: "\(what): \(fault.words)"))], bytes: 0)
  }

  /// What other feeds of the realm may have missed is asked for here.
  private mutating func lookForGaps(at now: Int64) {
    let known = link.inlet.gapsOfRealm
    guard known != gaps else { return }
    gaps = known
    supervisor.suspected(at: now)
  }

  /// What was told by other feeds may leave it open who is in a room.
  private mutating func lookForWishes(at now: Int64) {
    let (rooms, next) = link.inlet.wishes.rooms(of: link.address.realm, since: wished)
    wished = next
    for room in rooms {
      supervisor.want(room)
      again.append((room, now + Self.againMilliseconds))
    }
    for due in again where due.at <= now { supervisor.want(due.room) }
    again.removeAll { $0.at <= now }
  }

  private mutating func perform(_ acts: [FeedSupervisor.Act]) {
    let inlet = link.inlet
    for act in acts {
      switch act {
      case .connecting: inlet.phase(.connecting)
      case .live: inlet.phase(.live)
      case .silent(let milliseconds): inlet.phase(.silent(since: inlet.moment(in: -milliseconds)))
      case .gap:
        inlet.gap()
        gaps = inlet.gapsOfRealm
      case .retry(let reason, let milliseconds):
        inlet.phase(.waiting(reason, nextTry: inlet.moment(in: milliseconds)))
      case .failed(let reason): inlet.phase(.failed(reason))
      case .surveyed: inlet.surveyed()
      }
    }
  }
}
