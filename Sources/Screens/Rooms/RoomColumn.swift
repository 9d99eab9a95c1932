import CallRoom

/// What rooms can be sorted by, in the order in which the keys turn through it.
package enum RoomColumn: String, CaseIterable, Sendable {
  case trouble, name, people, speaking, hands, since, fresh

  /// Sorts rooms; equals keep the order of their keys, which is the same on every machine.
  static func sort(
    _ rooms: [RoomSummary], by choice: SortChoice<RoomColumn>, input: ScreenInput
  ) -> [RoomSummary] {
    let keyed = rooms.map { room in (key: choice.column.key(of: room, input: input), room: room) }
    return keyed.sorted { a, b in
      if a.key != b.key { return (a.key < b.key) != choice.isReversed }
      return a.room.key < b.room.key
    }.map(\.room)
  }

  private func key(of room: RoomSummary, input: ScreenInput) -> SortKey {
    switch self {
    case .trouble: SortKey(numbers: Self.trouble(of: room, input: input))
    case .name: SortKey(text: (room.title ?? room.key.roomID.text).lowercased())
    case .people: SortKey(numbers: [-Double(room.people)])
    case .speaking: SortKey(numbers: [-Double(room.speaking)])
    case .hands: SortKey(numbers: [-Double(room.hands), SortKey.moment(room.oldestHandSince)])
    case .since: SortKey(numbers: [SortKey.moment(room.since)])
    case .fresh: SortKey(numbers: [-SortKey.moment(room.freshness.newest, missing: -1e18)])
    }
  }

  /// Worst first: lost links, poor ones, no data, hands that wait, the rest by size, what is over.
  private static func trouble(of room: RoomSummary, input: ScreenInput) -> [Double] {
    let lost = room.tiers[.lost] ?? 0
    let poor = room.tiers[.poor] ?? 0
    let rank: Double =
      if room.life == .ended { 6 } else if lost > 0 { 0 } else if poor > 0 {
        1
      } else if room.freshness.gapSuspected || input.staleSeconds(room) != nil {
        2
      } else if room.hands > 0 { 3 } else if room.people > 0 { 4 } else { 5 }
    return [rank, -Double(lost), -Double(poor), -Double(room.hands), -Double(room.people)]
  }
}

/// What is compared: numbers in their order, then text.
struct SortKey: Comparable {
  /// At most eight numbers; kept in place, because thousands of rows are sorted for a frame.
  var numbers = SIMD8<Double>()
  var text = ""

  init(numbers: [Double] = [], text: String = "") {
    for (index, number) in numbers.prefix(8).enumerated() { self.numbers[index] = number }
    self.text = text
  }

  /// A moment as a number; one that is missing comes last.
  static func moment(_ moment: Timestamp?, missing: Double = 1e18) -> Double {
    moment.map { Double($0.microseconds) } ?? missing
  }

  static func < (a: SortKey, b: SortKey) -> Bool {
    for index in 0..<8 where a.numbers[index] != b.numbers[index] {
      return a.numbers[index] < b.numbers[index]
    }
    return a.text < b.text
  }
}

extension Freshness {
  /// The newest thing that is known, from an event or a snapshot.
  var newest: Timestamp? {
    switch (lastEventAt, lastSnapshotAt) {
    case (let event?, let snapshot?): max(event, snapshot)
    case (let event, let snapshot): event ?? snapshot
    }
  }
}
