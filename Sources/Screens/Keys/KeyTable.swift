package import Cells

/// All keys: feeds dispatch, the help, the bottom line and `calltop keys`.
package enum KeyTable {
  /// One entry an action.
  package static let entries: [KeyEntry] =
    [
      entry(
        .open, [.enter], .look, "open what is under the cursor", openable, hint: ("open", 3)),
      entry(.help, [.character("?"), .function(1)], .look, "this help", hint: ("help", 1)),
      entry(
        .search, [.character("/"), .function(3)], .look,
        "search names and ids; Enter keeps, Esc goes back", listed, hint: ("search", 5)),
      entry(.searchNext, [.character("n")], .look, "next match", listed),
      entry(.searchPrevious, [.character("N")], .look, "previous match", listed),
      entry(
        .filter, [.character("f"), .function(4), .character("\\")], .look,
        "choose rows, as loss>2 or !role:host; empty: all", listed,
        hint: ("filter", 6)),
      entry(
        .command, [.character(":")], .look, "a command by its name; Tab completes",
        hint: ("command", 8)),
      entry(
        .copy, [.character("y")], .look, "copy the id, the name, the row or the screen",
        hint: ("copy", 9)),
      entry(
        .why, [.character("!")], .look, "why the row is so: what came last, and what became of it",
        asked, hint: ("why", 6)),
      entry(
        .acknowledge, [.character("a")], .look, "acknowledge the alarms of the row",
        hint: ("acknowledge", 2)),
      entry(
        .approve, [.character("A")], .look, "approve the hand under the cursor", answered,
        hint: ("approve", 3)),
      entry(
        .decline, [.character("D")], .look, "decline the hand under the cursor", answered,
        hint: ("decline", 4)),
      entry(.mute, [.character("m")], .look, "the bell: silent, and heard again"),
      entry(
        .pause, [.character(" "), .character("p"), .character("Z")], .look,
        "hold the picture, and let it go on", hint: ("pause", 4)),
      entry(
        .pickTheme, [.character("t")], .look, "themes, shown as the cursor moves",
        hint: ("theme", 9)),
      entry(.nextTheme, [.character("T")], .look, "next theme"),
      entry(
        .follow, [.character("F")], .look, "keep the newest in view; moving away from it ends that",
        timed, hint: ("follow", 8)),
      entry(
        .expand, [.character("e")], .look, "the pane alone, and with the others again", [.room]),
      entry(
        .wide, [.character("w")], .look, "columns that there is hardly room for", listed),
      entry(
        .kiosk, [.character("K")], .look, "for a wall: turns through the rooms by itself; K ends"),
      entry(.redraw, [.control("l")], .look, "draw everything anew"),

      entry(.up, [.up, .character("k")], .move, "one row up"),
      entry(.down, [.down, .character("j")], .move, "one row down"),
      entry(.pageUp, [.pageUp, .control("b")], .move, "one page up"),
      entry(.pageDown, [.pageDown, .control("f")], .move, "one page down"),
      entry(.halfPageUp, [.control("u")], .move, "half a page up"),
      entry(.halfPageDown, [.control("d")], .move, "half a page down"),
      entry(.first, [.home, .character("g")], .move, "first row"),
      entry(.last, [.end, .character("G")], .move, "last row"),
      entry(.scrollLeft, [.left, .character("h")], .move, "names: scroll left"),
      entry(.scrollRight, [.right, .character("l")], .move, "names: scroll right"),
      entry(.nextPane, [.tab], .move, "next pane", [.room], hint: ("pane", 3)),
      entry(.previousPane, [.backTab], .move, "previous pane", [.room]),

    ] + screenEntries + [
      entry(
        .nextSort, [.character("s"), .character(">"), .function(6)], .order,
        "sort by the next column", sorted, hint: ("sort", 7)),
      entry(.previousSort, [.character("<")], .order, "sort by the previous column", sorted),
      entry(
        .reverseSort, [.character("S"), .character("I")], .order, "turn the order round", sorted),

      entry(
        .back, [.character("q")], .leave, "back; on the first screen: quit", hint: ("back", 2)),
      entry(.leave, [.backspace], .leave, "back to the screen before"),
      entry(
        .cancel, [.escape], .leave, "leave the help, the why, the prompt or the search; never quits"
      ),
      entry(.suspend, [.control("z")], .leave, "to the shell; fg comes back"),
      entry(.quit, [.control("c")], .leave, "quit"),
    ]

  /// The screens themselves, by number.
  private static let screenEntries: [KeyEntry] = screens.enumerated().map { index, screen in
    entry(
      screen.action, [.character(Character("\(index + 1)"))], .screens, screen.summary,
      hint: index == 0 ? ("screens", 10) : nil)
  }

  /// Where each number leads.
  static let screens: [(action: Action, screen: Screen, summary: String)] = [
    (.showRooms, .rooms, "all rooms, the worst first"),
    (.showHands, .list(.hands), "raised hands of all rooms, the oldest first"),
    (.showCalls, .list(.calls), "calls of all rooms, with what each invitee answered"),
    (.showWaiting, .list(.waiting), "who waits to be admitted, and the groups"),
    (.showRounds, .list(.rounds), "rounds of signing in, roll calls, open requests"),
    (.showAlarms, .list(.alarms), "alarms, raised and over"),
    (.showEvents, .list(.events), "the newest inputs, each with its verdict and reason"),
    (.showFeeds, .list(.feeds), "the feeds: state, rates, gaps, drift"),
    (.showMessages, .list(.messages), "what the program said"),
  ]

  private static let lists = ScreenKind.lists
  private static let listed: [ScreenKind] = [.rooms, .room] + lists
  private static let openable: [ScreenKind] =
    [.rooms, .room] + lists.filter { $0 != .feeds && $0 != .messages }
  private static let asked: [ScreenKind] =
    [.rooms, .room, .person] + lists.filter { $0 != .feeds && $0 != .messages }
  private static let sorted: [ScreenKind] = [.rooms, .room]
  private static let answered: [ScreenKind] = [.room, .person, .hands]
  private static let timed: [ScreenKind] = [.events, .messages]

  /// What a key does on a screen.
  package static func action(for key: Key, on screen: ScreenKind) -> Action? {
    entries.first { $0.screens.contains(screen) && $0.keys.contains(key) }?.action
  }

  /// The entries of a screen, in the order of the groups.
  package static func entries(on screen: ScreenKind) -> [KeyEntry] {
    entries.filter { $0.screens.contains(screen) }
  }

  /// All keys as lines: what `calltop keys` prints.
  package static func listing(ascii: Bool) -> [String] {
    ActionGroup.allCases.flatMap { group -> [String] in
      let lines = entries.filter { $0.group == group }.map { entry in
        let keys = entry.keys.map { $0.name(ascii: ascii) }.joined(separator: " ")
        let pad = String(repeating: " ", count: max(1, 16 - keys.count))
        let note =
          entry.screens.count <= 2
          ? " (\(entry.screens.map(\.rawValue).joined(separator: " and ")) only)" : ""
        return "  \(keys)\(pad)\(entry.summary)\(note)"
      }
      return [group.rawValue] + lines
    }
  }

  private static func entry(
    _ action: Action, _ keys: [Key], _ group: ActionGroup, _ summary: String,
    _ screens: [ScreenKind] = ScreenKind.allCases, hint: (word: String, rank: Int)? = nil
  ) -> KeyEntry {
    KeyEntry(
      action: action, keys: keys, screens: screens, summary: summary, group: group,
      hint: hint.map { KeyEntry.Hint(word: $0.word, rank: $0.rank) })
  }
}

extension Key {
  /// The key's name as people know it; arrows as signs unless `ascii`.
  package func name(ascii: Bool) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-" + String(letter).uppercased()
    case .function(let number): "F\(number)"
    default: Self.names[self].map { ascii ? $0.ascii : $0.unicode } ?? "?"
    }
  }

  private static let names: [Key: (unicode: String, ascii: String)] = [
    .up: ("↑", "Up"), .down: ("↓", "Down"), .left: ("←", "Left"), .right: ("→", "Right"),
    .pageUp: ("PgUp", "PgUp"), .pageDown: ("PgDn", "PgDn"), .home: ("Home", "Home"),
    .end: ("End", "End"), .enter: ("Enter", "Enter"), .escape: ("Esc", "Esc"),
    .tab: ("Tab", "Tab"), .backTab: ("Shift-Tab", "Shift-Tab"),
    .backspace: ("Backspace", "Backspace"), .delete: ("Del", "Del"), .insert: ("Ins", "Ins"),
  ]
}
