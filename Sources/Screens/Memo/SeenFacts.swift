import CallRoom

/// What is compared for itself, and not by what it is made from.
struct SeenFacts: Equatable {
  var totals = RoomTotals()
  /// Counts how often a title changed.
  var titles = 0
  /// Whether what is known of the screen's subject is no longer fresh.
  var isStale = false
  var liveCounts = VerdictCounts()
  /// Counts how often the rows of the rooms and of the people changed.
  var rooms = 0
  var people = 0
  /// The rows of what is gone, and where they stand.
  var goneRoom: RoomRow?
  var gonePerson: PersonRow?
  var goneAt: Int?
  /// The rows of a list over all rooms.
  var list: [ListRow] = []

  /// Whether the rows of the list that the keys move in are the same.
  func hasSameRows(as other: SeenFacts) -> Bool {
    rooms == other.rooms && people == other.people && goneAt == other.goneAt
      && goneRoom == other.goneRoom && gonePerson == other.gonePerson && list == other.list
  }
}

extension ScreenMemo.Last {
  /// What differs in the values of the next picture.
  ///
  /// Of what is long only whether it is the same memory is asked: the core hands on what did not change.
  func changes(to new: ScreenInput, _ facts: SeenFacts) -> Facts {
    var changed: Facts = []
    func note(_ fact: Facts, _ isSame: Bool) { if !isSame { changed.insert(fact) } }
    note(.summaries, input.summaries.sharesBuffer(with: new.summaries))
    note(.totals, self.facts.totals == facts.totals)
    note(.titles, self.facts.titles == facts.titles)
    note(.freshness, self.facts.isStale == facts.isStale)
    note(.liveCounts, self.facts.liveCounts == facts.liveCounts)
    note(.rows, self.facts.hasSameRows(as: facts))
    note(.room, input.room == new.room)
    note(.hands, input.room?.hands == new.room?.hands)
    note(.feeds, input.feeds == new.feeds)
    note(.counts, input.counts == new.counts)
    note(.recent, input.recent == new.recent)
    note(.alarms, input.alarms == new.alarms)
    note(.pastAlarms, input.pastAlarms == new.pastAlarms)
    note(.person, input.person == new.person)
    note(.totalDrift, input.totalDrift == new.totalDrift)
    note(.drift, input.drift == new.drift)
    note(.why, input.why == new.why)
    note(.problem, input.lastProblem == new.lastProblem)
    note(.now, input.now == new.now)
    note(.offset, input.utcOffsetSeconds == new.utcOffsetSeconds)
    note(.newest, input.newestInput == new.newestInput)
    note(.ending, input.ended == new.ended && input.isRecording == new.isRecording)
    note(.canSend, input.canSend == new.canSend)
    note(.version, input.version == new.version)
    note(.staleAfter, input.staleAfterSeconds == new.staleAfterSeconds)
    return changed
  }
}

extension ScreenState {
  /// Whether it shows the same, wherever its cursors would be put if what they are on went.
  func isSame(as other: ScreenState) -> Bool {
    self == other || settled == other.settled
  }

  /// Whether rows look the same, but for which is under the cursor.
  func hasSameRows(as other: ScreenState) -> Bool { bare == other.bare }

  private var settled: ScreenState {
    var state = self
    state.remembered = nil
    state.rooms.row = 0
    state.current.people.row = 0
    state.current.rows.row = 0
    return state
  }

  private var bare: ScreenState {
    var state = settled
    state.rooms = ListState()
    state.current.people = ListState()
    state.current.rows = ListState()
    state.current.pane = .people
    state.current.lastOffset = 0
    state.orderHeldUntil = nil
    state.notes = []
    state.follows = true
    return state
  }
}
