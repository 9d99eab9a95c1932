import CallRoom

/// A row of the list of rooms.
struct RoomRow: SortedRow {
  let key: RoomKey
  /// What is known of it; `nil` when the room under the cursor is gone.
  let summary: RoomSummary?

  init(key: RoomKey, summary: RoomSummary?) {
    self.key = key
    self.summary = summary
  }

  init(_ summary: RoomSummary) { self.init(key: summary.key, summary: summary) }

  var id: RoomKey { key }
  static func id(of room: RoomSummary) -> RoomKey { room.key }
}

/// A row of the roster.
struct PersonRow: SortedRow {
  let userID: UserID
  /// Who it is; `nil` for somebody who left while under the cursor.
  let person: Participant?
  /// When they left, where known.
  var departure: Departure?
  /// The name, or the id where no name is known.
  var name: String { person?.name ?? departure?.name ?? userID.text }

  init(userID: UserID, person: Participant?, departure: Departure? = nil) {
    self.userID = userID
    self.person = person
    self.departure = departure
  }

  init(_ person: Participant) { self.init(userID: person.userID, person: person) }

  var id: UserID { userID }
  static func id(of person: Participant) -> UserID { person.userID }
}

extension ScreenState {
  /// The values that are shown: the held ones while paused.
  func shown(_ input: ScreenInput) -> ScreenInput { pinned ?? input }

  /// The open room's value, where it is known.
  func openRoom(_ input: ScreenInput) -> Room? {
    guard let key = screen.room, let room = shown(input).room, room.key == key else { return nil }
    return room
  }

  /// Seconds for which the order of rows is still held; `nil` when it is live.
  func orderHeldSeconds(_ input: ScreenInput) -> Double? {
    guard pinned == nil, !input.ended, let until = orderHeldUntil, input.now < until else {
      return nil
    }
    return until.seconds(since: input.now)
  }

  /// What happened last: of the open room, or everywhere.
  func recent(_ input: ScreenInput) -> [Happening] {
    let recent = shown(input).recent
    guard let key = screen.room else { return recent }
    return recent.filter { $0.room == nil || $0.room == key }
  }

  /// The rooms in their order, the vanished one under the cursor in its place.
  ///
  /// What a memo holds of the last order is mended, not made anew.
  func roomRows(_ input: ScreenInput, _ memo: ScreenMemo = ScreenMemo()) -> SortedRows<RoomRow> {
    let shown = shown(input)
    let isHeld = orderHeldSeconds(input) != nil
    let column = roomSort.column
    var rows = memo.rooms.arrange(
      matchingRooms(input, keeps: true), by: ruling(of: roomSort, shown),
      held: isHeld ? rooms.held : nil, at: shown.now
    ) { column.key(of: $0, input: shown) }
    if let selected = rooms.selected, filters[.rooms] == nil, !rows.contains(selected) {
      rows.insert(RoomRow(key: selected, summary: nil), at: rooms.row)
    }
    return rows
  }

  /// The people in their order, the one who left under the cursor in their place.
  func personRows(_ input: ScreenInput, _ memo: ScreenMemo = ScreenMemo())
    -> SortedRows<PersonRow>
  {
    guard let room = openRoom(input) else { return SortedRows(values: [], order: []) }
    let isHeld = orderHeldSeconds(input) != nil
    let column = peopleSort.column
    let places =
      column == .hand
      ? Dictionary(
        room.hands.map { ($0.userID, Double($0.position)) }, uniquingKeysWith: min) : [:]
    var rows = memo.people.arrange(
      matchingPeople(input, keeps: true), by: ruling(of: peopleSort, room),
      held: isHeld ? people.held : nil, at: shown(input).now
    ) { (column.key(of: $0, places: places), .max) }
    if let selected = people.selected, room.participant(selected) == nil {
      let departure = room.departed.first { $0.userID == selected }
      rows.insert(
        PersonRow(userID: selected, person: nil, departure: departure), at: people.row)
    }
    return rows
  }

  private func ruling(of sort: SortChoice<RoomColumn>, _ shown: ScreenInput) -> Ruling {
    var ruling = Ruling(column: sort.column.rawValue, isReversed: sort.isReversed)
    (ruling.ended, ruling.staleAfter) = (shown.ended, shown.staleAfterSeconds)
    return ruling
  }

  private func ruling(of sort: SortChoice<PersonColumn>, _ room: Room) -> Ruling {
    var ruling = Ruling(column: sort.column.rawValue, isReversed: sort.isReversed)
    if sort.column == .hand { ruling.hands = room.hands }
    return ruling
  }

  /// The rooms that the filter chooses; with `keeps` also the one under the cursor.
  func matchingRooms(_ input: ScreenInput, keeps: Bool = false) -> [RoomSummary] {
    let shown = shown(input)
    guard let filter = filters[.rooms] else { return shown.summaries }
    return shown.summaries.filter {
      keeps && $0.key == rooms.selected || FilterFields.rooms.matches($0, filter, shown)
    }
  }

  /// The people of the open room that the filter chooses; with `keeps` also the one under the cursor.
  func matchingPeople(_ input: ScreenInput, keeps: Bool = false) -> [Participant] {
    guard let room = openRoom(input) else { return [] }
    guard let filter = filters[.room] else { return room.participants }
    let shown = shown(input)
    return room.participants.filter {
      keeps && $0.userID == people.selected
        || FilterFields.people.matches(PersonSubject(person: $0, room: room), filter, shown)
    }
  }

  /// The rows of the list that the filter chooses; with `keeps` also the one under the cursor.
  func matchingRows(_ input: ScreenInput, keeps: Bool = false) -> [ListRow] {
    guard case .list(let list) = screen else { return [] }
    var shown = shown(input)
    if list == .messages { shown.messages = merged(shown.messages) }
    let all = shown.rows(of: list)
    guard let filter = filters[screen.kind] else { return all }
    let fields = FilterFields.of(list)
    return all.filter { keeps && $0.id == rows.selected || fields.matches($0, filter, shown) }
  }

  /// The rows of the list over all rooms that is shown, the one that went under the cursor in its place.
  func listRows(_ input: ScreenInput) -> [ListRow] {
    guard case .list = screen else { return [] }
    var all = matchingRows(input, keeps: true)
    guard let selected = rows.selected, let remembered, remembered.id == selected,
      !all.contains(where: { $0.id == selected })
    else { return all }
    var gone = remembered
    gone.isGone = true
    all.insert(gone, at: min(max(0, rows.row), all.count))
    return all
  }

  /// The place of the cursor in a list over all rooms; 0 before there is one.
  func rowIndex(_ all: [ListRow]) -> Int {
    rows.selected.flatMap { id in all.firstIndex { $0.id == id } } ?? 0
  }

  /// The row under the cursor of a list over all rooms.
  func selectedRow(_ input: ScreenInput) -> ListRow? {
    let all = listRows(input)
    let index = rowIndex(all)
    return index < all.count ? all[index] : nil
  }

  /// The place of the cursor in the list of rooms; 0 before there is one.
  func roomIndex(_ all: SortedRows<RoomRow>) -> Int {
    rooms.selected.flatMap { all.index(of: $0, near: rooms.row) } ?? 0
  }

  /// The place of the cursor in the roster; 0 before there is one.
  func personIndex(_ all: SortedRows<PersonRow>) -> Int {
    people.selected.flatMap { all.index(of: $0, near: people.row) } ?? 0
  }
}

/// How many rows are scrolled by so that the cursor can be seen, and the window is never emptier than
/// need be.
func visibleOffset(_ offset: Int, cursor: Int, count: Int, window: Int) -> Int {
  guard window > 0 else { return 0 }
  let kept = min(max(offset, cursor - window + 1), cursor)
  return max(0, min(kept, count - window))
}
