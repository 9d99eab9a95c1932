import CallRoom
import Dialects
import EventCore
import Testing

@testable import Feeds

/// What comes most is applied flat, without an input of its own: the store is as if every line had been read as JSON
/// and applied as an input, whatever the order, the repeats and the cuts.
@Suite struct FlatIngestTests {
  private static let people = ["anna", "bob", "carl", "王俊", "user.with.a.long.name.000017"]
  private static let rooms = ["hall", "room-000000000002", "зал"]

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func aStoreIsTheSame(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    // The newest of each room comes last, and flat.
    let lines = (0..<4000).map { _ in Self.line(&dice) } + Self.rooms.map(Self.newest)
    let isWatched = seed % 2 == 0
    let only: RoomID? = seed == 5 ? "hall" : nil

    var configuration = Store.Configuration()
    configuration.onlyRoom = only
    configuration.windowIdentities = 300
    let plain = Store(configuration: configuration)
    let flat = Store(configuration: configuration)
    let watchers = isWatched ? [flat, plain].map { $0.watch(limit: 10_000) {} } : []
    for watcher in watchers { _ = watcher.take() }

    let address = try FeedAddress(seed % 3 == 0 ? "file:a?realm=eu" : "file:a")
    feed(lines, into: flat, address, &dice)
    apply(lines, to: plain, address)

    #expect(flat.counts == plain.counts)
    #expect(flat.digest == plain.digest)
    #expect(flat.overview() == plain.overview())
    #expect(flat.newestEventAt == plain.newestEventAt)
    let told = [flat, plain].map { $0.inspectNewest(5000).map(\.entry) }
    #expect(told[0].count == told[1].count)
    #expect(told[0] == told[1])
    if isWatched {
      let changes = watchers.map { watcher in
        watcher.take().compactMap { if case .changes(let changes) = $0 { changes } else { nil } }
          .flatMap(\.self)
      }
      #expect(changes[0] == changes[1])
      #expect(changes[0].count > 1000)
    }
    // Each kind of verdict was there.
    #expect(flat.counts.applied > 200 && flat.counts.duplicate > 100)
    #expect(flat.counts.superseded > 100 && flat.counts.rejected > 10)
    #expect((flat.counts.otherRoom > 0) == (only != nil))
  }

  /// As a feed hands it on: in pieces that end anywhere.
  private func feed(
    _ lines: [String], into store: Store, _ address: FeedAddress, _ dice: inout Dice
  ) {
    let inlet = Inlet(address, into: store, isLive: false) { Timestamp(microseconds: 77) }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let room = RoomKey(realm: address.realm, roomID: RoomID(Self.rooms[1]))
    var known: ReadRoom?
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + dice.below(dice.below(8) == 0 ? 40_000 : 900))
      bytes[start..<end].withUnsafeBytes { inlet.receive($0) }
      start = end
      // What is read again and again sees them too.
      store.read(room, at: nil, into: &known)
      #expect(known?.room == store.room(room))
    }
    #expect(store.counts.otherRoom > 0 || (known?.mendings ?? 0) > 0)
    inlet.finish()
  }

  private func apply(_ lines: [String], to store: Store, _ address: FeedAddress) {
    var dialect = CallTopDialect(usesShapes: false)
    for (index, line) in lines.enumerated() {
      let context = DecodeContext(
        feed: address.text, realm: address.realm,
        readAt: Timestamp(microseconds: 77 + Int64(index)), isLive: false, line: index + 1)
      let found = Array(line.utf8).withUnsafeBytes { dialect.decode($0, in: context) }
      store.ingest(found, from: address.text, readAt: Timestamp(microseconds: 77))
    }
  }

  // Few rooms, people, ids and moments, so that lines meet.
  private static func line(_ dice: inout Dice) -> String {
    let id = dice.below(3) == 0 ? "e\(dice.below(300))" : ulid(&dice)
    let user = people[dice.below(people.count)]
    let (type, data) = fact(&dice)
    let sentAt = 1_760_000_000_000 + dice.below(40)
    let who =
      type == "active_speakers_changed" && dice.below(2) == 0 ? "" : #""userID":"\#(user)","#
    return #"{"version":1,"eventID":"\#(id)","roomID":"\#(rooms[dice.below(3)])","#
      + #""type":"\#(type)",\#(who)"sentAt":\#(sentAt),"data":{\#(data)}}"#
  }

  private static func newest(_ room: String) -> String {
    #"{"version":1,"eventID":"newest","roomID":"\#(room)","type":"user_exit","userID":"anna","#
      + #""sentAt":1760000005000,"data":{"reason":1}}"#
  }

  private static func ulid(_ dice: inout Dice) -> String {
    "01K742SG\(dice.below(2) == 0 ? "00" : "ZZ")6A38FV5YGTNK\(1000 + dice.below(600))"
  }

  private static func fact(_ dice: inout Dice) -> (type: String, data: String) {
    let number = dice.below(4)
    switch dice.below(13) {
    case 0: return ("user_enter", #""name":"N\#(number)","role":\#(number % 3),"micState":1"#)
    case 1: return ("user_exit", #""reason":\#(number)"#)
    case 2: return ("user_mic_state_changed", #""micState":\#(1 + number % 2)"#)
    case 3: return ("user_camera_state_changed", #""cameraState":\#(number)"#)
    case 4: return ("hand-raised", #""kind":"\#(number % 2 == 0 ? "mic" : "share")","note":"\n""#)
    case 5: return ("hand-lowered", #""kind":"mic""#)
    case 6: return ("layout-hint", #""hint":"grid\#(number)""#)
    case 7, 8:
      let list = (0..<number).map { #"{"uid":"\#(people[$0])","level":0.\#(dice.below(9))}"# }
      return ("active_speakers_changed", #""speakers":[\#(list.joined(separator: ","))]"#)
    case 12: return ("user_mic_state_changed", #""micState":{}"#)
    case 9: return ("room_name_changed", #""name":"T\#(number)""#)
    default:
      return (
        "quality_report", #""ts":1760000000000,"pub":{"loss":0.0\#(number),"rtt":\#(number)}"#
      )
    }
  }

  /// A split mix: the same numbers for the same seed.
  private struct Dice {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(max(1, limit)))
    }
  }
}
