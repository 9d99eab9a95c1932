package import CallRoom
import Cells

/// What is kept from one picture of a screen to the next, so that only what has changed is made anew.
///
/// A picture made with a memo is the same as one made without. One memo belongs to one screen: it is handed
/// to every ``view(_:_:rows:columns:_:_:memo:)`` and ``ScreenState/settle(_:memo:)`` of it.
package final class ScreenMemo {
  /// The order of the rooms, and of the people of the open room.
  var rooms = RowOrder<RoomRow>()
  var people = RowOrder<PersonRow>()
  /// What is counted over all rooms.
  var totals = TotalsMemo()
  /// The rows of the list over all rooms that was shown last.
  var list: [ListRow] = []
  private var alarms: (lines: [AlarmLine], signs: AlarmSigns) = ([], AlarmSigns([]))
  /// What the parts of the picture that is being drawn read.
  let notes = BasisNotes()
  /// The rows that stand in the picture.
  var roomLines = LineMemo<RoomRow>()
  var personLines = LineMemo<PersonRow>()
  var listLines = LineMemo<ListRow>()

  private(set) var ink: Ink?
  /// What is being drawn on, the rows of nobody else.
  private(set) var canvas: Canvas?
  /// The last picture, whose unchanged rows the next one shares.
  private(set) var shown = Frame(rows: 0, columns: 0)
  private(set) var regions: [Region] = []
  private(set) var last: Last?
  /// What differs from the last picture's values.
  private(set) var changed = Facts.all
  private(set) var now: Int64 = 0
  private var drawn: [Region] = []
  /// Whether what the person chose is as it was.
  private(set) var isKept = false

  /// Before the first picture.
  package init() {}

  /// Until when, exclusive, the clock alone leaves the last picture as it is; `nil` when it changes with
  /// every instant, and a moment that never comes when it does not change at all.
  package private(set) var restsUntil: Timestamp?

  /// A part of the picture: nothing outside of its rectangle is drawn with it.
  struct Region {
    let kind: RegionKind
    let rect: Rect
    var basis = Basis()
    /// Where it put the hardware cursor.
    var cursor: CellPosition?
  }

  /// What the last picture was made from.
  struct Last {
    var state: ScreenState
    var input: ScreenInput
    var facts: SeenFacts
  }
}

/// The parts of a picture.
enum RegionKind: Hashable {
  case badge, wall, title, help, why, facts, bar
  case line(PaneKind), pane(PaneKind)
}

// One picture after the other.
extension ScreenMemo {
  /// What a theme is drawn with; another one draws everything anew.
  func ink(_ theme: Theme, _ ruler: TextRuler) -> Ink {
    if let ink, ink.theme == theme, ink.ruler.ascii == ruler.ascii { return ink }
    let ink = Ink(theme: theme, ruler: ruler)
    self.ink = ink
    canvas = nil
    return ink
  }

  /// Which rows have an alarm.
  func signs(of lines: [AlarmLine]) -> AlarmSigns {
    if !lines.sharesBuffer(with: alarms.lines) { alarms = (lines, AlarmSigns(lines)) }
    return alarms.signs
  }

  /// What to draw on.
  func canvas(rows: Int, columns: Int, _ ink: Ink) -> Canvas {
    if let canvas, canvas.bounds.rows == rows, canvas.bounds.columns == columns { return canvas }
    let canvas = Canvas(rows: rows, columns: columns, ink: ink)
    self.canvas = canvas
    shown = canvas.frame
    forget()
    return canvas
  }

  /// Draws everything anew the next time.
  func forget() {
    last = nil
    regions = []
    roomLines.removeAll()
    personLines.removeAll()
    listLines.removeAll()
  }

  /// Begins a picture whose parts are known: what can stay of the last one is found out.
  func begin(_ view: ScreenView, _ facts: SeenFacts, _ plan: [(kind: RegionKind, rect: Rect)]) {
    notes.removeAll()
    now = view.input.values.now.microseconds
    drawn = []
    let isOverlaid = view.isOverlaid
    if let last, last.input.now.microseconds <= now, !isOverlaid,
      plan.elementsEqual(regions, by: { $0.kind == $1.kind && $0.rect == $1.rect })
    {
      changed = last.changes(to: view.input.values, facts)
      isKept = last.state.isSame(as: view.state)
      if !isKept, !last.state.hasSameRows(as: view.state) { forgetLines() }
    } else {
      forget()
      (changed, isKept) = (.all, false)
      view.canvas.clear(view.canvas.bounds)
    }
    last = Last(state: view.state, input: view.input.values, facts: facts)
    view.canvas.hideCursor()
  }

  private func forgetLines() {
    roomLines.removeAll()
    personLines.removeAll()
    listLines.removeAll()
  }

  /// Draws a part, unless it looks as it did.
  func region(_ kind: RegionKind, _ rect: Rect, on canvas: Canvas, draw: () -> Void) {
    var region = Region(kind: kind, rect: rect)
    if isKept, drawn.count < regions.count,
      regions[drawn.count].basis.holds(changed: changed, at: now)
    {
      region = regions[drawn.count]
      notes.note(region.basis)
      if let cursor = region.cursor { canvas.setCursor(row: cursor.row, column: cursor.column) }
    } else {
      let before = canvas.frame.cursor
      canvas.hideCursor()
      region.basis = notes.noting(draw)
      region.cursor = canvas.frame.cursor
      if region.cursor == nil, let before {
        canvas.setCursor(row: before.row, column: before.column)
      }
    }
    drawn.append(region)
  }

  /// Ends a picture.
  func end(_ canvas: Canvas, isOverlaid: Bool) -> Frame {
    regions = drawn
    for row in canvas.takeTouched() { shown.take(row, from: canvas.frame) }
    shown.cursor = canvas.frame.cursor
    let whole = notes.whole
    restsUntil = whole.facts.contains(.now) ? nil : Timestamp(microseconds: whole.until)
    if isOverlaid { forget() }
    return shown
  }
}
