package import Cells

/// What a key can do.
package enum Action: String, CaseIterable, Sendable {
  case back, quit, leave, cancel, suspend, redraw
  case help, search, searchNext, searchPrevious, filter, command, copy
  case nextPane, previousPane, open
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last, scrollLeft, scrollRight
  case nextSort, previousSort, reverseSort
  case why, acknowledge, approve, decline, mute, pause, follow, expand, wide, pickTheme, nextTheme,
    kiosk
  case showRooms, showHands, showCalls, showWaiting, showRounds, showAlarms, showEvents, showFeeds
  case showMessages
}

/// What a line of the help stands under.
package enum ActionGroup: String, CaseIterable, Sendable {
  case look = "Look"
  case screens = "Screens"
  case move = "Move"
  case order = "Order"
  case leave = "Leave"
}

/// An action with all that is known of it.
package struct KeyEntry: Sendable {
  /// The action.
  package let action: Action
  /// The keys, the one that is shown first in front; one of them at least is no function key.
  package let keys: [Key]
  /// The screens on which the action means something.
  package let screens: [ScreenKind]
  /// What it does, in one line.
  package let summary: String
  /// Where it stands in the help.
  package let group: ActionGroup
  /// A word for the bottom line, and how long it holds its place there (1 drops last); `nil` for none.
  package let hint: Hint?

  /// A word for the bottom line.
  package struct Hint: Sendable {
    let word: String
    let rank: Int
  }
}
