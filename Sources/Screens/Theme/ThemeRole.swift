/// What a cell means; a theme says how that looks.
///
/// Names are dotted: where a theme says nothing of a
/// role, the name without its last part is asked, and at last `base`.
package enum ThemeRole: String, CaseIterable, Sendable {
  case base = "base"
  case faint = "base.faint"
  case strong = "base.strong"
  case number = "base.number"

  case title = "chrome.title"
  case crumb = "chrome.crumb"
  case border = "chrome.border"
  case borderFocused = "chrome.border.focused"
  case pane = "chrome.pane"
  case paneFocused = "chrome.pane.focused"
  case header = "chrome.header"
  case sort = "chrome.sort"
  case more = "chrome.more"
  case hint = "chrome.hint"
  case key = "chrome.key"
  case prompt = "chrome.prompt"
  case clock = "chrome.clock"

  case rowSelected = "row.selected"
  case rowMatch = "row.match"
  case rowDeparted = "row.departed"
  case rowProvisional = "row.provisional"
  case rowStale = "row.stale"

  case speaking = "state.speaking"
  case silent = "state.silent"
  case sharing = "state.sharing"
  case hand = "state.hand"
  case host = "state.host"
  case mediaOn = "state.on"
  case mediaOff = "state.off"
  case locked = "state.locked"
  case excellent = "state.excellent"
  case good = "state.good"
  case poor = "state.poor"
  case lost = "state.lost"
  case unknown = "state.unknown"
  case noData = "state.nodata"

  case live = "level.live"
  case waiting = "level.waiting"
  case old = "level.old"
  case gap = "level.gap"
  case ended = "level.ended"
  case paused = "level.paused"
  case problem = "level.problem"
  case alarm = "level.alarm"

  case bar = "graph.bar"
  case barRest = "graph.rest"

  /// The role's place among all of them, from 0.
  package var ordinal: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

  /// By its place: names are long.
  package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }
}

/// How a role is used: what the lint asks of its contrast.
package enum RoleUse: Sendable {
  /// Text that has to be read: contrast 4.5 and more.
  case text
  /// Lines and marks: contrast 3 and more.
  case chrome
}

/// A role and what it is for.
package struct RoleEntry: Sendable {
  /// The role.
  package let role: ThemeRole
  /// How it is used.
  package let use: RoleUse
  /// What it is for, in one line.
  package let summary: String

  init(_ role: ThemeRole, _ use: RoleUse, _ summary: String) {
    self.role = role
    self.use = use
    self.summary = summary
  }

  /// The group of the role: the first part of its name.
  package var group: String { String(role.rawValue.prefix { $0 != "." }) }
}

extension ThemeRole {
  /// Every role with what it is for: feeds the loader, the lint and the documentation.
  package static let table: [RoleEntry] = [
    RoleEntry(.base, .text, "all text of which nothing else is said, and the background"),
    RoleEntry(.faint, .chrome, "what may be overlooked: units, dashes, quiet values"),
    RoleEntry(.strong, .text, "names and values that matter most"),
    RoleEntry(.number, .text, "numbers in columns"),
    RoleEntry(.title, .text, "the program's name"),
    RoleEntry(.crumb, .text, "where we are: screen and room"),
    RoleEntry(.border, .chrome, "lines around panes"),
    RoleEntry(.borderFocused, .chrome, "lines around the pane that the keys move in"),
    RoleEntry(.pane, .text, "title of a pane"),
    RoleEntry(.paneFocused, .text, "title of the pane that the keys move in"),
    RoleEntry(.header, .text, "names of columns"),
    RoleEntry(.sort, .text, "name and mark of the sort column"),
    RoleEntry(.more, .text, "how many rows are hidden"),
    RoleEntry(.hint, .text, "what a key does, in the bottom line"),
    RoleEntry(.key, .text, "a key, in the bottom line and in the help"),
    RoleEntry(.prompt, .text, "what is being typed"),
    RoleEntry(.clock, .text, "the time of day"),
    RoleEntry(.rowSelected, .text, "laid over the row under the cursor"),
    RoleEntry(.rowMatch, .text, "a name that the search found"),
    RoleEntry(.rowDeparted, .text, "somebody who left"),
    RoleEntry(.rowProvisional, .text, "somebody who was seen, but never joined"),
    RoleEntry(.rowStale, .text, "laid over rows that are no longer fresh"),
    RoleEntry(.speaking, .text, "speaks"),
    RoleEntry(.silent, .chrome, "does not speak"),
    RoleEntry(.sharing, .text, "shares a screen or a whiteboard"),
    RoleEntry(.hand, .text, "has a hand up"),
    RoleEntry(.host, .text, "host or co-host"),
    RoleEntry(.mediaOn, .text, "microphone or camera is on"),
    RoleEntry(.mediaOff, .text, "microphone or camera is off"),
    RoleEntry(.locked, .text, "the room is locked or restricted"),
    RoleEntry(.excellent, .text, "excellent link"),
    RoleEntry(.good, .text, "good link"),
    RoleEntry(.poor, .text, "poor link"),
    RoleEntry(.lost, .text, "lost link"),
    RoleEntry(.unknown, .text, "said to be unknown"),
    RoleEntry(.noData, .chrome, "never said"),
    RoleEntry(.live, .text, "data are fresh"),
    RoleEntry(.waiting, .text, "a feed is being connected"),
    RoleEntry(.old, .text, "no data for too long"),
    RoleEntry(.gap, .text, "something may have been missed"),
    RoleEntry(.ended, .text, "the recording or the room is over"),
    RoleEntry(.paused, .text, "the picture is held"),
    RoleEntry(.problem, .text, "something went wrong"),
    RoleEntry(.alarm, .text, "an alarm that nobody has acknowledged"),
    RoleEntry(.bar, .chrome, "the filled part of a bar"),
    RoleEntry(.barRest, .chrome, "the empty part of a bar"),
  ]
}
