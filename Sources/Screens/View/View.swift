import CallRoom
package import Cells

/// The picture of a screen: the same values, the same picture.
package func view(
  _ state: ScreenState, _ input: ScreenInput, rows: Int, columns: Int, _ theme: Theme,
  _ ruler: TextRuler
) -> Frame {
  var state = state
  state.size = ScreenState.Size(rows: max(0, rows), columns: max(0, columns))
  let view = ScreenView(state: state, input: input, ink: Ink(theme: theme, ruler: ruler))
  view.draw()
  return view.canvas.frame
}

/// The picture of a screen as text: lines without blanks at their ends, without empty lines at its end.
package func textPicture(
  _ state: ScreenState, _ input: ScreenInput, rows: Int, columns: Int, _ theme: Theme,
  _ ruler: TextRuler
) -> [String] {
  let frame = view(state, input, rows: rows, columns: columns, theme, ruler)
  var lines = (0..<frame.rows).map { row in
    var line = frame.row(row).map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}

/// A screen while it is drawn.
struct ScreenView {
  let state: ScreenState
  /// The live values; only the count of changes since a pause is taken from them.
  let live: ScreenInput
  /// The values that are shown.
  let input: ScreenInput
  let layout: Layout
  let ink: Ink
  /// The rows of the list of rooms, where that is shown.
  let roomRows: [RoomRow]
  /// The rows of the roster, where a room is shown.
  let personRows: [PersonRow]
  /// The rows of a list over all rooms, where one is shown.
  let listRows: [ListRow]
  /// The open room's value, where it is known.
  let room: Room?
  let canvas: Canvas

  init(state: ScreenState, input: ScreenInput, ink: Ink) {
    self.state = state
    live = input
    self.input = state.shown(input)
    layout = Layout(state: state, input: self.input)
    room = state.openRoom(input)
    roomRows = state.screen == .rooms ? state.roomRows(input) : []
    personRows = state.personRows(input)
    listRows = state.listRows(input)
    self.ink = ink
    canvas = Canvas(rows: state.size.rows, columns: state.size.columns, ink: ink)
  }

  func draw() {
    guard layout.step > .badge else { return drawBadge() }
    if let wall = state.wall { return drawWall(wall) }
    if layout.bar.isEmpty, let search = state.search, search.isTyping {
      drawPrompt(search.text, in: layout.title)
    } else if layout.bar.isEmpty, let prompt = state.prompt {
      drawPrompt(prompt, in: layout.title)
    } else {
      drawTitle()
    }
    if state.isHelpOpen {
      drawHelp()
    } else if let subject = state.explained {
      drawWhy(subject)
    } else {
      drawFacts()
      for line in layout.lines { drawLine(line.kind, line.rect) }
      for pane in layout.panes { drawPane(pane.kind, pane.rect) }
      if let menu = state.menu { drawMenu(menu) }
    }
    drawBar()
  }

  private func drawPane(_ kind: PaneKind, _ rect: Rect) {
    switch kind {
    case .rooms: drawRooms(rect)
    case .people: drawPeople(rect)
    case .hands: drawHands(rect)
    case .speaking: drawSpeaking(rect)
    case .link: drawLink(rect)
    case .last: drawLast(rect)
    case .feeds: drawFeeds(rect)
    case .policy: drawPolicy(rect)
    case .calls: drawCalls(rect)
    case .list(let list): drawList(list, rect)
    case .detail: drawDetail(rect)
    case .person: drawPerson(rect)
    case .personFacts: drawPersonFacts(rect)
    case .personLink: drawPersonLink(rect)
    case .personHistory: drawPersonHistory(rect)
    }
  }

  private func drawLine(_ kind: PaneKind, _ rect: Rect) {
    let rect = rect.inset(left: 1, right: 1)
    switch kind {
    case .hands: drawHandsLine(rect)
    case .speaking: drawSpeakingLine(rect)
    case .link: drawLinkLines(rect)
    case .last: drawLastLine(rect)
    case .calls: drawCallsLine(rect)
    default: break
    }
  }

  /// Whether the keys move in a pane.
  func isFocused(_ kind: PaneKind) -> Bool {
    switch state.screen {
    case .rooms: kind == .rooms
    case .room: PaneKind(state.pane) == kind
    case .person: kind == .personHistory
    case .list(let list): kind == .list(list)
    }
  }

  /// The frame of a pane in the manner of the step, and what is inside.
  func frame(_ rect: Rect, _ title: PaneTitle) -> Rect {
    switch layout.step {
    case .wide, .normal: canvas.box(rect, title)
    case .narrow: canvas.rule(rect, title)
    case .tiny, .badge: rect
    }
  }

  /// One dim line in an empty pane.
  func empty(_ text: String, in rect: Rect) {
    canvas.line([ink.text(text, .faint)], in: rect.inset(left: 1, right: 1))
  }
}
