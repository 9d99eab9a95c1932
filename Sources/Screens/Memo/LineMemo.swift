import Cells

/// The rows of a list as they stand in the picture: which of them may stay as they are.
struct LineMemo<Row: Equatable & Identifiable> {
  /// One row.
  struct Line {
    let row: Row
    let look: Canvas.Look
    /// The sign of its alarms.
    let sign: Symbol?
    /// What its cells were made from, each, and all of them.
    let cells: [Basis]
    let basis: Basis

    init(row: Row, look: Canvas.Look, sign: Symbol?, cells: [Basis]) {
      self.row = row
      self.look = look
      self.sign = sign
      self.cells = cells
      basis = cells.reduce(into: Basis()) { $0.formUnion($1) }
    }
  }

  /// What is known of a row that is to be drawn.
  enum Standing {
    /// It stands in a line as it is.
    case same(Int, Line)
    /// It stands in its line, but for cells that have changed.
    case aged(Line)
    /// It does not.
    case other
  }

  /// What the columns and their names are made from.
  struct Head: Equatable {
    struct Column: Equatable {
      let title: String
      let mark: Symbol?
      let start: Int
      let width: Int
    }

    let columns: [Column]
  }

  /// Where the rows stand; nowhere before they were drawn.
  private(set) var body = Rect(row: 0, column: 0, rows: 0, columns: 0)
  private(set) var head = Head(columns: [])
  private(set) var lines: [Line] = []
  /// Where each row stood before the last drawing began, as far as it was looked for.
  private var places: [Row.ID: Int]?
  private var old: [Line] = []

  init() {}

  /// Forgets what stands where: all rows are drawn anew.
  mutating func removeAll() { self = LineMemo() }

  /// Begins to draw; what stands elsewhere or in other columns is of no use.
  mutating func begin(_ body: Rect, _ head: Head) {
    let isSame = body == self.body && head == self.head
    (self.body, self.head) = (body, head)
    old = isSame ? lines : []
    lines.removeAll(keepingCapacity: true)
    places = nil
  }

  /// How many rows stood there before.
  var oldCount: Int { old.count }

  /// What stood in the same line, or in another, of a row that is the same.
  mutating func standing(
    _ row: Row, _ look: Canvas.Look, _ sign: Symbol?, at index: Int, changed: Facts, now: Int64
  ) -> Standing {
    func isSame(_ line: Line) -> Bool {
      line.look == look && line.sign == sign && line.row == row
    }
    if index < old.count, old[index].row.id == row.id {
      guard isSame(old[index]) else { return .other }
      let isTimely = old[index].basis.holds(changed: changed, at: now)
      return isTimely ? .same(index, old[index]) : .aged(old[index])
    }
    if places == nil {
      places = Dictionary(
        old.enumerated().map { ($0.element.row.id, $0.offset) }, uniquingKeysWith: min)
    }
    guard let line = places?[row.id], isSame(old[line]),
      old[line].basis.holds(changed: changed, at: now)
    else { return .other }
    return .same(line, old[line])
  }

  /// Notes how the next row stands now.
  mutating func append(_ line: Line) { lines.append(line) }

  /// Ends the drawing.
  mutating func end() {
    old.removeAll(keepingCapacity: true)
    places = nil
  }
}
