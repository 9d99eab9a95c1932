import CallRoom
import Dialects
import EventCore
import Testing

/// All events of the catalogue in one room, in any order and any number: one state (law 2).
@Suite struct CatalogueOrderTests {
  /// Every line of every row under one of its names, each at its own time.
  private static let lines: [String] = {
    var lines: [String] = []
    for row in catalogue {
      for data in [row.older, row.data] {
        let name = row.names[lines.count % row.names.count]
        lines.append(row.line(name, data, second: lines.count * 3 % 199))
      }
    }
    return lines
  }()

  /// Without what starts and ends sessions, which leaves little to compare.
  private static let calm = lines.filter { line in
    !["meeting_status_change", "channel_", "disconnected", "move_to", "user_exit", "user_leave"]
      .contains { line.contains($0) }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func everyOrderIsOne(_ seed: UInt64) {
    var random = SeededGenerator(seed)
    let all = inputs(seed % 2 == 0 ? Self.lines : Self.calm)
    var shuffled = (all + all.shuffled(using: &random).prefix(all.count / 2)).shuffled(
      using: &random)
    #expect(digest(shuffled) == digest(all), "seed \(seed)")
    #expect(Shown(store(shuffled)).settled == Shown(store(all)).settled, "seed \(seed)")
    shuffled.reverse()
    #expect(digest(shuffled) == digest(all), "seed \(seed)")
  }

  /// Cut anywhere, the rest said first: the same again.
  @Test func everyCutIsOne() {
    let all = inputs(Self.lines)
    let wanted = digest(all)
    for cut in stride(from: 1, to: all.count, by: 7) {
      #expect(digest(all[cut...] + all[..<cut]) == wanted, "cut at \(cut)")
    }
  }

  @Test func thereIsMuchToCompare() {
    #expect(Self.lines.count > 150)
    let room = store(inputs(Self.calm)).rooms().first
    #expect(room?.participants.isEmpty == false && room?.tasks.isEmpty == false)
    #expect(room?.invitations.isEmpty == false && room?.subMeetings.isEmpty == false)
  }
}
