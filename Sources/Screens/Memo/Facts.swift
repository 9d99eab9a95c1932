/// What of the values on a screen a part of its picture was made from.
struct Facts: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let summaries = Facts(rawValue: 1 << 0)
  /// How many rooms and people there are in all, and how they are.
  static let totals = Facts(rawValue: 1 << 1)
  /// The titles of rooms.
  static let titles = Facts(rawValue: 1 << 2)
  static let room = Facts(rawValue: 1 << 3)
  static let hands = Facts(rawValue: 1 << 4)
  static let feeds = Facts(rawValue: 1 << 5)
  static let counts = Facts(rawValue: 1 << 6)
  /// What became of the inputs, also of those since a pause.
  static let liveCounts = Facts(rawValue: 1 << 7)
  static let recent = Facts(rawValue: 1 << 8)
  static let alarms = Facts(rawValue: 1 << 9)
  static let pastAlarms = Facts(rawValue: 1 << 10)
  static let person = Facts(rawValue: 1 << 11)
  static let totalDrift = Facts(rawValue: 1 << 12)
  static let drift = Facts(rawValue: 1 << 13)
  static let why = Facts(rawValue: 1 << 14)
  static let problem = Facts(rawValue: 1 << 15)
  /// The clock itself, for what changes with every instant or in no steps that are known.
  static let now = Facts(rawValue: 1 << 16)
  static let offset = Facts(rawValue: 1 << 17)
  static let newest = Facts(rawValue: 1 << 18)
  /// Whether it is a recording, and over.
  static let ending = Facts(rawValue: 1 << 19)
  static let canSend = Facts(rawValue: 1 << 20)
  static let version = Facts(rawValue: 1 << 21)
  static let staleAfter = Facts(rawValue: 1 << 22)
  /// Whether what is known of the screen's subject is fresh.
  static let freshness = Facts(rawValue: 1 << 23)
  /// The rows of the list that the keys move in.
  static let rows = Facts(rawValue: 1 << 24)

  /// All of them: for what is rare, or reads too much to be told apart.
  static let all = Facts(rawValue: (1 << 25) - 1)
}

/// What a part of a picture stands on: while none of that changes, the part stays as it is.
struct Basis: Equatable, Sendable {
  /// What it was made from.
  var facts: Facts = []
  /// Until when, exclusive, the clock leaves it as it is, in microseconds of the view's clock.
  var until: Int64 = .max

  /// Whether the part still looks the same.
  func holds(changed: Facts, at now: Int64) -> Bool {
    facts.isDisjoint(with: changed) && now < until
  }

  /// Stands on another part's basis too.
  mutating func formUnion(_ other: Basis) {
    facts.formUnion(other.facts)
    until = min(until, other.until)
  }
}

/// Notes what is read while a part of a picture is drawn; parts may lie within parts.
final class BasisNotes {
  private var current = Basis()
  private var outer: [Basis] = []

  /// Something was read.
  func note(_ facts: Facts) { current.facts.formUnion(facts) }

  /// Something was read that the clock changes at a moment.
  func note(until moment: Int64) { current.until = min(current.until, moment) }

  /// A part that is not drawn anew stands on this.
  func note(_ basis: Basis) { current.formUnion(basis) }

  /// What a part is drawn from.
  func noting(_ draw: () -> Void) -> Basis {
    outer.append(current)
    current = Basis()
    draw()
    let basis = current
    current = outer.removeLast()
    current.formUnion(basis)
    return basis
  }

  /// Reads something that is compared for itself: what it is read from does not count.
  func unnoted<Value>(_ read: () -> Value) -> Value {
    let before = current
    defer { current = before }
    return read()
  }

  /// Begins a picture.
  func removeAll() {
    current = Basis()
    outer.removeAll(keepingCapacity: true)
  }

  /// What everything since the beginning was made from.
  var whole: Basis { current }
}
