import CallRoom
import Cells

// The parts.
extension ScreenView {
  /// Whether something lies over the parts: then all of them are drawn.
  var isOverlaid: Bool {
    state.menu != nil || state.prompt != nil || state.search?.isTyping == true
  }

  private var isPromptAbove: Bool {
    layout.bar.isEmpty && (state.search?.isTyping == true || state.prompt != nil)
  }

  /// The parts and where they stand, in the order in which they are drawn.
  var plan: [(kind: RegionKind, rect: Rect)] {
    guard layout.step > .badge else { return [(.badge, canvas.bounds)] }
    if state.wall != nil { return [(.wall, canvas.bounds)] }
    var plan: [(kind: RegionKind, rect: Rect)] = [(.title, layout.title)]
    if state.isHelpOpen {
      plan.append((.help, layout.overlay))
    } else if state.explained != nil {
      plan.append((.why, layout.overlay))
    } else {
      plan.append((.facts, layout.facts))
      plan += layout.lines.map { (.line($0.kind), $0.rect) }
      plan += layout.panes.map { (.pane($0.kind), $0.rect) }
    }
    return plan + [(.bar, layout.bar)]
  }

  func draw(_ kind: RegionKind, _ rect: Rect) {
    if !keepsRows(kind) { canvas.clear(rect) }
    switch kind {
    case .badge: drawBadge()
    case .wall: if let wall = state.wall { drawWall(wall) }
    case .title: drawTop()
    case .help: drawHelp()
    case .why: if let subject = state.explained { drawWhy(subject) }
    case .facts: drawFacts()
    case .line(let kind): drawLine(kind, rect)
    case .pane(let kind): drawPane(kind, rect)
    case .bar: drawBar()
    }
  }

  /// Whether the rows of a list stand there already, so that only those that look otherwise are drawn.
  private func keepsRows(_ kind: RegionKind) -> Bool {
    switch kind {
    case .pane(.rooms): !rowsOfRooms.isEmpty && !memo.roomLines.lines.isEmpty
    case .pane(.people): !rowsOfPeople.isEmpty && !memo.personLines.lines.isEmpty
    case .pane(.list): !rowsOfList.isEmpty && !memo.listLines.lines.isEmpty
    default: false
    }
  }

  /// Whether the sides of a list's pane stand there already.
  func keepsSides(_ kind: PaneKind) -> Bool { memo.isKept && keepsRows(.pane(kind)) }

  private func drawTop() {
    if isPromptAbove, let search = state.search, search.isTyping {
      drawPrompt(search.text, in: layout.title)
    } else if isPromptAbove, let prompt = state.prompt {
      drawPrompt(prompt, in: layout.title)
    } else {
      drawTitle()
    }
  }

  func drawOverlay() {
    guard let menu = state.menu, layout.step > .badge, state.wall == nil else { return }
    if !state.isHelpOpen, state.explained == nil { drawMenu(menu) }
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
  func frame(_ rect: Rect, _ title: PaneTitle, keepsSides: Bool = false) -> Rect {
    switch layout.step {
    case .wide, .normal: canvas.box(rect, title, keepsSides: keepsSides)
    case .narrow: canvas.rule(rect, title)
    case .tiny, .badge: rect
    }
  }

  /// One dim line in an empty pane.
  func empty(_ text: String, in rect: Rect) {
    canvas.line([ink.text(text, .faint)], in: rect.inset(left: 1, right: 1))
  }
}
