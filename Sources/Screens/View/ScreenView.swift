import CallRoom
import Cells

/// A screen while it is drawn.
final class ScreenView {
  let state: ScreenState
  // What parts read of these is noted (`ScreenView+Reading.swift`); they take them from there.
  let live: ScreenInput
  /// The values that are shown.
  let input: ShownInput
  let layout: Layout
  let ink: Ink
  let memo: ScreenMemo
  let rowsOfRooms: SortedRows<RoomRow>
  let rowsOfPeople: SortedRows<PersonRow>
  let rowsOfList: [ListRow]
  let open: Room?
  private(set) var staleness = (isStale: false, until: Int64.max)
  let canvas: Canvas

  init(state: ScreenState, input: ScreenInput, ink: Ink, memo: ScreenMemo = ScreenMemo()) {
    self.state = state
    self.memo = memo
    live = input
    let shown = state.shown(input)
    self.input = ShownInput(shown, notes: memo.notes)
    layout = Layout(state: state, input: shown)
    open = state.openRoom(input)
    let isOfRooms = state.screen == .rooms
    rowsOfRooms =
      isOfRooms ? state.roomRows(input, memo) : SortedRows(values: [], order: [])
    rowsOfPeople = state.personRows(input, memo)
    rowsOfList = state.listRows(input)
    memo.totals.take(shown.summaries)
    self.ink = ink
    canvas = memo.canvas(rows: state.size.rows, columns: state.size.columns, ink)
    let basis = memo.notes.noting { staleness.isStale = staleOfScreen != nil }
    staleness.until = basis.until
  }

  /// Draws what has changed.
  func picture() -> Frame {
    let plan = plan
    memo.begin(self, seenFacts, plan)
    for (kind, rect) in plan {
      memo.region(kind, rect, on: canvas) { draw(kind, rect) }
    }
    drawOverlay()
    return memo.end(canvas, isOverlaid: isOverlaid)
  }

  private var seenFacts: SeenFacts {
    var facts = SeenFacts()
    facts.totals = memo.totals.totals
    facts.titles = memo.totals.titles
    facts.isStale = staleness.isStale
    if state.isPaused { facts.liveCounts = live.counts }
    facts.rooms = memo.rooms.version
    facts.people = memo.people.version
    facts.goneRoom = rowsOfRooms.extra?.row
    facts.gonePerson = rowsOfPeople.extra?.row
    facts.goneAt = rowsOfRooms.extra?.index ?? rowsOfPeople.extra?.index
    facts.list = rowsOfList
    return facts
  }
}
