package import CallRoom

/// The lists that stand beside the rooms: each gathers one kind of thing over all of them.
package enum ListKind: String, CaseIterable, Sendable {
  case hands, calls, waiting, rounds, alarms, events, feeds, messages
}

/// The screens by what they show.
package enum ScreenKind: String, CaseIterable, Sendable {
  case rooms, room, person, hands, calls, waiting, rounds, alarms, events, feeds, messages

  /// The screens that are lists with a cursor over all rooms.
  package static let lists: [ScreenKind] = ListKind.allCases.map(ScreenKind.init)

  /// The screen of a list.
  package init(_ list: ListKind) { self = ScreenKind(rawValue: list.rawValue) ?? .rooms }

  /// The name in crumbs and in the help.
  package var title: String {
    switch self {
    case .rooms: "Rooms"
    case .room: "Room"
    case .person: "Participant"
    case .hands: "Hands"
    case .calls: "Calls"
    case .waiting: "Waiting and groups"
    case .rounds: "Sign-in and roll call"
    case .alarms: "Alarms"
    case .events: "Events"
    case .feeds: "Feeds"
    case .messages: "Messages"
    }
  }
}

/// What is shown.
package enum Screen: Hashable, Sendable {
  /// The list of rooms.
  case rooms
  /// One room.
  case room(RoomKey)
  /// Somebody in a room.
  case person(RoomKey, UserID)
  /// Something over all rooms.
  case list(ListKind)

  /// The screen by what it shows.
  package var kind: ScreenKind {
    switch self {
    case .rooms: .rooms
    case .room: .room
    case .person: .person
    case .list(let list): ScreenKind(list)
    }
  }

  /// The room whose value is wanted.
  package var room: RoomKey? {
    switch self {
    case .room(let key), .person(let key, _): key
    case .rooms, .list: nil
    }
  }
}

/// A screen with where one was in it: what going back comes back to.
struct Place: Equatable, Sendable {
  var screen: Screen
  var people = ListState<UserID>()
  var pane = Pane.people
  var rows = ListState<RowID>()
  var lastOffset = 0
  var sideways = 0
  var isExpanded = false

  init(screen: Screen) { self.screen = screen }
}

/// What a screen has to be told beside the rooms, their feeds and alarms.
package struct Wants: Equatable, Sendable {
  /// Whether what is gathered over all rooms is wanted.
  package var gathers = false
  /// Whether the newest inputs are wanted.
  package var events = false
  /// The input, by its number, of which is wanted what it says.
  package var event: UInt64?
  /// Whether the feeds' rates and the drift of all rooms are wanted.
  package var feeds = false
  /// Who is looked at: the history of the numbers, and connections and tracks.
  package var person: PersonKey?
  /// Of whom or what the last inputs are wanted.
  package var why: WhySubject?

  /// Nothing more than what every screen is told.
  package init() {}
}

/// Somebody in a room.
package struct PersonKey: Hashable, Sendable {
  /// The room.
  package var room: RoomKey
  /// Who.
  package var user: UserID

  /// Somebody in a room.
  package init(room: RoomKey, user: UserID) {
    self.room = room
    self.user = user
  }
}
