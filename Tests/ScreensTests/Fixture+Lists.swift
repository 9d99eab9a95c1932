import CallRoom
import Cells
import Screens

/// Everything that is gathered over all rooms, and what is known of one person.
extension Fixture {
  /// All lists full.
  static var gathered: ScreenInput {
    var input = alarmed
    input.room = nil
    input.gathered = [RoomExtract(busyReview), RoomExtract(salesRoom)].compactMap(\.self)
    input.alarms[0].isCritical = true
    var past = alarm("omar", "Omar Hadid: downlink poor", 400)
    past.clearedAt = ago(60)
    input.pastAlarms = [past]
    input.inspected = events
    input.totalDrift = DriftLine(snapshots: 31, ghosts: 1, missing: 0, fields: 4)
    input.messages = [
      MessageLine(
        sequence: 2, at: ago(4), text: "copied the room's id (13 letters)", isProblem: false),
      MessageLine(
        sequence: 1, at: ago(70), text: "hooks: line 3, byte 21, roomID: expected text",
        isProblem: true),
    ]
    input.feeds += [
      FeedStatus(name: "smeeting", state: .silent(since: ago(34))),
      FeedStatus(
        name: "livekit-eu", state: .waiting("connection refused", nextTry: ago(-8))),
      FeedStatus(name: "nats", state: .failed("the password is wrong")),
    ]
    for index in input.feeds.indices.prefix(3) {
      input.feeds[index].bytes = [1_234_567, 88_000, 0][index]
      input.feeds[index].gaps = [0, 2, 0][index]
    }
    input.feeds[0].rates = (0..<20).map { $0 == 7 ? nil : Double($0 * 400) }
    input.feeds[1].rates = [nil, 120, 80, 0, nil, nil, 60]
    return input
  }

  private static var salesRoom: Room {
    var room = Room(key: RoomKey(roomID: "sales"))
    room.title = "Sales weekly"
    room.life = .live
    room.participants = [person("zoe", "Zoë")]
    room.hands = [Hand(userID: "zoe", kind: .microphone, since: ago(400), position: 1)]
    room.freshness = Freshness(lastEventAt: ago(48), lastSnapshotAt: ago(60))
    return room
  }

  private static var events: [EventLine] {
    (answered("anna").why?.entries ?? []).enumerated().map { index, entry in
      EventLine(
        sequence: UInt64(100 - index), readAt: entry.at, at: ago(Double(index * 9) + 0.4),
        feed: entry.feed, room: index == 5 ? nil : reviewKey, user: index == 7 ? nil : "anna",
        type: entry.type, eventID: index == 0 ? "e7" : nil, verdict: entry.verdict,
        reason: entry.reason,
        content: index == 0
          ? #"{"version":1,"eventID":"e7","roomID":"design-review","type":"hand-raised","userID":"anna"}"#
          : nil)
    }
  }

  /// A list over all rooms.
  static func listState(_ list: ListKind, down: Int = 0) -> ScreenState {
    var state = ScreenState(size: .init(rows: 40, columns: 120))
    state.settle(gathered)
    _ = state.go(to: .list(list))
    state.settle(gathered)
    for _ in 0..<down { _ = update(&state, .down, gathered) }
    return state.released
  }

  /// Somebody who is looked at, with numbers that have a past and a gap in it.
  static func looking(at user: UserID) -> ScreenInput {
    var input = busy
    input.alarms = alarmed.alarms
    input.why = answered(user).why
    var reports: [QualityReport] = []
    for second in stride(from: 120, to: 0, by: -2) where !(40...64).contains(second) {
      let bad = second < 30 ? Double(30 - second) / 300 : 0.004
      reports.append(
        QualityReport(
          at: ago(Double(second)),
          uplink: QualitySample(
            lossRatio: bad, rttMilliseconds: 60 + bad * 4000, jitterMilliseconds: 5 + bad * 500,
            bitrateKbps: 1400 - bad * 9000, mos: 4.3 - bad * 20),
          downlink: QualitySample(lossRatio: 0.002, rttMilliseconds: 88, mos: 4.3)))
    }
    input.person = PersonDetail(
      person: PersonKey(room: reviewKey, user: user),
      connections: [
        .init(id: "h-81", since: ago(2290), isOpen: true),
        .init(id: "h-12", since: ago(2900), isOpen: false),
      ],
      tracks: [
        .init(name: "0", state: "audio", isStalled: false),
        .init(name: "1", state: "camera, stalled", isStalled: true),
      ], reports: reports)
    return input
  }

  /// The screen of somebody in the room.
  static func personState(_ user: UserID) -> ScreenState {
    var state = roomState()
    _ = state.go(to: .person(reviewKey, user))
    state.settle(input)
    return state.released
  }
}
