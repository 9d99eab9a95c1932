import CallRoom

/// What people can be sorted by, in the order in which the keys turn through it.
package enum PersonColumn: String, CaseIterable, Sendable {
  case link, name, role, hand, speaking, joined

  /// What somebody is sorted by; equals keep the order of their ids, which is the same on every machine.
  func key(of person: Participant, places: [UserID: Double]) -> SortKey {
    let name = (person.name ?? person.userID.text).lowercased()
    let provisional: Double = person.presence == .provisional ? 1 : 0
    switch self {
    case .link:
      return SortKey(numbers: [provisional, -Self.badness(person)], text: name)
    case .name: return SortKey(text: name)
    case .role: return SortKey(numbers: [Self.rank(person.role)], text: name)
    case .hand: return SortKey(numbers: [places[person.userID] ?? 1e9], text: name)
    case .speaking:
      return SortKey(numbers: [person.speaking ? 0 : 1, -(person.speakingLevel ?? 0)], text: name)
    case .joined: return SortKey(numbers: [SortKey.moment(person.joinedAt)], text: name)
    }
  }

  /// How bad the link is; one that reconnects is next to lost, one without a report in the middle.
  private static func badness(_ person: Participant) -> Double {
    if person.reconnecting { return 3.5 }
    guard let tier = person.tier?.overall else { return 1.5 }
    return tier == .unknown ? 1.6 : Double(tier.badness)
  }

  private static func rank(_ role: Role?) -> Double {
    switch role {
    case .host: 0
    case .coHost: 1
    case .member: 2
    case nil: 3
    }
  }
}
