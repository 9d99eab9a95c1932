package import CallRoom

/// What the person at the screen has chosen: the only thing that keys change.
package struct ScreenState: Equatable, Sendable {
  /// The screen that is shown, as it is now.
  var current: Place
  /// The screens below it: where going back leads, the nearest last.
  var stack: [Place] = []
  /// The screen on which going back quits.
  package let home: Screen
  /// The rows and columns of the terminal: what a page is.
  package var size: Size
  /// The themes that can be turned through, by name.
  package var themes: [String]
  /// The name of the theme.
  package var theme: String

  /// The list of rooms.
  var rooms = ListState<RoomKey>()
  /// How the rooms are sorted.
  package var roomSort = SortChoice<RoomColumn>(column: .trouble)
  /// How people are sorted.
  package var peopleSort = SortChoice<PersonColumn>(column: .link)
  /// The row under the cursor of a list over all rooms, as it was seen last: it stays when it goes.
  var remembered: ListRow?
  /// Whether the newest of a list in the order of time stays under the cursor.
  package internal(set) var follows = true
  /// For those who have the screen read aloud: one pane, without frames and graphs.
  var isAccessible = false
  /// What graphs are drawn with.
  package var graphStyle = GraphStyle.block
  /// Whether tables show columns that there is hardly room for.
  var isWide = false
  /// Whether the bell is silent.
  package internal(set) var isMuted = false
  /// The screen on a wall, while it turns by itself.
  var wall: Wall?
  /// What is being typed beside a search: a filter or a command.
  var prompt: Prompt?
  /// A short list of which something is chosen.
  var menu: Menu?
  /// What rows are chosen by, on each screen.
  var filters: [ScreenKind: FilterExpression] = [:]
  /// What the program said to the person at the screen, newest first.
  var notes: [MessageLine] = []
  /// Whether the mouse is listened to.
  package internal(set) var hasMouse = false
  /// The search, while there is one.
  var search: Search?
  /// Whether the help is shown.
  package internal(set) var isHelpOpen = false
  /// How many lines of the help are scrolled by.
  var helpOffset = 0
  /// Of whom or what the overlay tells why it is so; `nil` while it is not shown.
  package internal(set) var explained: WhySubject?
  /// How many lines of that overlay are scrolled by.
  var whyOffset = 0
  /// The values that are held while paused; `nil` when live.
  package internal(set) var pinned: ScreenInput?
  /// Until when the order of rows is held.
  var orderHeldUntil: Timestamp?

  /// The rows and columns of a terminal.
  package struct Size: Hashable, Sendable {
    /// The rows.
    package var rows: Int
    /// The columns.
    package var columns: Int

    /// So many rows and columns.
    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// Begins with a screen; the first of `themes` is shown when `theme` is not given.
  package init(
    home: Screen = .rooms, size: Size = Size(rows: 24, columns: 80),
    themes: [String] = [Theme.builtInName], theme: String? = nil
  ) {
    self.home = home
    current = Place(screen: home)
    self.size = size
    self.themes = themes
    self.theme = theme ?? themes.first ?? Theme.builtInName
  }

  /// Whether the picture is held.
  package var isPaused: Bool { pinned != nil }

  /// The screen that is shown.
  package var screen: Screen {
    get { current.screen }
    set { current.screen = newValue }
  }

  /// The pane that the keys move in.
  package var pane: Pane {
    get { current.pane }
    set { current.pane = newValue }
  }

  /// The roster of the open room.
  var people: ListState<UserID> {
    get { current.people }
    set { current.people = newValue }
  }

  /// The rows of a list over all rooms.
  var rows: ListState<RowID> {
    get { current.rows }
    set { current.rows = newValue }
  }

  /// What has to be known for the screen beside rooms, feeds and alarms.
  package var wants: Wants {
    var wants = Wants()
    if case .list(let list) = screen {
      wants.gathers = [.hands, .calls, .waiting, .rounds].contains(list)
      wants.events = list == .events
      wants.feeds = list == .feeds
      if case .event(let number) = rows.selected { wants.event = number }
    }
    if case .person(let room, let user) = screen {
      wants.person = PersonKey(room: room, user: user)
      wants.why = WhySubject(room: room, user: user, name: "")
    }
    if let explained { wants.why = explained }
    return wants
  }
}

/// A list with a cursor: the cursor is on a thing, not on a row.
struct ListState<ID: Hashable & Sendable>: Equatable, Sendable {
  /// What the cursor is on; `nil` before anything was there.
  var selected: ID?
  /// The row on which it was last: where it stays when it leaves.
  var row = 0
  /// How many rows are scrolled by.
  var offset = 0
  /// The order that is held.
  var held: [ID]?
}

/// A search in the list that is shown.
struct Search: Equatable, Sendable {
  /// What is looked for.
  var text = ""
  /// Whether it is being typed.
  var isTyping = true
  /// Where the cursor was before, on both lists.
  var roomBefore: RoomKey?
  var personBefore: UserID?
  var rowBefore: RowID?
}

/// A column to sort by, and which way.
package struct SortChoice<Column: Hashable & Sendable>: Hashable, Sendable {
  /// The column.
  package var column: Column
  /// Whether the order is turned round.
  package var isReversed = false

  /// Sorts by a column.
  package init(column: Column, isReversed: Bool = false) {
    self.column = column
    self.isReversed = isReversed
  }
}

/// The panes of the Room screen, in the order of Tab.
package enum Pane: String, CaseIterable, Sendable {
  case people, hands, speaking, link, last
}

/// What has to be done outside the screen.
package enum Effect: Hashable, Sendable {
  /// The program ends.
  case quit
  /// Everything is drawn anew.
  case redraw
  /// A room is opened: its value is wanted from now on.
  case openRoom(RoomKey)
  /// The open room's value is no longer wanted.
  case closeRoom
  /// A theme is wanted.
  case setTheme(String)
  /// To the shell.
  case suspend
  /// What is remembered of a room, or of somebody in it, is wanted in ``ScreenInput/why``.
  case explain(RoomKey, UserID?)
  /// These alarms, as they were shown, have been seen.
  case acknowledge([AlarmLine])
  /// A text goes to the clipboard, and what it is in words.
  case copy(String, String)
  /// The row under the cursor goes to the clipboard.
  case copyRow
  /// The whole screen goes to the clipboard.
  case copyScreen
  /// A file is written: the screen, its list or the state, by the end of its name.
  case save(String, overwrites: Bool)
  /// A raised hand is approved or declined.
  case answerHand(RoomKey, UserID, HandKind, approve: Bool)
  /// The mouse is listened to, or not.
  case setMouse(Bool)
}
