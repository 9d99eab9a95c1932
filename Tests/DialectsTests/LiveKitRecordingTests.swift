import CallRoom
import Dialects
import EventCore
import JSON
import Testing

/// Recorded webhooks of LiveKit: the truth of the room at each of them, and in any order.
@Suite struct LiveKitRecordingTests {
  private let inputs: [[Input]]

  init() throws {
    var dialect = LiveKitDialect()
    inputs = try Fixture.lines("livekit/webhooks.ndjson").map { line in
      decoded(line, by: &dialect).compactMap { unit -> Input? in
        guard case .input(let input) = unit else {
          Issue.record("\(unit)")
          return nil
        }
        return input
      }
    }
  }

  @Test func theRoomIsAsTheWebhooksTell() throws {
    let wanted: [[String: MediaState?]] = [
      [:], ["user-1": .on], ["user-1": .on, "user-2": .off], ["user-1": .on, "user-2": .off],
      ["user-1": .on, "user-2": .off], ["user-1": .on, "user-2": .off], ["user-1": .on],
      ["user-1": .on], [:],
    ]
    #expect(inputs.count == wanted.count)
    for (index, people) in wanted.enumerated() {
      let room = try #require(store(inputs[...index].joined()).rooms().first)
      let found = Dictionary(
        uniqueKeysWithValues: room.participants.map { ($0.userID.text, $0.microphone) })
      #expect(found == people, "after webhook \(index + 1)")
      #expect(room.share?.userID == (3...5 ~= index + 1 ? "user-2" : nil), "\(index + 1)")
    }
    let last = try #require(store(inputs.joined()).rooms().first)
    #expect(last.life == .ended && last.session == "RM_hD9aXk2")
  }

  @Test func everyOrderAndEveryRepeatIsTheSame() {
    let all = Array(inputs.joined())
    let wanted = digest(all)
    #expect(digest(all + all) == wanted && digest(all.reversed() + all) == wanted)
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed)
      #expect(digest(all.shuffled(using: &generator)) == wanted, "seed \(seed)")
    }
  }

  @Test func cutAnywhereItIsTheSame() {
    for end in 1...inputs.count {
      let part = Array(inputs[..<end].joined())
      #expect(digest(part.reversed() + part) == digest(part), "\(end) webhooks")
    }
  }

  @Test func ourLinesSayTheSame() throws {
    var lines: [UInt8] = []
    for input in inputs.joined() {
      var writer = JSONWriter()
      LineEncoder.write(input, from: "livekit", to: &writer)
      lines += writer.bytes + [0x0A]
    }
    #expect(lines.split(separator: 0x0A).count == inputs.joined().count)
  }
}
