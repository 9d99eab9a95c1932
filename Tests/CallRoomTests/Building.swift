import CallRoom

// Short words for inputs: times are microseconds after the epoch, 1, 2, 3 …

/// The room of most tests.
let hall = RoomKey(roomID: "hall")

/// A stamp by its time and tie-break.
func stamp(_ time: Int64, _ tie: UInt16 = 1) -> Stamp {
  Stamp(Timestamp(microseconds: time), tieBreak: tie) ?? .never
}

/// A moment.
func moment(_ time: Int64) -> Timestamp { Timestamp(microseconds: time) }

/// An identity made of words.
func identity(_ words: String) -> EventIdentity {
  var hash = Hash128()
  hash.add(words)
  return hash.finish()
}

/// An event of a room; its identity is `id`, else its content with its stamp.
func event(
  _ event: RoomEvent, at time: Int64, tie: UInt16 = 1, arrival: Int64? = nil, id: String? = nil,
  server: String? = nil, in room: RoomKey = hall
) -> Input {
  Input(
    identity: identity(id ?? "\(event) \(time) \(tie)"), room: room, stamp: stamp(time, tie),
    arrival: stamp(arrival ?? time, tie), type: "event",
    body: .event(event, server: server.map { ExactText($0) }))
}

/// A snapshot of a room as of a time.
func snapshot(
  _ coverage: Snapshot.Coverage = .complete, _ people: [Listing] = [], at time: Int64,
  session: String? = nil, sessionStart: Int64? = nil, title: String? = nil,
  policy: [PolicyChange] = [], tellsShare: Bool = false, in room: RoomKey = hall
) -> Input {
  let body = Snapshot(
    coverage: coverage, session: session.map { ExactText($0) },
    sessionStart: sessionStart.map(moment), title: title.map { ExactText($0) }, policy: policy,
    tellsShare: tellsShare, people: people)
  return Input(
    identity: identity("\(body) \(time)"), room: room, stamp: stamp(time, 0),
    arrival: stamp(time, 0), type: "snapshot", body: .snapshot(body))
}

/// One person of a snapshot.
func listing(
  _ user: UserID, _ connections: [ConnectionID] = [], _ tell: (inout PersonFacts) -> Void = { _ in }
) -> Listing {
  var facts = PersonFacts()
  tell(&facts)
  return Listing(userID: user, connections: connections, facts: facts)
}

/// A fact about a server's connection.
func handle(
  _ connection: ConnectionID, _ fact: HandleFact, at time: Int64, tie: UInt16 = 1
) -> Input {
  Input(
    identity: identity("\(connection) \(fact) \(time) \(tie)"), room: nil, stamp: stamp(time, tie),
    arrival: stamp(time, tie), type: "handle",
    body: .handle(HandleKey(realm: nil, connection: connection), fact))
}

/// Something about a whole server.
func server(_ body: InputBody, at time: Int64) -> Input {
  Input(
    identity: identity("\(body) \(time)"), room: nil, stamp: stamp(time), arrival: stamp(time),
    type: "server", body: body)
}

func entered(_ user: UserID, _ connection: ConnectionID? = nil, at time: Int64) -> Input {
  event(.entered(user, Entering(connection: connection)), at: time)
}

func exited(_ user: UserID, _ connection: ConnectionID? = nil, at time: Int64) -> Input {
  event(.exited(user, connection: connection), at: time)
}

func microphone(_ user: UserID, _ state: MediaState, at time: Int64) -> Input {
  event(.microphone(user, state, by: nil), at: time)
}

func raised(
  _ user: UserID, _ kind: HandKind = .microphone, at time: Int64, id: String? = nil
) -> Input {
  event(.hand(user, kind, .raised), at: time, id: id)
}

func lowered(_ user: UserID, _ kind: HandKind = .microphone, at time: Int64) -> Input {
  event(.hand(user, kind, .lowered), at: time)
}

/// A host's answer to a hand; `raise` is the id of the raise that it names.
func answered(
  _ user: UserID, approved: Bool? = true, raise: String? = nil, at time: Int64,
  arrival: Int64? = nil
) -> Input {
  event(
    .hand(
      user, .microphone,
      .answered(approved: approved, raise: raise.map { identity($0) }, by: "host")),
    at: time, arrival: arrival)
}

func speakers(_ users: [UserID], at time: Int64, level: Double? = 0.5) -> Input {
  event(
    .speakers(users.map { Speaker(userID: $0, level: level) }, reporter: nil), at: time)
}

/// The state after some inputs.
func state(_ inputs: [Input]) -> State {
  var state = State()
  for input in inputs { _ = state.apply(input) }
  return state
}

/// The hall after some inputs.
func room(_ inputs: [Input]) -> Room { state(inputs).room(hall) ?? Room(key: hall) }

/// Who is present in the hall after some inputs.
func present(_ inputs: [Input]) -> [UserID] { room(inputs).participants.map(\.userID) }

/// A room without its freshness, which no law makes independent of the order.
func settled(_ room: Room?) -> Room? {
  guard var room else { return nil }
  room.freshness = Freshness()
  return room
}

extension Room {
  /// Whose hands are up, in order.
  var queue: [UserID] { hands.map(\.userID) }
  /// Who speaks, loudest first.
  var talking: [UserID] { speakers.map(\.userID) }
}
