import CallRoom

// What is read while a part is drawn; all of it is noted.
extension ScreenView {
  /// The rows of the list of rooms, where that is shown.
  var roomRows: SortedRows<RoomRow> {
    memo.notes.note(.rows)
    return rowsOfRooms
  }

  /// The rows of the roster, where a room is shown.
  var personRows: SortedRows<PersonRow> {
    memo.notes.note(.rows)
    return rowsOfPeople
  }

  /// The rows of a list over all rooms, where one is shown.
  var listRows: [ListRow] {
    memo.notes.note(.rows)
    return rowsOfList
  }

  /// The open room's value, where it is known.
  var room: Room? {
    memo.notes.note(.room)
    return open
  }

  /// The hands of the open room.
  var hands: [Hand] {
    memo.notes.note(.hands)
    return open?.hands ?? []
  }

  /// Whether what is known of the screen's subject is no longer fresh.
  var isRoomStale: Bool {
    memo.notes.note(.freshness)
    memo.notes.note(until: staleness.until)
    return staleness.isStale
  }

  /// What is counted over all rooms.
  var totals: RoomTotals {
    memo.notes.note(.totals)
    return memo.totals.totals
  }

  /// The title of a room, where it has one.
  func title(of key: RoomKey) -> String? {
    memo.notes.note(.titles)
    return memo.totals.title(of: key)
  }

  /// What happened last.
  var recent: [Happening] {
    memo.notes.note(.recent)
    return state.recent(live)
  }

  /// How many changes there were since a pause.
  func changes(since pinned: ScreenInput) -> Int {
    memo.notes.note(.liveCounts)
    return max(0, live.counts.applied - pinned.counts.applied)
  }

  /// What was said last, while it stands in the bottom line.
  var flash: MessageLine? {
    if !state.notes.isEmpty { memo.notes.note(.now) }
    return state.flash(at: live.now)
  }

  /// Seconds for which the order of rows is still held.
  var orderHeldSeconds: Double? {
    memo.notes.note(.ending)
    let seconds = state.orderHeldSeconds(live)
    if seconds != nil { memo.notes.note(.now) }
    return seconds
  }

  /// How many rows a search finds, and which of them is under the cursor.
  var matchCount: (place: Int, count: Int) {
    memo.notes.note(.all)
    return state.matchCount(live)
  }

  /// How many rows the filter of this screen chooses, of how many.
  var filterCount: (right: Int, all: Int) {
    memo.notes.note(.all)
    return state.filterCount(live)
  }

  /// The page of a wall that comes next, and how many there are.
  var nextPage: (screen: Screen, count: Int)? {
    memo.notes.note(.all)
    return state.nextPage(live)
  }
}
