/// A room of the demo: what is true in it, and what happens next.
///
/// Times are milliseconds of the script.
struct DemoRoom {
  let id: String
  let title: String
  let pace: DemoPace
  /// The host first; who is away has `isPresent` false.
  var people: [DemoPerson]
  var random: DemoRandom
  /// When each scene comes next, by `DemoScene`.
  private var dueAt: [Int]
  var talk = DemoTalk()
  /// What is shared, by whom, and until when.
  var share: (person: Int, type: Int, until: Int)?
  /// Until when the host has everybody muted.
  var mutedUntil: Int?
  var raisedHands = 0

  /// The room of a number with people by their numbers.
  init(_ number: Int, people numbers: Range<Int>, _ random: DemoRandom) {
    (id, title) = DemoCast.room(number)
    pace = DemoPace.room(number)
    dueAt = pace.first
    var random = random
    people = numbers.map { DemoPerson($0, &random) }
    self.random = random
  }

  /// The host's id.
  var host: String { people[0].id }

  /// The numbers of those who satisfy a condition.
  func those(_ condition: (DemoPerson) -> Bool) -> [Int] {
    people.indices.filter { condition(people[$0]) }
  }

  /// Plays what happens up to a moment and sends it.
  mutating func step(_ now: Int, _ out: inout DemoOutbox) {
    if now == 0 { open(&out) }
    answerHands(now, &out)
    openApproved(now, &out)
    endReconnects(now, &out)
    endShare(now, &out)
    endMuteAll(now, &out)
    for scene in DemoScene.allCases
    where pace.every[scene.rawValue] > 0 && dueAt[scene.rawValue] <= now {
      let hasHappened = play(scene, now, &out)
      let isOpening = scene == .hand && raisedHands < pace.openingHands
      let usual = isOpening ? 500 : pace.every[scene.rawValue]
      dueAt[scene.rawValue] = now + (hasHappened ? random.around(usual) : 1000)
    }
    listSpeakers(now, &out)
    report(now, &out)
  }

  /// Plays a scene; false when nobody was free for it, so that it is tried again soon.
  private mutating func play(_ scene: DemoScene, _ now: Int, _ out: inout DemoOutbox) -> Bool {
    switch scene {
    case .snapshot: sendSnapshot(now, &out)
    case .hand: raiseHand(now, &out)
    case .churn: comeOrGo(now, &out)
    case .microphones: balanceMicrophones(now, &out)
    case .trouble: beginTrouble(now)
    case .reconnect: beginReconnect(now, &out)
    case .share: beginShare(now, &out)
    case .muteAll: beginMuteAll(now, &out)
    case .rename: rename(now, &out)
    case .role: changeRole(now, &out)
    }
  }

  /// Fills the room and says who is there.
  private mutating func open(_ out: inout DemoOutbox) {
    let coHosts = people.count > 12 ? 2 : people.count > 4 ? 1 : 0
    let present = people.count - people.count * 15 / 100
    for number in people.indices {
      people[number].role = number == 0 ? .host : number <= coHosts ? .coHost : .member
      people[number].isPresent = number < present
      let isOpen = number <= coHosts + pace.openMicrophones
      people[number].hasMicrophone = isOpen && number < present
      people[number].hasCamera = number < present && random.isOne(in: 2)
      people[number].nextReportAt = random.integer(200...2000)
    }
    _ = sendSnapshot(0, &out)
  }
}
