import CallRoom

/// What rooms can be sorted by, in the order in which the keys turn through it.
package enum RoomColumn: String, CaseIterable, Sendable {
  case trouble, name, people, speaking, hands, since, fresh

  /// What a room is sorted by, and until when the clock leaves that as it is; equals keep the order of
  /// their keys, which is the same on every machine.
  func key(of room: RoomSummary, input: ScreenInput) -> (SortKey, until: Int64) {
    let key = self.key(room, input)
    guard self == .trouble else { return (key, .max) }
    return (key, input.staleSince(room.freshness, life: room.life, people: room.people))
  }

  private func key(_ room: RoomSummary, _ input: ScreenInput) -> SortKey {
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

extension Freshness {
  /// The newest thing that is known, from an event or a snapshot.
  var newest: Timestamp? {
    switch (lastEventAt, lastSnapshotAt) {
    case (let event?, let snapshot?): max(event, snapshot)
    case (let event, let snapshot): event ?? snapshot
    }
  }
}
