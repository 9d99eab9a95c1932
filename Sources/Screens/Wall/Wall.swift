import CallRoom
import Cells

/// The screen on a wall: it turns from the overview through the rooms by itself, and stays where
/// somebody has to look.
struct Wall: Equatable, Sendable {
  /// For how many seconds each picture stands.
  var seconds: Int64
  /// Since when the picture stands, on a clock that only goes forward.
  var since: Int64?
  /// The second that is shown now.
  var now: Int64 = 0
  /// Why the picture stays, where it does.
  var isHeld = false

  /// By how many cells the picture stands aside: another place each minute, so that nothing burns in.
  var shift: (row: Int, column: Int) {
    [(0, 0), (0, 1), (1, 1), (1, 0)][Int(now / 60 % 4)]
  }

  /// How long the picture stands yet.
  var rest: Int64 { max(0, seconds - (now - (since ?? now))) }
}

extension ScreenState {
  /// Whether the screen turns by itself.
  package var isWall: Bool { wall != nil }

  /// Begins to turn by itself, every picture for so many seconds.
  package mutating func beginWall(seconds: Int = 15) -> [Effect] {
    let effects = screen == home ? [] : go(to: home)
    stack = []
    pinned = nil
    explained = nil
    isHelpOpen = false
    menu = nil
    prompt = nil
    search = nil
    wall = Wall(seconds: Int64(min(max(1, seconds), 86_400)))
    return effects
  }

  /// Lets the person turn the pages again.
  package mutating func endWall() { wall = nil }

  /// Turns the page when its time is over; an alarm that wants a hand comes before its turn and holds
  /// the page until somebody acknowledges it, or it is over.
  ///
  /// `second` is of a clock that only goes forward.
  package mutating func turnWall(_ input: ScreenInput, second: Int64) -> [Effect] {
    guard var wall else { return [] }
    wall.now = second
    if wall.since == nil { wall.since = second }
    let rooms = wallRooms(input)
    let urgent = urgentRooms(input)
    wall.isHeld = screen.room.map(urgent.contains) ?? false
    let isDue = second - (wall.since ?? second) >= wall.seconds
    let isGone = screen.room.map { !rooms.contains($0) && !urgent.contains($0) } ?? false
    let next: Screen?
    if !urgent.isEmpty, !wall.isHeld {
      next = .room(urgent[0])
    } else if wall.isHeld {
      next = isDue && urgent.count > 1 ? after(screen, in: urgent.map(Screen.room)) : nil
    } else {
      next = isDue || isGone ? after(screen, in: pages(rooms)) : nil
    }
    if let next, next != screen { wall.since = second } else if isDue { wall.since = second }
    wall.isHeld = (next ?? screen).room.map(urgent.contains) ?? false
    self.wall = wall
    guard let next else { return [] }
    return show(next)
  }

  /// What a key does on the wall: nothing that changes what is watched.
  mutating func pressOnWall(_ key: Key, _ input: ScreenInput) -> [Effect] {
    guard let action = KeyTable.action(for: key, on: screen.kind) else { return [] }
    switch action {
    case .quit, .back: return [.quit]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .kiosk:
      endWall()
      return []
    case .nextTheme: return nextTheme()
    case .scrollRight, .scrollLeft:
      let now = wall?.now
      wall?.since = now
      let all = pages(wallRooms(input))
      let pages = action == .scrollRight ? all : all.reversed()
      guard let next = after(screen, in: pages) else { return [] }
      return show(next)
    default: return []
    }
  }

  /// The page that comes next, and how many there are.
  func nextPage(_ input: ScreenInput) -> (screen: Screen, count: Int)? {
    let all = pages(wallRooms(input))
    return after(screen, in: all).map { ($0, all.count) }
  }

  /// The rooms that are turned through: those the filter chooses in which somebody is, in the
  /// order of their keys, which does not change under way.
  private func wallRooms(_ input: ScreenInput) -> [RoomKey] {
    matchingRooms(input).filter { $0.people > 0 && $0.life != .ended }.map(\.key).sorted()
  }

  /// The rooms with an alarm that wants a hand and that nobody acknowledged, the newest first.
  private func urgentRooms(_ input: ScreenInput) -> [RoomKey] {
    let chosen = filters[.rooms] == nil ? nil : Set(matchingRooms(input).map(\.key))
    var seen: Set<RoomKey> = []
    return input.alarms.sorted { $0.since > $1.since }
      .filter { $0.isCritical && !$0.isAcknowledged }.compactMap(\.room)
      .filter { chosen?.contains($0) ?? true && seen.insert($0).inserted }
  }

  private func pages(_ rooms: [RoomKey]) -> [Screen] {
    if case .room = home { return [home] }
    return [.rooms] + rooms.map(Screen.room)
  }

  /// What stands behind a page, round the end; for one that is not there any more, the first of those
  /// that would stand behind it.
  private func after(_ screen: Screen, in pages: [Screen]) -> Screen? {
    guard !pages.isEmpty else { return nil }
    if let index = pages.firstIndex(of: screen) { return pages[(index + 1) % pages.count] }
    guard let key = screen.room else { return pages.first }
    return pages.first { page in page.room.map { $0 > key } ?? false } ?? pages.first
  }

  private mutating func show(_ page: Screen) -> [Effect] {
    guard page != screen else { return [] }
    let room = screen.room
    current = Place(screen: page)
    remembered = nil
    releaseOrder()
    guard page.room != room else { return [] }
    return [page.room.map(Effect.openRoom) ?? .closeRoom]
  }
}

extension Wall {
  static func == (a: Wall, b: Wall) -> Bool {
    (a.seconds, a.since, a.now, a.isHeld) == (b.seconds, b.since, b.now, b.isHeld)
  }
}
