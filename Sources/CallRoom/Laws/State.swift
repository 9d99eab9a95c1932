/// The state of all rooms: pure values, changed by ``apply(_:)`` only.
///
/// The running core (`EventCore.Store`) puts one writer, a duplicate window and watchers around it.
public struct State: Sendable {
  /// What is kept at most; what goes first is said at each.
  public struct Limits: Sendable, Equatable {
    /// Rooms; the ones with the oldest newest event go first, ended ones before others.
    public var rooms = 20_000
    /// People of one room, the departed included; the departed go first, the oldest evidence first.
    public var peoplePerRoom = 20_000
    /// Connections of servers; the ones of which nothing was said longest go first.
    public var handles = 200_000
    /// Servers and their sessions with clients; the oldest go first.
    public var servers = 1024
    /// Watching clients; the last by feed and user go.
    public var clients = 1024

    /// The defaults, fit for 10,000 rooms and 100,000 people.
    public init() {}
  }

  /// After what time things expire, in seconds.
  public struct Expiry: Sendable, Equatable {
    /// Ringing goes on so long after its timeout: the system's own word may be late.
    public var ringGraceSeconds = 5.0
    /// Nobody is known to speak when nothing at all was heard for so long.
    public var speakersSeconds = 30.0
    /// A roll call waits so long for an answer.
    public var rollCallSeconds = 300.0
    /// A request of a host to a member waits so long for an answer.
    public var requestSeconds = 120.0
    /// An exit so soon after a change of groups is a way to another group.
    public var switchSeconds = 30.0

    /// The defaults.
    public init() {}
  }

  /// After what time things expire.
  public var expiry = Expiry()
  /// The time of the newest event of any room.
  public internal(set) var newestEventAt: Timestamp?
  /// What is kept at most.
  public let limits: Limits
  /// How many things were dropped at a limit (law 8).
  public internal(set) var evicted = 0

  package var rooms = SlotTable<RoomKey, RoomState>()
  package var handles: [HandleKey: HandleState] = [:]
  package var servers: [ServerKey: SessionBounds] = [:]
  package var clients: [ClientKey: ClientState] = [:]
  package var serverSessions: [ServerKey: Stamp] = [:]
  /// The room in which a handle was seen last: an index, not part of the state.
  package var handleRooms: [HandleKey: RoomKey] = [:]
  /// How large the index may grow before the connections that no room keeps are dropped from it.
  var indexLimit = 1024

  /// No rooms.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Every watching client, in order.
  public var allClients: [Client] {
    clients.sorted { $0.key < $1.key }.map { $0.value.client($0.key) }
  }

  /// The rooms of which anything is known, in their order.
  public var roomKeys: [RoomKey] { rooms.keys.sorted() }

  /// The bounds of a room's session: its own, and those of the servers that spoke of it.
  package func bounds(of key: RoomKey, _ room: RoomState) -> SessionBounds {
    var bounds = SessionBounds(start: room.started, end: room.ended)
    for server in room.servers {
      guard let of = servers[ServerKey(realm: key.realm, name: server)] else { continue }
      bounds.start = max(bounds.start, of.start)
      bounds.end = max(bounds.end, of.end)
    }
    return bounds
  }

  /// The end of a server's connection, as far as known: its own or its session's.
  package func closing(of key: HandleKey) -> Stamp {
    guard let handle = handles[key] else { return .never }
    guard let session = handle.session.value() else { return handle.detached }
    let ended = serverSessions[ServerKey(realm: key.realm, name: session)] ?? .never
    return max(handle.detached, ended)
  }

  /// A hash of all rooms and their registers: equal states, equal digests, on every machine (law
  /// 2).
  ///
  /// Counters, freshness and logs are not part of it.
  public var digest: String {
    var encoder = CanonicalEncoder()
    for (key, room) in rooms.sorted(by: { $0.key < $1.key }) {
      encoder.add(key.realm)
      encoder.add(key.roomID.text)
      let digest = digest(of: key, room)
      encoder.add(digest.high)
      encoder.add(digest.low)
    }
    return encoder.digest.hexadecimal
  }

  private func digest(of key: RoomKey, _ room: RoomState) -> EventIdentity {
    var encoder = CanonicalEncoder()
    let bounds = bounds(of: key, room)
    encoder.add(bounds.start)
    encoder.add(bounds.end)
    room.encode(into: &encoder)
    for handle in room.handleKeys(realm: key.realm) {
      guard let state = handles[handle] else { continue }
      encoder.add(handle.connection.text)
      encoder.add(closing(of: handle))
      state.encode(into: &encoder)
    }
    return encoder.digest
  }
}

/// A server, or a server's session with a client.
package struct ServerKey: Hashable, Comparable, Sendable {
  package let realm: String?
  package let name: ExactText

  package static func < (a: ServerKey, b: ServerKey) -> Bool {
    (ExactText(a.realm ?? ""), a.name) < (ExactText(b.realm ?? ""), b.name)
  }
}

extension RoomState {
  /// The server's connections that the room's people have, in their order.
  package func handleKeys(realm: String?) -> [HandleKey] {
    var keys: Set<HandleKey> = []
    for person in people.values {
      for connection in person.connections {
        keys.insert(HandleKey(realm: realm, connection: connection.id))
      }
    }
    return keys.sorted()
  }
}
