import CallRoom
import Dialects

/// What is known of the handles of a Janus server: whose each is, and what was told of it.
///
/// A session's handles are looked at when it is new, and again a few times while none is in a room yet.
struct JanusHandles {
  /// Somebody in a room.
  private struct Owner: Hashable {
    let room: RoomID
    let user: UserID
  }

  private struct Known {
    let session: String
    let room: JanusRoom?
    let owner: Owner?
    var isTold = false
    var tracksAreTold = false
  }

  private var sessions: Set<String> = []
  private var handles: [String: Known] = [:]
  private var owned: [Owner: [String]] = [:]
  /// Sessions whose handles are to be looked at, and how often still.
  private var waiting: [String: Int] = [:]
  /// Those of them that have not had their turn in this round.
  private var turn: [String] = []

  /// How often a session is looked at until one of its handles is in a room.
  private static let looks = 5
  /// Sessions and handles that are kept.
  private static let limit = 20_000

  /// The rooms that handles are in.
  var rooms: [JanusRoom] { handles.values.compactMap(\.room) }

  /// The sessions that there are now.
  mutating func see(_ now: [String]) {
    let now = Set(now.prefix(Self.limit))
    for session in now.subtracting(sessions) { waiting[session] = Self.looks }
    let isAnyGone = !sessions.isSubset(of: now)
    sessions = now
    turn = waiting.keys.filter { now.contains($0) }.sorted()
    guard isAnyGone else { return }
    waiting = waiting.filter { now.contains($0.key) }
    handles = handles.filter { now.contains($0.value.session) }
    owned = owned.compactMapValues { names in
      let left = names.filter { handles[$0] != nil }
      return left.isEmpty ? nil : left
    }
  }

  /// The next session to look at; each comes once in a round.
  mutating func nextSession() -> String? {
    guard let session = turn.popLast() else { return nil }
    let left = (waiting[session] ?? 1) - 1
    waiting[session] = left > 0 ? left : nil
    return session
  }

  /// Whether nothing more is to be learnt of a handle.
  func knows(_ handle: String) -> Bool { handles[handle]?.room != nil }

  /// What a handle is.
  mutating func learn(_ handle: String, of session: String, _ found: JanusAnswer.Handle?) {
    guard handles.count < Self.limit else { return }
    var owner: Owner?
    if let room = found?.room, let user = found?.userID {
      owner = Owner(room: room.roomID, user: user)
    }
    handles[handle] = Known(session: session, room: found?.room, owner: owner)
    guard let owner else { return }
    waiting[session] = nil
    owned[owner, default: []].append(handle)
  }

  /// The handles of somebody in a room that were not told yet; they are from now on.
  mutating func untold(of user: UserID, in room: RoomID) -> [String] {
    let names = (owned[Owner(room: room, user: user)] ?? []).filter {
      handles[$0]?.isTold == false
    }
    for name in names { handles[name]?.isTold = true }
    return names
  }

  /// The newest handle of somebody in a room, and its session.
  func handle(of user: UserID, in room: RoomID) -> (name: String, session: String)? {
    guard let name = owned[Owner(room: room, user: user)]?.last, let known = handles[name] else {
      return nil
    }
    return (name, known.session)
  }

  /// Whether it was told what is published over a handle; from now on it was.
  mutating func tellsTracks(of handle: String) -> Bool {
    defer { handles[handle]?.tracksAreTold = true }
    return handles[handle]?.tracksAreTold ?? false
  }
}
