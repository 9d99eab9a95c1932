import CallRoom
import Testing

@testable import EventCore

/// Alarms as values: shown rooms at times that the test says.
struct AlarmBoardTests {
  /// A room with one person whose uplink is at a tier since a time.
  private func room(
    _ tier: QualityTier?, since: Double = 0, _ tell: (inout Participant) -> Void = { _ in }
  ) -> Room {
    var room = Room(key: Hall.key)
    var anna = Participant(userID: "anna")
    anna.name = "Anna"
    anna.joinedAt = Hall.at(-60)
    anna.tier = tier.map {
      Tier(uplink: $0, overall: $0, source: .server, since: Hall.at(since))
    }
    tell(&anna)
    room.participants = [anna]
    room.life = .live
    return room
  }

  private func look(_ board: inout AlarmBoard, _ room: Room?, _ seconds: Double)
    -> [AlarmChange.Kind]
  {
    board.evaluate(rooms: room.map { [$0] } ?? [], feeds: [], at: Hall.at(seconds)).map(\.kind)
  }

  @Test func poorForTenSecondsFires() {
    var board = AlarmBoard()
    #expect(look(&board, room(.poor), 0) == [])
    #expect(board.alarms.map(\.state) == [.pending(since: Hall.at(0))])
    #expect(look(&board, room(.poor), 9.9) == [])
    #expect(look(&board, room(.poor), 10) == [.fired])
    #expect(board.alarms.map(\.text) == ["Anna: uplink poor"])
    #expect(board.alarms.map(\.state) == [.firing(since: Hall.at(10))])
    #expect(look(&board, room(.poor), 30) == [])
  }

  @Test func poorForLessAndThenGoodFiresNothing() {
    var board = AlarmBoard()
    #expect(look(&board, room(.poor), 0) == [])
    #expect(look(&board, room(.good, since: 9.9), 12) == [])
    #expect(look(&board, room(.good, since: 9.9), 25) == [])
    #expect(board.alarms.isEmpty)
  }

  @Test func lostFiresAtOnceAndClearsAfterTenGoodSeconds() {
    var board = AlarmBoard()
    #expect(look(&board, room(.lost), 0) == [.fired])
    #expect(board.alarms.first?.severity == .critical)
    #expect(look(&board, room(.good, since: 5), 5) == [])
    #expect(look(&board, room(.excellent, since: 6), 14.9) == [])
    #expect(look(&board, room(.excellent, since: 6), 15) == [.cleared])
    #expect(board.alarms.map(\.state) == [.cleared(since: Hall.at(15), isWell: true)])
  }

  @Test(arguments: [(QualityTier.poor, QualityTier.good), (.lost, .good), (.lost, .poor)])
  func aTierThatSwingsEverySecondIsOneAlarm(_ bad: QualityTier, _ other: QualityTier) {
    var board = AlarmBoard()
    var kinds: [AlarmChange.Kind] = []
    for second in 0..<120 {
      let tier = second % 2 == 0 ? bad : other
      kinds += look(&board, room(tier, since: Double(second)), Double(second))
    }
    #expect(kinds == [.fired])
  }

  @Test func poorThatGetsLostIsTheSameAlarm() {
    var board = AlarmBoard()
    _ = look(&board, room(.poor), 0)
    #expect(look(&board, room(.poor), 10) == [.fired])
    #expect(look(&board, room(.lost, since: 11), 11) == [.worsened])
    #expect(look(&board, room(.poor, since: 12), 12) == [])
    #expect(board.alarms.count == 1)
    #expect(board.alarms.first?.severity == .critical)
  }

  @Test func acknowledgedStaysSilentUntilCleared() {
    var board = AlarmBoard()
    _ = look(&board, room(.lost), 0)
    let key = AlarmKey(.quality, room: Hall.key, userID: "anna")
    #expect(board.acknowledge(key)?.kind == .acknowledged)
    #expect(board.acknowledge(key) == nil)
    for second in 1..<60 {
      let tier: QualityTier = second % 3 == 0 ? .good : .lost
      #expect(look(&board, room(tier, since: Double(second)), Double(second)) == [])
    }
    #expect(board.alarms.map(\.state) == [.acknowledged(since: Hall.at(0))])
    #expect(look(&board, room(.good, since: 60), 60) == [])
    #expect(look(&board, room(.good, since: 60), 70) == [.cleared])
    #expect(look(&board, room(.lost, since: 71), 71) == [.fired])
    #expect(board.alarms.map(\.id) == [2, 1])
  }

  @Test func unknownNeitherFiresNorClears() {
    var board = AlarmBoard()
    #expect(look(&board, room(.unknown), 0) == [])
    #expect(board.alarms.isEmpty)
    #expect(look(&board, room(.lost, since: 1), 1) == [.fired])
    #expect(look(&board, room(.unknown, since: 2), 2) == [])
    #expect(look(&board, room(.unknown, since: 2), 100) == [])
    #expect(look(&board, room(.good, since: 101), 101) == [])
    #expect(look(&board, room(.good, since: 101), 111) == [.cleared])
  }

  @Test func reconnectDepartureAndEndOfTheRoomEndTheEpisode() {
    for end in 0..<4 {
      var board = AlarmBoard()
      _ = look(&board, room(.lost), 0)
      var after = room(nil)
      switch end {
      case 0: after = room(.lost) { $0.reconnecting = true }
      case 1: after.participants = []
      case 2:
        after.participants = []
        after.life = .ended
      default: break
      }
      #expect(look(&board, after, 1) == [.cleared])
      #expect(board.alarms.first?.state == .cleared(since: Hall.at(1), isWell: false))
      #expect(look(&board, room(.lost, since: 2), 2) == [.fired])
    }
  }

  @Test func aRoomThatIsGoneEndsItsAlarms() {
    var board = AlarmBoard()
    _ = look(&board, room(.lost), 0)
    #expect(board.watchedRooms == [Hall.key])
    #expect(look(&board, nil, 1) == [.cleared])
    #expect(board.watchedRooms.isEmpty)
  }

  @Test func whoCameBackBetweenTwoLooksBeginsAnew() {
    var board = AlarmBoard()
    _ = look(&board, room(.lost), 0)
    let back = room(.lost, since: 6) { $0.joinedAt = Hall.at(5) }
    #expect(look(&board, back, 7) == [.cleared, .fired])
  }

  @Test func wellForLongBetweenTwoLooksIsANewEpisode() {
    var board = AlarmBoard()
    _ = look(&board, room(.lost), 0)
    _ = look(&board, room(.good, since: 5), 5)
    #expect(look(&board, room(.lost, since: 20), 20) == [.cleared, .fired])
    #expect(board.alarms.last?.state == .cleared(since: Hall.at(20), isWell: true))
  }

  @Test func theTextNamesTheDirection() {
    var board = AlarmBoard()
    let cases: [(QualityTier?, QualityTier?, QualityTier, String)] = [
      (.lost, .good, .lost, "Anna: uplink lost"), (nil, .lost, .lost, "Anna: downlink lost"),
      (.lost, .lost, .lost, "Anna: uplink and downlink lost"),
      (.poor, .lost, .lost, "Anna: uplink poor, downlink lost"),
      (nil, nil, .lost, "Anna: link lost"), (.good, .good, .lost, "Anna: link lost"),
    ]
    for (up, down, overall, text) in cases {
      let room = room(nil) {
        $0.tier = Tier(
          uplink: up, downlink: down, overall: overall, source: .server, since: Hall.at(0))
      }
      _ = look(&board, room, 0)
      #expect(board.alarms.first?.text == text)
    }
  }

  @Test func peopleWithoutAHost() {
    var board = AlarmBoard()
    var room = room(nil) { $0.role = .member }
    #expect(look(&board, room, 0) == [])
    room.participants.append(Participant(userID: "ben"))
    #expect(look(&board, room, 1) == [])
    #expect(look(&board, room, 30.9) == [])
    #expect(look(&board, room, 31) == [.fired])
    #expect(board.alarms.first?.text == "no host among 2 people")
    room.participants[1].role = .host
    #expect(look(&board, room, 32) == [.cleared])
  }

  @Test func noAlarmWhereRolesAreNotKnown() {
    var board = AlarmBoard()
    var room = room(nil)
    room.participants.append(Participant(userID: "ben"))
    #expect(look(&board, room, 0) == [])
    #expect(look(&board, room, 100) == [])
    #expect(board.alarms.isEmpty)
  }

  @Test func aHandThatWaitsFiresOnceAndANewHandBeginsAnew() {
    var board = AlarmBoard()
    var room = room(nil)
    room.hands = [Hand(userID: "anna", kind: .camera, since: Hall.at(0), position: 1)]
    #expect(look(&board, room, 119) == [])
    #expect(look(&board, room, 120) == [.fired])
    #expect(board.alarms.first?.text == "Anna waits with a raised hand (camera), place 1")
    #expect(look(&board, room, 500) == [])
    room.hands[0].since = Hall.at(510)
    #expect(look(&board, room, 511) == [.cleared])
    #expect(look(&board, room, 631) == [.fired])
    room.hands = []
    #expect(look(&board, room, 632) == [.cleared])
  }

  @Test func aLiveFeedThatIsSilent() {
    var board = AlarmBoard()
    var feed = FeedStatus(name: "demo:", dialect: "calltop", isRecording: false)
    func look(_ seconds: Double) -> [AlarmChange.Kind] {
      board.evaluate(rooms: [], feeds: [feed], at: Hall.at(seconds)).map(\.kind)
    }
    #expect(look(0) == [])
    feed.phase = .live
    #expect(look(1) == [])
    #expect(look(15.9) == [])
    #expect(look(16) == [.fired])
    feed.lastInputAt = Hall.at(17)
    #expect(look(18) == [.cleared])
    #expect(look(31.9) == [])
    #expect(look(32) == [.fired])
    #expect(board.alarms.first?.text == "feed 'demo:' is silent")
    feed.phase = .ended
    #expect(look(33) == [.cleared])
    feed.phase = .live
    feed.isRecording = true
    #expect(look(100) == [])
  }

  @Test func theLimitHoldsAndTheOldestClearedGoFirst() {
    var settings = AlarmSettings()
    settings.limit = 4
    var board = AlarmBoard(settings: settings)
    for episode in 0..<10 {
      let second = Double(episode * 100)
      _ = look(&board, room(.lost, since: second), second)
      _ = look(&board, room(nil), second + 1)
    }
    #expect(board.alarms.map(\.id) == [10, 9, 8, 7])
    #expect(board.dropped == 6)
    var crowd = room(nil)
    crowd.participants = (0..<9).map { index in
      var person = Participant(userID: UserID("u\(index)"))
      person.tier = Tier(overall: .lost, source: .server, since: Hall.at(2000))
      return person
    }
    #expect(look(&board, crowd, 2000).count == 4)
    #expect(board.alarms.count == 4)
  }

  @Test func settingsHaveTheNamesOfTheConfiguration() throws {
    var settings = AlarmSettings()
    #expect(
      AlarmSettings.keys.map { settings[keyPath: $0.setting] } == [10, 10, 30, 120, 15])
    let key = try #require(AlarmSettings.keys.first { $0.name == "poor_for" })
    settings[keyPath: key.setting] = 3
    var board = AlarmBoard(settings: settings)
    _ = look(&board, room(.poor), 0)
    #expect(look(&board, room(.poor), 3) == [.fired])
  }
}
