import CallRoom

extension ListKind {
  /// Whether its rows stand in the order of time, the newest first.
  var isTimed: Bool { self == .events || self == .messages }

  /// What is said where there is no row.
  var emptyText: String {
    switch self {
    case .hands: "no hand is up in any room"
    case .calls: "nobody is called"
    case .waiting: "nobody waits, and no meeting is divided into groups"
    case .rounds: "no round of signing in, no roll call, no open request"
    case .alarms: "no alarm"
    case .events: "no input yet"
    case .feeds: "no feed"
    case .messages: "nothing was said"
    }
  }
}

extension ListRow {
  /// What the search looks through beside the names: ids, and words of the row.
  var searchedID: String {
    let ids = [user?.text, room?.description]
    let own: [String?] =
      switch content {
      case .event(let event): [event.verdict, event.feed, event.eventID, event.reason]
      case .feed(let feed): [feed.dialect, feed.place]
      case .invitee(_, let invitee): [invitee.state.rawValue]
      default: []
      }
    return (ids + own).compactMap(\.self).joined(separator: " ")
  }
}
