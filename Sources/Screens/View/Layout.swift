import CallRoom
import Cells

/// A pane of a screen.
enum PaneKind: Hashable {
  case rooms, people, hands, speaking, link, last, feeds, policy, calls
  case list(ListKind), detail, person, personFacts, personLink, personHistory

  /// The pane that the keys move in, as a pane of the screen.
  init(_ pane: Pane) {
    self =
      switch pane {
      case .people: .people
      case .hands: .hands
      case .speaking: .speaking
      case .link: .link
      case .last: .last
      }
  }
}

/// Where everything stands.
///
/// Named steps, from the wide screen to a single glyph; all arithmetic is that
/// of ``Rect`` and saturates.
struct Layout {
  /// How much there is room for.
  enum Step: Comparable {
    /// Counts alone, below 20 columns or 3 rows.
    case badge
    /// Names with one glyph.
    case tiny
    /// One pane, without sides.
    case narrow
    /// One pane, with the others as lines.
    case normal
    /// All panes.
    case wide

    init(rows: Int, columns: Int) {
      let steps: [(least: Int, step: Step)] = [
        (120, .wide), (80, .normal), (40, .narrow), (20, .tiny),
      ]
      self = rows < 3 ? .badge : steps.first { columns >= $0.least }?.step ?? .badge
    }
  }

  let step: Step
  var title = Rect(row: 0, column: 0, rows: 0, columns: 0)
  var facts = Rect(row: 0, column: 0, rows: 0, columns: 0)
  /// Between the facts and the bottom line.
  var body = Rect(row: 0, column: 0, rows: 0, columns: 0)
  var bar = Rect(row: 0, column: 0, rows: 0, columns: 0)
  /// Panes with a border.
  var panes: [(kind: PaneKind, rect: Rect)] = []
  /// Panes in lines of their own.
  var lines: [(kind: PaneKind, rect: Rect)] = []
  /// The list that the cursor is in.
  private var main = PaneKind.rooms

  init(state: ScreenState, input: ScreenInput) {
    let size = state.size
    let step = Step(rows: size.rows, columns: size.columns)
    // Read aloud, one pane after the other is clearer than all beside each other.
    self.step = state.isAccessible ? min(step, .narrow) : step
    let whole = Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)
    (title, body) = whole.splitTop(1)
    if step >= .narrow, size.rows >= 8 { (facts, body) = body.splitTop(1) }
    if size.rows >= 5 { (body, bar) = body.splitBottom(1) }
    switch state.screen {
    case .rooms: placeRooms(state, input)
    case .room where state.current.isExpanded:
      main = PaneKind(state.pane)
      panes = [(main, body)]
    case .room: placeRoom(state, state.openRoom(input))
    case .person: placePerson()
    case .list(let list): placeList(list)
    }
  }

  /// What an overlay covers: everything between the title and the bottom line.
  var overlay: Rect {
    Rect(
      row: facts.isEmpty ? body.row : facts.row, column: 0, rows: facts.rows + body.rows,
      columns: body.columns)
  }

  /// The rows that the list with the cursor shows at once.
  var listRows: Int {
    guard let pane = panes.first(where: { $0.kind == main }) else { return 1 }
    return Self.listRows(pane.rect.rows, step: step)
  }

  /// The rows of a list in a pane of so many: without its border and its header.
  static func listRows(_ rows: Int, step: Step) -> Int {
    let inner = step >= .normal ? rows - 2 : step == .narrow ? rows - 1 : rows
    return max(0, hasHeader(inner, step: step) ? inner - 1 : inner)
  }

  /// Whether a list in so many rows has a header.
  static func hasHeader(_ rows: Int, step: Step) -> Bool {
    rows >= (step >= .normal ? 2 : 4) && step >= .narrow
  }

  /// The rows of a pane that shows so many rows with a header, or one line saying that there is none.
  static func paneRows(_ count: Int) -> Int { count == 0 ? 3 : count + 3 }

  private mutating func placeList(_ list: ListKind) {
    main = .list(list)
    guard list == .events, step >= .normal, body.rows >= 16 else {
      panes = [(main, body)]
      return
    }
    let (rows, detail) = body.splitBottom(min(9, body.rows / 3))
    panes = [(main, rows), (.detail, detail)]
  }

  private mutating func placePerson() {
    main = .personHistory
    guard step >= .normal, body.rows >= 16 else {
      main = .person
      panes = [(.person, body)]
      return
    }
    if step == .wide {
      let (left, rest) = body.splitLeft(body.columns * 46 / 100)
      let (facts, history) = left.splitTop(min(24, max(8, left.rows * 3 / 5)))
      let (link, _) = rest.inset(left: 1).splitTop(min(15, rest.rows))
      panes = [(.personFacts, facts), (.personHistory, history), (.personLink, link)]
      if rest.rows > 18 {
        panes.append((.last, rest.inset(top: link.rows, left: 1)))
      }
      return
    }
    let (facts, below) = body.splitTop(min(12, body.rows / 2 + 1))
    let (link, history) = below.splitTop(min(9, max(5, below.rows - 4)))
    panes = [(.personFacts, facts), (.personLink, link), (.personHistory, history)]
  }

  private mutating func placeRooms(_ state: ScreenState, _ input: ScreenInput) {
    guard step >= .normal, body.rows >= 20 else {
      panes = [(.rooms, body)]
      return
    }
    let wanted = max(input.summaries.count, 3) + 3
    let (list, rest) = body.splitTop(min(wanted, body.rows - 8))
    panes = [(.rooms, list)]
    guard step == .wide else {
      panes.append((.last, rest))
      return
    }
    let (left, right) = rest.splitLeft(min(64, rest.columns * 2 / 5))
    panes += [(.feeds, left), (.last, right.inset(left: 1))]
  }

  private mutating func placeRoom(_ state: ScreenState, _ room: Room?) {
    main = .people
    switch step {
    case .wide: placeWide(room)
    case .normal: placeNormal(state, room)
    default:
      main = PaneKind(state.pane)
      panes = [(main, body)]
    }
  }

  private mutating func placeWide(_ room: Room?) {
    let (left, rest) = body.splitLeft(body.columns * 54 / 100)
    let right = rest.inset(left: 1)
    let people = (room?.participants.count ?? 0) + 3
    let least = body.rows >= 18 ? 6 : 0
    let (list, last) = left.splitTop(min(max(people, 6), left.rows - least))
    panes = [(.people, list)]
    if last.rows >= 3 { panes.append((.last, last)) } else { panes = [(.people, left)] }

    placeQueues(room, in: right)
  }

  /// Hands and speakers as high as they need to be, the link, and below what else there is room for.
  private mutating func placeQueues(_ room: Room?, in rect: Rect) {
    var rest = rect
    func take(_ rows: Int) -> Rect {
      let (top, below) = rest.splitTop(rows)
      rest = below
      return top
    }
    let link = rect.rows >= 14 ? 8 : 0
    let most = max(3, (rect.rows - link) / 2)
    panes.append((.hands, take(min(Self.paneRows(room?.hands.count ?? 0), most))))
    let calls = room?.callRows ?? 0
    if calls > 0, rest.rows - link >= 8 {
      panes.append((.calls, take(min(calls + 2, max(4, (rest.rows - link) / 3)))))
    }
    let speaking = min(
      Self.paneRows(room?.speakers.count ?? 0), max(3, rest.rows - link))
    panes.append((.speaking, take(rest.rows - link - speaking < 4 ? rest.rows - link : speaking)))
    if link > 0 { panes.append((.link, take(rest.rows - link < 4 ? rest.rows : link))) }
    placeFacts(room, &rest)
    panes.append((.feeds, rest))
    panes.removeAll { $0.rect.rows < 2 }
  }

  /// The room's own facts: all of them where there is much room, else those that need somebody.
  private mutating func placeFacts(_ room: Room?, _ rest: inout Rect) {
    let extra = room.map(RoomLine.count) ?? 0
    let least = extra > 0 ? 9 : 18
    guard rest.rows >= least else { return }
    let (top, below) = rest.splitTop(
      min(ScreenView.policyLineCount + extra + 2, rest.rows - 5))
    panes.append((.policy, top))
    rest = below
  }

  private mutating func placeNormal(_ state: ScreenState, _ room: Room?) {
    main = PaneKind(state.pane)
    var rest = body
    if body.rows >= 12 {
      let (hands, below) = body.splitTop(1)
      let (speaking, under) = below.splitTop(1)
      lines += [(.hands, hands), (.speaking, speaking)]
      rest = under
      if body.rows >= 16, room?.invitations.isEmpty == false {
        let (calls, below) = rest.splitTop(1)
        lines.append((.calls, calls))
        rest = below
      }
    }
    if body.rows >= 16 {
      let (above, last) = rest.splitBottom(1)
      let (pane, link) = above.splitBottom(2)
      lines += [(.link, link), (.last, last)]
      rest = pane
    }
    panes = [(main, rest)]
  }
}
